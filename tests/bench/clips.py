"""Video clips of one recorded table in the sizes that are measured."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2

SIZE = (1920, 1080)
SECONDS = 40.0
"""How much of a game is watched at its own pace: the deal and the first rounds, hands and all."""


@dataclass(frozen=True, slots=True)
class Clip:
    path: Path
    size: tuple[int, int]
    seconds: float


def make(source: Path, folder: Path, seconds: float = float("inf"), size: tuple[int, int] = SIZE) -> Clip:
    """A video, or its beginning, in another size, as MPEG-4; a clip made before is used again."""
    reader = cv2.VideoCapture(str(source))
    rate = reader.get(cv2.CAP_PROP_FPS) or 12.0
    frames = int(min(rate * seconds, reader.get(cv2.CAP_PROP_FRAME_COUNT)))
    path = folder / f"{source.parent.name}-{source.stem}-{size[0]}x{size[1]}-{frames}.mp4"
    if not path.exists():
        _write(reader, path, size, rate, frames)
    reader.release()
    return Clip(path, size, frames / rate)


def _write(reader: cv2.VideoCapture, path: Path, size: tuple[int, int], rate: float, frames: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name("part-" + path.name)
    writer = cv2.VideoWriter(str(part), cv2.VideoWriter.fourcc(*"mp4v"), rate, size)
    for _ in range(frames):
        there, image = reader.read()
        if not there:
            break
        writer.write(cv2.resize(image, size, interpolation=cv2.INTER_CUBIC))
    writer.release()
    part.replace(path)
