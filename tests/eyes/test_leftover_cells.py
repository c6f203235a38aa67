"""Where the network sees card and none is told, a card is looked for; what nobody can name there is a question."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from engine.observation import UNKNOWN
from scanner.finding.bare_table import Bare
from scanner.geometry.rectify import overlap
from scanner.naming.recognise import Recogniser
from scanner.naming.verdict import name_of
from scanner.photograph.leftover_cells import asked_once, showing_between, shows_itself, untold
from scanner.photograph.scan import explained
from scanner.photograph.uncovered_map import Uncovered
from scanner.types import Findings, Floats, Image, SeenCard
from tests.eyes.made import SPOTS, deck, five_cards, found, lay, lying, table

CELL = 4
PLACES = {piece: lying(x, y, 80, 5) for piece, (x, y) in SPOTS.items()}
LAST = next(reversed(SPOTS))
TOLD = [piece for piece in SPOTS if piece != LAST]


def cells(picture: Image, *places: Floats) -> NDArray[np.bool_]:
    """Where the network sees card, if cards lie in these places."""
    height, width = (side // CELL for side in picture.shape[:2])
    seen = np.zeros((height, width), np.uint8)
    for corners in places:
        cv2.fillConvexPoly(seen, np.round(corners / CELL - 0.5).astype(np.int32), 1)
    return seen > 0


def findings(picture: Image, shown: list[Floats], *places: Floats) -> Findings:
    """The cards that were made of the cells, and all places where the cells show some card."""
    hands = np.zeros((8, 8), np.bool_)
    return Findings(tuple(map(found, shown)), hands, picture.shape[1::-1], cards=cells(picture, *places))


def names(pieces: list[str], *known: str) -> list[str]:
    """What the five cards are told to be where those pieces alone were found, and the network sees card at all."""
    picture = five_cards()
    seen = findings(picture, [PLACES[piece] for piece in pieces], *PLACES.values())
    return sorted(name_of(card)[0] for card in explained(picture, seen, Recogniser(deck(*known))))


def test_an_open_card_of_which_no_finding_was_made_is_named() -> None:
    assert names(TOLD) == sorted(SPOTS)


def test_without_the_cells_nobody_would_know() -> None:
    picture = five_cards()
    seen = Findings(tuple(found(PLACES[piece]) for piece in TOLD), np.zeros((8, 8), np.bool_), picture.shape[1::-1])
    assert len(explained(picture, seen, Recogniser(deck()))) == len(TOLD)
    assert untold(seen, [], None) == []


PLATE = [lying(200 + 100 * n, 240, width=90) for n in range(4)]
PIECES = ("coffee", "eclair", "milk", "glazed")


def plate() -> tuple[Image, list[SeenCard]]:
    """Four cards side by side, and what is told of the last three."""
    picture = table(700, 480)
    for piece, corners in zip(PIECES, PLATE, strict=True):
        lay(picture, piece, corners)
    told = [SeenCard(((one, 0.99),), corners, 1.0, 0.9) for one, corners in zip(PIECES, PLATE, strict=True)]
    return picture, told[1:]


def left(picture: Image, told: list[SeenCard], *places: Floats) -> list[Floats]:
    """Where something is left that must be said, if the network sees card in these places."""
    seen = findings(picture, [], *places)
    return [one.corners for one in untold(seen, told, Bare.of(picture, told, ())) if not one.alone]


def test_beside_named_cards_it_is_a_question_if_nobody_can_name_it() -> None:
    picture, told = plate()
    (there,) = left(picture, told, *PLATE)
    assert overlap(there, PLATE[0]) > 0.85
    seen = findings(picture, PLATE[1:], *PLATE)
    assert UNKNOWN in {name_of(card)[0] for card in explained(picture, seen, Recogniser(deck(*PIECES[1:])))}


def column(*beneath: str) -> tuple[Image, list[SeenCard]]:
    """The four cards, and others of which a strip is seen under the first; what is told of the four."""
    picture = table(700, 480)
    for piece in beneath:
        lay(picture, piece, BENEATH)
    for piece, corners in zip(PIECES, PLATE, strict=True):
        lay(picture, piece, corners)
    return picture, [SeenCard(((one, 0.99),), corners, 1.0, 0.9) for one, corners in zip(PIECES, PLATE, strict=True)]


BENEATH = PLATE[0] + np.float32([0, 22])


def test_of_a_card_in_a_column_a_strip_is_enough() -> None:
    picture, told = column("plain")
    assert len(left(picture, told, *PLATE, BENEATH)) == 1


def test_a_strip_of_table_is_none() -> None:
    picture, told = column()
    assert left(picture, told, *PLATE, BENEATH) == []


def test_a_strip_beside_a_card_that_is_asked_about_is_part_of_that() -> None:
    picture, told = column("plain")
    asked = SeenCard(((UNKNOWN, 1.0),), PLATE[0], 1.0, 0.9)
    assert left(picture, [asked, *told[1:]], *PLATE, BENEATH) == []


BADLY = [PLATE[0] + [25, 0], PLATE[0] - [25, 20], lying(200, 240, 90, 30), lying(200, 240, 90, 90)]


@pytest.mark.parametrize("badly", BADLY)
def test_a_card_that_was_found_badly_is_asked_about_once(badly: Floats) -> None:
    """What the network saw of it lay half outside of what was found, and was told as another card."""
    picture, _ = plate()
    seen = findings(picture, [np.asarray(badly, np.float32), *PLATE[1:]], *PLATE)
    told = explained(picture, seen, Recogniser(deck(*PIECES[1:])))
    assert sorted(name_of(card)[0] for card in told) == sorted([*PIECES[1:], UNKNOWN])


def test_beside_what_was_found_of_it_another_card_is_asked_about() -> None:
    picture, told = plate()
    more = [found(PLATE[0])]
    again = SeenCard(((UNKNOWN, 1.0),), more[0].corners, 1.0, 0.9)
    coffee = replace(again, candidates=(("coffee", 0.99),))

    def stays(card: SeenCard, x: float) -> bool:
        beside = replace(again, corners=lying(x, 240, 90))
        kept = asked_once(picture, [*told, beside, card], [found(beside.corners)], more)
        assert kept[:4] == [*told, beside]
        return len(kept) == 5

    assert stays(again, 140) and not stays(again, 170) and stays(coffee, 170)


def test_what_is_left_of_a_card_in_a_heap_is_told_where_it_lies() -> None:
    picture, told = plate()
    half = lying(222, 240, 45)
    (there,) = left(picture, told, *PLATE[1:], half)
    assert np.allclose(np.ptp(there, axis=0), np.ptp(PLATE[0], axis=0), atol=2)
    assert np.linalg.norm(there.mean(axis=0) - half.mean(axis=0)) < 5


@pytest.mark.parametrize("place", [lying(100, 90, 90), lying(560, 400, 90)])
def test_what_looks_like_the_table_is_table(place: Floats) -> None:
    picture, told = plate()
    assert left(picture, told, *PLATE[1:], place) == []


def test_far_from_all_named_cards_nothing_is_said_of_what_has_no_name() -> None:
    picture, told = plate()
    lay(picture, "donut_holes", lying(80, 80, 60))
    assert left(picture, told, *PLATE[1:], lying(80, 80, 60)) == []
    assert len(untold(findings(picture, [], *PLATE[1:], lying(80, 80, 60)), told, Bare.of(picture, told, ()))) == 1


@pytest.mark.parametrize(("real", "count"), [(0.95, 1), (0.3, 0)])
def test_a_whole_plate_that_the_network_made_one_large_card_of_is_asked_about(real: float, count: int) -> None:
    """Three cards across each other, plain to see and far from all others, were missing without a word."""
    picture, told = table(1100, 640), [lying(100 + 100 * n, 520, 90) for n in range(3)]
    crossed, lump = (lying(880, 130, 90), lying(960, 130, 90), lying(920, 140, 90, 90)), lying(920, 135, 170, 90)
    for n, corners in enumerate([*told, *crossed]):
        lay(picture, PIECES[n % 4], corners)
    named = [SeenCard(((PIECES[n % 4], 0.99),), corners, 1.0, 0.9) for n, corners in enumerate(told)]
    seen = findings(picture, told, *told, *crossed)
    seen = replace(seen, detections=(*seen.detections, replace(found(lump), real=real)))
    (there,) = untold(seen, named, Bare.of(picture, named, ()))
    assert (not there.alone) == bool(count)
    assert np.linalg.norm(there.corners.mean(axis=0) - [920, 135]) < 30


def test_strips_along_outlines_and_what_is_larger_than_cards_are_none() -> None:
    picture, told = plate()
    strip = (PLATE[1] - [12, 0]).astype(np.float32)
    assert left(picture, told, *PLATE[1:], strip) == []
    assert left(picture, told, lying(350, 240, 690)) == []


@pytest.mark.parametrize("more", [3, 9])
def test_a_plate_of_which_one_card_is_told_is_asked_about_beside_that(more: int) -> None:
    """In bad light eleven of twelve cards were left out without a word: they were larger than any card, and most of
    them lay far from the one that had a name."""
    picture, told = table(1100, 640), [lying(100 + 100 * n, 500, 90) for n in range(3)]
    line = [lying(100 + 100 * n, 200, 96) for n in range(1 + more)]
    for n, corners in enumerate([*told, *line]):
        lay(picture, PIECES[n % 4], corners)
    named = [SeenCard(((PIECES[n % 4], 0.99),), corners, 1.0, 0.9) for n, corners in enumerate([*told, line[0]])]
    (there,) = left(picture, named, *told, *line)
    assert overlap(there, line[1]) > 0.3


CHAIN = [lying(200 + 50 * n, 240, width=100) for n in range(4)]
"""Half of each lies under the next."""


def shown_between(told: list[int]) -> list[SeenCard]:
    """What is seen between cards of a plate of which these are told, half of each but the last seen."""
    picture = table(700, 480)
    for piece, corners in zip(PIECES, CHAIN, strict=True):
        lay(picture, piece, corners)
    cards = [SeenCard(((PIECES[n], 0.99),), CHAIN[n], 1.0 if n == 3 else 0.5, 0.9) for n in told]
    apart = [SeenCard((("plain", 0.99),), lying(60, 240, 90), 1.0, 0.9)]
    uncovered, half = Uncovered(picture, ()), np.indices((32, 24))[1] < 12
    for n in told:
        uncovered.take(CHAIN[n], None if n == 3 else found(CHAIN[n], half))
    bare = Bare.of(picture, [*cards, *apart], ())
    return showing_between(findings(picture, [], *CHAIN), cards, bare, uncovered)


def test_a_card_between_others_that_lies_within_their_outlines_is_a_question() -> None:
    (card,) = shown_between([0, 1, 3])
    assert card.piece == UNKNOWN
    assert abs(float(card.corners[:, 0].mean()) - 275) < 5   # where it shows
    assert card.visible == pytest.approx(0.5, abs=0.1)


def test_where_all_are_told_nothing_shows_between() -> None:
    assert shown_between([0, 1, 2, 3]) == []


def test_an_open_card_of_which_too_little_was_seen_shows_itself_there() -> None:
    picture, told = plate()
    recogniser, half = Recogniser(deck()), np.indices((32, 24))[1] < 12
    uncovered = Uncovered(picture, ())
    for card in told:
        uncovered.take(card.corners, found(card.corners, half) if card is told[1] else None)
    seen, bare = findings(picture, [], *PLATE[1:]), Bare.of(picture, told, ())
    assert len(showing_between(seen, told, bare, uncovered)) == 1
    itself = shows_itself(picture, told, recogniser, 0.0)
    assert showing_between(seen, told, bare, uncovered, itself) == []
    lay(picture, "coffee", lying(425, 240, 60, 40))
    assert not shows_itself(picture, told, recogniser, 0.0)(told[1])


def touching() -> tuple[Image, list[SeenCard], Uncovered]:
    """Four open cards side by side without a gap, of each of which but a part was seen."""
    picture, half = table(700, 480), np.indices((32, 24))[0] < 16
    places = [lying(200 + 90 * n, 240, width=90) for n in range(4)]
    uncovered = Uncovered(picture, ())
    for piece, corners in zip(PIECES, places, strict=True):
        lay(picture, piece, corners)
        uncovered.take(corners, found(corners, half))
    told = [SeenCard(((one, 0.99),), corners, 0.5, 0.9) for one, corners in zip(PIECES, places, strict=True)]
    return picture, told, uncovered


def test_of_cards_that_touch_each_other_what_was_not_seen_is_no_card_larger_than_any() -> None:
    picture, told, uncovered = touching()
    apart = [SeenCard((("plain", 0.99),), lying(60, 240, 90), 1.0, 0.9)]
    seen, bare = findings(picture, [], *(card.corners for card in told)), Bare.of(picture, [*told, *apart], ())
    (large,) = showing_between(seen, told, bare, uncovered)
    assert large.visible == 1.0
    itself = shows_itself(picture, told, Recogniser(deck()), 0.0)
    assert showing_between(seen, told, bare, uncovered, itself) == []
