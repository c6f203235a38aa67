"""Backs of a fine, regular pattern: told by what repeats on them, and by their colour in the light of the other cards.

Where a pattern repeats every few cells, a card whose corners are off by a hundredth of its length shows another colour
in every cell, and seen from afar it is one even colour.  How often something repeats across and along a card stays the
same wherever it is begun to be counted: the strengths of its waves are compared, for cards that are a little larger or
smaller than they were taken for, too.  Decks have two backs of one pattern; which it is the colour tells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np

from engine.observation import UNKNOWN
from scanner.geometry.rectify import grown, upright, uprights
from scanner.naming.appearance import COLUMNS, ROWS, colours_of
from scanner.naming.deck import THUMBNAIL, DeckBook
from scanner.naming.fellows import Fellows
from scanner.types import Detection, Floats, Image, SeenCard

EVEN, BROAD, SHRUNK = 0.05, 24.0, 4
"""A face is of one grain if its colours, blurred so much (in pixels of a thumbnail, first made so many times smaller),
keep no more of their spread: 0.01 at most for the backs of three studio decks, 0.1 and more for all other faces."""
FINE = 10.0
"""What changes more slowly than under this blur is light and shadow, and no pattern."""
WAVES, FEWEST_WAVES = 48, 5
"""How often at most, and at least, a pattern repeats along a card."""
SPREAD, NEARBY = 1.0, 4.0
"""How unsharp a wave is counted, and against how many of its neighbours, in waves a card."""
STRETCHED = tuple(np.arange(0.8, 1.26, 0.03).tolist())
"""By what a card may be larger or smaller than it was taken for: of a pile the side is seen, too."""
LEAST_ALIKE, SURELY_ALIKE = 0.25, 0.45
"""How alike the waves of a card and of a face must be for its colour to tell anything, and to tell no more than which
face it is: between them, the less alike they are the nearer must the colour be.  In five films such backs were
0.30 to 0.74 alike and their colour 3 to 13 off, a score pad 0.33 and 28 off, other cards 0.29 at most."""
WHOLE, KNOWN = 0.7, 0.9
"""How much must be seen of a card, and how surely named are those that tell the light."""
FEWEST = 3
"""Cards by which the light is told."""
BORNE_OUT = 0.9
"""A card that shows its face's colours so much alike tells the light by itself (cards seen whole 0.97, of which the
reading said that half is covered too; one that a hand lay over 0.1)."""
DIMMER = 80.0
"""A card in another light than the others, by a factor of e, is as unlikely as a colour so far off (of 255)."""
NEAR, APART = 30.0, 1.6
"""How far off its colour may be, and how many times farther that of any other face of the pattern must be."""
SURELY = 0.96
"""How sure such a name is."""


@dataclass(frozen=True, slots=True, eq=False)
class Light:
    """What a picture makes of a face's colours: (3,) each, times `gain` plus `haze`."""

    gain: Floats
    haze: Floats


class Grain:
    """The faces of a deck that are one fine pattern all over."""

    def __init__(self, book: DeckBook) -> None:
        self._book = book
        self._faces = [k for k, face in enumerate(book.thumbnails) if is_even(face)]

    @cached_property
    def _banks(self) -> list[Floats]:
        """Of each such face its waves as cards show them that are a little larger or smaller."""
        return [_bank(_waves(self._book.thumbnails[k])) for k in self._faces]

    def named(self, image: Image, cards: Sequence[SeenCard]) -> list[SeenCard]:
        """The cards, those named that nobody knew and that show the pattern of a face in its colour."""
        doubtful = [k for k, card in enumerate(cards) if _is_doubtful(card)] if self._faces else []
        light = self._light(image, cards) if doubtful else None
        told = list(cards)
        if light is not None:
            fellows = _fellows_of(cards)
            for k in doubtful:
                told[k] = self._told(image, cards[k], fellows, light)
        return told

    def told_by(self, image: Image, doubtful: Sequence[SeenCard], known: Sequence[SeenCard]) -> list[SeenCard] | None:
        """The doubtful cards so, where those that are surely known tell the light by now; None where none of them does.

        However few they are and however little is said to be seen of them: what shows its face's colours is that.
        Where none does so plainly, as many tell it as in one look.
        """
        if not self._faces:
            return None
        light = self._light(image, known, borne_out=True) or self._light(image, known)
        return None if light is None else [self._told(image, card, _fellows_of(known), light) for card in doubtful]

    def _told(self, image: Image, card: SeenCard, fellows: Fellows, light: Light) -> SeenCard:
        """The card named, if its waves and colour are those of a face, as it was found or as large as others are."""
        places = [card.corners, *(place.corners for place in fellows.resized(_as_found(card)))]
        looked = [self._alike(image, place) for place in places]
        alike, corners = max(looked, key=lambda one: float(one[0].max()))
        likely = np.flatnonzero(alike >= LEAST_ALIKE)
        if not len(likely):
            return card
        colour = upright(image, corners, THUMBNAIL).reshape(-1, 3).mean(axis=0, dtype=np.float32)
        off = sorted((self._off(colour, self._faces[n], light), self._piece(n)) for n in likely.tolist())
        nearest, piece = off[0]
        enough = (float(alike.max()) - LEAST_ALIKE) / (SURELY_ALIKE - LEAST_ALIKE)
        if nearest > NEAR * min(enough, 1.0) or any(far < APART * nearest for far, other in off if other != piece):
            return card
        return replace(card, candidates=((piece, SURELY), (UNKNOWN, 1 - SURELY)), corners=corners)

    def _alike(self, image: Image, corners: Floats) -> tuple[Floats, Floats]:
        """(n,) how alike the waves of each face are to those of a card here; its corners, as large as they tell."""
        mine = _waves(upright(image, corners, THUMBNAIL)).ravel()
        alike = np.array([bank @ mine for bank in self._banks], np.float32)
        down, across = divmod(int(alike.max(axis=0).argmax()), len(STRETCHED))
        return alike.max(axis=1), grown(corners, 1 / STRETCHED[across], 1 / STRETCHED[down])

    def _piece(self, n: int) -> str:
        return self._book.pieces[self._faces[n]]

    def _off(self, colour: Floats, face: int, light: Light) -> float:
        """How far from this colour the face is in this light, somewhat brighter or dimmer; of 255."""
        expected = self._book.thumbnails[face].reshape(-1, 3).mean(axis=0) * light.gain + light.haze
        dimmer = np.linspace(-0.5, 0.5, 21)
        away = np.linalg.norm(colour - np.exp(dimmer)[:, None] * expected, axis=1)
        return float(np.hypot(away, DIMMER * dimmer).min())

    def _light(self, image: Image, cards: Sequence[SeenCard], *, borne_out: bool = False) -> Light | None:
        """How the surely named cards of one face each show their colours here.

        borne_out: all of the cards are surely named, and those count that are plainly their face.
        """
        pieces = list(self._book.pieces)
        known = [card for card in cards if (borne_out or _is_known(card)) and pieces.count(card.piece) == 1]
        if len(known) < (1 if borne_out else FEWEST):
            return None
        shown = colours_of(uprights(image, np.array([card.corners for card in known])))
        faces = self._book.looks.colours[[pieces.index(card.piece) for card in known]]
        if borne_out:
            plain = [k for k in range(len(known)) if _correlation(faces[k], shown[k]) >= BORNE_OUT]
            if not plain:
                return None
            shown, faces = shown[plain], faces[plain]
        lines = [np.polyfit(faces[:, n].ravel(), shown[:, n].ravel(), 1) for n in range(3)]
        gain, haze = np.array(lines, np.float32).T
        return Light(gain, haze)


