"""Numbers in a gleam: told by their lines alone.

Where a lamp is mirrored in a card, a veil of white lies over it that is thicker here and thinner there: no one light
explains the card (`scanner.naming.light`), and nothing of its colours is left.  What stands out from its surroundings
is fainter and stands where it stood.  Only numbers are told so: one of seven lies there, and each stands out plainly
from the others.  Of 1,500 such cards of ten made decks half were told, none by another number; of 1,500 donuts in the
same light none was.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp

import cv2
import numpy as np

from engine.observation import UNKNOWN
from scanner.geometry.rectify import turned, upright
from scanner.naming.deck import DeckBook
from scanner.naming.verdict import has_name
from scanner.pieces import is_number
from scanner.types import Floats, Image, SeenCard

WHOLE = 0.9
"""Of what less is seen, nothing is told."""
WHITE, DARKEST = 225, 180
"""In a gleam half of a card is lighter than this, of 255, and but a twentieth darker than that."""
ALIKE, AHEAD = 0.5, 0.08
"""Correlation from which on the lines are a number's, and how much less like any other number's they must be."""
DOUBT, SURER = 0.05, 0.08
"""How likely it is the next number, and nothing known, where it is just so far ahead; a third of that for each so much
more."""
_SIZE, _SHIFT = (48, 67), 4
"""Cards are compared so large (width, height), and may lie so many pixels off where their corners put them."""
_STEP = 2
_ROUND, _LEAST = 4.0, 2.0
"""The blur that tells lines from what is round them, in those pixels, and what strays less, in grey levels, is none."""


@dataclass(frozen=True, slots=True, eq=False)
class _Lines:
    """The lines of the numbers' faces, upright and upside down: (n, pixels) of length 1, with their pieces."""

    pieces: tuple[str, ...]
    turns: tuple[int, ...]
    lines: Floats


class WashedOut:
    """Tells the numbers of one deck.  Safe to use from one thread at a time."""

    def __init__(self, book: DeckBook) -> None:
        numbers = [k for k, piece in enumerate(book.pieces) if is_number(piece)]
        small = [cv2.resize(book.thumbnails[k], _SIZE, interpolation=cv2.INTER_AREA) for k in numbers]
        ways = [(book.pieces[k], turn, _inner(_standing_out(np.rot90(face, turn))))
                for k, face in zip(numbers, small, strict=True) for turn in (0, 2)]  # fmt: skip
        lines = np.array([line for *_, line in ways], np.float32)
        self._numbers = _Lines(tuple(piece for piece, *_ in ways), tuple(turn for _, turn, _ in ways), lines)

    def named(self, image: Image, cards: Sequence[SeenCard]) -> list[SeenCard]:
        """The cards, and the whole ones in a gleam that nobody could name as the numbers that they plainly show."""
        return [self._told(image, card) if self._numbers.pieces and _may_be_told(card) else card for card in cards]

    def _told(self, image: Image, card: SeenCard) -> SeenCard:
        shown = upright(image, card.corners, _SIZE)
        if not _is_washed_out(shown):
            return card
        alike = self._alike(shown)
        best: dict[str, int] = {}
        for k in np.argsort(-alike).tolist():
            best.setdefault(self._numbers.pieces[k], k)
        (piece, k), *others = best.items()
        other, next_best = (others[0][0], float(alike[others[0][1]])) if others else (UNKNOWN, 0.0)
        ahead = float(alike[k]) - next_best
        if alike[k] < ALIKE or ahead < AHEAD:
            return card
        doubt = DOUBT * exp(-(ahead - AHEAD) / SURER)
        candidates = ((piece, 1 - 2 * doubt), (other, doubt), (UNKNOWN, doubt))
        return replace(card, candidates=candidates, corners=turned(card.corners, self._numbers.turns[k]))

    def _alike(self, shown: Image) -> Floats:
        """(n,) how alike the card's lines are to those of each face, at best over small shifts."""
        lines = _standing_out(shown)
        shifts = range(-_SHIFT, _SHIFT + 1, _STEP)
        ways = np.array([_inner(lines, down, across) for down in shifts for across in shifts], np.float32)
        return np.asarray((ways @ self._numbers.lines.T).max(axis=0), np.float32)


def _is_washed_out(shown: Image) -> bool:
    """Whether hardly anything but white is left of a card."""
    dark, half = np.percentile(cv2.cvtColor(shown, cv2.COLOR_BGR2GRAY), [5, 50])
    return bool(half >= WHITE and dark >= DARKEST)


def _may_be_told(card: SeenCard) -> bool:
    return card.kind == "card" and card.visible >= WHOLE and not has_name(card)


def _standing_out(face: Image) -> Floats:
    """(height, width) what differs from its surroundings, as strongly in a veil as without one."""
    grey = cv2.cvtColor(np.ascontiguousarray(face), cv2.COLOR_BGR2GRAY).astype(np.float32)
    differs = grey - cv2.GaussianBlur(grey, (0, 0), _ROUND)
    strays = np.sqrt(cv2.GaussianBlur(differs * differs, (0, 0), 1.5 * _ROUND)) + _LEAST
    return np.asarray(differs / strays, np.float32)


def _inner(lines: Floats, down: int = 0, across: int = 0) -> Floats:
    """(pixels,) all but a rim, so many pixels farther down and across, of length 1."""
    height, width = lines.shape
    part = lines[_SHIFT + down : height - _SHIFT + down, _SHIFT + across : width - _SHIFT + across].ravel()
    part = part - part.mean()
    return np.asarray(part / max(float(np.linalg.norm(part)), 1e-6), np.float32)
