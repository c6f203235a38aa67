"""Cards on an imaginary table, looked at by an imaginary camera: corners only, no pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.geometry.rectify import moved, turned
from scanner.places.flat import TrackedCard
from scanner.places.zones import Zones

LENGTH = 88 / 63
Floats = NDArray[np.float32]
DONUTS = ("plain", "glazed", "eclair", "powdered", "jelly_filled", "donut_holes", "maple_bar")


def camera(
    size: tuple[int, int] = (1920, 1080), wide: float = 17.0, tilt: float = 0.0, far_side: bool = False
) -> NDArray[np.float64]:
    """From the table (card widths, the row's middle at 0, 0, near side positive) to pixels.

    wide: how many card widths the picture shows.  tilt: how much smaller the far end looks, 0..1.
    """
    width, height = size
    half, deep = wide / 2, wide / 2 * height / width
    table = np.array([[-half, -deep], [half, -deep], [half, deep], [-half, deep]], np.float32)
    inset = tilt * width / 4
    picture = np.array([[inset, 0], [width - inset, 0], [width, height], [0, height]], np.float32)
    if far_side:
        picture = np.array([width, height], np.float32) - picture
    return cv2.getPerspectiveTransform(table, picture).astype(np.float64)


def quad(x: float, y: float, degrees: float = 0.0, size: tuple[float, float] = (1.0, LENGTH)) -> Floats:
    """A card's corners on the table, its top away from the near side when not turned."""
    angle = np.radians(degrees)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.array(size) / 2
    return np.asarray(half @ turn.T + [x, y], np.float32)


@dataclass
class Imaginary:
    """A table that is being laid; `truth` says by track where each card lies, as a place's text."""

    view: NDArray[np.float64] = field(default_factory=camera)
    cards: list[TrackedCard] = field(default_factory=list)
    truth: dict[int, str] = field(default_factory=dict)

    def lay(self, piece: str, corners: Floats, place: str, since: float = 0.0) -> None:
        """One card more."""
        track = len(self.cards) + 1
        kind = "marker" if piece.startswith("indicator") else "card"
        seen = moved(corners, self.view)
        self.cards.append(TrackedCard(track, ((piece, 0.0),), seen, 1.0, kind, since))
        self.truth[track] = place

    def row(self, pieces: Sequence[str | None], *, markers: bool = True, discard: Sequence[str] = ("glazed",),
            leftwards: bool = False, at: float = 0.0) -> None:  # fmt: skip
        """Deck, discard pile, row and markers along the x axis."""
        way, pitch = (-1 if leftwards else 1), 1.25
        start = -way * pitch * (len(pieces) + 1) / 2 + at
        self.lay("donut_back", quad(start, 0.05, 3), "deck")
        for k, piece in enumerate(discard):
            self.lay(piece, quad(start - way * (1.4 + 0.03 * k), 0.02 * k, 5 * k), "discard")
        for k, piece in enumerate(pieces, 1):
            if piece is not None:
                self.lay(piece, quad(start + way * (k * pitch + 0.1), 0.04 * (-1) ** k, 2 * (-1) ** k), f"row/{k}")
            if markers:
                self.lay(f"indicator_{k}", quad(start + way * (k * pitch + 0.1), -1.1, 0, (0.4, 0.4)), "elsewhere")

    def plate(self, seat: int, pieces: Sequence[str], x: float, y: float, degrees: float = 0.0, *,
              step: float = 1.05, per_row: int = 99) -> None:  # fmt: skip
        """A plate whose cards go to the right as their player sees it, a new row of cards nearer to the player."""
        angle = np.radians(degrees)
        right, down = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
        for k, piece in enumerate(pieces):
            spot = np.array([x, y]) + right * step * (k % per_row) + down * 0.9 * (k // per_row)
            self.lay(piece, quad(float(spot[0]), float(spot[1]), degrees), f"plate/{seat}")

    def pick(self, seat: int, piece: str, x: float, y: float, degrees: float = 0.0, since: float = 0.0) -> None:
        """A selection card that somebody has laid down."""
        self.lay(piece, quad(x, y, degrees), f"pick/{seat}", since)

    def shaken(self, noise: float, rng: np.random.Generator) -> list[TrackedCard]:
        """The cards with corners that are off by `noise` card widths."""
        return [
            TrackedCard(c.track, c.candidates,
                        (c.corners + rng.normal(0, noise * np.linalg.norm(c.corners[1] - c.corners[0]), (4, 2)))
                        .astype(np.float32), c.visible, c.kind, c.since)
            for c in self.cards
        ]  # fmt: skip


def begun_elsewhere(card: TrackedCard) -> TrackedCard:
    """The same card, its corners begun at the other end, as may happen to a back."""
    return TrackedCard(card.track, card.candidates, turned(card.corners, 2), card.visible, card.kind, card.since)


def places(zones: Zones, table: Imaginary) -> dict[int, str]:
    """Where the cards of a table are said to lie, by track."""
    return {track: str(place) for track, place in zones.locate(table.cards).items()}


def two_players(table: Imaginary) -> Imaginary:
    table.plate(1, DONUTS[:4], -6, 3.3)
    table.pick(1, "select_2", -0.5, 2.2, 90)
    table.plate(2, DONUTS[:3], 5, -3.3, 180)
    table.pick(2, "selection_back", 1.0, -2.4, 80)
    return table


def five_players() -> Imaginary:
    table = Imaginary(camera(wide=26, tilt=0.4))
    table.row(DONUTS[:6])
    for seat, (x, y, turn) in enumerate([(-5, 4, 0), (-8, -0.8, 90), (-4, -4, 180), (6, -4, 180), (5, 4, 0)], 1):
        table.plate(seat, DONUTS[seat : seat + 3], x, y, turn)
    return table


FOUR = {1: (0.0, 2.6, 0.0), 2: (-6.0, -1.4, 90.0), 3: (0.5, -2.6, 180.0), 4: (6.4, 1.5, 270.0)}
"""Where those of `four_seated` lay down their numbers: x, y, and degrees."""


def four_seated() -> Zones:
    """What is known of a table at which four sat once all had shown their numbers."""
    table = Imaginary(camera(wide=30))
    table.row(DONUTS[:5])
    for seat, laid in FOUR.items():
        table.pick(seat, f"select_{seat}", *laid, since=5)
    zones = Zones(4)
    assert places(zones, table) == table.truth
    return zones
