"""What moves on the demo's table: cards and hands as timed, eased movements.

Seconds and millimetres in table coordinates.  A stage only records; `cards_at` and `hands_at` say where things are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import atan2, cos, degrees, hypot, pi, radians, sin

import numpy as np

CARD, THICK = (63.0, 88.0), 0.34
"""A card's width and height, and its thickness, mm."""
MOST_LEAN = 26.0
"""Degrees by which an arm turns out of its seat's direction at most."""


@dataclass(frozen=True, slots=True)
class Arm:
    """Somebody's arm.

    home: where the fingertips are when it is out of the picture.  shoulder: what it turns about.
    grip: where the fingertips lie on a card, from its middle.  out: the way it leaves, of length 1.
    """

    home: tuple[float, float]
    shoulder: tuple[float, float]
    grip: tuple[float, float]
    out: tuple[float, float]

    def gone(self, x: float, y: float) -> bool:
        """Whether fingertips at this place are out of the picture."""
        return abs((x - self.home[0]) * self.out[0] + (y - self.home[1]) * self.out[1]) < 1

    def lean(self, x: float, y: float) -> float:
        """How far it is turned out of its direction when it reaches for a place: degrees, clockwise from above."""
        (u, v), dx, dy = self.out, x - self.shoulder[0], y - self.shoulder[1]
        lean = degrees(atan2(-v * dx + u * dy, -u * dx - v * dy))
        return max(-MOST_LEAN, min(MOST_LEAN, lean))


ARMS = {"near": Arm((90.0, -470.0), (130.0, -800.0), (6.0, -20.0), (0, -1)),
        "far": Arm((-90.0, 560.0), (-130.0, 860.0), (-6.0, 20.0), (0, 1))}
"""The demo's two players."""


@dataclass(frozen=True, slots=True)
class Pose:
    """A card's middle, its turn (degrees, 0 = upright for the near player), its height, how far it is turned over."""

    x: float
    y: float
    turn: float = 0.0
    z: float = THICK
    over: float = 180.0
    """0 = face down, 180 = face up."""


def corners(pose: Pose, size: tuple[float, float] = CARD) -> np.ndarray:
    """A card's corners in space (4, 3), from the top left as it is printed; turned over about its long axis."""
    over, turn = radians(180 - pose.over), radians(pose.turn)
    out = []
    for sx, sy in ((-1, 1), (1, 1), (1, -1), (-1, -1)):
        x, y = sx * size[0] / 2 * cos(over), sy * size[1] / 2
        z = pose.z + abs(sin(over)) * size[0] / 2 + sx * size[0] / 2 * sin(over)
        out.append((pose.x + x * cos(turn) - y * sin(turn), pose.y + x * sin(turn) + y * cos(turn), z))
    return np.array(out)


