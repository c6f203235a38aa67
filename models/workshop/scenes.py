"""One training scene: a picture and, for every fourth pixel, whose card it is and where that card's corners lie."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from models.geometry import STRIDE, encode_card, encode_marker
from models.workshop.clutter import clutter
from models.workshop.hands import hand_mask, paint_hand
from models.workshop.layouts import Lying, table
from models.workshop.light import light
from models.workshop.papers import scatter
from models.workshop.pasted import Lamp, paste, paste_lit
from models.workshop.surfaces import surface
from models.workshop.textures import Face, make_family, make_marker

CARD, MARKER, HAND = 1, 2, 3


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """picture (h, w, 3) BGR; kinds (h/4, w/4) 0 table, 1 card, 2 marker, 3 hand; geometry (8, h/4, w/4) as in
    `models.geometry`; unit (h/4, w/4) the short side of the cell's card in pixels, 0 off the cards."""

    picture: NDArray[np.uint8]
    kinds: NDArray[np.uint8]
    geometry: NDArray[np.float32]
    unit: NDArray[np.float32]


class Pool:
    """Decks to draw from; they are replaced one by one so that the net never learns them by heart."""

    def __init__(self, rng: np.random.Generator, families: int = 60, markers: int = 40) -> None:
        self.families = [make_family(rng, 6) for _ in range(families)]
        self.markers = [make_marker(rng) for _ in range(markers)]

    def refresh(self, rng: np.random.Generator) -> None:
        if rng.random() < 0.2:
            self.families[rng.integers(len(self.families))] = make_family(rng, 6)
            self.markers[rng.integers(len(self.markers))] = make_marker(rng)

    def deck(self, rng: np.random.Generator) -> list[Face]:
        """The faces that lie about in one scene: those of a few decks."""
        chosen = rng.choice(len(self.families), rng.choice([1, 2, 3, 8], p=[0.3, 0.3, 0.25, 0.15]), replace=False)
        return [face for number in chosen for face in self.families[number]]


def camera(rng: np.random.Generator, size: tuple[int, int], unit: float) -> NDArray[np.float64]:
    """(3, 3) homography from the table (card widths) to pixels, `unit` pixels a card width in the middle."""
    tilt = np.radians(90 - (rng.uniform(38, 90) if rng.random() < 0.8 else 88))
    roll, pan = rng.normal(0, 0.12), rng.normal(0, 0.3)
    focal = rng.uniform(0.8, 1.8) * 640
    cp, sp, ct, st, cr, sr = np.cos(pan), np.sin(pan), np.cos(tilt), np.sin(tilt), np.cos(roll), np.sin(roll)
    flat = np.array([[cp, -sp], [sp, cp], [0, 0]])
    lean = np.array([[1, 0, 0], [0, ct, -st], [0, st, ct]])
    spin = np.array([[cr, -sr, 0], [sr, cr, 0], [0, 0, 1]])
    axes = spin @ lean @ flat
    pose = np.column_stack([axes, [0, 0, focal / unit]])
    lens = np.array(
        [[focal, 0, size[0] * rng.uniform(0.3, 0.7)], [0, focal, size[1] * rng.uniform(0.3, 0.7)], [0, 0, 1]]
    )
    return np.asarray(lens @ pose)


def project(homography: NDArray[np.float64], points: NDArray[np.float64]) -> NDArray[np.float32]:
    """(n, 2) table points to pixels."""
    out = np.column_stack([points, np.ones(len(points))]) @ homography.T
    return np.asarray(out[:, :2] / np.maximum(out[:, 2:], 1e-3), np.float32)


