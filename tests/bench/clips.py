"""Video clips of one recorded table in the sizes that are measured."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path
from shutil import which

import cv2

SIZE = (1920, 1080)
SECONDS = 40.0
"""How much of a game is watched at its own pace: the deal and the first rounds, hands and all."""


@dataclass(frozen=True, slots=True)
class Clip:
    """codec: in words."""

    path: Path
    size: tuple[int, int]
    seconds: float
    codec: str


def make(source: Path, folder: Path, seconds: float = float("inf"), size: tuple[int, int] = SIZE) -> Clip:
    """A video, or its beginning, in another size; a clip made before is used again.

    H.264 as cameras and phones have it where there is an `ffmpeg`, and otherwise the MPEG-4 that OpenCV can write.
    """
    codec = "H.264" if which("ffmpeg") else "MPEG-4"
    reader = cv2.VideoCapture(str(source))
    rate = reader.get(cv2.CAP_PROP_FPS) or 12.0
    frames = int(min(rate * seconds, reader.get(cv2.CAP_PROP_FRAME_COUNT)))
    path = folder / f"{source.parent.name}-{source.stem}-{size[0]}x{size[1]}-{frames}-{codec}.mp4"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name("part-" + path.name)
        _convert(source, part, size, frames) if which("ffmpeg") else _write(reader, part, size, rate, frames)
        part.replace(path)
    reader.release()
    return Clip(path, size, frames / rate, codec)


def _convert(source: Path, path: Path, size: tuple[int, int], frames: int) -> None:
    scale = f"scale={size[0]}:{size[1]}"
    command = ["ffmpeg", "-v", "error", "-y", "-i", str(source), "-frames:v", str(frames), "-vf", scale]
    subprocess.run([*command, "-c:v", "libx264", "-preset", "veryfast", "-crf", "23", str(path)], check=True)


def _write(reader: cv2.VideoCapture, path: Path, size: tuple[int, int], rate: float, frames: int) -> None:
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), rate, size)
    for _ in range(frames):
        there, image = reader.read()
        if not there:
            break
        writer.write(cv2.resize(image, size, interpolation=cv2.INTER_CUBIC))
    writer.release()
