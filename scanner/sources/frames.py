"""Where pictures come from: a camera, a stream, a video file, a folder of pictures.

`open_source` reads what a person wrote after `--camera` and gives a `FrameSource`: an iterator of frames.  A
live source gives its newest picture each time; a file under ``--speed max`` and a folder give every picture,
in order.  Time is the source's own: the time stamps of a file, the clock since the start for a camera.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

from scanner.sources.mjpeg import MjpegReader
from scanner.sources.newest import NewestFrame, Speak
from scanner.sources.photo import ENDINGS
from scanner.sources.readers import (
    CameraReader,
    PictureReader,
    Reader,
    SourceError,
    StreamReader,
    VideoReader,
    pictures_in,
    shown,
)
from scanner.types import Frame

__all__ = ["FrameSource", "SourceError", "open_source"]


class FrameSource(Protocol):
    """An open source of frames; iterate over it, and close it."""

    live: bool
    """True for a camera: what was missed is gone.  A file and a folder end by themselves."""
    fps: float
    """Frames a second as the source names it, 0.0 where it does not."""

    def __iter__(self) -> Iterator[Frame]: ...

    def close(self) -> None: ...


class EveryFrame:
    """Every frame of a reader in order, as fast as it is asked for; all in the caller's thread."""

    live = False

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self.fps = reader.fps

    def __iter__(self) -> Iterator[Frame]:
        while (frame := self._reader.read()) is not None:
            yield frame

    def close(self) -> None:
        self._reader.close()


def open_source(src: str, speed: str = "1", *, patience: float = 15.0, speak: Speak | None = None) -> FrameSource:
    """Open what `src` names: a camera's index, an ``http`` or ``rtsp`` address, a video file, a folder.

    `speed` is ``"1"`` (a file plays at its own pace, and like a camera gives its newest frame) or ``"max"``.
    `patience` is for how many seconds a live source may be silent before it is given up; `speak` is told in
    one sentence when a live source falls silent, and gets ``""`` when it is back.

    Raises SourceError, with one sentence, here or while iterating.
    """
    try:
        reader, live = _reader_for(src)
        first = reader()
    except OSError as error:  # a name longer than any file's, or what may not be looked into
        raise SourceError(f"{shown(src)} cannot be read: {error.strerror}") from None
    if live or (speed != "max" and isinstance(first, VideoReader)):
        lost = f"The camera {shown(src)} has stopped sending pictures"
        return NewestFrame(first, reader, lost, live=live, patience=patience, speak=speak)
    return EveryFrame(first)


def _reader_for(src: str) -> tuple[Callable[[], Reader], bool]:
    """What opens `src`, and whether it is live."""
    if not src.strip():
        raise SourceError("The camera has no name: give an index, an address, a video file or a folder")
    if re.fullmatch(r"-?\d+", src):
        return lambda: CameraReader(int(src)), True
    if "://" in src:
        return _stream_for(src), True
    try:
        path = Path(src).expanduser()
    except RuntimeError:  # the home of somebody whom nobody knows
        raise SourceError(f"{src}: there is no such file, folder or camera") from None
    if path.is_char_device():
        return lambda: CameraReader(str(path)), True
    return lambda: _file_reader(path, src), False


def _stream_for(src: str) -> Callable[[], Reader]:
    match src.partition("://")[0].lower():
        case "http" | "https":
            return lambda: MjpegReader(src)
        case "rtsp" | "rtsps":
            return lambda: StreamReader(src)
        case other:
            raise SourceError(f"{shown(src)}: {other}:// is not understood, only http (MJPEG) and rtsp are")


def _file_reader(path: Path, src: str) -> Reader:
    if path.is_dir():
        return PictureReader(pictures_in(path, ENDINGS))
    if not path.exists():
        if src == "browser":
            raise SourceError("A browser is the camera of donuts play only; give an index, an address or a file")
        raise SourceError(f"{src}: there is no such file, folder or camera")
    if path.stat().st_size == 0:
        raise SourceError(f"{src}: the file is empty")
    if path.suffix.lower() in ENDINGS:
        return PictureReader((path,))
    return VideoReader(path)
