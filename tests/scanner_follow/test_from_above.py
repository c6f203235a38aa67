"""Where the camera looks from a great slant, what stays in doubt is looked at from straight above."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import cv2
import numpy as np
import pytest

from scanner.following.cards.smooth import Votes
from scanner.following.cards.track import Track
from scanner.following.cards.tracks import Tracks
from scanner.following.changes.motion import Motion
from scanner.following.doubted.from_above import FromAbove
from scanner.geometry.rectify import moved, sides
from scanner.geometry.tablemap import LENGTH, TableMap
from scanner.types import Floats, Image, SeenCard
from tests.scanner_follow.close_looks import TellsNothing
from tests.scanner_follow.lying import camera, quad
from tests.scanner_follow.theatre import SIZE, fill

SPOT = (2.0, -1.0)
Candidates = tuple[tuple[str, float], ...]
STRANGE: Candidates = (("unknown", 0.6), ("plain", 0.4))
NONE: Candidates = (("unknown", 0.99), ("indicator_3", 0.01))


@dataclass
class ShapelyEyes(TellsNothing):
    """Know the one card that is there if it has a card's shape."""

    pictures: list[Image] = field(default_factory=list)
    blind: bool = False
    """To all that is seen from above, as where pale paper lies on a pale cloth."""
    surely: float = 0.98
    """How surely they read what lies where something passes for a marker."""

    def __call__(self, image: Image, width: float) -> list[SeenCard]:
        raise AssertionError("covered cards are not asked about")

    def open_cards(self, image: Image, width: float) -> list[SeenCard]:
        self.pictures.append(image)
        outline = np.argwhere(image[:, :, 0] > 200)[:, ::-1].astype(np.float32)
        corners = np.asarray(cv2.boxPoints(cv2.minAreaRect(outline)), np.float32)
        short, long = sorted(sides(corners))
        known = abs(short / width - 1) < 0.1 and abs(long / short / LENGTH - 1) < 0.1
        piece = "plain" if known and not self.blind else "unknown"
        return [SeenCard(((piece, 0.98), ("glazed", 0.02)), corners, 1.0, 0.9)]

    def card_at(self, image: Image, thing: SeenCard, table: TableMap) -> SeenCard | None:
        middle = table.flat(thing.corners).mean(axis=0)
        corners = table.back(np.asarray(middle + (quad(*SPOT) - quad(*SPOT).mean(axis=0)), np.float32))
        x, y = corners.mean(axis=0).round().astype(int)
        candidates = (("plain", self.surely), ("glazed", 1 - self.surely))
        return SeenCard(candidates, corners, 1.0, 0.9) if image[y, x, 0] > 200 else None


@dataclass
class Scene:
    """A card on a table that is so many times less high in the picture than wide, and a thing that passes for it."""

    flattened: float
    kind: str = "card"
    read: Candidates = STRANGE

    motion_at = 1.0

    def __post_init__(self) -> None:
        self.view = np.diag([1.0, self.flattened, 1.0]) @ camera(SIZE, wide=9)
        self.corners = moved(quad(*SPOT), self.view)
        self.image = np.full((SIZE[1], SIZE[0], 3), 60, np.uint8)
        fill(self.image, self.corners, (235, 235, 235))
        motion, self.tracks, self.eyes = Motion(), Tracks(), ShapelyEyes()
        self.motion = motion
        motion.see(self.image, 0.0)
        seen = self.seen_as(self.corners)
        votes = Votes().with_look(self.read, 1.0)
        self.tracks.alive = [Track(1, seen, self.kind, votes, 0.6, 0.0, motion.glimpse(seen), seen=3, reads=2)]
        self.above = FromAbove(self.eyes, motion, self.tracks)

    def seen_as(self, corners: Floats) -> Floats:
        """A little beside and smaller than the card is."""
        middle = corners.mean(axis=0)
        return np.asarray(middle + 0.8 * (corners - middle) + 1, np.float32)

    def show(self, image: Image, tracks: list[Track]) -> None:
        """The table looks otherwise, and these are followed."""
        self.image, self.tracks.alive = image, tracks
        for n in range(30):
            self.motion.see(image, self.motion_at + n / 10)
        self.motion_at += 10.0

    def half(self) -> None:
        """Half of the card lies there, which is none."""
        fill(self.image, self.corners, (60, 60, 60))
        left, right = self.corners[[0, 3]], self.corners[[1, 2]]
        fill(self.image, np.concatenate([left, ((left + right) / 2)[::-1]]), (235, 235, 235))

    def look(self) -> bool:
        table = TableMap(np.asarray(np.linalg.inv(self.view), np.float64))
        return self.above.look(self.image, 1.0, table, lambda track: False)


@pytest.mark.parametrize("kind", ["card", "marker"])
def test_a_card_that_looks_square_from_a_slant_is_named_by_its_shape_from_above(kind: str) -> None:
    scene = Scene(flattened=0.6, kind=kind)
    assert scene.look()
    (track,) = scene.tracks.alive
    assert (track.kind, track.votes.piece, track.settled) == ("card", "plain", True)
    assert float(np.linalg.norm(track.corners.mean(axis=0) - scene.corners.mean(axis=0))) < 2
    assert sorted(sides(track.corners)) == pytest.approx(sorted(sides(scene.corners)), rel=0.05)


