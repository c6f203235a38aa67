"""At what size a photograph is looked at, and what a look shows that no other does."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from scanner.finding.detect import Detector
from scanner.finding.patchwork import Where
from scanner.photograph.best_look import best_look, other_sides
from scanner.types import Detection, Findings, Image
from tests.eyes.made import found, lying, table

CARD = replace(found(lying(300, 240, width=150)), score=0.85)
CELLS = (120, 160)


class Looks(Detector):
    """Shows what it was told to at each size of its input."""

    def __init__(self, **shown: list[Detection]) -> None:
        super().__init__(refine=False)
        self._shown = shown

    def rough(self, image: Image, side: int | None = None, where: Where | None = None) -> Findings:
        cards = self._shown.get(f"at_{side or 640}", [])
        return Findings(tuple(cards), np.zeros(CELLS, np.bool_), (640, 480))


def fragment(x: float, y: float) -> Detection:
    """What a carpet looks like at one size."""
    return replace(found(lying(x, y, width=30)), score=0.8)


def test_a_card_that_two_sizes_show_is_preferred_to_a_carpet_that_one_shows() -> None:
    carpet = [fragment(60 * x, 60 * y) for x in range(1, 10) for y in range(1, 7)]
    seen = best_look(table(), Looks(at_640=carpet, at_320=[CARD], at_224=[CARD]))
    assert seen.detections == (CARD,)


def test_what_no_other_look_shows_is_told_to_be_alone() -> None:
    seen = best_look(table(), Looks(at_640=[CARD, fragment(60, 60)], at_448=[CARD, fragment(500, 400)]))
    assert [one.alone for one in seen.detections] == [False, True]


def test_where_the_first_look_shows_cards_whole_none_is_alone() -> None:
    assert not best_look(table(), Looks(at_640=[replace(CARD, score=0.95)])).detections[0].alone


def test_the_other_sizes_follow_from_the_first_and_none_is_nearly_another() -> None:
    assert other_sides(Findings((), np.zeros(CELLS, np.bool_), (640, 480))) == [448, 320, 224, 160]
    assert other_sides(Findings((), np.zeros((162, 288), np.bool_), (1920, 1080))) == [806, 576, 320, 224, 160]
