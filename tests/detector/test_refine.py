"""Putting corners right, one card at a time."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from models.corners import CARD, FRAME, MARGIN, UNIT, from_frame, in_frame
from scanner.finding.ghosts import NO_CARD
from scanner.finding.refine import Refiner, framed, once_each, with_margin
from scanner.geometry.rectify import homography, moved, turned
from scanner.types import Detection, Floats
from tests.eyes.made import lay, lying, table

ALL = np.ones((32, 24), np.bool_)


def finding(corners: Floats, mask: np.ndarray = ALL, score: float = 0.9) -> Detection:
    return Detection(np.asarray(corners, np.float32), "card", score, float(mask.mean()), mask)


def cut(corners: Floats, left: float = 0, top: float = 0, right: float = 0, foot: float = 0) -> Floats:
    """The corners of a card that was taken for smaller, by these shares of its sides."""
    low, high = np.array([left, top]) - 0.5, 0.5 - np.array([right, foot])
    part = np.array([[low[0], low[1]], [high[0], low[1]], [high[0], high[1]], [low[0], high[1]]], np.float32)
    return moved(part, homography(UNIT, corners))


def off(one: Floats, other: Floats) -> float:
    """The mean distance of the corners, over the card's length."""
    length = float(np.linalg.norm(other[3] - other[0]))
    return min(float(np.linalg.norm(turned(one, q) - other, axis=1).mean()) for q in (0, 2)) / length


def test_frame_and_card_are_told_apart() -> None:
    assert np.allclose(from_frame(in_frame(UNIT)), UNIT, atol=1e-6)
    assert in_frame(UNIT)[0].tolist() == [MARGIN[0] - 0.5, MARGIN[1] - 0.5]
    masks = with_margin(ALL[None])
    assert masks.shape == (1, FRAME[1], FRAME[0]) and (masks > 0).sum() == CARD[0] * CARD[1]


@pytest.mark.parametrize("width", [40, 96, 400])
def test_a_card_fills_the_middle_of_its_frame_whatever_its_size(width: float) -> None:
    """Large cards are made smaller first, which must not shift them."""
    picture = np.full((1400, 1400, 3), 60, np.uint8)
    corners = lying(700, 700, width=width, turn=30)
    cv2.fillConvexPoly(picture, np.round(corners * 16).astype(np.int32), (220, 220, 220), cv2.LINE_AA, 4)
    (flat,) = framed(picture, corners[None])
    light = flat[..., 0] > 140
    rows, columns = np.flatnonzero(light.any(axis=1)), np.flatnonzero(light.any(axis=0))
    assert abs(columns[0] - MARGIN[0]) <= 1 and abs(columns[-1] - (MARGIN[0] + CARD[0] - 1)) <= 1
    assert abs(rows[0] - MARGIN[1]) <= 1 and abs(rows[-1] - (MARGIN[1] + CARD[1] - 1)) <= 1


@pytest.mark.parametrize("wrong", [{"foot": 0.15}, {"top": 0.12}, {"left": 0.1, "foot": 0.1}, {"right": 0.12}])
@pytest.mark.parametrize("turn", [0, 130])
def test_a_card_cut_short_is_seen_whole(wrong: dict[str, float], turn: float) -> None:
    picture, true = table(), lying(320, 240, width=110, turn=turn)
    lay(picture, "eclair", true)
    rough = cut(true, **wrong)
    (card,) = Refiner().refine(picture, [finding(rough)])
    assert off(card.corners, true) < 0.5 * off(rough, true)
    assert off(card.corners, true) < 0.03
    assert card.visible > 0.9


def test_of_a_covered_card_the_mask_is_what_is_seen() -> None:
    picture = table()
    below, above = lying(300, 240, width=110), lying(360, 240, width=110)
    lay(picture, "milk", below)
    lay(picture, "coffee", above)
    mask = np.zeros((32, 24), np.bool_)
    mask[:, :13] = True
    (card,) = Refiner().refine(picture, [finding(below, mask)])
    assert card.mask[4:28, 2:11].mean() > 0.9 and card.mask[4:28, 16:].mean() < 0.1


def test_from_a_low_seat_a_cards_foot_stays_its_foot() -> None:
    """Foreshortened, its long side is the shorter one in the picture; the detector knows which it is all the same."""
    flat, true = table(), np.array([[200, 190], [340, 190], [352, 290], [188, 290]], np.float32)
    card = np.full((352, 252, 3), 235, np.uint8)
    cv2.circle(card, (126, 110), 70, (60, 110, 190), -1)
    cv2.putText(card, "plain", (40, 300), cv2.FONT_HERSHEY_SIMPLEX, 1.5, (60, 40, 30), 4)
    corners = np.array([[0, 0], [252, 0], [252, 352], [0, 352]], np.float32)
    laid = cv2.warpPerspective(card, homography(corners, true), (flat.shape[1], flat.shape[0]))
    picture = np.where(laid.any(axis=2, keepdims=True), laid, flat)
    (found,) = Refiner().refine(picture, [finding(cut(true, foot=0.08))])
    assert np.linalg.norm(found.corners - true, axis=1).mean() < 8


