"""A table that is played at, drawn as simple pictures, and eyes that see it as imperfectly as is wished."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.finding.patchwork import Where
from scanner.geometry.rectify import moved, turned
from scanner.types import Detection, Findings, Frame, Image, SeenCard
from tests.scanner_follow.lying import Floats, camera, quad

SIZE = (640, 360)
TABLE = (60, 62, 60)
SKIN = (110, 140, 190)
CLOTH = (70, 35, 20)
WHITE = (255, 255, 255)


@dataclass(frozen=True, eq=False)
class Thing:
    """A card or a marker on the table: corners in card widths."""

    piece: str
    corners: Floats

    @property
    def kind(self) -> str:
        return "marker" if self.piece.startswith("indicator") else "card"


@dataclass
class Stage:
    """What there is to see: things from the bottom up, what lies over them and is no card, and hands; each of these a
    polygon on the table."""

    view: NDArray[np.float64] = field(default_factory=lambda: camera(SIZE, wide=18))
    things: list[Thing] = field(default_factory=list)
    coats: list[Floats] = field(default_factory=list)
    lamps: list[Floats] = field(default_factory=list)
    """Where nothing but white is seen."""
    hands: list[Floats] = field(default_factory=list)
    brightness: float = 1.0
    size: tuple[int, int] = SIZE

    def picture(self) -> Image:
        """The table as a camera sees it, without noise."""
        image = np.full((self.size[1], self.size[0], 3), TABLE, np.uint8)
        for thing in self.things:
            corners = moved(thing.corners, self.view)
            fill(image, corners, (235, 235, 235))
            for part, colour in zip(np.linspace(0.85, 0.2, 3), colours(thing.piece), strict=True):
                fill(image, corners.mean(axis=0) + (corners - corners.mean(axis=0)) * part, colour)
        for coat in self.coats:
            fill(image, moved(coat, self.view), CLOTH)
        for lamp in self.lamps:
            fill(image, moved(lamp, self.view), WHITE)
        for hand in self.hands:
            fill(image, moved(hand, self.view), SKIN)
        return np.clip(image * self.brightness, 0, 255).astype(np.uint8)

    def seen(self) -> tuple[list[float], NDArray[np.bool_]]:
        """How much of each thing is seen, 0..1, and where hands are, at a quarter of the picture's size."""
        owner = np.full((self.size[1], self.size[0]), -1, np.int16)
        whole = []
        for number, thing in enumerate(self.things):
            alone = np.zeros(owner.shape, np.uint8)
            fill(alone, moved(thing.corners, self.view), 1)
            whole.append(max(1.0, abs(cv2.contourArea(moved(thing.corners, self.view)))))
            owner[alone > 0] = number
        over = [*self.coats, *self.lamps]
        for polygon, covers in [*((coat, -1) for coat in over), *((hand, -2) for hand in self.hands)]:
            alone = np.zeros(owner.shape, np.uint8)
            fill(alone, moved(polygon, self.view), 1)
            owner[alone > 0] = covers
        counts = [min(1.0, np.count_nonzero(owner == k) / area) for k, area in enumerate(whole)]
        return counts, owner[2::4, 2::4] == -2


def fill(image: NDArray[np.uint8], corners: Floats, colour: object) -> None:
    cv2.fillConvexPoly(image, np.round(corners).astype(np.int32), colour)  # type: ignore[call-overload]


def colours(piece: str) -> list[tuple[int, int, int]]:
    """Three colours that only this piece has."""
    digest = hashlib.sha256(piece.encode()).digest()
    return [(digest[3 * k], digest[3 * k + 1], digest[3 * k + 2]) for k in range(3)]


def hand_over(x: float, y: float, from_far: bool) -> Floats:
    """An arm that reaches from an edge of the table to a place."""
    edge = -8.0 if from_far else 8.0
    return np.array([[x - 0.5, y], [x + 0.5, y], [x + 0.9, edge], [x - 0.9, edge]], np.float32)


class Trusting:
    """Eyes to whom all that they find is surely a card."""

    def exactly(self, image: Image) -> Findings:
        return self.find(image)

    def by_themselves(self, image: Image, cards: Sequence[Detection]) -> Sequence[Detection]:
        return cards


