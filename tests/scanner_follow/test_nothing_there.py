"""What passes for a row marker now and then, as a donut's hole does, or for a card's edge, is not read for ever."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from scanner.finding.patchwork import Where
from scanner.following.cards.track import READINGS
from scanner.following.doubted.nothing import READ
from scanner.following.pipeline import Pipeline
from scanner.geometry.rectify import moved
from scanner.types import Detection, Findings, Image, SeenCard
from tests.scanner_follow.lying import Floats
from tests.scanner_follow.theatre import Camera, ImperfectEyes, Stage, Table


class Deceived(ImperfectEyes):
    """Eyes that now and then take the print on a plate's card for a marker, or its edge for a sliver of another card,
    and find that it is like none."""

    kind = "marker"
    reads = 0

    def find(self, image: Image, where: Where | None = None) -> Findings:
        found = super().find(image, where)
        if self.looks % 6 >= 2:
            return found
        card = self.stage.things[-1].corners
        more = self.print_on(card) if self.kind == "marker" else self.by(card)
        return replace(found, detections=(*found.detections, more))

    def print_on(self, card: Floats) -> Detection:
        """A speck in the middle of a card."""
        corners = moved(card.mean(axis=0) + (card - card.mean(axis=0)) * 0.4, self.stage.view)
        return Detection(corners, "marker", 0.6, 1.0, np.ones((32, 24), np.bool_))

    def by(self, card: Floats) -> Detection:
        """A sliver at a card's edge, as of another beneath it."""
        corners = moved(card + 0.7 * (card[1] - card[0]), self.stage.view)
        return Detection(corners, "card", 0.6, 0.2, np.ones((32, 24), np.bool_))

    def name(self, image: Image, detections: Sequence[Detection]) -> tuple[SeenCard, ...]:
        self.reads += sum(d.kind == self.kind and id(d) not in self._seen for d in detections)
        return super().name(image, detections)


@pytest.mark.parametrize(("kind", "most"), [("marker", READ + 1), ("card", READ * READINGS[1])])
def test_what_is_found_now_and_then_and_is_nothing_is_not_read_each_time_until_its_place_looks_different(
    kind: str, most: int,
) -> None:  # fmt: skip
    rng, stage, table = np.random.default_rng(1), Stage(), Table(2)
    eyes, camera = Deceived(stage, rng), Camera(stage, rng)
    eyes.kind = kind
    pipeline = Pipeline(eyes, eyes, 2)

    def play(*plates: list[str]) -> int:
        """How often it is read while cards come to lie in the row and elsewhere, round after round."""
        before = eyes.reads
        for row in (["plain", "glazed", "eclair"], ["plain", None, "eclair"], ["plain", "maple_bar", "eclair"]) * 9:
            stage.things = table.things(row, [[], *plates], [], [])
            for frame in camera.frames(8):
                pipeline.see(frame)
        return eyes.reads - before

    assert 1 <= play(["powdered"]) <= most  # the last that was followed is read as often as all are
    assert play(["powdered", "red_velvet"]) >= 1
