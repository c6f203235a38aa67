"""Print on a card that passes for a row marker now and then, as a donut's hole does, is not read for ever."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from scanner.finding.patchwork import Where
from scanner.following.follow import NO_MARKER
from scanner.following.pipeline import Pipeline
from scanner.geometry.rectify import moved
from scanner.types import Detection, Findings, Image, SeenCard
from tests.scanner_follow.lying import Floats
from tests.scanner_follow.theatre import Camera, ImperfectEyes, Stage, Table


class Deceived(ImperfectEyes):
    """Eyes that now and then take the print on a plate's card for a marker, and find that it is like none."""

    reads = 0

    def find(self, image: Image, where: Where | None = None) -> Findings:
        found = super().find(image, where)
        if self.looks % 6 >= 2:
            return found
        return replace(found, detections=(*found.detections, self.print_on(self.stage.things[-1].corners)))

    def print_on(self, card: Floats) -> Detection:
        """A speck in the middle of a card."""
        corners = moved(card.mean(axis=0) + (card - card.mean(axis=0)) * 0.4, self.stage.view)
        return Detection(corners, "marker", 0.6, 1.0, np.ones((32, 24), np.bool_))

    def name(self, image: Image, detections: Sequence[Detection]) -> tuple[SeenCard, ...]:
        self.reads += sum(d.kind == "marker" and id(d) not in self._seen for d in detections)
        return super().name(image, detections)


def test_print_that_passes_for_a_marker_now_and_then_is_not_read_each_time_until_its_place_looks_different() -> None:
    rng, stage, table = np.random.default_rng(1), Stage(), Table(2)
    eyes, camera = Deceived(stage, rng), Camera(stage, rng)
    pipeline = Pipeline(eyes, eyes, 2)

    def play(*plates: list[str]) -> int:
        """How often the print is read while cards come to lie in the row and elsewhere, round after round."""
        before = eyes.reads
        for row in (["plain", "glazed", "eclair"], ["plain", None, "eclair"], ["plain", "maple_bar", "eclair"]) * 9:
            stage.things = table.things(row, [[], *plates], [], [])
            for frame in camera.frames(8):
                pipeline.see(frame)
        return eyes.reads - before

    assert 1 <= play(["powdered"]) <= NO_MARKER + 1     # the last that was followed is read twice, as all are
    assert play(["powdered", "red_velvet"]) >= 1
