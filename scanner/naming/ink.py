"""Whether a card shows its face in the face's own inks: a green diamond on white paper is no purple one.

How strong the light is in each channel is fitted to each channel by itself (`scanner.naming.light`), as lamps and
cameras differ; so of white cards with one ink any ink may pass for another.  But the brightest part of a card, its
paper, tells how the light is coloured: in that light every channel of the face has its share of the contrast, and the
card must have it, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import UNKNOWN
from scanner.geometry.rectify import upright
from scanner.naming.deck import DeckBook
from scanner.naming.verdict import in_question, name_of
from scanner.types import Image, SeenCard

OTHER = 0.15
"""So much of a card's contrast, not explained by the face in the light of its paper, is another ink.  Chosen on three
strangers of *Set* that were named by a card of another colour (0.21 and more); for where it was checked see the log."""
STRONGER, FAINT = 1.4, 0.002
"""Another ink is darker in some channel than the face's could be in that light: 1.8 times as strong on those three
cards.  An ace's red that is as bright as its paper is none (0.8 times at most).  A channel in which the face has so
little of its contrast tells nothing."""
OPEN = 0.9
"""What less is seen of is not judged."""
PAPER = 0.8
"""The brightest fifth of a face is its paper."""
BURNT, FEWEST = 250, 200
"""A place with a channel so bright may be brighter than it shows, and of fewer others nothing is told."""
_SIZE, _EDGE = (36, 48), 2
_ROUNDS, _FORGIVEN = 4, 3.0
Colours = NDArray[np.float64]
"""(n, 3) of n places."""


def asked_where_inked_otherwise(image: Image, cards: Sequence[SeenCard], book: DeckBook) -> list[SeenCard]:
    """The cards, an open one in another ink than its face's without a name: it may be that card in odd light."""
    return [_asked(card) if _is_inked_otherwise(image, card, book) else card for card in cards]


def _asked(card: SeenCard) -> SeenCard:
    return replace(card, candidates=in_question(card.piece))


def _is_inked_otherwise(image: Image, card: SeenCard, book: DeckBook) -> bool:
    piece, _ = name_of(card)
    if card.kind != "card" or piece == UNKNOWN or card.visible < OPEN:
        return False
    shown = _places(upright(image, card.corners, _SIZE))
    faces = (face for face, owner in zip(book.thumbnails, book.pieces, strict=True) if owner == piece)
    return all(unlike(shown, _places(cv2.resize(face, _SIZE, interpolation=cv2.INTER_AREA))) > OTHER for face in faces)


def unlike(shown: Colours, face: Colours) -> float:
    """How much of the contrast that is shown, over all of it, the face does not explain in the light of its paper; 0
    where too much is burnt out."""
    told = shown.max(axis=1) < BURNT
    if int(told.sum()) < FEWEST:
        return 0.0
    shown, face = shown[told], face[told]
    contrast, gain = _fitted(shown, face)
    light = np.maximum(_paper(shown, face), 8) / np.maximum(_paper(face, face), 8)
    if float((gain / light)[contrast > FAINT * contrast.max()].max()) < STRONGER:
        return 0.0    # brighter inks all over: the camera burnt them out
    even = float((gain * light * contrast).sum() / max(float((light**2 * contrast).sum()), 1e-9))
    left = (gain - even * light) ** 2 * contrast
    return float(left.sum() / max(float((gain**2 * contrast).sum()), 1e-9))


def _paper(colours: Colours, face: Colours) -> Colours:
    """(3,) what is seen where the face is brightest."""
    bright = face.mean(axis=1)
    return np.asarray(np.median(colours[bright >= np.quantile(bright, PAPER)], axis=0), np.float64)


def _fitted(shown: Colours, face: Colours) -> tuple[Colours, Colours]:
    """(3,) the face's contrast in each channel, and how much stronger the card's is; what does not fit counts less."""
    weight = np.ones((len(face), 1))
    for _ in range(_ROUNDS):
        of_face, of_card = (each - (each * weight).sum(axis=0) / weight.sum() for each in (face, shown))
        contrast = (of_face**2 * weight).sum(axis=0) / weight.sum()
        gain = (of_face * of_card * weight).sum(axis=0) / weight.sum() / np.maximum(contrast, 1)
        off = ((of_card - gain * of_face) ** 2).sum(axis=1, keepdims=True)
        weight = 1 / (1 + off / max(_FORGIVEN * float(np.median(off)), 1.0))
    return contrast, gain


def _places(picture: Image) -> Colours:
    inner = picture[_EDGE:-_EDGE, _EDGE:-_EDGE]
    return np.asarray(inner.reshape(-1, 3), np.float64)