def test_what_passes_for_a_marker_and_is_plainly_like_none_is_looked_at_as_well() -> None:
    scene = Scene(flattened=0.6, kind="marker", read=NONE)
    assert scene.look()
    assert [(track.kind, track.votes.piece) for track in scene.tracks.alive] == [("card", "plain")]


@pytest.mark.parametrize(("kind", "pieces"), [("marker", ["plain"]), ("card", ["unknown"])])
def test_where_one_passes_for_a_marker_from_above_too_the_card_that_lies_there_is_read(
    kind: str, pieces: list[str]
) -> None:
    scene = Scene(flattened=0.6, kind=kind)
    scene.eyes.blind = True
    assert scene.look() == (kind == "marker")
    assert [track.votes.piece for track in scene.tracks.alive if track.kind == "card"] == pieces


@pytest.mark.parametrize(("surely", "pieces"), [(0.92, ["plain"]), (0.7, [])])
def test_a_card_that_passes_for_a_marker_must_be_surely_read(surely: float, pieces: list[str]) -> None:
    """A number on a disc, read so with 0.92, passed for one in every round, and no round was told."""
    scene = Scene(flattened=0.6, kind="marker")
    scene.eyes.blind, scene.eyes.surely = True, surely
    assert scene.look() == bool(pieces)
    assert [track.votes.piece for track in scene.tracks.alive if track.kind == "card"] == pieces


def test_what_passes_for_a_marker_beside_another_doubt_is_read_as_well() -> None:
    scene = Scene(flattened=0.6, kind="marker")
    scene.eyes.blind = True
    (thing,) = scene.tracks.alive
    beside = np.asarray(thing.corners + 0.5 * np.ptp(thing.corners, axis=0), np.float32)
    scene.tracks.alive = [replace(thing, number=2, kind="card", corners=beside), thing]
    assert scene.look()
    assert [track.votes.piece for track in scene.tracks.alive if track.kind == "card"].count("plain") == 1


def test_where_no_card_lies_what_passes_for_a_marker_stays_one() -> None:
    scene = Scene(flattened=0.6, kind="marker", read=NONE)
    scene.eyes.blind = True
    fill(scene.image, scene.corners, (150, 235, 235))
    assert not scene.look()
    assert [track.kind for track in scene.tracks.alive] == ["marker"]


def test_a_doubt_at_the_edge_of_what_was_looked_at_is_looked_at_by_itself() -> None:
    scene = Scene(flattened=0.6)
    (card,) = scene.tracks.alive
    beside = np.asarray(card.corners + np.float32([1.1 * np.ptp(scene.corners[:, 0]), 0]), np.float32)
    scene.tracks.alive = [card, replace(card, number=2, corners=beside)]
    scene.half()
    assert [scene.look() for _ in range(3)] == [False] * 3
    assert len(scene.eyes.pictures) == 2


def test_a_place_is_looked_at_once_as_long_as_it_looks_the_same() -> None:
    scene = Scene(flattened=0.6)
    scene.half()
    assert [scene.look() for _ in range(3)] == [False] * 3
    assert len(scene.eyes.pictures) == 1


def test_a_card_that_comes_again_to_where_one_like_it_was_looked_at_is_looked_at_again() -> None:
    scene = Scene(flattened=0.6)
    doubt, there = list(scene.tracks.alive), scene.image.copy()
    assert scene.look()
    scene.show(np.full_like(there, 60), [])
    assert not scene.look()
    scene.show(there, [replace(doubt[0], number=9)])
    assert scene.look()


def test_a_lamp_that_goes_on_and_off_makes_no_place_another() -> None:
    scene = Scene(flattened=0.6)
    scene.half()
    dark, bright = scene.image.copy(), np.clip(scene.image.astype(int) + 12, 0, 255).astype(np.uint8)
    for turn in range(10):
        scene.show(bright if turn % 2 else dark, list(scene.tracks.alive))
        scene.look()
    assert len(scene.eyes.pictures) <= 2


def test_from_straight_above_there_is_nothing_to_be_turned() -> None:
    scene = Scene(flattened=1.0)
    assert not scene.look()
    assert scene.eyes.pictures == []


def test_once_more_cards_are_known_a_doubt_is_looked_at_again() -> None:
    """How the table recedes is told by the cards that are known."""
    scene = Scene(flattened=0.6)
    scene.half()
    assert [scene.look() for _ in range(2)] == [False] * 2
    (doubt,) = scene.tracks.alive
    sure = Votes().with_look((("plain", 0.999), ("unknown", 0.001)), 1.0).with_look((("plain", 0.999),), 1.0)
    known = [
        replace(doubt, number=n, votes=sure, corners=np.asarray(doubt.corners + 300 * n, np.float32)) for n in (2, 3, 4)
    ]
    scene.tracks.alive = [doubt, *known[:2]]
    assert [scene.look() for _ in range(2)] == [False] * 2 and len(scene.eyes.pictures) == 1
    scene.tracks.alive = [doubt, *known]
    assert [scene.look() for _ in range(2)] == [False] * 2 and len(scene.eyes.pictures) == 2
