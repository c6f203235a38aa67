"""Row markers that are none: a spot of a cloth, or something printed, that looks a little like a number.

However a tile is seen, laid flat as the cards tell it has the shape that the deck's tiles have.  A spot has its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from engine.observation import UNKNOWN
from scanner.geometry.tablemap import TableMap, table_map
from scanner.naming.deck import DeckBook
from scanner.photograph.row_markers import SURELY, is_row_marker
from scanner.photograph.surely import likely_sizes, sizes_of
from scanner.pieces import is_marker
from scanner.types import Detection, Floats, SeenCard

BENT = 1.1
"""How much longer than on a tile one side may be than the other, or one diagonal.  Of 111 markers of 26 made pictures,
from above and from slants, none had more than 1.05; nine spots of a cloth, of print and of a code card on other
people's photographs had 1.16 to 1.58."""
SEEN = 0.5
"""Nothing lies on a marker: what is seen to less than this is none (markers 0.74 and more, one of the spots 0.18)."""


def without_misshapen(
    cards: Sequence[SeenCard], findings: Sequence[Detection], book: DeckBook
) -> tuple[list[SeenCard], list[SeenCard]]:
    """The cards, and the doubtful markers among them that have not a tile's shape: these as markers without a name.

    One that is hardly outlined may be a marker all the same, to be looked for there.
    """
    sizes = sizes_of(cards) or likely_sizes(findings)
    if not sizes or not any(map(is_row_marker, cards)):
        return list(cards), []
    table, usual = table_map(sizes), _usual(book)
    none = [card for card in cards if _is_doubtful(card) and (card.visible < SEEN or _bent(table, card) > BENT * usual)]
    unnamed = [replace(card, candidates=((UNKNOWN, 1.0),)) for card in none]
    return [card for card in cards if all(card is not one for one in none)], unnamed


def _is_doubtful(card: SeenCard) -> bool:
    """Whether it is a marker whose number is not quite sure."""
    return is_row_marker(card) and card.confidence < SURELY


def _bent(table: TableMap, card: SeenCard) -> float:
    """How far from square it is on the table: its longer side over its shorter, or its diagonals' lengths."""
    flat = np.asarray(table.flat(card.corners), np.float64)
    around = np.linalg.norm(np.roll(flat, -1, axis=0) - flat, axis=1)
    return max(_longer((around[:2] + around[2:]) / 2), _longer(np.linalg.norm(flat[:2] - flat[2:], axis=1)))


def _longer(lengths: Floats | np.ndarray) -> float:
    return float(max(lengths) / max(min(lengths), 1e-6))


def _usual(book: DeckBook) -> float:
    """How much longer than wide, or wider than long, the deck's tiles are."""
    tiles = [aspect for piece, aspect in zip(book.pieces, book.aspects, strict=True) if is_marker(piece)]
    return max((float(max(aspect, 1 / aspect)) for aspect in tiles), default=1.0)
