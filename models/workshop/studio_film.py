"""Films of games in the studio: what lies still is path traced, hands and the cards in them are painted over it.

Only the part of the picture that changes is traced anew when a card is laid or lifted, which costs a second, and every
still is kept: a run that was broken off goes on where it stopped.  `tests.accuracy.studio_films` says which games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from math import ceil
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.workshop.demo_bake import _mitsuba
from models.workshop.demo_stage import THICK, Pose, Stage
from models.workshop.demo_story import Story
from models.workshop.film_camera import Camera
from models.workshop.film_paint import Film, Look, Lying, Picture, Static
from models.workshop.made_light import SIZE as LIT
from models.workshop.studio_decks import MARKER, Deck
from models.workshop.studio_render import Setup, Window, exposed, exposure, falloff, seen, stage, through
from models.workshop.studio_stage import Floats, Shapes, atlas, ground, laid_out, lights, shapes, things
from models.workshop.studio_table import Sheet, View, at_rest
from models.workshop.textures import Face

SAMPLES = 8
"""Paths a pixel."""
COARSE = 4
"""The picture by which the exposure is set is so many times smaller."""
BESIDE = 22
"""Pixels round a changed card that are traced anew: its shadow, and what smoothing the light needs."""
SEAM = 8
"""Pixels at a window's edge over which it is blended into what was there; half as many before them are left out."""
STEP = 5
"""The deck gets lower by so many cards at once."""
BELOW = -50.0
"""Where cards are that are not on the table yet or any more, mm."""
PILE = 6.0
"""Cards with their faces down, so near to the lowest (mm), lie on one pile."""


def view_of(camera: Camera) -> View:
    """The same camera in the studio's words."""
    x, y, z = map(float, camera.eye())
    return View((x, y, z), (*camera.aim, 0.0), camera.fov, -camera.roll, camera.size)


def lens(_: np.random.Generator, picture: Picture) -> NDArray[np.float32]:
    """The light of a film whose stills are lit already: the lens lets less through towards the corners."""
    return np.asarray(picture * falloff(LIT), np.float32)


def nothing(_: np.random.Generator, size: tuple[int, int]) -> Picture:
    """The ground of a film whose stills have one."""
    return np.zeros((size[1], size[0], 3), np.uint8)


def look(setup: Setup, seed: int, **more: Any) -> Look:
    """What a film in this setup looks like beside its stills."""
    return Look(nothing, lens, seed, setup.noise, **more)


def as_lying(acts: Stage, statics: Sequence[Static], lying: Sequence[Lying], deck: Deck) -> list[Sheet]:
    """Cards as they come to rest, the lowest first: what lies there all the time, the deck as one, and the others."""
    fixed = [_sheet(still.face if still.pose.over > 90 else "selection_back", still.pose, deck) for still in statics]
    pile = _pile(acts, lying)
    rest = [_sheet(_shown(acts, number, pose), pose, deck, number) for number, pose, _ in lying if number not in pile]
    return at_rest([*fixed, *_thick(pile, deck), *rest])


def _pile(acts: Stage, lying: Sequence[Lying]) -> dict[int, Pose]:
    """The deck: what lies face down where the lowest such donut lies, by number, the lowest first."""
    down = [(n, pose) for n, pose, _ in lying if pose.over < 90 and acts.cards[n].back == "donut_back"]
    return {n: pose for n, pose in down if np.hypot(pose.x - down[0][1].x, pose.y - down[0][1].y) < PILE}


def _thick(pile: Mapping[int, Pose], deck: Deck) -> list[Sheet]:
    """A pile as one card; its height is rounded up, so that not every card that is drawn changes the picture."""
    high = THICK * ceil(len(pile) / STEP) * STEP
    return [Sheet("donut_back", "deck", None, pose.x, pose.y, pose.turn, (deck.width, deck.height), (high, 0.0, 0.0),
                  thick=high) for pose in list(pile.values())[:1]]


def _shown(acts: Stage, number: int, pose: Pose) -> str:
    card = acts.cards[number]
    return card.face if pose.over > 90 else card.back


def _sheet(face: str, pose: Pose, deck: Deck, number: int | None = None) -> Sheet:
    """A card that lies; every numbered one is bent in its own way, always the same."""
    size = (MARKER, MARKER) if face.startswith("indicator") else (deck.width, deck.height)
    if number is None:
        return Sheet(face, "", None, pose.x, pose.y, pose.turn, size)
    dice = np.random.default_rng([number, 5])
    curl, along = min(float(dice.gamma(1.5, 0.35)), 2.2), bool(dice.random() < 0.6)
    return Sheet(face, "", None, pose.x, pose.y, pose.turn, size, curl=curl, along=along)


def windows(before: Sequence[Sheet], now: Sequence[Sheet], view: View, side: int) -> list[Window]:
    """Squares of one size that hold all that changes in the picture."""
    out: list[Window] = []
    for sheet in sorted({*before} ^ {*now}, key=lambda sheet: (sheet.x, sheet.y)):
        low, high = touched(sheet, view)
        if (high > 0).all() and (low < view.size).all() and not any(_within(low, high, window) for window in out):
            x, y = np.round((low + high - side) / 2).astype(int)
            out.append((int(x), int(y), side, side))
    return out


