"""What people have chosen: the selection cards that are picks, among all that lie beside the row."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scanner.places.chosen import (
    APART,
    NEWER,
    in_a_fan,
    lay_before,
    lay_hidden,
    lay_open,
    lies_beneath,
    lies_upon,
    one_at_each_place,
    possible_picks,
)
from scanner.places.flat import Flat, Role
from scanner.places.lying import Lying


class Choosing:
    """The picks of one picture.

    begun: since when the first card of all lies there.  untouched: whether no card of the row was taken yet.
    """

    def __init__(self, lying: Lying, players: int, begun: float, untouched: bool) -> None:
        self._lying, self._players, self._begun, self._untouched = lying, players, begun, untouched

    def picks(self, selections: Sequence[Flat], dealt: float | None, donuts: Sequence[Flat]) -> list[Flat]:
        """The selection cards that may be picks; those that a reveal shows to be left over are remembered as such.

        dealt: since when there has been a row to choose from, in the first round; all the donuts are nameless then.
        """
        chosen = [card for card in selections if (card.number or 0) <= self._players + 1]
        chosen = [card for card in chosen if self._lying.chose(card) or not lies_beneath(card, selections)]
        # What nobody can read is a number that was laid down since the row was, however early it was turned up.
        unread = [card for card in chosen if card.role is Role.DONUT and self._lying.may_be_laid(card)]
        busy = [card for card in chosen if card in unread or not self._lying.is_idle(card)]
        news = self._not_in_hands(busy, donuts) if dealt is None else self._news(busy, dealt, donuts)
        turned_up = [card for card in busy if self._lying.chose(card) is not None]
        later = [card for card in busy if all(card.card.since > old.card.since + NEWER for old in turned_up)]
        # Nobody has a second one, unless all have laid down their next.
        only = len(turned_up) == self._players > len(later)
        picks = turned_up if only else possible_picks(news, self._players)
        if len(picks) == self._players < len(busy) and all(card.number is not None for card in picks):
            left = [card for card in selections if all(card is not pick for pick in picks)]
            self._lying.leave_only(left, [*selections, *donuts])
        return one_at_each_place(picks)

    def _not_in_hands(self, busy: Sequence[Flat], donuts: Sequence[Flat]) -> list[Flat]:
        """Of more than there are players, those that are not the open top of a hand of unused ones, of which the others
        cannot be read: it may seem newer than it is, since a hand that tidies them up covers them."""
        return [card for card in busy if len(busy) <= self._players or not lies_upon(card, donuts)]

    def _news(self, busy: Sequence[Flat], dealt: float, donuts: Sequence[Flat]) -> list[Flat]:
        """Those that may have been chosen in the first round: not what lay about before."""
        before = [card for card in busy if lay_before(card, busy, self._begun, dealt)]
        if len(busy) > self._players:
            before += lay_hidden(busy, self._begun)
        self._lying.leave(before)
        fans = [card for card in busy if in_a_fan(card, donuts)]
        # Open since the table was first seen: when somebody takes a card it is told whether those were the choices.
        open_yet = [card for card in busy if self._untouched and lay_open(card, self._begun)]
        return [card for card in busy if all(card is not old for old in (*before, *fans, *open_yet))]

    def are_revealed(self, picks: Sequence[Flat]) -> bool:
        """Whether these are picks turned over together, and not what has been lying about since the beginning."""
        apart = all(float(np.linalg.norm(a.middle - b.middle)) > APART for a in picks for b in picks if a is not b)
        new = min(card.card.since for card in picks) > self._begun + NEWER
        return apart and new and all(card.number is not None for card in picks)