@dataclass
class ImperfectEyes:
    """Stands in for detector and recogniser: what is on the stage, with noise."""

    stage: Stage
    rng: np.random.Generator
    shaking: float = 0.0
    """Of the corners, in card widths."""
    dropped: float = 0.0
    misnamed: float = 0.0
    view: Callable[[], NDArray[np.float64]] = lambda: np.eye(3)
    """From the pictures they are given to those that the camera takes: they may have been brought back."""
    overlooked: set[str] = field(default_factory=set)
    """Pieces that are not found at all."""
    strangers: set[str] = field(default_factory=set)
    """Pieces that nobody enrolled."""
    discs: set[str] = field(default_factory=set)
    """Pieces of which but the disc with their number is seen, as a marker without a name."""
    squares: set[str] = field(default_factory=set)
    """Pieces that are none, but squares of a cloth."""
    confused: dict[str, list[str]] = field(default_factory=dict)
    """What a piece is taken for in the next looks at it, one after the other; half surely."""
    looks: int = 0
    names: int = 0
    _seen: dict[int, Thing] = field(default_factory=dict)
    _kept: list[Detection] = field(default_factory=list)
    _ever: list[Detection] = field(default_factory=list)
    """All that were ever found: of one that is forgotten the number may be another's."""

    def find(self, image: Image, where: Where | None = None) -> Findings:
        """Whatever is at least a sixth visible, wherever it is."""
        self.looks += 1
        shares, hands = self.stage.seen()
        back = np.linalg.inv(self.view())
        found = []
        for thing, share in zip(self.stage.things, shares, strict=True):
            if share < 1 / 6 or thing.piece in self.overlooked or self.rng.random() < self.dropped:
                continue
            corners = moved(thing.corners, back @ self.stage.view)
            width = float(np.linalg.norm(corners[1] - corners[0]))
            corners = turned(corners, 2 * int(self.rng.integers(2)))
            corners = (corners + self.rng.normal(0, 1, (4, 2)) * self.shaking * width).astype(np.float32)
            kind = thing.kind
            if thing.piece in self.discs:
                disc = quad(*thing.corners.mean(axis=0), 0, (0.85, 1.1))
                kind, corners = "marker", moved(disc, back @ self.stage.view)
            found.append(Detection(corners, kind, 0.9, share, np.ones((32, 24), np.bool_)))
            self._seen[id(found[-1])] = thing
        self._kept = found
        self._ever += found
        return Findings(tuple(found), hands, self.stage.size)

    def exactly(self, image: Image) -> Findings:
        return self.find(image)

    def by_themselves(self, image: Image, cards: Sequence[Detection]) -> Sequence[Detection]:
        """What is a square is about as like a card as unlike one."""
        squares = [id(one) in self._seen and self._seen[id(one)].piece in self.squares for one in cards]
        return [replace(one, real=0.5 if square else 0.98) for one, square in zip(cards, squares, strict=True)]

    def prepare(self) -> None:
        """They know the faces."""

    def prepare_for_doubts(self) -> None:
        """They do not even look at them."""

    def name(self, image: Image, detections: Sequence[Detection]) -> tuple[SeenCard, ...]:
        """The true names, but for the share that is misnamed."""
        self.names += len(detections)
        return tuple(self._named(detection) for detection in detections)

    def _named(self, detection: Detection) -> SeenCard:
        thing = self._seen.get(id(detection))
        if thing is None:  # none of those that were found here
            return SeenCard((("unknown", 1.0),), detection.corners, detection.visible, detection.score, detection.kind)
        if thing.piece in self.discs:
            return SeenCard((("unknown", 0.97),), detection.corners, detection.visible, 0.9, "marker")
        if thing.piece in self.strangers:
            return SeenCard((("unknown", 0.9), ("plain", 0.1)), detection.corners, detection.visible, 0.9, "card")
        if self.confused.get(thing.piece):
            wrong = self.confused[thing.piece].pop(0)
            candidates = ((wrong, 0.58), (thing.piece, 0.25), ("unknown", 0.17))
            return SeenCard(candidates, detection.corners, detection.visible, 0.9, "card")
        piece = thing.piece
        if self.rng.random() < self.misnamed and thing.kind == "card":
            piece = str(self.rng.choice([p for p in ("plain", "glazed", "eclair", "powdered") if p != piece]))
        sure = float(self.rng.uniform(0.85, 0.99)) if detection.visible > 0.25 else 0.4
        ranked = ((piece, sure), ("unknown", 1 - sure)) if sure > 0.5 else (("unknown", 0.6), (piece, 0.4))
        corners = moved(thing.corners, np.linalg.inv(self.view()) @ self.stage.view)
        width = float(np.linalg.norm(corners[1] - corners[0]))
        corners = (corners + self.rng.normal(0, 0.3, (4, 2)) * self.shaking * width).astype(np.float32)
        return SeenCard(ranked, corners, detection.visible, detection.score, detection.kind)


