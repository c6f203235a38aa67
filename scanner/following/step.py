"""What goes into the eyes beside pictures, and what each picture brings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.observation import TableObservation
from scanner.finding.patchwork import Where
from scanner.following.cards.settled import PlacedCard
from scanner.types import Detection, Findings, Image


class Looker(Protocol):
    """What finds the cards of a camera's pictures: a steady `scanner.finding.detect.Detector`, or a stand-in.

    Where nothing is worth a look, it may tell what it saw last.
    """

    def find(self, image: Image, *, where: Where | None = None) -> Findings: ...

    def exactly(self, image: Image) -> Findings:
        """All of a picture of a table at rest, which may be the only one: each card is looked at by itself, too."""

    def by_themselves(self, image: Image, cards: Sequence[Detection]) -> Sequence[Detection]:
        """Each of these cards looked at by itself, in the same order: how surely it is one."""


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """What one frame brought.

    cards: all that are followed, with their places, where they lie in the picture as it came.
    observation: what is told of the table now, if anything.  timings: seconds by stage.
    health: one sentence when something is wrong with what the camera sees, or "".
    anew: whether all is learned anew from this picture on, so that nothing tells which seat was which.
    """

    taken_at: float
    cards: tuple[PlacedCard, ...]
    observation: TableObservation | None
    timings: Mapping[str, float]
    health: str = ""
    anew: bool = False
