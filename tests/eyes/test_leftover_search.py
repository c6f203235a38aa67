"""The second way to find cards: what the surely named ones leave of a picture."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scanner.naming.recognise import Recogniser
from scanner.naming.verdict import name_of
from scanner.photograph.hinted import Place, leader
from scanner.photograph.leftover_search import Leftovers
from scanner.photograph.surely import backed, is_some_card
from scanner.types import Detection, Floats, Image, SeenCard
from tests.eyes.made import PIECES, Told, deck, found, lay, lying, see, table

pytestmark = pytest.mark.filterwarnings("error")

STEP = 52
"""How far apart the cards of a plate lie, each 120 pixels wide: 57 % of a card lies under its neighbour."""
PLATE = ("coffee", "eclair", "milk", "glazed")


def plate(*pieces: str, x: float = 200) -> tuple[Image, list[Floats]]:
    """A table with a plate whose last card lies on top, and where the cards lie."""
    picture = table(900, 480)
    places = [lying(x + STEP * n, 240 + 6 * (n % 2), width=120, turn=3 * n - 4) for n in range(len(pieces))]
    for piece, corners in zip(pieces, places, strict=True):
        lay(picture, piece, corners)
    return picture, places


def strip(corners: Floats, off: float = 0.0) -> Detection:
    """What a detector makes of a card under its right neighbour: a strip is seen, and the corners lie elsewhere."""
    mask = np.zeros((32, 24), np.bool_)
    mask[:, 13:] = True
    return found(np.asarray(corners - [68 + off, 0], np.float32), mask)


def explained(picture: Image, *detections: Detection, pieces: tuple[str, ...] = PIECES) -> list[SeenCard]:
    return list(see(picture, Told(*detections), Recogniser(deck(*pieces))))


def by_place(cards: list[SeenCard]) -> list[str]:
    return [card.piece for card in sorted(cards, key=lambda card: float(card.corners[:, 0].mean()))]


def names(cards: list[SeenCard]) -> list[str]:
    return [name_of(card)[0] for card in cards]


def test_a_plate_is_read_from_its_topmost_card_down() -> None:
    picture, places = plate(*PLATE)
    cards = explained(picture, *(strip(corners) for corners in places[:-1]), found(places[-1]))
    assert by_place(cards) == list(PLATE)


def test_cards_lie_where_they_lie_and_not_where_the_detector_took_them_for() -> None:
    picture, places = plate(*PLATE)
    cards = explained(picture, *(strip(corners, 20) for corners in places[:-1]), found(places[-1]))
    for corners, card in zip(places, sorted(cards, key=lambda card: float(card.corners[:, 0].mean())), strict=True):
        assert np.linalg.norm(card.corners - corners, axis=1).mean() < 8


def test_what_is_seen_of_a_covered_card_is_what_no_other_lies_on() -> None:
    picture, places = plate(*PLATE)
    cards = explained(picture, *(strip(corners) for corners in places[:-1]), found(places[-1]))
    covered = [card.visible for card in cards if card.visible < 0.9]
    assert len(covered) == 3
    assert all(0.35 < visible < 0.55 for visible in covered)


def test_one_strip_that_the_detector_saw_is_enough_to_find_its_neighbours() -> None:
    picture, places = plate(*PLATE)
    cards = explained(picture, strip(places[1]), found(places[-1]))
    assert by_place(cards) == list(PLATE)


def test_a_covered_card_that_was_never_enrolled_gets_no_name() -> None:
    picture, places = plate("coffee", "eclair", "milk")
    cards = explained(picture, *(strip(c) for c in places[:-1]), found(places[-1]), pieces=("milk", "plain", "glazed"))
    assert set(names(cards)) == {"milk", "unknown"}


def test_where_all_is_named_nothing_is_looked_for() -> None:
    picture, places = plate("milk")
    recogniser = Recogniser(deck())
    detections = [found(places[0])]
    named = recogniser.name(picture, detections)
    assert Leftovers(recogniser).explain(picture, detections, named) == named
    assert "spots" not in recogniser.book.__dict__


def test_a_table_of_which_nothing_can_be_measured_stays_as_it_is() -> None:
    assert Leftovers(Recogniser(deck())).explain(table(), [], []) == ()


def test_a_picture_of_nothing_but_table_gives_no_card_a_name() -> None:
    cards = explained(table(), found(lying(300, 240)))
    assert names(cards) == ["unknown"]


def test_few_features_are_enough_where_it_can_hardly_be_a_stranger() -> None:
    place = Place(lying(300, 240), np.ones((32, 24), np.bool_), features=5, promise=1.0)

    def in_doubt(unknown: float) -> SeenCard:
        rest = 1 - unknown
        chances = (("plain", 0.7 * rest), ("glazed", 0.3 * rest), ("unknown", unknown))
        return SeenCard(chances, place.corners, 0.5, 0.9)

    assert is_some_card(in_doubt(0.01), place)
    assert not is_some_card(in_doubt(0.15), place)
    assert is_some_card(in_doubt(0.15), replace(place, features=9))


def test_an_open_card_shows_more_than_a_few_features_or_it_is_none() -> None:
    place = Place(lying(300, 240), np.ones((32, 24), np.bool_), features=7, promise=0.1)
    carpet = SeenCard((("plain", 0.93), ("unknown", 0.06)), place.corners, 1.0, 0.1)
    assert not is_some_card(carpet, place)
    assert is_some_card(replace(carpet, visible=0.5), place)
    assert is_some_card(carpet, replace(place, features=26))


def told_by(lead: int, share: float) -> dict[str, float]:
    """The chances of a card in doubt of which so much is seen, when features of plain lead by so many there."""
    cells = np.zeros((32, 24), np.bool_)
    cells[: round(32 * share)] = True
    place = Place(lying(300, 240), cells, features=lead, promise=1.0, told="plain", lead=lead)
    doubt = SeenCard((("unknown", 0.4), ("plain", 0.3), ("glazed", 0.3)), place.corners, share, 0.9)
    return dict(backed(doubt, place).candidates)


def test_features_tell_one_piece_from_another_better_than_from_a_stranger() -> None:
    few, many = told_by(4, share=0.4), told_by(25, share=0.4)
    assert few["plain"] > 10 * few["glazed"]
    assert few["unknown"] > 0.5 * few["plain"]
    assert many["plain"] > 0.85 > 0.1 > many["unknown"]


def test_few_features_do_not_outweigh_the_looks_of_an_open_card() -> None:
    assert told_by(10, share=0.4)["plain"] > 0.6
    assert told_by(10, share=1.0) == {"unknown": 0.4, "plain": 0.3, "glazed": 0.3}
    assert told_by(25, share=1.0)["plain"] > 0.85


def test_a_piece_leads_by_the_features_beyond_twice_those_of_any_other() -> None:
    assert leader(np.array([2, 2, 2, 2, 2, 1, -1, -1, 0])) == (2, 3)
    assert leader(np.array([0, 1, 1]))[1] == 0
    assert leader(np.array([-1, -1], np.intp))[1] == 0
