"""Open cards of which the cells tell but the outline are looked at by themselves, and nothing else is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
import pytest

from scanner.finding.detect import Detector
from scanner.finding.slivers import OPEN, REAL, Slivers
from scanner.types import Detection, Floats, Image
from tests.eyes.made import found, lay, lying

PICTURE = np.zeros((480, 640, 3), np.uint8)
AT = lying(200, 200, 80)


def sliver(corners: Floats = AT, visible: float = 0.05, score: float = 0.6, kind: str = "card") -> Detection:
    return Detection(corners, kind, score, visible, np.zeros((32, 24), np.bool_))


@dataclass
class Look:
    """Sees cards by themselves, so much of each and so surely."""

    real: float = 0.97
    visible: float = 0.95
    asked: list[Floats] = field(default_factory=list)

    def __call__(self, image: Image, cards: Sequence[Detection]) -> list[Detection]:
        self.asked += [one.corners for one in cards]
        return [replace(one, real=self.real, visible=self.visible, corners=one.corners + 1) for one in cards]


def test_an_open_card_is_told_as_it_is_seen_by_itself() -> None:
    other = sliver(lying(500, 300, 80), visible=0.9)
    told = Slivers(Look()).looked_at(PICTURE, [other, sliver()])
    assert told[0] is other
    assert told[1].visible == 0.95 and np.array_equal(told[1].corners, AT + 1)


@pytest.mark.parametrize(("real", "visible"), [(REAL - 0.01, 0.95), (0.97, OPEN - 0.01)])
def test_what_is_no_card_or_no_open_one_stays_as_it_was(real: float, visible: float) -> None:
    one = sliver()
    assert Slivers(Look(real, visible)).looked_at(PICTURE, [one]) == (one,)


@pytest.mark.parametrize("one", [sliver(visible=0.4), sliver(score=0.3), sliver(kind="marker")])
def test_what_the_cells_tell_well_or_hardly_at_all_is_not_looked_at(one: Detection) -> None:
    look = Look()
    assert Slivers(look).looked_at(PICTURE, [one]) == (one,) and not look.asked


def test_what_another_card_covers_is_not_looked_at() -> None:
    look = Look()
    cards = [sliver(), sliver(AT + np.float32([0, 30]), visible=0.9)]
    assert Slivers(look).looked_at(PICTURE, cards) == tuple(cards) and not look.asked


def test_of_two_outlines_of_one_card_one_is_told() -> None:
    told = Slivers(Look()).looked_at(PICTURE, [sliver(), sliver(AT + 4)])
    assert [one.visible >= OPEN for one in told] == [True, False]


def test_what_looks_as_it_did_in_the_last_picture_is_not_looked_at_again() -> None:
    look = Look()
    slivers = Slivers(look)
    for detections in ([sliver()], [sliver()], [], [sliver()], [sliver(AT + 3)]):
        slivers.looked_at(PICTURE, detections)
    assert [corners[0, 0] - AT[0, 0] for corners in look.asked] == [0, 0, 3]


def gingham() -> Image:
    """White squares, somewhat smaller than cards, on a cloth."""
    picture = np.full((480, 640, 3), (190, 200, 205), np.uint8)
    for x in range(0, 640, 120):
        picture[:, x : x + 60] = (picture[:, x : x + 60] * (0.62, 0.65, 0.95)).astype(np.uint8)
    for y in range(0, 480, 120):
        picture[y : y + 60] = (picture[y : y + 60] * (0.62, 0.65, 0.95)).astype(np.uint8)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.0), np.uint8)


def test_a_card_on_gingham_is_more_surely_one_than_a_square_of_the_cloth() -> None:
    picture = gingham()
    lay(picture, "eclair", lying(200, 200, 80, 10))
    square = lying(450, 330, 60)
    card, none = Detector(steady=True).by_themselves(picture, [found(lying(202, 199, 80, 9)), found(square)])
    assert card.real >= REAL and card.visible >= OPEN
    assert none.real < REAL