@dataclass
class Camera:
    """Frames of a stage, ten a second, with a little noise."""

    stage: Stage
    rng: np.random.Generator
    fps: float = 10.0
    number: int = 0
    grain: Image = field(init=False)

    def __post_init__(self) -> None:
        small = self.rng.integers(0, 7, (SIZE[1] // 2, SIZE[0] // 2, 3)).astype(np.uint8)
        self.grain = np.repeat(np.repeat(small, 2, 0), 2, 1)

    def frames(self, count: int) -> Iterator[Frame]:
        """The stage as it stands, for so many frames."""
        still = self.stage.picture()
        for _ in range(count):
            noise = np.resize(np.roll(self.grain, int(self.rng.integers(self.grain.size))), still.shape)
            yield Frame(np.asarray(cv2.add(still, noise), np.uint8), self.number, self.number / self.fps)
            self.number += 1


@dataclass
class Table:
    """Where the cards of a game lie, from row, plates, discard pile and picks."""

    players: int
    markers: bool = True

    def things(
        self, row: Sequence[str | None], plates: Sequence[Sequence[str]], discard: Sequence[str],
        picks: Sequence[str | None],
    ) -> list[Thing]:  # fmt: skip
        """Everything on the table, from the bottom up."""
        start = -1.25 * (len(row) + 1) / 2
        lies = [Thing("donut_back", quad(start, 0, 2))]
        for k, piece in enumerate(discard):
            lies.append(Thing(piece, quad(start - 1.4, 0.02 * (k % 3), 7 * (k % 3))))
        for k, piece in enumerate(row, 1):
            if self.markers:
                lies.append(Thing(f"indicator_{k}", quad(*self.slot(k, len(row), -1.1), 0, (0.45, 0.45))))
            if piece is not None:
                lies.append(Thing(piece, quad(*self.slot(k, len(row)), 2 * (-1) ** k)))
        for seat, plate in enumerate(plates, 1):
            for k, piece in enumerate(plate):
                lies.append(Thing(piece, quad(*self.on_plate(seat, k), 0 if self.is_near(seat) else 180)))
        for seat, pick in enumerate(picks, 1):
            if pick is not None:
                lies.append(Thing(pick, quad(*self.pick_spot(seat), 90)))
        return lies

    def is_near(self, seat: int) -> bool:
        return seat == 1 or (self.players > 2 and seat == self.players)

    def slot(self, k: int, slots: int, y: float = 0.0) -> tuple[float, float]:
        return -1.25 * (slots + 1) / 2 + 1.25 * k + 0.1, y

    def on_plate(self, seat: int, k: int) -> tuple[float, float]:
        """The middle of a plate's card, in rows of nine that overlap."""
        way = 1 if self.is_near(seat) else -1
        left = {1: -6.0, 2: 6.0, 3: 1.5}[seat] if self.players < 4 else 0.0
        return left + way * 0.62 * (k % 9), way * (3.0 + 0.8 * (k // 9))

    def pick_spot(self, seat: int) -> tuple[float, float]:
        return {1: -1.0, 2: 1.0, 3: 3.0}[seat], 1.75 if self.is_near(seat) else -2.0
