"""Games as a camera shows them: what is looked at while the program is busy with another picture is nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from itertools import takewhile
from pathlib import Path

import numpy as np
import pytest

from scanner.finding.detect import Detector
from scanner.learning.enrol import enrol_faces
from scanner.types import Frame
from tests.accuracy import at_pace
from tests.accuracy.at_pace import AFTERWARDS, Pace, shown, watch
from tests.accuracy.report_pace import rows
from tests.accuracy.sets import TrueGame, find_sets
from tests.cli.scripted import a_clip_of

DEMO = Path(__file__).parents[2] / "web" / "demo"
FPS = 12.0


def frames(count: int) -> list[Frame]:
    return [Frame(np.zeros((9, 16, 3), np.uint8), n, n / FPS) for n in range(count)]


def taken(pace: Pace, took: float) -> list[int]:
    """The pictures that are looked at where each takes so many seconds."""
    looked = []
    for frame in frames(24):
        if pace.takes(frame):
            pace.done(frame, took)
            looked.append(frame.number)
    return looked


@pytest.mark.parametrize(("times", "each"), [(1.0, 2), (2.0, 4), (0.1, 1)])
def test_the_newest_picture_is_taken_when_the_last_one_is_done_with(times: float, each: int) -> None:
    assert taken(Pace(times), 1.9 / FPS) == list(range(0, 24, each))


def test_the_same_pictures_are_taken_again_however_long_they_take() -> None:
    first = Pace(1.0)
    looked = taken(first, 0.3)
    assert taken(Pace(1.0, dict(first.taken), again=True), 0.001) == looked


def test_the_last_picture_of_a_film_stays(tmp_path: Path) -> None:
    """A film of three pictures, one a second."""
    every = list(shown(a_clip_of(3, tmp_path / "clip.mp4")))
    assert [frame.number for frame in every] == list(range(3 + int(AFTERWARDS)))
    assert [frame.taken_at for frame in every] == pytest.approx([frame.number for frame in every])
    assert all((frame.image == every[2].image).all() for frame in every[3:])


def test_a_film_is_told_as_its_pictures_come(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first seconds of the demo, of which every third picture is taken and done with half a second later."""
    def beginning(video: Path) -> Iterator[Frame]:
        return takewhile(lambda frame: frame.taken_at < 12, shown(video))

    monkeypatch.setattr(at_pace, "shown", beginning)
    found = next(iter(find_sets(DEMO)))
    game = found.games[0]
    early = {**game.truth, "events": [event for event in game.truth["events"] if event["t"] < 11]}
    deck = enrol_faces(found.faces, Detector())
    pace = Pace(4.0, {n: n / FPS + 0.5 for n in range(0, 12 * 12, 3)}, again=True)
    result = watch(TrueGame(game.video, early), deck, pace)
    assert (result.right, result.extra) == (len(early["events"]), [])
    assert all(delay >= 0.5 for delay in result.delays)
    (_, _, line) = rows([{**asdict(result), "set": "demo", "times": 4.0, "pictures": len(pace.taken)}])
    assert line.startswith(f"| demo | 4 | {len(pace.taken)} | {result.right} | {result.happened} |")