def _correlation(face: Floats, shown: Floats) -> float:
    """How alike two cards' colours are, (3, CELLS) each: in the channel in which they are least so."""
    one, other = (colours - colours.mean(axis=1, keepdims=True) for colours in (face, shown))
    spread = np.linalg.norm(one, axis=1) * np.linalg.norm(other, axis=1)
    return float(((one * other).sum(axis=1) / np.maximum(spread, 1.0)).min())


def _fellows_of(cards: Sequence[SeenCard]) -> Fellows:
    """The surely named cards, which tell how large a card is."""
    fellows = Fellows([_as_found(card) for card in cards])
    for card in cards:
        if _is_known(card):
            fellows.add(card.corners)
    return fellows


def _as_found(card: SeenCard) -> Detection:
    """The card as it was before anybody named it, all of it seen."""
    return Detection(card.corners, card.kind, card.score, 1.0, np.ones((ROWS, COLUMNS), np.bool_))


def _is_known(card: SeenCard) -> bool:
    """Whether it is a whole card that is surely named."""
    return card.kind == "card" and card.visible >= WHOLE and card.piece != UNKNOWN and card.confidence >= KNOWN


def _is_doubtful(card: SeenCard) -> bool:
    """Whether it is a whole card that is not."""
    return card.kind == "card" and card.visible >= WHOLE and not _is_known(card)


def is_even(face: Image) -> bool:
    """Whether a face's colours are the same all over but for a fine pattern."""
    small = cv2.resize(face, None, fx=1 / SHRUNK, fy=1 / SHRUNK, interpolation=cv2.INTER_AREA)
    broad = cv2.GaussianBlur(small.astype(np.float32), (0, 0), BROAD / SHRUNK)
    (_, kept), (_, spread) = cv2.meanStdDev(broad), cv2.meanStdDev(face)
    return float(np.linalg.norm(kept)) < EVEN * float(np.linalg.norm(spread))


def _waves(crop: Image) -> Floats:
    """(2 * WAVES + 1, WAVES + 1) how much stronger each wave is than those about it, for waves along and across a card;
    the squares add up to 1."""
    picture = crop.astype(np.float32)
    picture -= cv2.GaussianBlur(picture, (0, 0), FINE)
    height, width = picture.shape[:2]
    picture *= np.outer(np.hanning(height), np.hanning(width)).astype(np.float32)[..., None]
    power = (np.abs(np.fft.rfft2(picture, axes=(0, 1))) ** 2).sum(axis=2)
    strength = np.sqrt(np.roll(power, WAVES, axis=0)[: 2 * WAVES + 1, : WAVES + 1]).astype(np.float32)
    own, about = (cv2.GaussianBlur(strength, (0, 0), width) for width in (SPREAD, NEARBY))
    peaks = np.maximum(own / (about + 1e-3) - 1, 0)
    along, across = np.mgrid[-WAVES : WAVES + 1, : WAVES + 1]
    peaks[np.hypot(along * THUMBNAIL[0] / THUMBNAIL[1], across) < FEWEST_WAVES] = 0
    return np.asarray(peaks / max(float(np.linalg.norm(peaks)), 1e-6), np.float32)


def _bank(face: Floats) -> Floats:
    """(n, m) the waves of a face as cards show them that are taken for larger or smaller than they are."""
    ways = [_stretched(face, across, down).ravel() for down in STRETCHED for across in STRETCHED]
    return np.array([way / max(float(np.linalg.norm(way)), 1e-6) for way in ways], np.float32)


def _stretched(face: Floats, across: float, down: float) -> Floats:
    matrix = np.array([[across, 0, 0], [0, down, WAVES * (1 - down)]], np.float32)
    return np.asarray(cv2.warpAffine(face, matrix, face.shape[::-1]), np.float32)
