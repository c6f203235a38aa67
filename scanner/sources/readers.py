"""One kind of source each, behind the same two verbs: `read` the next frame, `close`."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Collection
from pathlib import Path
from typing import Protocol

# FFmpeg and Video4Linux write their own words on standard error; ours are the ones that a person should read.
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
# A camera that hangs is noticed after seconds, and one on Windows opens at once instead of after half a minute.
os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "4")
os.environ.setdefault("OPENCV_VIDEOIO_MSMF_ENABLE_HW_TRANSFORMS", "0")

import cv2
import numpy as np

from scanner.sources.photo import PhotoError, load_photo
from scanner.types import Frame, Image

cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)

CAMERA_SIZES = ((1920, 1080), (1280, 720))
"""Asked of a camera, which gives its nearest: most start at 640x480, too few pixels for a card's name."""
SLOWEST = 10.0
"""Pictures a second below which a camera is asked for the next smaller size."""
HICCUPS = 5
"""Pictures that a camera may spoil one after another; cables and hubs do."""
PAUSE = 0.05
SILENCE_MS = 5000


class SourceError(Exception):
    """A source cannot be opened or read; the message is one sentence for the person who named it."""


class Reader(Protocol):
    """A source being read.  `fps` is 0.0 where the source does not tell."""

    fps: float

    def read(self) -> Frame | None:
        """The next frame, or None at the end of a file and when a live source has broken off."""

    def close(self) -> None: ...


class PictureReader:
    """Pictures in order, each a settled table, a second apart in the source's time."""

    fps = 1.0

    def __init__(self, pictures: tuple[Path, ...]) -> None:
        self._pictures = pictures
        self._next = 0

    def read(self) -> Frame | None:
        if self._next == len(self._pictures):
            return None
        number, self._next = self._next, self._next + 1
        return Frame(_picture(self._pictures[number]), number, float(number), settled=True)

    def close(self) -> None:
        self._next = len(self._pictures)


class _Capture:
    """What OpenCV can open.  `sentence` is said where it cannot."""

    def __init__(self, name: str | int, backend: int, options: list[int], sentence: str) -> None:
        try:
            self._capture = cv2.VideoCapture(name, backend, options)
        except cv2.error:  # a number that is none of a camera's
            raise SourceError(sentence) from None
        if not self._capture.isOpened():
            raise SourceError(sentence)
        fps = float(self._capture.get(cv2.CAP_PROP_FPS))
        self.fps = fps if 0 < fps <= 1000 else 0.0
        self._number = 0

    def read(self) -> Frame | None:
        ok, image = self._capture.read()
        if not ok or image is None:
            return None
        number, self._number = self._number, self._number + 1
        return Frame(image.astype(np.uint8, copy=False), number, self._seconds(number))

    def _seconds(self, number: int) -> float:
        return float(number)

    def close(self) -> None:
        self._capture.release()


class VideoReader(_Capture):
    """A video file.  A frame's time is its time stamp; where a file has none, its number over the rate."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path), cv2.CAP_FFMPEG, [], f"{path}: this is not a video that can be read")
        self._last = -1.0
        if self.fps == 0.0:
            self.fps = 25.0
        self._first: Frame | None = super().read()
        if self._first is None:
            raise SourceError(f"{path}: the video has no picture that can be read")

    def read(self) -> Frame | None:
        if self._first is not None:
            frame, self._first = self._first, None
            return frame
        return super().read()

    def _seconds(self, number: int) -> float:
        stamp = float(self._capture.get(cv2.CAP_PROP_POS_MSEC)) / 1000.0
        if stamp <= self._last:  # no stamps, or a stamp that goes back: time never does
            stamp = number / self.fps if self._last < number / self.fps else self._last + 1.0 / self.fps
        self._last = stamp
        return stamp


class CameraReader(_Capture):
    """A camera on this machine, by its index or its device file."""

    def __init__(self, name: int | str) -> None:
        if isinstance(name, int) and name < 0:
            raise SourceError(f"There is no camera {name}: cameras are counted from 0")
        backend = cv2.CAP_V4L2 if sys.platform == "linux" else cv2.CAP_ANY
        super().__init__(name, backend, [], f"There is no camera {name} here, or another program is using it")
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        for size in CAMERA_SIZES:
            self.fps = self._asked_for(size)
            if not 0.0 < self.fps < SLOWEST:
                return

    def _asked_for(self, size: tuple[int, int]) -> float:
        """Ask for pictures of a size; how many a second the camera says that it will give, 0.0 if it says nothing."""
        # Most webcams give 1080p at a useful rate as MJPEG only.
        self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
        fps = float(self._capture.get(cv2.CAP_PROP_FPS))
        return fps if 0 < fps <= 1000 else 0.0

    def read(self) -> Frame | None:
        for _ in range(HICCUPS):
            if (frame := super().read()) is not None:
                return frame
            time.sleep(PAUSE)
        return None


class StreamReader(_Capture):
    """A network camera's rtsp stream."""

    def __init__(self, url: str) -> None:
        options = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, SILENCE_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, SILENCE_MS]
        super().__init__(url, cv2.CAP_FFMPEG, options, f"No camera answers at {shown(url)}")


def shown(url: str) -> str:
    """An address as it may be shown: without the name and password that it may hold."""
    return re.sub(r"(://)[^/@]*@", r"\1", url)


def pictures_in(folder: Path, endings: Collection[str]) -> tuple[Path, ...]:
    """The pictures of a folder in name order.  Raises SourceError where it has none."""
    found = sorted(p for p in folder.iterdir() if p.suffix.lower() in endings and not p.name.startswith("."))
    if not found:
        raise SourceError(f"{folder}: there is no picture in this folder")
    return tuple(found)


def _picture(path: Path) -> Image:
    try:
        return load_photo(path)
    except PhotoError as error:
        raise SourceError(str(error)) from None
