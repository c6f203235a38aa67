"""What has a card's size: all cards of a table are of one, and what is of another is none."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.observation import UNKNOWN
from scanner.geometry.tablemap import TableMap, table_map
from scanner.places.flat import Role, TrackedCard, role_of
from scanner.places.nearness import gap_between
from scanner.types import Floats

ODD = 0.4
"""The logarithm of the factor by which a thing's sides differ from a card's when it is none."""
FAR_OFF = 0.6
"""The same where a few cards with names tell how the table recedes: farther off they tell less exactly."""
BEYOND_DOUBT, AT_LEAST = 6.5, 3
"""So much likelier than the next is a name that no white square of a tablecloth bears for long; and of so many cards
with such names..."""
AGREE, UNLIKE = 0.1, 0.25
"""...that tell the size of all within this, the logarithm of a factor, what is off by more than this is none, whatever
its name: squares of a tablecloth passed for glasses of milk.  On five tables one card beyond doubt in a hundred was off
by 0.02 to 0.15."""
LONG = 0.15
"""A card that lies half under others is as long as all within this, the logarithm of a factor, however narrow it is."""
SURE, WHOLE, ENOUGH = 3.0, 0.6, 2
"""So much likelier than the next, in nats, is a name beyond doubt; so much is seen of a card that shows its size; and
so many of them tell the size of all."""


def is_card(card: TrackedCard) -> bool:
    """Whether it has a card's shape; a marker is square."""
    return role_of(card) is not Role.MARKER


def of_one_size(cards: Sequence[TrackedCard], known: TableMap | None) -> list[TrackedCard]:
    """The markers, and of the cards those that are as large as the others: all cards of a table are.

    known: the table as it was last measured; it is not believed when it makes many cards odd.
    """
    cards = _as_large_as_known(as_large_as_named(cards))
    shaped = [card for card in cards if is_card(card)]
    if not shaped:
        return list(cards)
    odd = _odd(shaped, known) if known is not None else set[int]()
    if known is None or 3 * len(odd) > len(shaped):
        odd = _odd(shaped, table_map([card.corners for card in shaped]))
    return [card for card in cards if card.track not in odd]


def as_large_as_named(cards: Sequence[TrackedCard]) -> list[TrackedCard]:
    """All but those without a name that are far from as large as those whose names are beyond doubt.

    Figures on a score pad pass for many small cards, more than there are true ones, and lie in lines.
    """
    sure = [card for card in cards if _is_sure(card)]
    nameless = [card for card in cards if is_card(card) and card.piece == UNKNOWN]
    if len(sure) < ENOUGH or not nameless:
        return list(cards)
    off = _off(nameless, sure, table_map([card.corners for card in sure]))
    return [card for card in cards if off.get(card.track, 0.0) <= FAR_OFF]


def _as_large_as_known(cards: Sequence[TrackedCard]) -> list[TrackedCard]:
    """All but whole ones with names that are not as large as those whose names are beyond all doubt, where these agree.

    Of what has no name nobody knows which of its sides are the long ones.
    """
    known = [card for card in cards if _is_sure(card, BEYOND_DOUBT)]
    while len(known) >= AT_LEAST:
        off = _off(cards, known, table_map([card.corners for card in known]))
        oddest = max(known, key=lambda card: off[card.track])
        if off[oddest.track] <= AGREE:
            odd = [card for card in cards if _is_sure(card, lead=0.0) and off[card.track] > UNLIKE]
            none = {card.track for card in odd if not _lies_under(card, known)}
            return [card for card in cards if card.track not in none]
        known.remove(oddest)
    return list(cards)


def _is_sure(card: TrackedCard, lead: float = SURE) -> bool:
    """Whether it is a card whose name is beyond doubt, and enough of it is seen to tell its size."""
    if not is_card(card) or card.piece == UNKNOWN or card.visible < WHOLE:
        return False
    return len(card.candidates) < 2 or card.candidates[0][1] - card.candidates[1][1] >= lead


def _lies_under(card: TrackedCard, known: Sequence[TrackedCard]) -> bool:
    """Whether it is as long as a card and too narrow, and touches one that is as large as it should be: the rest of it
    lies under that.  A square is too short."""
    table = table_map([one.corners for one in known])
    width, length = np.log(_sides_on(table, [card])[0] / np.median(_sides_on(table, known), axis=0))
    beside = any(gap_between(card.corners, one.corners) == 0 for one in known if one is not card)
    return bool(abs(length) <= LONG and width < 0) and _is_sure(card) and beside


def _odd(cards: Sequence[TrackedCard], table: TableMap) -> set[int]:
    """The tracks of the cards that are not of a card's size."""
    return {track for track, factor in _off(cards, cards, table).items() if factor > ODD}


def _off(cards: Sequence[TrackedCard], known: Sequence[TrackedCard], table: TableMap) -> dict[int, float]:
    """By how much the sides of each differ from those of cards that are known, as the logarithm of a factor."""
    factors = np.abs(np.log(_sides_on(table, cards) / np.median(_sides_on(table, known), axis=0))).max(axis=1)
    return dict(zip((card.track for card in cards), factors.tolist(), strict=True))


def _sides_on(table: TableMap, cards: Sequence[TrackedCard]) -> Floats:
    """(n, 2) how long the first and the second side of each card is on the table."""
    flat = table.flat(np.array([card.corners for card in cards]).reshape(-1, 2)).reshape(-1, 4, 2)
    lengths = np.linalg.norm(flat[:, [1, 2, 3, 0]] - flat, axis=2)
    return np.asarray((lengths[:, :2] + lengths[:, 2:]) / 2, np.float32)
