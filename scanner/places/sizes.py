"""What has a card's size: all cards of a table are of one, and what is of another is none."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scanner.geometry.rectify import sides
from scanner.geometry.tablemap import TableMap, table_map
from scanner.places.flat import Role, TrackedCard, role_of

ODD = 0.4
"""The logarithm of the factor by which a thing's sides differ from a card's when it is none."""


def is_card(card: TrackedCard) -> bool:
    """Whether it has a card's shape; a marker is square."""
    return role_of(card) is not Role.MARKER


def of_one_size(cards: Sequence[TrackedCard], known: TableMap | None) -> list[TrackedCard]:
    """The markers, and of the cards those that are as large as the others: all cards of a table are.

    known: the table as it was last measured; it is not believed when it makes many cards odd.
    """
    shaped = [card for card in cards if is_card(card)]
    if not shaped:
        return list(cards)
    odd = _odd(shaped, known) if known is not None else set[int]()
    if known is None or 3 * len(odd) > len(shaped):
        odd = _odd(shaped, table_map([card.corners for card in shaped]))
    return [card for card in cards if card.track not in odd]


def _odd(cards: Sequence[TrackedCard], table: TableMap) -> set[int]:
    """The tracks of the cards that are not of a card's size."""
    sizes = np.array([sides(table.flat(card.corners)) for card in cards])
    off = np.abs(np.log(sizes / np.median(sizes, axis=0))).max(axis=1)
    return {card.track for card, factor in zip(cards, off, strict=True) if factor > ODD}