def test_markers_and_slivers_are_left_as_they_are() -> None:
    marker = replace(finding(lying(320, 240, width=40)), kind="marker")
    nothing = np.zeros((32, 24), np.bool_)
    sliver = finding(lying(100, 100), nothing)
    assert Refiner().refine(table(), [marker, sliver]) == (marker, sliver)
    assert Refiner().refine(table(), []) == ()


def sheet(picture: np.ndarray, corners: Floats) -> None:
    """A sheet with numbers in columns, much larger than a card."""
    flat = np.full((420, 420, 3), 240, np.uint8)
    for y in range(40, 420, 40):
        cv2.line(flat, (0, y), (420, y), (200, 170, 150), 1)
        for x in range(10, 420, 80):
            cv2.putText(flat, str((x * y) % 37 - 8), (x, y - 4), cv2.FONT_HERSHEY_COMPLEX, 1, (40, 30, 30), 2)
    square = np.array([[0, 0], [420, 0], [420, 420], [0, 420]], np.float32)
    laid = cv2.warpPerspective(flat, homography(square, corners), picture.shape[1::-1])
    picture[laid.any(axis=2)] = laid[laid.any(axis=2)]


def test_a_piece_of_a_score_pad_is_hardly_a_card_and_a_card_surely_is() -> None:
    picture = table()
    sheet(picture, np.array([[60, 60], [340, 60], [340, 340], [60, 340]], np.float32))
    lay(picture, "eclair", lying(500, 240, width=90))
    pad, card = Refiner().refine(picture, [finding(lying(200, 200, width=90)), finding(lying(500, 240, width=90))])
    assert pad.real < NO_CARD < 0.9 < card.real


class Broken:
    """A network that says that every card is turned inside out."""

    def outputs(self, views: Floats) -> list[Floats]:
        n = len(views)
        corners = np.tile(UNIT[[0, 2, 1, 3]], (n, 1, 1))
        nought = np.zeros((n, 1), np.float32)
        return [corners, nought, np.zeros((n, 1, 28, 20), np.float32), nought]


def test_what_can_be_no_card_is_not_believed() -> None:
    refiner, card = Refiner(), finding(lying(320, 240))
    refiner._model = Broken()  # type: ignore[assignment]
    (told,) = refiner.refine(table(), [card])
    assert told.corners is card.corners and told.mask is card.mask


class Denying:
    """A network that says that there are no cards, and that nothing is seen of any."""

    def outputs(self, views: Floats) -> list[Floats]:
        n = len(views)
        nought = np.full((n, 1), -6.0, np.float32)
        return [np.tile(0.8 * UNIT, (n, 1, 1)), nought, np.full((n, 1, 28, 20), -6.0, np.float32), nought]


def test_what_is_taken_for_no_card_stays_as_it_was_found_and_is_marked() -> None:
    """Who it is may still be told by its looks."""
    refiner, card = Refiner(), finding(lying(320, 240))
    refiner._model = Denying()  # type: ignore[assignment]
    (told,) = refiner.refine(table(), [card])
    assert told.corners is card.corners and told.visible == card.visible and told.real < 0.01


def test_two_pieces_of_one_card_are_one_card() -> None:
    true = lying(320, 240, width=110)
    surer, other = finding(true, score=0.9), finding(cut(true, foot=0.03), score=0.5)
    assert once_each([other, surer]) == (surer,)


def test_two_cards_that_lie_on_each_other_are_two() -> None:
    above, below = lying(320, 240, width=110), lying(335, 240, width=110)
    strip = np.zeros((32, 24), np.bool_)
    strip[:, -4:] = True
    first, second = once_each([finding(above), finding(below, strip)])
    assert first.visible == 1.0 and second.visible > 0.1


def test_a_ghost_between_two_cards_has_nothing_of_theirs() -> None:
    """A few cells of a card's edge are sometimes taken for a card of their own, most of which is table."""
    card = finding(lying(320, 240, width=110))
    edge = np.zeros((32, 24), np.bool_)
    edge[:, 14:] = True
    ghost = finding(lying(250, 240, width=110), edge, score=0.8)
    seen, left = once_each([card, ghost])
    assert seen is card and left.visible < 0.1