@dataclass(frozen=True, slots=True)
class Move:
    """From one pose to another between two moments, over an arc `lift` mm high."""

    start: float
    end: float
    a: Pose
    b: Pose
    lift: float

    def at(self, t: float) -> Pose:
        """The pose at a moment; before and after, where it began and ended."""
        u = min(1.0, max(0.0, (t - self.start) / (self.end - self.start)))
        e, f = u * u * (3 - 2 * u), min(1.0, max(0.0, (u - 0.2) / 0.6))
        f = f * f * (3 - 2 * f)
        a, b = self.a, self.b
        height = a.z + (b.z - a.z) * e + self.lift * sin(pi * u)
        return Pose(a.x + (b.x - a.x) * e, a.y + (b.y - a.y) * e, a.turn + (b.turn - a.turn) * e, height,
                    a.over + (b.over - a.over) * f)


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the clip: which face and back it shows, and where it lies at the start."""

    face: str
    back: str
    start: Pose | None


@dataclass(slots=True)
class Stage:
    """Records movements; every side has its own clock, `together` brings them level."""

    arms: Mapping[str, Arm] = field(default_factory=lambda: ARMS)
    cards: list[Card] = field(default_factory=list)
    moves: dict[int, list[Move]] = field(default_factory=dict)
    reaches: dict[str, list[Move]] = field(default_factory=dict)
    clock: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.reaches = {side: [] for side in self.arms}
        self.clock = dict.fromkeys(self.arms, 0.0)

    def add(self, card: Card) -> int:
        self.cards.append(card)
        self.moves[len(self.cards) - 1] = []
        return len(self.cards) - 1

    def pose(self, card: int) -> Pose:
        """Where a card lies after everything recorded so far."""
        start = self.cards[card].start
        if self.moves[card]:
            return self.moves[card][-1].b
        if start is None:
            raise ValueError(f"card {card} is not on the table yet")
        return start

    def _hand(self, side: str) -> Pose:
        done = self.reaches[side]
        return done[-1].b if done else Pose(*self.arms[side].home)

    def reach(self, side: str, x: float, y: float, lift: float = 26, seconds: float | None = None) -> Move:
        """Moves a hand's fingertips to a place; the farther, the longer it takes."""
        a, b, now = self._hand(side), Pose(x, y), self.clock[side]
        took = seconds or 0.2 + hypot(b.x - a.x, b.y - a.y) / 1750
        move = Move(now, now + took, a, b, lift)
        self.reaches[side].append(move)
        self.clock[side] = move.end
        return move

    def grasp(self, side: str, card: int) -> None:
        """Lays the fingertips on a card."""
        pose, (x, y) = self.pose(card), self.arms[side].grip
        self.reach(side, pose.x + x, pose.y + y)

    def carry(self, side: str, card: int, to: Pose, lift: float = 24) -> None:
        """Takes a grasped card somewhere, turning it over on the way where the pose says so."""
        start = self.pose(card)
        lift = max(lift, 46 if start.over != to.over else 0)
        seconds = 0.27 + hypot(to.x - start.x, to.y - start.y) / 1300 + (0.22 if start.over != to.over else 0)
        x, y = self.arms[side].grip
        move = self.reach(side, to.x + x, to.y + y, lift, seconds)
        self.moves[card].append(Move(move.start, move.end, start, to, lift))

    def leave(self, side: str) -> None:
        """The hand goes back out of the picture."""
        hand, (x, y), (u, v) = self._hand(side), self.arms[side].home, self.arms[side].out
        self.reach(side, x + 0.5 * abs(v) * (hand.x - x), y + 0.5 * abs(u) * (hand.y - y))

    def together(self, more: float = 0.0) -> float:
        """Both sides wait for the later one, then stand for `more` seconds; returns when the standing began."""
        level = max(self.clock.values())
        self.clock = dict.fromkeys(self.clock, level + more)
        return level

    def cards_at(self, t: float) -> list[tuple[int, Pose, float]]:
        """Every card on the table at a moment: number, pose, and since when it lies there (a moving card: never)."""
        out = []
        for number, card in enumerate(self.cards):
            begun = [m for m in self.moves[number] if m.start <= t]
            if begun:
                out.append((number, begun[-1].at(t), begun[-1].end if t >= begun[-1].end else float("inf")))
            elif card.start is not None:
                out.append((number, card.start, 0.0))
        return sorted(out, key=lambda item: (item[2], item[1].z))

    def hands_at(self, t: float) -> list[tuple[str, Pose]]:
        """Hands that are away from home at a moment; `turn` is the arm's lean in degrees, clockwise from above."""
        out = []
        for side, reaches in self.reaches.items():
            begun = [m for m in reaches if m.start <= t]
            if begun and not (t >= begun[-1].end and self.arms[side].gone(begun[-1].b.x, begun[-1].b.y)):
                pose = begun[-1].at(t)
                lean = self.arms[side].lean(pose.x, pose.y)
                out.append((side, replace(pose, turn=lean, z=pose.z if t < begun[-1].end else THICK)))
        return out
