"""Frames of a story on any made table: surface, cards, arms, light, camera.  BGR uint8 pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import cos, radians, sin

import cv2
import numpy as np
from numpy.typing import NDArray

from models.workshop.demo_stage import CARD, Pose, corners
from models.workshop.demo_story import FPS, Story
from models.workshop.film_arm import ArmSprite, lay, sprite
from models.workshop.film_camera import Camera
from models.workshop.made_light import SIZE as LIT
from models.workshop.made_light import Light
from models.workshop.pasted import paste
from models.workshop.textures import Face

SHUTTER = 0.02
"""A frame in which something moves is the mean of its own moment and of this many seconds later."""
Picture = NDArray[np.uint8]
Lying = tuple[int, Pose, float]
Surface = Callable[[np.random.Generator, tuple[int, int]], Picture]


@dataclass(frozen=True, slots=True)
class Static:
    """Something that lies still all the time: a marker, a card of no use."""

    face: str
    pose: Pose
    size: tuple[float, float] = CARD


@dataclass(frozen=True, slots=True)
class Look:
    """What a film looks like.

    surface, light: as in `surfaces` and `made_light`.  seed: of both.  noise: grey levels.  mirror: filmed mirrored.
    lamp: (second, gain) when a lamp is switched on, the light before it being so much of the later.
    bump: (second, degrees, mm, mm): when the camera is knocked, and how it stands afterwards.
    drift: by what share the exposure rises and falls in the course of half a minute.
    phone: exposure and focus are the camera's own and never quite at rest.
    paused: (second, seconds): the picture stands still from then on for so long.
    """

    surface: Surface
    light: Light
    seed: int = 1
    noise: float = 2.0
    mirror: bool = False
    lamp: tuple[float, float] | None = None
    bump: tuple[float, float, float, float] | None = None
    drift: float = 0.0
    phone: bool = False
    paused: tuple[float, float] | None = None


def lit(light: Light, seed: int, size: tuple[int, int]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """A light as what it multiplies and what it adds, each (h, w, 3)."""
    black, white = (light(np.random.default_rng(seed), np.full((LIT[1], LIT[0], 3), level, np.uint8))
                    for level in (0, 255))
    added = cv2.GaussianBlur(np.asarray(black, np.float32), (0, 0), 9)
    gain = cv2.GaussianBlur(np.asarray(white, np.float32), (0, 0), 9) - added
    return np.asarray(cv2.resize(gain / 255, size), np.float32), np.asarray(cv2.resize(added, size), np.float32)


def breathed(picture: Picture, t: float, hands: bool) -> Picture:
    """As a phone films it: exposure drifts and gives way to hands, the focus hunts every few seconds."""
    gain = 1 + 0.06 * sin(t / 1.7) - 0.06 * hands
    hunts = max(0.0, sin(t / 1.3)) ** 8
    height, width = picture.shape[:2]
    grown = 1 + 0.002 * hunts
    zoom = np.array([[grown, 0, (1 - grown) * width / 2], [0, grown, (1 - grown) * height / 2]])
    moved = cv2.warpAffine(picture, zoom, (width, height), borderMode=cv2.BORDER_REPLICATE)
    soft = cv2.GaussianBlur(moved, (0, 0), 0.3 + 1.4 * hunts)
    return np.asarray(cv2.convertScaleAbs(soft, alpha=gain), np.uint8)


class Film:
    """Paints frames of a story; keeps the picture of what lies still until something moves."""

    card: tuple[float, float] = CARD
    """Width and height of the deck's cards, mm."""

    def __init__(self, story: Story, camera: Camera, deck: Mapping[str, Face], look: Look,
                 statics: Sequence[Static] = ()) -> None:
        self.story, self.camera, self.deck, self.look, self.statics = story, camera, deck, look, statics
        self._gain, self._added = lit(look.light, look.seed, camera.size)
        small = look.surface(np.random.default_rng(look.seed), (640, 360))
        self._ground = np.asarray(cv2.resize(small, camera.size, interpolation=cv2.INTER_CUBIC), np.uint8)
        self._arms: dict[str, ArmSprite] = {}
        self._key: object = None
        self._still = self._ground
        dice = np.random.default_rng(look.seed)
        shape = (camera.size[1], camera.size[0], 1)
        self._grain = [np.repeat(dice.standard_normal(shape, np.float32) * look.noise, 3, 2) for _ in range(4)]
        self._lit: tuple[Picture, float, NDArray[np.float32]] | None = None

    def frame(self, number: int) -> Picture:
        """A finished frame."""
        t = self._shown(number / FPS)
        noisy = cv2.add(self._light(t), self._grain[number % len(self._grain)])
        out = np.asarray(cv2.convertScaleAbs(noisy), np.uint8)
        if self.look.phone:
            out = breathed(out, t, bool(self.story.stage.hands_at(t)))
        knocked = self._knocked(t)
        if knocked is not None:
            out = np.asarray(cv2.warpPerspective(out, knocked, self.camera.size, borderMode=cv2.BORDER_REFLECT))
        return np.ascontiguousarray(out[:, ::-1]) if self.look.mirror else out

    def _shown(self, t: float) -> float:
        """The moment that is seen: the last one before the film was paused, while it is."""
        if self.look.paused is None:
            return t
        at, seconds = self.look.paused
        return at if at <= t < at + seconds else t

    def _light(self, t: float) -> NDArray[np.float32]:
        """What falls into the camera; what lies still under the same light is worked out once."""
        seen, lamp = self._moment(t), self._lamp(t)
        if self.story.stage.hands_at(t):
            seen = np.asarray(cv2.addWeighted(seen, 0.5, self._moment(t + SHUTTER), 0.5, 0), np.uint8)
        elif self._lit is not None and self._lit[0] is seen and self._lit[1] == lamp:
            return self._lit[2]
        bright = cv2.add(cv2.multiply(seen.astype(np.float32), self._gain, scale=lamp), self._added)
        light = np.asarray(cv2.GaussianBlur(bright, (5, 5), 0.7), np.float32)
        self._lit = (seen, lamp, light)
        return light

    def _lamp(self, t: float) -> float:
        """How bright it is: a lamp comes on within a third of a second, and exposure drifts."""
        drift = 1 + self.look.drift * sin(t / 5)
        if self.look.lamp is None:
            return drift
        on, before = self.look.lamp
        return drift * (before + (1 - before) * float(np.clip((t - on) * 3, 0, 1)))

    def _knocked(self, t: float) -> NDArray[np.float64] | None:
        """From the picture before the camera was knocked to the one after it."""
        if self.look.bump is None or t < self.look.bump[0]:
            return None
        at, turn, x, y = self.look.bump
        done = float(np.clip((t - at) * 4, 0, 1))
        c, s = cos(radians(turn * done)), sin(radians(turn * done))
        moved = np.array([[c, -s, x * done], [s, c, y * done], [0, 0, 1]])
        flat = self.camera.flat()
        return np.asarray(flat @ moved @ np.linalg.inv(flat))

    def _moment(self, t: float) -> Picture:
        stage = self.story.stage
        cards, hands = [card for card in stage.cards_at(t) if not self._in_hand(card)], stage.hands_at(t)
        canvas = self._lying([c for c in cards if c[2] != float("inf")])
        moving = [c for c in cards if c[2] == float("inf")]
        if not moving and not hands:
            return canvas
        canvas = canvas.copy()
        for number, pose, _ in moving:
            self._card(canvas, stage.cards[number].face, stage.cards[number].back, pose, self.card)
        for side, pose in hands:
            u, v = stage.arms[side].out
            lay(canvas, self._arm(side), self.camera, (-u, -v), pose)
        return canvas

    def _arm(self, side: str) -> ArmSprite:
        """A seat's arm, made when it is first seen."""
        if side not in self._arms:
            sides = self.story.stage.arms
            self._arms[side] = sprite(self.camera, sides[side], list(sides).index(side))
        return self._arms[side]

    def _in_hand(self, card: Lying) -> bool:
        """A card that somebody holds out of the picture."""
        away = (seat.away for seat in self.story.setting.seats.values())
        return card[2] != float("inf") and any(abs(card[1].x - x) + abs(card[1].y - y) < 1 for x, y in away)

    def _lying(self, cards: list[Lying]) -> Picture:
        """The table with all that lies on it."""
        key = tuple((n, p) for n, p, _ in cards)
        if key != self._key:
            self._key, self._still = key, self.laid(cards)
        return self._still

    def laid(self, cards: list[Lying]) -> Picture:
        """A new picture of the table and these cards at rest."""
        canvas = self._ground.copy()
        for static in self.statics:
            self._card(canvas, static.face, "selection_back", static.pose, static.size)
        for number, pose, _ in cards:
            card = self.story.stage.cards[number]
            self._card(canvas, card.face, card.back, pose, self.card)
        return canvas

    def _card(self, canvas: Picture, face: str, back: str, pose: Pose, size: tuple[float, float]) -> None:
        """The side of a card that the camera sees."""
        quad = self.camera.project(corners(pose, size))
        up = float(np.linalg.det(quad[[1, 3]] - quad[0])) > 0
        shown = np.asarray(quad if up else quad[[1, 0, 3, 2]], np.float32)
        paste(canvas, self.deck[face if up else back], shown, 1 - 0.3 * abs(sin(radians(pose.over))), 0.35)
