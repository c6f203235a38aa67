"""What the dashboard is told of the camera while a source is followed."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from engine.table import Table
from scanner.types import Frame
from tests.cli.scripted import SeenStep
from web.announce import Announcer
from web.live import LiveTable
from web.watch import Preview, SourceClock, Watch


class Film:
    """Three black frames."""

    live = False
    fps = 1.0

    def __iter__(self) -> Iterator[Frame]:
        return (Frame(np.zeros((540, 1920, 3), np.uint8), n, float(n)) for n in range(3))

    def close(self) -> None:
        """Nothing was opened."""


class DarkEyes:
    """Eyes that find the picture dark until the last frame."""

    def see(self, frame: Frame) -> SeenStep:
        return SeenStep(frame.number, frame.taken_at, None, health="" if frame.number == 2 else "It is dark.")


def test_what_is_wrong_with_the_picture_is_shown_and_is_gone_when_it_is_well_again() -> None:
    live = LiveTable(Table.create(None, ["Ann", "Ben"]))
    told = [live.dashboard().camera.sentence]
    tell = live.camera
    live.camera = lambda camera: (told.append(camera.sentence), tell(camera))[1]  # type: ignore[method-assign]
    watch = Watch(lambda players: DarkEyes(), live, Announcer(str), Preview(live), SourceClock())  # type: ignore[arg-type,return-value]
    watch.follow(Film())
    assert "It is dark." in told and live.dashboard().camera.sentence == ""


def test_the_preview_is_no_wider_than_a_page_needs() -> None:
    import cv2

    live = LiveTable(Table.create(None, ["Ann", "Ben"]))
    watch = Watch(lambda players: DarkEyes(), live, Announcer(str), Preview(live), SourceClock())  # type: ignore[arg-type,return-value]
    watch.follow(Film())
    shown = live.previews.other_than(None, 0.0)
    assert shown is not None
    assert cv2.imdecode(np.frombuffer(shown[1], np.uint8), cv2.IMREAD_COLOR).shape == (270, 960, 3)
