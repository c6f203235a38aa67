"""Reading on from a card that is known to the next one of its plate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from scanner.geometry.tablemap import table_map
from scanner.naming.confidence import Evidence
from scanner.naming.recognise import Recogniser
from scanner.naming.verdict import Found
from scanner.photograph.hinted import Place
from scanner.photograph.next_card import NextCards, hardly_none, ways_on
from scanner.photograph.surely import outdone
from scanner.photograph.uncovered_map import Uncovered
from scanner.types import Detection, Floats, Image, SeenCard
from tests.eyes.made import deck, found, lay, lying, table

pytestmark = pytest.mark.filterwarnings("error")

PLATE = ("coffee", "eclair", "milk", "glazed")
PLACES = [lying(200 + 52 * n, 240 + 4 * (n % 2), width=120, turn=2 * n - 3) for n in range(len(PLATE))]
BLOB = found(lying(230, 240, width=190))
"""Some card is seen all over the plate; where, nobody can tell."""


def plate() -> Image:
    """Each card lies over the one to its left."""
    picture = table(900, 480)
    for piece, corners in zip(PLATE, PLACES, strict=True):
        lay(picture, piece, corners)
    return picture


def reading(picture: Image, uncovered: Uncovered) -> NextCards:
    return NextCards(Recogniser(deck()), 0.0, picture, uncovered, [])


def named(piece: str, corners: Floats, visible: float = 1.0) -> SeenCard:
    return SeenCard(((piece, 0.99), ("unknown", 0.01)), np.asarray(corners, np.float32), visible, 0.9)


def read_from_top(seen: list[Detection]) -> list[SeenCard]:
    picture, top = plate(), named("glazed", PLACES[-1])
    uncovered = Uncovered(picture, seen)
    uncovered.take(top.corners)
    cards = [top]
    reading(picture, uncovered).read_on(cards, cards[:])
    return cards


def test_from_the_topmost_card_the_whole_plate_is_read_though_nobody_knows_where_the_others_lie() -> None:
    cards = read_from_top([BLOB])
    assert [card.piece for card in cards] == list(reversed(PLATE))


def test_the_cards_that_were_read_on_lie_where_they_lie() -> None:
    for card, corners in zip(read_from_top([BLOB]), reversed(PLACES), strict=True):
        assert np.linalg.norm(card.corners - corners, axis=1).mean() < 4


def test_the_last_card_is_read_though_most_of_what_is_open_of_it_was_taken_for_table() -> None:
    picture = table(900, 480)
    for piece, corners in zip(PLATE[-2:], PLACES[-2:], strict=True):
        lay(picture, piece, corners)
    third = np.zeros((32, 24), np.bool_)
    third[:10] = True
    uncovered = Uncovered(picture, [found(PLACES[-2], third)])
    uncovered.take(PLACES[-1])
    cards = [named(PLATE[-1], PLACES[-1])]
    reading(picture, uncovered).read_on(cards, cards[:])
    assert [card.piece for card in cards[1:]] == [PLATE[-2]]


def test_where_nobody_saw_a_card_none_is_looked_for() -> None:
    assert len(read_from_top([])) == 1
    uncovered = Uncovered(table(), [])
    card = named("milk", lying(300, 240))
    assert not any(ways_on(card, table_map([card.corners]), uncovered))


def test_what_looks_like_no_face_at_all_is_not_read_on_to() -> None:
    picture = table(900, 480)
    lay(picture, "glazed", PLACES[-1])
    uncovered = Uncovered(picture, [BLOB])
    uncovered.take(PLACES[-1])
    cards = [named("glazed", PLACES[-1])]
    reading(picture, uncovered).read_on(cards, cards[:])
    assert len(cards) == 1


def test_a_card_is_laid_where_it_lies_when_it_is_known_what_it_is() -> None:
    picture = plate()
    next_cards = reading(picture, Uncovered(picture, []))
    next_cards.measure([named("glazed", PLACES[-1])])
    off = named("glazed", PLACES[-1] + np.float32(4))
    assert np.linalg.norm(next_cards.settled(off).corners - PLACES[-1], axis=1).mean() < 1


def test_laying_a_card_asks_for_no_local_features_that_take_half_a_second_to_make_amid_a_film() -> None:
    picture, recogniser = plate(), Recogniser(deck())
    next_cards = NextCards(recogniser, 0.0, picture, Uncovered(picture, []), [])
    next_cards.measure([named("glazed", PLACES[-1])])
    next_cards.settled(named("glazed", PLACES[-1] + np.float32(4)))
    assert "spots" not in vars(recogniser.book)


def test_a_card_that_would_have_to_be_bent_stays_where_it_was() -> None:
    picture = plate()
    next_cards = reading(picture, Uncovered(picture, []))
    next_cards.measure([named("glazed", PLACES[-1])])
    skewed = PLACES[-1] + np.array([[0, 0], [30, 0], [0, 0], [0, 0]], np.float32)
    lay(picture, "glazed", np.asarray(skewed, np.float32))
    card = named("glazed", PLACES[-1])
    assert np.abs(next_cards.settled(card).corners - card.corners).max() < 12


def test_it_may_be_doubtful_which_card_it_is_but_not_whether_it_is_one() -> None:
    doubted = SeenCard((("plain", 0.47), ("glazed", 0.4), ("unknown", 0.13)), PLACES[0], 0.4, 0.9)
    assert hardly_none(doubted)
    assert not hardly_none(replace(doubted, candidates=(("plain", 0.47), ("unknown", 0.3), ("glazed", 0.23))))
    assert not hardly_none(replace(doubted, candidates=(("unknown", 0.5), ("plain", 0.5))))


def test_where_next_to_nothing_is_left_to_be_seen_there_is_no_card_and_no_end_of_the_program() -> None:
    picture = plate()
    sliver = np.zeros((32, 24), np.bool_)
    sliver[:, :1] = True
    judged = reading(picture, Uncovered(picture, [])).judge(Place(PLACES[0], sliver, features=0, promise=0.5))
    assert judged.piece == "unknown" and np.array_equal(judged.corners, PLACES[0])


class Hasty(Recogniser):
    """Lays the right face over a card in a thorough look alone, as where others are more alike at first sight."""

    def weigh(self, image: Image, detections: Sequence[Detection], thorough: bool = False) -> list[Found]:
        weighed = super().weigh(image, detections, thorough)
        return [tuple(one for seen in found for one in self._told(seen, thorough)) for found in weighed]

    def _told(self, seen: Evidence, thorough: bool) -> list[Evidence]:
        """What is seen of plain passes for glazed, not quite surely."""
        if seen.piece != "plain":
            return []
        doubtful = replace(seen, piece="glazed")
        object.__setattr__(doubtful, "likeness", 0.55 * seen.likeness)
        return [seen, doubtful] if thorough else [doubtful]


def test_a_doubtful_card_is_compared_with_all_that_it_may_be() -> None:
    """A powdered donut in lamplight was counted as a glazed one: it was not among the few that were compared."""
    picture = table(900, 480)
    for piece, corners in zip(("plain", "milk"), PLACES, strict=False):
        lay(picture, piece, corners)
    uncovered = Uncovered(picture, [BLOB])
    uncovered.take(PLACES[1])
    cards = [named("milk", PLACES[1])]
    NextCards(Hasty(deck()), 0.0, picture, uncovered, []).read_on(cards, cards[:])
    assert [card.piece for card in cards[1:]] == ["plain"]


def test_a_name_is_outdone_only_by_one_that_is_plainly_likelier_and_was_not_compared_before() -> None:
    card = SeenCard((("glazed", 0.75), ("eclair", 0.15), ("unknown", 0.1)), PLACES[0], 0.6, 0.9)
    told = outdone(card, replace(card, candidates=(("plain", 0.6), ("glazed", 0.2), ("unknown", 0.2))))
    assert [(piece, round(p, 2)) for piece, p in told.candidates] == [
        ("plain", 0.69), ("glazed", 0.23), ("eclair", 0.05), ("unknown", 0.03)]  # fmt: skip
    for near in (("plain", 0.3), ("plain", 0.15)):
        assert outdone(card, replace(card, candidates=(near, ("glazed", 0.3), ("unknown", 0.2)))) is card
    assert outdone(card, replace(card, candidates=(("eclair", 0.6), ("glazed", 0.4)))) is card
