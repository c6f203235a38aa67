"""Eyes that see what a script says: the real command, referee and journal, without a single card on a picture."""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from engine.observation import TableObservation
from scanner.types import Frame
from tests.referee.imperfect_eyes import Eyes, observations
from tests.referee.simulate import PhysicalTable, Snapshot, full_deck


@dataclass(frozen=True, slots=True)
class SeenStep:
    """What scripted eyes make of a frame."""

    taken_at: float
    observation: TableObservation | None
    cards: tuple[()] = ()
    timings: Mapping[str, float] | None = None
    health: str = ""


class ScriptedEyes:
    """Sees the observation of a frame's number."""

    layout = None

    def __init__(self, script: Sequence[TableObservation]) -> None:
        self._script = script

    def see(self, frame: Frame) -> SeenStep:
        there = frame.number < len(self._script)
        return SeenStep(frame.taken_at, self._script[frame.number] if there else None)


def a_game(seed: int, names: Sequence[str]) -> tuple[list[Snapshot], list[TableObservation]]:
    """A random lawful game, and what perfect eyes report of it, one observation a second."""
    dice = random.Random(seed)
    moments = list(PhysicalTable(tuple(names), dice, tidy=True).game())
    pieces = sorted(set(full_deck(len(names))))
    return moments, [seen for _, seen in observations(moments, Eyes(), dice, pieces)]


def a_clip_of(seconds: int, path: Path) -> Path:
    """A video of so many frames, one a second."""
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), 1.0, (64, 48))
    for _ in range(seconds):
        writer.write(np.zeros((48, 64, 3), np.uint8))
    writer.release()
    return path


def main(seed: str, seconds: str, *arguments: str) -> int:
    """``donuts ARGUMENTS`` with eyes that see the beginning of a random game of Ann and Ben."""
    import web.watching.standing
    from web.cli import run

    _, script = a_game(int(seed), ("Ann", "Ben"))
    web.watching.standing.Pipeline = lambda *_, **__: ScriptedEyes(script[: int(seconds)])  # type: ignore[attr-defined,assignment]
    return run(arguments)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
