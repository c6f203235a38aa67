"""From the story to the clip: every frame painted, blurred by its motion, seen through a lens, encoded in chunks.

Needs Debian's ffmpeg.  A chunk that is already there is not made again, so a stopped run is taken up where it was.
"""

from __future__ import annotations

import subprocess
from math import ceil
from pathlib import Path

import cv2
import numpy as np

from models.workshop.demo_camera import SIZE
from models.workshop.demo_paint import MARKER, Painter
from models.workshop.demo_seats import DEMO
from models.workshop.demo_stage import THICK, Pose, Stage, corners
from models.workshop.demo_story import FPS

CHUNK = 240
MOMENTS = (0.0, 0.006, 0.012, 0.018)
"""The shutter: a frame is the mean of these moments (s) after its time."""
MARKER_Y = 66.0
Lying = list[tuple[int, Pose, float]]


class Film:
    """Paints frames of a stage; keeps the picture of what lies still until something moves."""

    def __init__(self, stage: Stage, painter: Painter) -> None:
        self.stage, self.painter = stage, painter
        self._key: object = None
        self._still = painter.table
        y, x = np.mgrid[0:SIZE[1], 0:SIZE[0]].astype(np.float32)
        far = ((x - SIZE[0] / 2) ** 2 + (y - SIZE[1] / 2) ** 2) / (SIZE[0] / 2) ** 2
        self._lens = (1.24 * (1 - 0.16 * far))[..., None]
        self._curve = _curve()

    def _paint_card(self, canvas: np.ndarray, number: int, pose: Pose) -> None:
        card = self.stage.cards[number]
        self.painter.card(canvas, card.face, card.back, pose)

    def _lying(self, cards: Lying) -> np.ndarray:
        """The table with its markers and all cards that lie."""
        key = tuple((n, p) for n, p, _ in cards)
        if key == self._key:
            return self._still
        canvas = self.painter.table.copy()
        for slot, x in enumerate(DEMO.slots):
            pose = Pose(x + (1.5, -1, 0.5)[slot], MARKER_Y + (0, 1, -1)[slot], (2, -3, 1.5)[slot], 2.0)
            self.painter.shadow(canvas, [corners(pose, (MARKER, MARKER))])
            self.painter.card(canvas, f"indicator_{slot + 1}", "selection_back", pose, (MARKER, MARKER))
        piles: dict[bool, list[np.ndarray]] = {False: [], True: []}
        for _, pose, _ in cards:
            if pose.z > 3.5 * THICK:
                piles[pose.over > 90].append(corners(pose))
        for pile in piles.values():
            if pile:
                self.painter.shadow(canvas, pile, 0.5)
        for number, pose, _ in cards:
            if pose.z <= 3.5 * THICK:
                self.painter.shadow(canvas, [corners(pose)], 0.42)
            self._paint_card(canvas, number, pose)
        self._key, self._still = key, canvas
        return canvas

    def _moment(self, t: float) -> np.ndarray:
        cards, hands = self.stage.cards_at(t), self.stage.hands_at(t)
        lying = [c for c in cards if c[2] != float("inf")]
        moving = [c for c in cards if c[2] == float("inf")]
        canvas = self._lying(lying)
        if not moving and not hands:
            return canvas
        canvas = canvas.copy()
        for number, pose, _ in moving:
            self.painter.shadow(canvas, [corners(pose)])
            self._paint_card(canvas, number, pose)
        for side, pose in hands:
            self.painter.arm(canvas, side, pose)
        return canvas

    def frame(self, number: int) -> np.ndarray:
        """A finished frame, BGR uint8."""
        t = number / FPS
        moments = MOMENTS if self.stage.hands_at(t) else MOMENTS[:1]
        light = sum(self._moment(t + m) for m in moments) / np.float32(len(moments))
        seen = cv2.GaussianBlur(light * self._lens, (0, 0), 0.52)
        levels = self._curve[np.clip(seen * 4095 / 2, 0, 4095).astype(np.uint16)]
        dice = np.random.default_rng(number)
        grain = dice.standard_normal((SIZE[1] // 2, SIZE[0] // 2), np.float32)
        noise = cv2.resize(grain, SIZE, interpolation=cv2.INTER_LINEAR) * 1.5
        return np.asarray(np.clip(levels[..., ::-1] + noise[..., None] + 0.5, 0, 255).astype(np.uint8))


def _curve() -> np.ndarray:
    """4096 linear levels up to twice white to 0..255: sRGB with a soft shoulder."""
    x = np.linspace(0, 2, 4096)
    y = np.where(x < 0.6, x, 0.6 + 0.4 * (1 - np.exp(-(x - 0.6) / 0.4)))
    return (np.where(y < 0.0031308, 12.92 * y, 1.055 * y ** (1 / 2.4) - 0.055) * 255).astype(np.float32)


def length(stage: Stage) -> int:
    """Frames of the clip: the story and three and a half seconds of the finished table."""
    return ceil((max(stage.clock.values()) + 3.5) * FPS)


def _encoder(out: Path, quality: int) -> list[str]:
    taken = ["-f", "rawvideo", "-pix_fmt", "bgr24", "-s", f"{SIZE[0]}x{SIZE[1]}", "-r", str(FPS), "-i", "-"]
    made = ["-an", "-c:v", "libx264", "-preset", "medium", "-threads", "1", "-crf", str(quality), "-pix_fmt", "yuv420p"]
    return ["ffmpeg", "-v", "error", "-y", *taken, *made, str(out)]


def _encode(film: Film, numbers: range, out: Path, quality: int) -> None:
    unfinished = out.with_suffix(".part.mp4")
    with subprocess.Popen(_encoder(unfinished, quality), stdin=subprocess.PIPE) as encoder:
        pipe = encoder.stdin
        if pipe is None:
            raise OSError("ffmpeg takes no pictures")
        for number in numbers:
            pipe.write(film.frame(number).tobytes())
        pipe.close()
    if encoder.returncode:
        raise OSError(f"ffmpeg ended with {encoder.returncode}")
    unfinished.rename(out)


def film_all(stage: Stage, folder: Path, out: Path, quality: int = 24) -> int:
    """Makes the clip in chunks under `folder`, joins them into `out`; returns the number of frames."""
    cv2.setNumThreads(1)
    total, film, parts = length(stage), None, []
    for begin in range(0, total, CHUNK):
        parts.append(folder / f"chunk_{begin // CHUNK:03d}.mp4")
        if not parts[-1].exists():
            film = film or Film(stage, Painter(folder))
            _encode(film, range(begin, min(total, begin + CHUNK)), parts[-1], quality)
            print(f"{min(total, begin + CHUNK)} of {total} frames", flush=True)
    listing = folder / "chunks.txt"
    listing.write_text("".join(f"file '{part.resolve()}'\n" for part in parts))
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "concat", "-safe", "0", "-i", str(listing), "-c", "copy",
                    "-movflags", "+faststart", str(out)], check=True)
    return total
