"""Which of the things that are followed are told as cards."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from scanner.finding.patchwork import Where
from scanner.following.cards.smooth import Votes
from scanner.following.cards.told_of import is_told
from scanner.following.cards.track import Track
from scanner.following.changes.glimpse import Glimpse
from scanner.following.pipeline import Pipeline
from scanner.types import Detection, Findings, Floats, Frame, Image, SeenCard
from tests.scanner_follow.theatre import Trusting

UNSEEN = Glimpse(0, 0, np.zeros((1, 1), np.bool_), np.zeros((1, 1), np.float32))
CORNERS = np.array([[0, 0], [60, 0], [60, 84], [0, 84]], np.float32)


def seen(visible: float, **chances: float) -> Track:
    """A thing of which so much is seen, after one look that found it so likely to be each piece."""
    votes = Votes().with_look(sorted(chances.items(), key=lambda chance: -chance[1]))
    return Track(1, CORNERS, "card", votes, visible, 0.0, UNSEEN)


@pytest.mark.parametrize(
    ("thing", "told"),
    [(seen(0.2, powdered=0.95, unknown=0.03), True), (seen(0.2, powdered=0.3, glazed=0.3), False),
     (seen(0.2, unknown=0.9, powdered=0.05), False), (seen(0.5, powdered=0.3, glazed=0.3), True),
     (seen(0.5, unknown=0.9, powdered=0.05), True)],
)  # fmt: skip
def test_a_sliver_is_a_card_only_where_it_has_one_name(thing: Track, told: bool) -> None:
    assert is_told(thing) is told


class Finding(Trusting):
    """Eyes that find cards wherever they are said to lie, all under one name."""

    def __init__(self, *corners: Floats) -> None:
        self._cards = [Detection(quad, "card", 0.9, 1.0, np.ones((32, 24), np.bool_)) for quad in corners]

    def find(self, image: Image, where: Where | None = None) -> Findings:
        return Findings(tuple(self._cards), np.zeros((4, 4), np.bool_), (image.shape[1], image.shape[0]))

    def name(self, image: Image, detections: Sequence[Detection]) -> tuple[SeenCard, ...]:
        return tuple(SeenCard((("powdered", 0.99), ("unknown", 0.01)), one.corners, 1.0, 0.9) for one in detections)


def outlines_told(*corners: Floats) -> list[list[list[float]]]:
    """Which of these outlines are told as cards once they have lain there for a second."""
    eyes, picture = Finding(*corners), np.zeros((360, 640, 3), np.uint8)
    pipeline = Pipeline(eyes, eyes, 2)
    steps = [pipeline.see(Frame(picture, number, number / 12)) for number in range(12)]
    return [placed.card.corners.tolist() for placed in steps[-1].cards]


WHOLE = np.array([[226, 178], [300, 179], [285, 285], [208, 282]], np.float32)
"""A card of a plate, half under the next one, as it was found beside the part of itself that is seen."""
PART = np.array([[229, 188], [286, 189], [283, 262], [227, 261]], np.float32)


@pytest.mark.parametrize("both", [(WHOLE, PART), (PART, WHOLE)])
def test_a_card_and_a_part_of_it_that_was_found_as_another_are_told_as_one(both: tuple[Floats, Floats]) -> None:
    assert outlines_told(*both) == [WHOLE.tolist()]


def test_two_copies_of_which_one_lies_on_most_of_the_other_are_told_as_two() -> None:
    upper = WHOLE + np.array([0, 16], np.float32)
    assert outlines_told(WHOLE, upper) == [WHOLE.tolist(), upper.tolist()]


def test_a_copy_found_a_little_too_small_on_most_of_another_is_told() -> None:
    upper = (WHOLE - WHOLE.mean(axis=0)) * 0.95 + WHOLE.mean(axis=0) + np.array([24, 0], np.float32)
    assert outlines_told(WHOLE, upper.astype(np.float32)) == [WHOLE.tolist(), upper.tolist()]
