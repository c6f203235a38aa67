"""Where everything lies on the studio's tables, where the camera stands, and what is therefore true of the picture.

Millimetres: x to the right, y away from the near player, z up; the table top is z = 0.  No renderer is needed for this.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import cos, radians, sin, tan
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.workshop.art import CARDS
from models.workshop.studio_decks import MARKER, Deck

SIZE = (1920, 1080)
PAPER = 0.32
"""A card's thickness, mm."""
DONUTS = (*CARDS, "french_cruller")
TURNS = {"near": 0.0, "right": 90.0, "far": 180.0, "left": 270.0}
"""Which way a player's cards are turned, degrees counter-clockwise from above, by their side of the table."""
Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A card as it lies.

    face: file stem.  x, y: its middle, mm; turn: degrees counter-clockwise from above.  size: width and height, mm.
    rest: height of its middle and how much it rises per mm to the right and away.  curl: by how many mm its edges stand
    up; along: whether the short edges do (the card is bent about its short axis).  thick: mm, a deck's that of all its
    cards.
    """

    face: str
    zone: str
    player: int | None
    x: float
    y: float
    turn: float
    size: tuple[float, float]
    rest: tuple[float, float, float] = (PAPER, 0.0, 0.0)
    curl: float = 0.0
    along: bool = True
    thick: float = PAPER

    def lift(self, u: Array, v: Array) -> Array:
        """How far the card stands up where u, v (-0.5 .. 0.5, to its right and its top) are."""
        return np.asarray(self.curl * 4 * (v if self.along else u) ** 2)

    def surface(self, u: Array, v: Array) -> Array:
        """Points of its upper side (n, 3) in space, for u, v of shape (n,)."""
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        a, b = np.asarray(u) * self.size[0], np.asarray(v) * self.size[1]
        x, y = a * c - b * s, a * s + b * c
        z = self.rest[0] + self.rest[1] * x + self.rest[2] * y + self.lift(np.asarray(u), np.asarray(v))
        return np.stack([self.x + x, self.y + y, z], 1)

    def corners(self) -> Array:
        """Its four corners (4, 3), clockwise from its own top left."""
        return self.surface(np.array([-0.5, 0.5, 0.5, -0.5]), np.array([0.5, 0.5, -0.5, -0.5]))

    def within(self, points: Array) -> tuple[Array, Array, NDArray[np.bool_]]:
        """u, v of table points (n, 2), and which of them the card covers."""
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        x, y = points[:, 0] - self.x, points[:, 1] - self.y
        u, v = (x * c + y * s) / self.size[0], (-x * s + y * c) / self.size[1]
        return u, v, (np.abs(u) < 0.51) & (np.abs(v) < 0.51)


def height_at(sheets: Sequence[Sheet], points: Array) -> Array:
    """How high the cards reach at table points (n, 2): mm."""
    high = np.zeros(len(points))
    for sheet in sheets:
        u, v, over = sheet.within(points)
        if over.any():
            high[over] = np.maximum(high[over], sheet.surface(u[over], v[over])[:, 2])
    return high


@lru_cache(maxsize=4096)
def laid(sheet: Sheet, below: tuple[Sheet, ...]) -> Sheet:
    """The same card at rest on what lies there: the lowest plane that nothing pierces.  A deck stays as it is."""
    if sheet.thick > PAPER:
        return sheet
    from scipy.optimize import linprog

    u, v = (grid.ravel() for grid in np.meshgrid(np.linspace(-0.5, 0.5, 15), np.linspace(-0.5, 0.5, 21)))
    points = sheet.surface(u, v)[:, :2]
    need = height_at(below, points) + PAPER - sheet.lift(u, v)
    x, y = points[:, 0] - sheet.x, points[:, 1] - sheet.y
    found = linprog([1, 0, 0], A_ub=-np.stack([np.ones_like(x), x, y], 1), b_ub=-need,
                    bounds=[(0, None), (-0.2, 0.2), (-0.2, 0.2)])
    return replace(sheet, rest=tuple(float(value) for value in found.x))


def at_rest(sheets: Sequence[Sheet]) -> list[Sheet]:
    """All cards, the lowest first, each resting on those before it."""
    out: list[Sheet] = []
    for sheet in sheets:
        near = tuple(other for other in out if abs(other.x - sheet.x) < 110 and abs(other.y - sheet.y) < 110)
        out.append(laid(sheet, near))
    return out


@dataclass(frozen=True, slots=True)
class View:
    """A camera without distortion: where it stands and looks (mm), degrees across its width, degrees that it leans."""

    eye: tuple[float, float, float]
    aim: tuple[float, float, float]
    fov: float
    roll: float = 0.0
    size: tuple[int, int] = SIZE

    def axes(self) -> Array:
        """Right, down and ahead, as rows (3, 3)."""
        ahead = np.subtract(self.aim, self.eye) / np.linalg.norm(np.subtract(self.aim, self.eye))
        right = np.cross(ahead, (0.0, 0.0, 1.0))
        right /= np.linalg.norm(right)
        down = np.cross(ahead, right)
        c, s = cos(radians(self.roll)), sin(radians(self.roll))
        return np.array([c * right + s * down, c * down - s * right, ahead])

    def project(self, points: Array) -> Array:
        """Points in space (n, 3) as pixels (n, 2)."""
        right, down, ahead = self.axes() @ (np.asarray(points, np.float64) - self.eye).T
        focal = self.size[0] / 2 / tan(radians(self.fov / 2))
        return np.stack([right, down], 1) / ahead[:, None] * focal + np.array(self.size) / 2


def standing(points: Array, elevation: float, side: float, fov: float, roll: float, margin: float = 40.0) -> View:
    """The nearest view from so many degrees above the table that has all points (n, 3) in it.

    side: degrees round the table, 0 = over the near player's shoulder, 180 = over the far one's.
    """
    low, high = points.min(0), points.max(0)
    aim = np.array([*(low + high)[:2] / 2, 0.0])
    e, a = radians(min(elevation, 89.5)), radians(side)
    way = np.array([sin(a) * cos(e), -cos(a) * cos(e), sin(e)])
    view = View((0.0, 0.0, 1.0), (0.0, 0.0, 0.0), fov, roll)
    for far in np.geomspace(300, 4000, 160):
        for _ in range(2):   # what is nearer looks larger: the middle of the picture is not the table's middle
            view = View(tuple(aim + far * way), tuple(aim), fov, roll)
            seen = view.project(points)
            off = (seen.min(0) + seen.max(0)) / 2 - np.array(view.size) / 2
            right, down, _ = view.axes()
            ground = np.array([right[:2] / np.linalg.norm(right[:2]), down[:2] / np.linalg.norm(down[:2])])
            aim[:2] += off * far / (view.size[0] / 2 / tan(radians(fov / 2))) @ ground * (0.8, 0.8)
        if (seen >= margin).all() and (seen <= np.array(view.size) - margin).all():
            break
    return view


def truth(sheets: Sequence[Sheet], view: View) -> list[dict[str, Any]]:
    """Every card with its corners in the picture and how much of it is seen, as the measuring reads it."""
    corners = [view.project(sheet.corners()) for sheet in sheets]
    owner = np.zeros(view.size[::-1], np.int32)
    for number, quad in enumerate(corners):
        cv2.fillConvexPoly(owner, np.round(quad * 16).astype(np.int32), number + 1, shift=4)
    out = []
    for number, (sheet, quad) in enumerate(zip(sheets, corners, strict=True)):
        area = float(cv2.contourArea(quad.astype(np.float32)))
        seen = min(1.0, float((owner == number + 1).sum()) / max(area, 1.0))
        out.append({"label": sheet.face, "zone": sheet.zone, "player": sheet.player,
                    "corners": [[round(float(x), 2), round(float(y), 2)] for x, y in quad], "visible": round(seen, 3)})
    return out


@dataclass(slots=True)
class Layout:
    """Cards being laid for one picture."""

    deck: Deck
    dice: np.random.Generator
    sheets: list[Sheet] = field(default_factory=list)
    careless: float = 1.0

    def lay(self, piece: str, zone: str, player: int | None, x: float, y: float, turn: float = 0.0) -> None:
        """One card, a little off where it was meant to lie; French Crullers and selection cards in their colours."""
        face = f"{piece}@{self.dice.integers(2, 6)}" if piece == "french_cruller" else piece
        face = f"{piece}@{player}" if piece.startswith("select_") else face
        size = (MARKER, MARKER) if piece.startswith("indicator") else (self.deck.width, self.deck.height)
        dx, dy = self.dice.normal(0, 1.3 * self.careless, 2)
        turn += self.dice.normal(0, 1.6 * self.careless)
        curl = 0.0 if zone.startswith(("ind", "deck")) else float(self.dice.gamma(1.5, 0.35))
        self.sheets.append(Sheet(face, zone, player, x + dx, y + dy, turn, size, curl=min(curl, 2.2),
                                 along=bool(self.dice.random() < 0.6)))

    def some(self, count: int) -> list[str]:
        """Donuts as they come; some types twice."""
        few = self.dice.choice(DONUTS, max(3, count - 2))
        return [str(piece) for piece in self.dice.choice(few, count)]

    def plate(self, player: int, at: tuple[float, float], side: str, count: int, covered: float) -> None:
        """A player's cards from their left to their right, each over the one before."""
        step = self.deck.width * ((1 - covered) if covered else 1.04)
        turn = TURNS[side]
        right = np.array([cos(radians(turn)), sin(radians(turn))])
        for k, piece in enumerate(self.some(count)):
            x, y = np.array(at) + right * step * (k - (count - 1) / 2)
            self.lay(piece, "collection", player, float(x), float(y), turn)


