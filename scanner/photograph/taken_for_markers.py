"""Cards that the detector took for row markers: seen from a great slant a card is as wide as long, as a tile is.

But a tile covers a fifth of a card's place on the table, and such a card all of it.  So what has no marker's name and
is too large for one is read as a card that lies there.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from engine.observation import UNKNOWN
from scanner.geometry.tablemap import LENGTH, Doubles, TableMap, table_map
from scanner.naming.recognise import Recogniser
from scanner.photograph.besides import lies_there
from scanner.photograph.row_markers import read_at
from scanner.photograph.surely import is_sure, sizes_of
from scanner.types import Image, SeenCard

TOO_LARGE = 0.5
"""The share of a card's place from which on a thing is no marker: 79 markers of path-traced tables covered 0.18 to
0.20 of one."""
WHOLE = 0.5
"""So much must be seen of a thing for its outline to tell how large it is."""
AWAY = (-0.2, -0.1, 0.0, 0.1, 0.2)
"""How far a card may lie from where the detector saw it, in card widths."""
TURNS = 6
"""In so many ways a card may be turned against the thing: where a number's disc passed for a tile, its outline tells
little of that.  Of four looks at such cards of one film one told the card along the thing's two sides, and all do in
six ways."""


def cards_among(
    image: Image, cards: Sequence[SeenCard], nameless: Sequence[SeenCard], recogniser: Recogniser
) -> list[SeenCard]:
    """The cards among the things that passed for markers and have no name; `cards` are those that are told.

    What nobody can name is a card without a name: a question, not a gap.
    """
    known = [card for card in cards if card.piece != UNKNOWN]
    sure = sizes_of(known)
    if not sure:
        return []
    table = table_map(sure)
    free = [one for one in nameless if one.visible >= WHOLE and not lies_there(one, known)]
    large = [one for one in free if _share_of_a_card(one, table) >= TOO_LARGE]
    found = list[SeenCard]()
    for card in sorted((card_at(image, one, table, recogniser) for one in large), key=lambda card: -_surely(card)):
        if not lies_there(card, [*found, *(cards if card.piece == UNKNOWN else ())]):
            found.append(card)
    return found


def _surely(card: SeenCard) -> float:
    return 0.0 if card.piece == UNKNOWN else card.confidence


def _share_of_a_card(thing: SeenCard, table: TableMap) -> float:
    """How much of a card's place on the table it covers."""
    return float(cv2.contourArea(table.flat(thing.corners))) / LENGTH


def card_at(image: Image, thing: SeenCard, table: TableMap, recogniser: Recogniser) -> SeenCard:
    """The card that lies where a thing was seen, turned in any way; without a name if none is sure."""
    flat = np.asarray(table.flat(thing.corners), np.float64)
    quads = [quad + (x, y) for quad in _lying(flat) for x in AWAY for y in AWAY]
    read = read_at(image, [table.back(np.asarray(quad, np.float32)) for quad in quads], "card", recogniser)
    nameless = SeenCard(((UNKNOWN, 1.0),), table.back(np.asarray(_lying(flat)[0], np.float32)), thing.visible, 0.0)
    return max(filter(is_sure, read), key=lambda card: card.confidence, default=nameless)


def _lying(flat: Doubles) -> list[Doubles]:
    """(4, 2) a card on the table about the middle of a thing, turned in several ways, first along its first side."""
    middle, half, side = flat.mean(axis=0), np.array([1.0, LENGTH]) / 2, flat[1] - flat[0]
    card = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    angles = np.arctan2(side[1], side[0]) + np.pi * np.arange(TURNS) / TURNS
    ways = np.array([[np.cos(angles), np.sin(angles)], [-np.sin(angles), np.cos(angles)]])
    return [middle + card @ ways[:, :, turn] for turn in range(TURNS)]
