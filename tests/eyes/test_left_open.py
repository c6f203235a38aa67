"""What others leave of a card stands out from the table, whatever its shape: a card that nothing told."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from engine.observation import UNKNOWN
from scanner.finding.bare_table import Bare
from scanner.geometry.rectify import overlap
from scanner.naming.recognise import Recogniser
from scanner.photograph.left_open import left_open
from scanner.photograph.passes import Look, with_what_is_left
from scanner.photograph.round_card import RoundCard
from scanner.types import Detection, Findings, Floats, Image, SeenCard
from tests.eyes.made import PIECES, deck, lay, lying, table

LEFT, RIGHT, LOST = lying(200, 200, 120, 6), lying(335, 205, 120, -3), lying(265, 262, 120, -1)
"""Two cards that lie over a third, of which a strip between them and its foot are seen."""
ALONE = (lying(520, 140, 100), lying(520, 340, 100))


def shown(lost: Floats | None = LOST, ground: Image | None = None) -> Image:
    picture = table() if ground is None else ground
    quads = [*([] if lost is None else [lost]), LEFT, RIGHT, *ALONE]
    for piece, corners in zip(PIECES[5 - len(quads) :], quads, strict=False):
        lay(picture, piece, corners)
    return picture


def told() -> list[SeenCard]:
    return [
        SeenCard(((piece, 0.99), (UNKNOWN, 0.01)), corners, 1.0, 0.9)
        for piece, corners in zip(PIECES[1:], (LEFT, RIGHT, *ALONE), strict=False)
    ]


def found(picture: Image, cards: list[SeenCard]) -> list[Detection]:
    return left_open(picture, Bare.of(picture, cards, ()), cards)


@pytest.mark.parametrize(
    "lost",
    [lying(168, 200, 120, 6), LOST, lying(265, 118, 120, 183), lying(150, 250, 120, 12), lying(340, 130, 120, 92)],
    ids=["strip at the end", "strip and foot", "strip and top", "angle", "across"],
)  # fmt: skip
def test_a_card_that_others_leave_a_part_of_is_found_by_its_shape(lost: Floats) -> None:
    """A Sprinkled of which 0.43 was seen, pale and blurred, was no card for the network: its plate was short."""
    (card,) = found(shown(lost), told())
    assert overlap(card.corners, lost) > 0.8
    assert card.mask.mean() == pytest.approx(card.visible, abs=0.08)


@pytest.mark.parametrize("turn", [20, 35, 50, 65, 90, 145])
def test_a_card_right_under_another_is_found_by_what_sticks_out_all_round(turn: float) -> None:
    """A tenth to a quarter of it: two, three or four small corners, each too small to tell anything by itself."""
    lost = lying(523, 141, 100, turn)
    (card,) = found(shown(lost), told())
    assert overlap(card.corners, lost) > 0.8
    assert 0.04 < card.visible < 0.25


def test_what_fades_round_a_card_is_a_gleam() -> None:
    """Between the cards of a grid a lamp's gleam has the shape of corners that stick out."""
    picture, cards = shown(lying(523, 141, 100, 40)), told()
    bare = Bare.of(picture, cards, ())
    assert bare is not None
    place = RoundCard.of(ALONE[0], bare, bare.drawn([card.corners for card in cards]))
    beside = place.corners_beside()
    assert len(beside) > 1
    assert place.parts_from_table(picture, beside)
    assert not place.parts_from_table(np.asarray(cv2.GaussianBlur(picture, (0, 0), 12), np.uint8), beside)


@pytest.mark.parametrize("thing", ["coaster", "tray", "leaf"])
def test_what_sticks_out_under_a_card_in_another_shape_is_none(thing: str) -> None:
    picture = table()
    if thing == "coaster":
        cv2.circle(picture, (520, 140), 74, (60, 160, 230), -1)
    elif thing == "tray":
        cv2.fillConvexPoly(picture, lying(520, 140, 124, 4).astype(np.int32), (60, 160, 230))
    else:
        cv2.ellipse(picture, (520, 140), (96, 30), 20, 0, 360, (60, 160, 230), -1)
    assert found(shown(None, picture), told()) == []


@pytest.mark.parametrize(("others", "count"), [(0, 1), (3, 0)])
def test_a_single_corner_is_none_where_other_things_stand_out_as_well(others: int, count: int) -> None:
    """Of chips in stone one or another lies under the rim of a card so that it looks like a corner of one."""
    picture = table(900, 900)
    for n in range(others):
        lay(picture, "coffee", lying(120 + 260 * n, 640, 110))
    assert len(found(shown(lying(530, 140, 100, 35), picture), told())) == count


def test_where_all_cards_are_told_there_is_none() -> None:
    assert found(shown(None), told()) == []


@pytest.mark.parametrize("size", [70, 200])
def test_a_thing_of_another_size_is_no_card(size: float) -> None:
    assert found(shown(lying(262, 270, size)), told()) == []


def test_a_round_thing_beside_a_card_is_none() -> None:
    picture = table()
    cv2.circle(picture, (262, 290), 62, (60, 160, 230), -1)
    assert found(shown(None, picture), told()) == []


def test_nothing_is_said_where_other_things_stand_out_as_well() -> None:
    picture = table(900, 900)
    for x in range(120, 900, 260):
        lay(picture, "coffee", lying(x, 640, 110))
    picture = shown(ground=picture)
    bare = Bare.of(picture, told(), ())
    assert bare is not None
    assert left_open(picture, bare, told()) == []


@pytest.mark.parametrize(("soft", "count"), [(0, 1), (14, 0)])
def test_what_does_not_end_sharply_is_a_gleam_of_the_table(soft: int, count: int) -> None:
    """A lamp's gleam beside a card has the shape of one that lies half under it, more or less."""
    spot = np.zeros((480, 640), np.float32)
    cv2.fillConvexPoly(spot, lying(265, 262, 120).astype(np.int32), 1)
    lit = (cv2.GaussianBlur(spot, (0, 0), soft) if soft else spot)[..., None]
    picture = np.clip(table() + 110 * lit, 0, 255).astype(np.uint8)
    assert len(found(shown(None, picture), told())) == count


def test_it_is_named_or_asked_about_like_any_other_card() -> None:
    picture = shown()
    nothing = np.zeros((120, 160), np.bool_)
    look = Look(picture, Findings((), nothing, (640, 480), cards=nothing), Recogniser(deck()), 0.0)
    (card,) = (one for one in with_what_is_left(look, told(), told(), None) if overlap(one.corners, LOST) > 0.8)
    assert (card.kind, UNKNOWN in dict(card.candidates)) == ("card", True)
