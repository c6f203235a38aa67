"""A camera on this machine: what is asked of it, what it gives, and what it spoils."""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np
import pytest

from scanner.sources import readers
from scanner.sources.frames import open_source
from scanner.sources.readers import CAMERA_SIZES, HICCUPS, CameraReader, SourceError

Size = tuple[int, int]


class Webcam:
    """A stand-in for OpenCV's: gives the sizes that it has, each at its rate, and spoils pictures when told to."""

    rates: Mapping[Size, float] = {(1920, 1080): 30.0, (1280, 720): 30.0}
    spoils: tuple[int, ...] = ()
    plugged_in = True
    opened = 0

    def __init__(self, *_: object) -> None:
        type(self).opened += 1
        self._wished = [640, 480]
        self._reads = 0
        self.buffers = 4.0

    def isOpened(self) -> bool:  # noqa: N802
        return self.plugged_in

    def set(self, what: int, value: float) -> bool:
        if what in (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT):
            self._wished[what == cv2.CAP_PROP_FRAME_HEIGHT] = int(value)
        if what == cv2.CAP_PROP_BUFFERSIZE:
            self.buffers = value
        return True

    @property
    def size(self) -> Size:
        """What was asked for, or the nearest that there is."""
        return min(self.rates, key=lambda size: abs(size[0] - self._wished[0]))

    def get(self, what: int) -> float:
        return self.rates[self.size] if what == cv2.CAP_PROP_FPS else 0.0

    def read(self) -> tuple[bool, np.ndarray | None]:
        self._reads += 1
        if not self.plugged_in or self._reads in self.spoils:
            return False, None
        return True, np.zeros((self.size[1], self.size[0], 3), np.uint8)

    def release(self) -> None:
        """Nothing was opened."""


@pytest.fixture
def webcam(monkeypatch: pytest.MonkeyPatch) -> type[Webcam]:
    mine = type("Mine", (Webcam,), {})
    monkeypatch.setattr(readers.cv2, "VideoCapture", mine)
    monkeypatch.setattr(readers, "PAUSE", 0.0)
    return mine


def size_of(reader: CameraReader) -> Size:
    frame = reader.read()
    assert frame is not None
    return frame.image.shape[1], frame.image.shape[0]


def test_a_camera_is_asked_for_many_pixels_and_one_buffer(webcam: type[Webcam]) -> None:
    reader = CameraReader(0)
    assert size_of(reader) == CAMERA_SIZES[0] and reader.fps == 30.0
    assert reader._capture.buffers == 1


def test_a_camera_too_slow_at_its_largest_size_is_asked_for_a_smaller_one(webcam: type[Webcam]) -> None:
    webcam.rates = {(1920, 1080): 5.0, (1280, 720): 30.0}
    assert size_of(CameraReader(0)) == (1280, 720)


def test_a_camera_gives_what_it_has_whatever_was_asked(webcam: type[Webcam]) -> None:
    webcam.rates = {(640, 480): 0.0}
    assert size_of(CameraReader(0)) == (640, 480)


def test_a_few_spoilt_pictures_are_no_lost_camera(webcam: type[Webcam]) -> None:
    webcam.spoils = tuple(range(1, HICCUPS))
    assert CameraReader(0).read() is not None


def test_a_camera_that_is_unplugged_is_told_of_and_opened_again_when_it_is_back(webcam: type[Webcam]) -> None:
    told: list[str] = []

    def speak(sentence: str) -> None:
        told.append(sentence)
        webcam.plugged_in = True

    source = open_source("0", patience=30.0, speak=speak)
    frames = iter(source)
    before = next(frames)
    webcam.plugged_in = False
    while "" not in told:
        after = next(frames)
    source.close()
    assert told == ["The camera 0 has stopped sending pictures; trying again", ""] and webcam.opened > 1
    assert after.number > before.number and after.taken_at > before.taken_at


def test_a_camera_that_is_not_there_is_said_in_one_sentence(webcam: type[Webcam]) -> None:
    webcam.plugged_in = False
    with pytest.raises(SourceError, match="There is no camera 0 here, or another program is using it"):
        CameraReader(0)