def grid(layout: Layout) -> None:
    """All 23 donuts side by side, to be learned."""
    wide, high = layout.deck.width * 1.16, layout.deck.height * 1.12
    for k, piece in enumerate(layout.dice.permutation(DONUTS)):
        layout.lay(str(piece), "grid", None, (k % 8 - 3.5) * wide, (1 - k // 8) * high)


def row(layout: Layout, slots: int) -> float:
    """Deck, discard pile, the row and its markers; returns how far it reaches from the middle."""
    width, height = layout.deck.width, layout.deck.height
    step = 1.2 * width
    left = -(slots + 1) * step / 2
    layout.lay("donut_back", "deck", None, left, 0.0)
    high = float(layout.dice.uniform(3, 16))
    layout.sheets[-1] = replace(layout.sheets[-1], rest=(high, 0.0, 0.0), thick=high)
    for piece in layout.some(3):
        layout.lay(piece, "discard", None, left + step + layout.dice.normal(0, 2), layout.dice.normal(0, 2))
    for slot in range(slots):
        x = left + (slot + 2) * step
        layout.lay(layout.some(1)[0], f"row_{slot + 1}", None, x, 0.0)
        layout.lay(f"indicator_{slot + 1}", f"ind_{slot + 1}", None, x, height / 2 + 24)
    return abs(left) + step


def seats(sides: Sequence[str], reach: float, ahead: float) -> list[tuple[float, float]]:
    """Where the middle of each player's things lies: those of one side share it."""
    out = []
    for number, side in enumerate(sides):
        shared = [k for k, other in enumerate(sides) if other == side]
        place = (shared.index(number) + 0.5) / len(shared) * 2 - 1
        along = place * reach if len(shared) > 1 else 0.0
        out.append({"near": (along, -ahead), "far": (-along, ahead), "left": (-reach - ahead, -along),
                    "right": (reach + ahead, along)}[side])
    return out


def game(layout: Layout, sides: Sequence[str]) -> None:
    """A game in progress."""
    reach = row(layout, len(sides) + 1)
    pitch = 1.04 * layout.deck.width
    for player, (side, at) in enumerate(zip(sides, seats(sides, reach, 1.95 * layout.deck.height), strict=True)):
        alone = sides.count(side) == 1
        count = int(layout.dice.integers(2, 6 if alone else 4))
        layout.plate(player, at, side, count, 0.0)
        turn, beside = radians(TURNS[side]), (count / 2 + 0.75) * pitch
        pick = "selection_back" if layout.dice.random() < 0.4 else f"select_{layout.dice.integers(1, len(sides) + 2)}"
        layout.lay(pick, "pick", player, at[0] + beside * cos(turn), at[1] + beside * sin(turn), TURNS[side])


def end(layout: Layout, sides: Sequence[str], covered: float) -> None:
    """Plates at the end, apart from each other."""
    most = 6 if covered == 0 else 9 if covered < 0.5 else 11
    counts = [int(layout.dice.integers(most - 3, most + 1)) for _ in sides]
    step = layout.deck.width * ((1 - covered) if covered else 1.04)
    reach = max(counts) * step + 1.6 * layout.deck.width
    for player, (side, at) in enumerate(zip(sides, seats(sides, reach, 1.25 * layout.deck.height), strict=True)):
        layout.plate(player, at, side, counts[player], covered)
