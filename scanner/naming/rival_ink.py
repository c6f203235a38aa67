"""Whether another face that is as like a card has its ink: a red outline is no purple one.

How strong the light is in each channel is fitted to each channel by itself (`scanner.naming.light`), so faces that are
one drawing in several inks fit a card about as well, and where lines fall by a pixel decides between them.  Their inks
are compared as wholes: cameras keep colours more coarsely than light and dark, so a thin line looks grey and its colour
lies beside it; what line and surroundings take from the paper's light, added up, keeps the colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import UNKNOWN
from scanner.geometry.rectify import upright
from scanner.naming.deck import DeckBook
from scanner.naming.ink import OPEN, PAPER
from scanner.naming.verdict import in_question, name_of
from scanner.types import Image, SeenCard

LIKELY = 0.003
"""A rival is at least so likely: of 18 cards of *Set* named in another ink the least likely right one had 0.006."""
APART, NEARER, FITS = 15.0, 2.0, 30.0
"""Two faces are in different inks from so many degrees between what each takes from the light on; the rival's comes
nearer to the card's by so many, and is no farther from it than that.  Of those 18 (four to 22 degrees nearer) all
are asked about; chosen on eight of them and 52 named rightly, none nearer to another ink than its own."""
INKED, REACH = 0.5, 4
"""What takes half as much light as the darkest print is ink, and its colour reaches so many places round it."""
MOST = 0.75
"""Where more than this share of a card is ink or beside it, nothing tells which is its paper."""
_SIZE, _EDGE = (96, 128), 5
Ink = NDArray[np.float64]
"""(3,) of length one: the shares in which the channels' light is taken away."""


def asked_where_a_rival_has_its_ink(image: Image, cards: Sequence[SeenCard], book: DeckBook) -> list[SeenCard]:
    """The cards, an open one whose ink is plainly nearer to another likely face's in question between the two."""
    return [_between(card, rival) if (rival := _rival(image, card, book)) else card for card in cards]


def _between(card: SeenCard, rival: str) -> SeenCard:
    return replace(card, candidates=in_question(card.piece, rival))


def _rival(image: Image, card: SeenCard, book: DeckBook) -> str | None:
    piece, _ = name_of(card)
    rivals = [other for other, p in card.candidates if other not in (piece, UNKNOWN) and p >= LIKELY]
    if card.kind != "card" or piece == UNKNOWN or card.visible < OPEN or not rivals:
        return None
    shown = _ink_of(upright(image, card.corners, _SIZE))
    own = [] if shown is None else list(_inks(book, piece))
    if shown is None or not own:
        return None
    close = min(min(_degrees(shown, ink) for ink in own) - NEARER, FITS)
    return next((other for other in rivals if _is_nearer(shown, own, list(_inks(book, other)), close)), None)


def _is_nearer(shown: Ink, own: Sequence[Ink], others: Sequence[Ink], close: float) -> bool:
    """Whether an ink that is none of `own` is as close, in degrees, to the one that is shown."""
    unlike = [ink for ink in others if min(_degrees(ink, one) for one in own) > APART]
    return min((_degrees(shown, ink) for ink in unlike), default=180.0) < close


def _inks(book: DeckBook, piece: str) -> Iterator[Ink]:
    """The inks of the faces of a piece."""
    for face, owner in zip(book.thumbnails, book.pieces, strict=True):
        ink = _ink_of(cv2.resize(face, _SIZE, interpolation=cv2.INTER_AREA)) if owner == piece else None
        if ink is not None:
            yield ink


def _ink_of(picture: NDArray[np.generic]) -> Ink | None:
    """What the print of a card takes from its paper's light; None where little of it is paper, or nothing is print."""
    inner = picture[_EDGE:-_EDGE, _EDGE:-_EDGE].astype(np.float32)
    bright = inner.mean(axis=2)
    paper = np.maximum(np.median(inner[bright >= np.quantile(bright, PAPER)], axis=0), 8)
    taken = 1 - inner / paper
    most = taken.max(axis=2)
    print_ = _wider(most > INKED * np.quantile(most, 0.98), REACH)
    rim = _wider(print_, 2) & ~print_
    if print_.mean() > MOST or not rim.any():
        return None
    ink = np.asarray((taken[print_] - np.median(taken[rim], axis=0)).sum(axis=0), np.float64)
    length = float(np.linalg.norm(ink))
    return ink / length if length > 0 else None


def _wider(where: NDArray[np.bool_], by: int) -> NDArray[np.bool_]:
    return np.asarray(cv2.dilate(where.astype(np.uint8), np.ones((2 * by + 1,) * 2, np.uint8)) > 0)


def _degrees(one: Ink, other: Ink) -> float:
    return float(np.degrees(np.arccos(np.clip(one @ other, -1, 1))))
