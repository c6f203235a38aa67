"""Which places of a table nothing is known of at present, and which were hidden a moment ago."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from engine.observation import Place
from scanner.following.cards.settled import PlacedCard, Unhurried
from scanner.following.cards.track import Track
from scanner.following.changes.glimpse import Mask
from scanner.following.changes.motion import Motion
from scanner.following.hidden.burnt import BurntOut
from scanner.following.hidden.covered import Cover
from scanner.following.hidden.laid_unseen import LaidUnseen
from scanner.following.hidden.lain_on_plates import LainOnPlates
from scanner.following.hidden.lain_over import LainOver
from scanner.places.zones import Zones
from scanner.types import Frame

MOMENT = 0.15
"""Seconds for which a place counts as hidden after a hand has left it."""


class Concealed:
    """Puts together what may keep a place from being seen; all of one table.

    busy: (rows, columns) in cells, what shows a hand, something that moves, or nothing.  burnt: the slots of the row
    that are burnt out to white, as far as that was looked up last.
    """

    def __init__(self, motion: Motion, zones: Zones, cover: Cover) -> None:
        self._cover, self._unhurried = cover, Unhurried()
        self._lain, self._burnt = LainOver(motion, zones), BurntOut(motion, zones)
        self._laid, self._upon = LaidUnseen(motion, zones), LainOnPlates(motion)
        self._covered: dict[Place, bool] = {}
        self.busy: Mask = np.zeros((0, 0), np.bool_)
        self.burnt: frozenset[Place] = frozenset()

    def sees(
        self, frame: Frame, looked: bool, cards: Sequence[PlacedCard], unsettled: Callable[[], Sequence[Track]]
    ) -> None:
        """The next picture, with the cards where they lie; worked out anew if it may be other places.

        looked: whether the table was looked at in it.  unsettled: says what may be a card just laid.
        """
        busy = self._cover.busy(frame.settled)
        if looked or not np.array_equal(busy, self.busy):
            self.busy = busy
            self._covered = self._cover.places(busy, cards, unsettled())
            if not frame.settled:
                self._covered |= dict.fromkeys(self._at_rest(frame, looked, cards), True)

    def _at_rest(self, frame: Frame, looked: bool, cards: Sequence[PlacedCard]) -> set[Place]:
        """The places of the row at which no card is seen, and of which nothing is known though nothing moves there."""
        if looked:
            self._lain.sees(cards, self.busy)
            self._upon.sees(cards, self.busy)
        self.burnt = frozenset(self._burnt.places(frame.image, cards))
        lain = self._lain.places(cards)
        if looked:  # a slot that is burnt out looks bare, too: what is laid there is less white
            self._laid.sees(cards, self.busy, lain)
        return lain | self.burnt | self._laid.places(cards, self.busy) | self._upon.places(cards, self.busy)

    def places(self, frame: Frame) -> frozenset[Place]:
        """Those that are hidden in this picture, or were a moment ago."""
        return self._unhurried.hidden(self._covered, frame.taken_at, 0.0 if frame.settled else MOMENT)