class Canvas:
    """The picture and its truth while a scene is laid."""

    def __init__(self, picture: NDArray[np.uint8]) -> None:
        self.picture = picture
        self.owner = np.zeros(picture.shape[:2], np.int16)
        self.cards: list[tuple[NDArray[np.float32], bool]] = []
        self.things: list[NDArray[np.float32]] = []

    def lay(
        self, rng: np.random.Generator, lying: Lying, face: Face, homography: NDArray[np.float64], shade: float
    ) -> None:
        """Lay a card down, with a shadow under it."""
        if (quad := self._given(lying, homography)) is not None:
            paste(self.picture, face, quad, float(rng.normal(1, 0.03)), shade)

    def lay_lit(
        self, rng: np.random.Generator, lying: Lying, face: Face, homography: NDArray[np.float64], lamp: Lamp
    ) -> None:
        """Lay a card down under a lamp."""
        if (quad := self._given(lying, homography)) is not None:
            paste_lit(rng, self.picture, face, quad, lamp)

    def _given(self, lying: Lying, homography: NDArray[np.float64]) -> NDArray[np.float32] | None:
        """The corners of a card, from now on the owner of what it covers; None where it is not in the picture."""
        quad = project(homography, lying.corners())
        height, width = self.owner.shape
        if quad[:, 0].max() < 0 or quad[:, 1].max() < 0 or quad[:, 0].min() > width or quad[:, 1].min() > height:
            return None
        self.cards.append((quad, lying.marker))
        fixed = np.round((quad - 0.5) * 16).astype(np.int32)
        cv2.fillConvexPoly(self.owner, fixed, len(self.cards), shift=4)
        return quad

    def hand(self, rng: np.random.Generator, unit: float) -> None:
        height, width = self.owner.shape
        mask = hand_mask(rng, (width, height), unit)
        paint_hand(rng, self.picture, mask)
        self.owner[mask > 127] = -1

    def truth(self) -> tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.float32]]:
        """kinds, geometry and unit at every fourth pixel."""
        owner = self.owner[STRIDE // 2 :: STRIDE, STRIDE // 2 :: STRIDE]
        kinds = np.where(owner < 0, HAND, 0).astype(np.uint8)
        geometry = np.zeros((8, *owner.shape), np.float32)
        unit = np.zeros(owner.shape, np.float32)
        for number, (quad, marker) in enumerate(self.cards, 1):
            here = owner == number
            if not here.any():
                continue
            kinds[here] = MARKER if marker else CARD
            rows, cols = np.nonzero(here)
            geometry[:, rows, cols] = (encode_marker if marker else encode_card)(quad, rows, cols)
            unit[here] = np.linalg.norm(quad[1] - quad[0]) / 2 + np.linalg.norm(quad[2] - quad[3]) / 2
        return kinds, geometry, unit


def like_cards(rng: np.random.Generator, picture: NDArray[np.uint8], face: Face) -> None:
    """Give the table nearly the colour of a card's edge: dark cards on dark wood, white ones on a white cloth."""
    level = face.levels[3]
    edge = np.concatenate([level[1, 2:-2], level[-2, 2:-2], level[2:-2, 1], level[2:-2, -2]])[:, :3].mean(0)
    own = picture.reshape(-1, 3).mean(0)
    keep, off = rng.uniform(0.15, 0.7), rng.normal(0, 18, 3) + rng.normal(0, 14)
    picture[:] = np.clip((picture - own) * keep + edge + off, 0, 255).astype(np.uint8)


def make_scene(rng: np.random.Generator, pool: Pool, size: tuple[int, int] = (320, 256)) -> Scene:
    """A random scene of `size` (width, height), both multiples of 32."""
    canvas = lay_table(rng, pool, size, (18, 130))
    return Scene(canvas.picture, *canvas.truth())


def lay_table(rng: np.random.Generator, pool: Pool, size: tuple[int, int], widths: tuple[float, float]) -> Canvas:
    """A random table as a camera sees it, with cards between so many pixels wide in its middle."""
    unit = float(np.exp(rng.uniform(*np.log(widths))))
    homography, height = camera(rng, size, unit), 1 / (63 / 88 if rng.random() < 0.6 else rng.uniform(0.6, 0.8))
    canvas, deck = Canvas(surface(rng, size)), pool.deck(rng)
    if rng.random() < 0.25:
        like_cards(rng, canvas.picture, deck[rng.integers(len(deck))])
    clutter(rng, canvas.picture)
    canvas.things = scatter(rng, canvas.picture)
    lamp = Lamp.drawn(rng)
    for group in table(rng, max(1.5, 0.5 * size[0] / unit), height):
        same = rng.random() < 0.15
        own = [deck[rng.integers(len(deck))]] if same else deck
        for lying in group:
            choice = pool.markers if lying.marker else own
            face = choice[rng.integers(len(choice))]
            canvas.lay_lit(rng, lying, face, homography, lamp)
    for _ in range(rng.choice([0, 1, 2], p=[0.6, 0.3, 0.1])):
        canvas.hand(rng, unit)
    if rng.random() < 0.1:
        at = rng.uniform(-0.4, 0.4, 2) * size[0] / unit
        carried = Lying(at[0], at[1], rng.uniform(0, 7), 1, height)
        canvas.lay_lit(rng, carried, deck[rng.integers(len(deck))], homography, replace(lamp, shade=0.5))
    pool.refresh(rng)
    canvas.picture = light(rng, canvas.picture)
    return canvas


def mirrored(scene: Scene, across: bool, down: bool) -> Scene:
    """The scene seen in a mirror: left to right, top to bottom, or both.

    A mirror negates one coordinate of the middle; it turns the order of the corners round, which negates the other
    coordinate of the perspective term; and of an angle taken two or four times it negates the sine.
    """
    signs = np.ones(8, np.float32)
    if across:
        signs *= np.array([-1, 1, 1, -1, 1, -1, 1, -1], np.float32)
    if down:
        signs *= np.array([1, -1, -1, 1, 1, -1, 1, -1], np.float32)
    rows, cols = slice(None, None, -1 if down else 1), slice(None, None, -1 if across else 1)
    geometry = scene.geometry[:, rows, cols] * signs[:, None, None]
    return Scene(scene.picture[rows, cols], scene.kinds[rows, cols], geometry, scene.unit[rows, cols])