def touched(sheet: Sheet, view: View) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The part of the picture that a card may change: its least and its greatest x and y."""
    corners = sheet.corners()
    seen = view.project(np.concatenate([corners, corners * (1, 1, 0)]))
    return seen.min(0) - BESIDE, seen.max(0) + BESIDE


def _within(low: NDArray[np.float64], high: NDArray[np.float64], window: Window) -> bool:
    first = np.array(window[:2])
    return bool((low >= first).all() and (high <= first + window[2:]).all())


class Studio:
    """A table under the studio's lights, photographed again and again from one place."""

    def __init__(self, deck: Deck, faces: Mapping[str, Picture], camera: Camera, setup: Setup, seed: int,
                 finished: Sequence[Sheet], everything: Sequence[Sheet], room: int, kept: Path) -> None:
        """finished: the table by which the exposure is set.  everything: a card at all places where one ever lies.
        room: for how many cards.  kept: where the stills are."""
        self.view, self._mi, dice = view_of(camera), _mitsuba(), np.random.default_rng(seed)
        self.deck, self.kept, self._seed, self._told = deck, kept, seed, repr((deck.name, setup, seed, self.view))
        about = ground(self._mi, setup.ground, dice) | lights(self._mi, setup.light, self.view, dice)
        if setup.things:
            about |= things(self._mi, everything, self.view, dice)
        picture, self._places = atlas(faces, sorted({sheet.face for sheet in everything}))
        self._room = room
        self._stage = stage(self._mi, about | laid_out(self._mi, self._shapes(finished), deck, picture))
        self._laid = self._mi.traverse(self._stage)
        reach = [np.subtract(*touched(sheet, self.view)[::-1]).max() for sheet in everything]
        self._side = ceil(max(reach) / 16) * 16
        self._sheets: list[Sheet] = []
        self._picture: Picture = np.zeros((camera.size[1], camera.size[0], 3), np.uint8)
        coarse = replace(self.view, size=(camera.size[0] // COARSE, camera.size[1] // COARSE))
        self._gain = exposure(self._light((0, 0, *coarse.size), coarse))
        kept.mkdir(parents=True, exist_ok=True)

    def still(self, sheets: list[Sheet]) -> Picture:
        """The table with these cards (BGR), without the camera's noise."""
        path = self.kept / f"{sha256((self._told + repr(sheets)).encode()).hexdigest()[:20]}.png"
        if path.exists():
            picture = np.asarray(cv2.imread(str(path)), np.uint8)
        else:
            picture = self._changed(sheets)
            cv2.imwrite(str(path), picture)
        self._sheets, self._picture = sheets, picture
        return picture

    def _changed(self, sheets: list[Sheet]) -> Picture:
        """The picture before, with what has changed."""
        (points, _, uv), (rims, _) = self._shapes(sheets)
        for name, values in (("cards.vertex_positions", points), ("cards.vertex_texcoords", uv),
                             ("edges.vertex_positions", rims)):
            self._laid[name] = np.asarray(values, np.float32).ravel()
        self._laid.update()
        if not self._sheets:
            return self._levels((0, 0, *self.view.size))
        picture = self._picture.copy()
        for window in windows(self._sheets, sheets, self.view, self._side):
            blend(picture, self._levels(window), window)
        return picture

    def _shapes(self, sheets: Sequence[Sheet]) -> Shapes:
        """As many cards as ever, so that the renderer has the same shapes to look at: the rest lie under the table."""
        spare = Sheet("donut_back", "", None, 0.0, 0.0, 0.0, (self.deck.width, self.deck.height), (BELOW, 0.0, 0.0))
        return shapes([*sheets, *[spare] * (self._room - len(sheets))], self.deck, self._places)

    def _levels(self, window: Window) -> Picture:
        return np.asarray(exposed(self._light(window, self.view), self._gain)[..., ::-1], np.uint8)

    def _light(self, window: Window, view: View) -> Floats:
        return seen(self._stage, self._mi, SAMPLES, self._seed, through(self._mi, view, window))


def blend(picture: Picture, part: Picture, window: Window) -> None:
    """Puts a window into a picture, softly at its edges; it may reach beyond it."""
    x, y, wide, high = window
    at = [np.clip((0.5 + np.minimum(np.arange(n), n - 1 - np.arange(n)) - SEAM / 2) / SEAM, 0, 1) for n in (high, wide)]
    share = (at[0][:, None] * at[1][None])[..., None]
    left, top, right, low = max(x, 0), max(y, 0), min(x + wide, picture.shape[1]), min(y + high, picture.shape[0])
    target, inside = picture[top:low, left:right], np.s_[top - y : low - y, left - x : right - x]
    target[:] = np.round(target + share[inside] * (part[inside].astype(np.float32) - target))


def everywhere(story: Story, statics: Sequence[Static], deck: Deck) -> list[Sheet]:
    """Every card, with both its sides, at all places where it ever comes to rest."""
    out = [_sheet(still.face, still.pose, deck) for still in statics]
    for number, card in enumerate(story.stage.cards):
        poses = [move.b for move in story.stage.moves[number]] + ([card.start] if card.start else [])
        out += [_sheet(face, pose, deck, number) for pose in poses for face in (card.face, card.back)]
    return out


class StudioFilm(Film):
    """A film whose stills are the studio's."""

    def __init__(self, story: Story, camera: Camera, deck: Mapping[str, Face], look: Look, statics: Sequence[Static],
                 studio: Studio) -> None:
        super().__init__(story, camera, deck, look, statics)
        self.studio, self.card = studio, (studio.deck.width, studio.deck.height)

    def laid(self, cards: list[Lying]) -> Picture:
        return self.studio.still(as_lying(self.story.stage, self.statics, cards, self.studio.deck))
