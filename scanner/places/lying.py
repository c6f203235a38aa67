"""Cards that are known again by where they lay: whose they were, and what is no part of the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from engine.observation import UNKNOWN
from scanner.geometry.rectify import middle_of
from scanner.geometry.tablemap import TableMap
from scanner.places.chosen import NEWER
from scanner.places.flat import Flat, Role
from scanner.places.remembered import Memory
from scanner.types import Floats

STAYED = 0.6
"""A card that lies no farther from where it lay, in card widths, keeps its owner."""


class Lying:
    """What `memory` tells of cards in one picture; what is left over is added to it."""

    def __init__(self, memory: Memory, table: TableMap) -> None:
        self._memory, self._table = memory, table

    def owner(self, card: Flat) -> int | None:
        """Whose card it was, if it still lies where it lay."""
        return self._still(self._memory.owners, card)

    def chose(self, card: Flat) -> int | None:
        """Whose pick it is, if it still lies where it was turned up."""
        return self._still(self._memory.chosen, card)

    def _still(self, whose: Mapping[int, tuple[int, Floats]], card: Flat) -> int | None:
        """The seat that a card had, if it still lies where it lay."""
        seat, place = whose.get(card.card.track, (None, None))
        if place is None:
            return None
        lay = self._table.flat(place[None])[0]
        return seat if float(np.linalg.norm(lay - card.middle)) < STAYED else None

    def is_idle(self, card: Flat) -> bool:
        """Whether it is one of those that are known to be no part of the game; or it has no name, and lies there since
        before anybody had a card, though nobody saw it then.  Somebody's pick is part of it."""
        if _is_nameless(card) and card.card.since < self._memory.bare_until - NEWER:
            return self.chose(card) is None
        return self.is_left(card)

    def may_be_laid(self, card: Flat) -> bool:
        """Whether it may be a number that nobody can read: it came after the first row, or is known to be a choice."""
        later = card.card.since > self._memory.first_row + NEWER
        return not self.is_left(card) and (later or self.chose(card) is not None)

    def is_left(self, card: Flat) -> bool:
        """Whether it is one of those that are known to be no part of the game."""
        if self.chose(card) is not None:
            return False
        idle = [(piece, self._table.flat(place[None])[0]) for piece, place in self._memory.idle]
        if card.role is Role.SELECTION:  # it may have had no name when it was seen to lie there
            idle = [(card.card.piece if piece == UNKNOWN else piece, place) for piece, place in idle]
        elif _is_nameless(card):  # and what had a name then may have none for a while
            idle = [(UNKNOWN, place) for _, place in idle]
        return any(_is_at(card, piece, place) for piece, place in idle)

    def leave(self, cards: Iterable[Flat]) -> None:
        """From now on these are no part of the game."""
        self._memory.idle += [(_told(card), middle_of(card.card.corners)) for card in cards]

    def leave_only(self, cards: Iterable[Flat], lying: Sequence[Flat]) -> None:
        """These, and of those before what nobody can tell of; lying: all that lies beside the row."""
        self._memory.idle = [one for one in self._memory.idle if one[0] == UNKNOWN or self._is_unread(one[1], lying)]
        self.leave(cards)

    def _is_unread(self, place: Floats, lying: Sequence[Flat]) -> bool:
        """Whether nobody can say what lies at a place, or sees anything there: what was left over there is no choice
        once it is read again."""
        lay = self._table.flat(place[None])[0]
        there = [card for card in lying if float(np.linalg.norm(card.middle - lay)) < STAYED]
        return not there or any(_told(card) == UNKNOWN for card in there)


def _told(card: Flat) -> str:
    """The piece that a card passes for; of a donut's that is hardly a name none is told."""
    return UNKNOWN if _is_nameless(card) else card.card.piece


def _is_nameless(card: Flat) -> bool:
    return card.role is Role.DONUT and not card.has_name


def _is_at(card: Flat, piece: str, place: Floats) -> bool:
    """Whether it is the card that lay there."""
    return _told(card) == piece and float(np.linalg.norm(card.middle - place)) < STAYED
