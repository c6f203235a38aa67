"""What is hardly seen in a slot of the row that is empty otherwise."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from scanner.finding.patchwork import Where
from scanner.following.pipeline import Pipeline
from scanner.types import Findings, Image
from tests.scanner_follow.close_looks import CloseEyes, Counting
from tests.scanner_follow.test_following import Session
from tests.scanner_follow.theatre import ImperfectEyes


class SliverEyes(ImperfectEyes):
    """A pale card on a pale table is hardly found: a quarter of it, and nobody can name that."""

    def find(self, image: Image, where: Where | None = None) -> Findings:
        found, things = super().find(image, where), dict(self._seen)
        self._kept = []
        for one in found.detections:
            thing = things[id(one)]
            self._kept.append(replace(one, visible=0.25) if thing.piece in self.strangers else one)
            self._seen[id(self._kept[-1])] = thing
        return Findings(tuple(self._kept), found.hands, found.size)


@pytest.mark.parametrize("is_card", [True, False])
def test_what_is_hardly_seen_where_a_card_of_the_row_would_lie_is_one_if_a_close_look_names_it(is_card: bool) -> None:
    """Without it the row was never full, and nothing that followed was a game."""
    session = Session()
    session.eyes = SliverEyes(session.stage, session.rng, strangers={"eclair"})
    close = CloseEyes(session.stage) if is_card else Counting()
    session.pipeline = Pipeline(session.eyes, session.eyes, 2, closely=close)
    session.lay(["plain", "glazed", "eclair"], [["plain"], ["glazed"]], [], ["selection_back"] * 2)
    session.watch(3.0)
    assert session.seen().get("row/3", Counter()) == Counter(["eclair"] * is_card)
    assert len(close.widths if isinstance(close, CloseEyes) else close.sizes) == 1
