"""Whose are the cards that lie beside the row: plates and picks, by how near they lie and by whose they were."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from engine.observation import Place, PlaceKind
from scanner.geometry.rectify import middle_of
from scanner.geometry.tablemap import TableMap
from scanner.places.choosing import Choosing
from scanner.places.chosen import speaks_for, unread_first_pick, unread_picks
from scanner.places.counting_seats import CountingSeats
from scanner.places.flat import Flat, Role, gap, share_out
from scanner.places.found_anew import FoundAnew
from scanner.places.lying import Lying
from scanner.places.remembered import Memory
from scanner.places.row_line import RowLine
from scanner.places.seats import FARTHEST, STRANGE, TOGETHER, Home, crosses, nearest_to

SETTLED = 40.0
"""What speaks for a pick whose owner was told when all were turned up, in card widths of distance."""
NEVER = 100.0
"""What a pick costs that is not a player's at all, in card widths: always the same, however far off it lies."""
UNDECIDED = 0.4
"""A first card that lies no more than this nearer to one player than to another, in card widths, may be either's."""


class Seating:
    """The seats of one picture; what it learns goes into `memory`."""

    def __init__(self, memory: Memory, players: int, row: RowLine, table: TableMap) -> None:
        self._memory, self._players, self._row, self._table = memory, players, row, table
        self._counting = CountingSeats(memory, row, table, players)
        self._lying = Lying(memory, table)
        self._anew = FoundAnew(memory, players, row, self._lying, self._counting)
        self._row_since = 0.0
        self.unowned = False
        """Whether there are plates or picks, whoever they belong to."""
        self.undecided: frozenset[int] = frozenset()
        """The seats between which a card lies that may be either's."""

    def places(self, free: Sequence[Flat], begun: float, dealt: Sequence[float]) -> dict[int, Place]:
        """Plates and picks by track, of the cards beside the row.

        begun, dealt: since when the first card of all lies there, and each of the row.
        """
        self._memory.dealt = max(self._memory.dealt, len(dealt))
        choosing = Choosing(self._lying, self._players, begun, self._is_untouched(dealt))
        homes, donuts, picks = self._who_sits_where(free, begun, dealt, choosing)
        self.unowned = bool(donuts or picks)
        if not homes:
            return {}
        plates, chosen = self._to_plates(donuts, homes), self._to_picks(picks, homes)
        # When all choose, cards lie in the row: where none is seen there, it may lie elsewhere, and all seats with it.
        row_is_seen = 2 * len(dealt) > self._players
        revealed = row_is_seen and self._all_turned_up(list(chosen.values()), choosing)
        self._remember(homes, donuts, plates, chosen, revealed)
        if revealed:
            self._remember_chosen(chosen)
        self._watch(homes, donuts, plates)
        return {track: Place(PlaceKind.PLATE, seat) for track, seat in plates.items()} | {
            card.card.track: Place(PlaceKind.PICK, seat) for seat, card in chosen.items()
        }

    def _is_untouched(self, dealt: Sequence[float]) -> bool:
        """Whether no card of the row was taken yet."""
        return len(dealt) == self._memory.dealt

    def _who_sits_where(
        self, free: Sequence[Flat], begun: float, dealt: Sequence[float], choosing: Choosing
    ) -> tuple[list[Home], list[Flat], list[Flat]]:
        """The homes by seat, none if nobody knows, and the donuts and the picks that lie there."""
        homes = [home.mapped(self._table.flat) for home in self._memory.homes]
        donuts, picks, first = self._beside_the_row(free, begun, dealt, choosing, homes)
        if first and self._is_untouched(dealt) and self._all_turned_up(picks, choosing):
            # Nobody has a card yet: what cannot be named is a fan of selection cards or the like, and tells of no seat.
            self._lying.leave(donuts)
            donuts, homes = [], []
        elif first:
            nameless = [card for card in free if card.role is Role.DONUT and card not in picks]
            homes = self._anew.unless_refuted(homes, nameless, picks, self._row_since)
        donuts = self._decided(donuts, homes)
        if not homes or not all(home.plate for home in homes):
            picked = self._to_picks(picks, homes) if homes else {}
            homes = self._anew.homes(donuts, picks, homes, picked, self._row_since)
        return homes, donuts, picks

    def _beside_the_row(
        self, free: Sequence[Flat], begun: float, dealt: Sequence[float], choosing: Choosing, homes: Sequence[Home]
    ) -> tuple[list[Flat], list[Flat], bool]:
        """The donuts and the picks, and whether, as far as is seen, nobody has a card yet."""
        any_donuts = [card for card in free if card.role is Role.DONUT]
        unread = self._unread(free, homes)
        donuts = [card for card in any_donuts if not self._lying.is_idle(card) and card not in unread]
        first = not any(card.has_name for card in donuts) and not self._memory.borne_out
        self._memory.begun |= not first
        if first and len(dealt) == self._memory.dealt > self._players:  # the row is whole: nobody has a card yet
            self._memory.first_row = min(dealt)
            self._memory.bare_until = max([self._memory.bare_until, *dealt, *(card.card.since for card in free)])
        selections = [card for card in free if card.role is Role.SELECTION] + unread
        self._row_since = min(dealt, default=begun)
        picks = choosing.picks(selections, self._row_since if first else None, any_donuts)
        if first:
            missing = self._missing(free, picks, homes)
            picks, donuts = picks + missing, [card for card in donuts if card not in missing]
        self._memory.by_picks |= len(picks) == self._players
        return donuts, picks, first

    def _missing(self, free: Sequence[Flat], picks: Sequence[Flat], homes: Sequence[Home]) -> list[Flat]:
        """The one number of the first reveal that is not read, where it is known: not a pile that was touched, which
        lies where somebody's cards do whose number is read."""
        missing = unread_first_pick(free, picks, self._players, self._row_since)
        if not missing or not homes:
            return missing
        chosen = self._to_picks(picks, homes)
        waiting = [home for seat, home in enumerate(homes, 1) if seat not in chosen]
        others = [homes[seat - 1] for seat in chosen]
        return [c for c in missing if nearest_to(c, waiting, self._row) - nearest_to(c, others, self._row) < STRANGE]

    def _unread(self, free: Sequence[Flat], homes: Sequence[Home]) -> list[Flat]:
        """The picks that cannot be read: those that are known by now, and what lies where a number was laid before."""
        nameless = [card for card in free if card.role is Role.DONUT and not card.has_name]
        known = [card for card in nameless if self._lying.chose(card) is not None]
        told = self._memory.borne_out or self._memory.by_picks
        usual = unread_picks(free, homes, self._row) if told else []
        return known + [card for card in usual if card not in known and self._lying.owner(card) is None]

    def _decided(self, donuts: Sequence[Flat], homes: Sequence[Home]) -> list[Flat]:
        """The donuts but for those that may be either of two players'."""
        between = {card.card.track: self._between(card, donuts, homes) for card in donuts}
        self.undecided = frozenset(seat for seats in between.values() for seat in seats)
        return [card for card in donuts if not between[card.card.track]]

    def _watch(self, homes: Sequence[Home], donuts: Sequence[Flat], plates: Mapping[int, int]) -> None:
        """Whether plates tell by now from whom the players are counted."""
        named = [card for card in donuts if card.has_name]
        seats = range(1, self._players + 1)
        self._counting.watch(homes, [[c for c in named if plates.get(c.card.track) == seat] for seat in seats])

    def _between(self, card: Flat, donuts: Sequence[Flat], homes: Sequence[Home]) -> tuple[int, ...]:
        """The two seats of whose players a card may be the first; what is done next tells."""
        alone = all(other is card or gap(other, card) > TOGETHER for other in donuts)
        if len(homes) < 2 or not alone or self._lying.owner(card) is not None:
            return ()
        near, other, *_ = sorted((home.distance(card, self._row), seat) for seat, home in enumerate(homes, 1))
        doubtful = not homes[near[1] - 1].plate and other[0] - near[0] < UNDECIDED
        return (near[1], other[1]) if doubtful else ()

    def _to_plates(self, donuts: Sequence[Flat], homes: Sequence[Home]) -> dict[int, int]:
        """The seat of each plate card by track: where it was, or the nearest, one card after another."""
        seats = {card.card.track: seat for card in donuts if (seat := self._lying.owner(card)) is not None}
        left = [card for card in donuts if card.card.track not in seats]
        homes = [Home(list(home.plate), home.pick, home.opposite) for home in homes]
        while left:  # what has no name may be a fan of unused numbers: it draws no card to a plate
            away, card, seat = min(
                ((home.distance(card, self._row), card, seat) for card in _named_first(left)
                 for seat, home in enumerate(homes, 1)), key=lambda option: option[0],
            )  # fmt: skip
            left.remove(card)
            if away <= FARTHEST * (1 if homes[seat - 1].plate else 3):
                seats[card.card.track] = seat
                homes[seat - 1].plate.append(card.middle)
        return seats

    def _to_picks(self, picks: Sequence[Flat], homes: Sequence[Home]) -> dict[int, Flat]:
        """The pick of each seat."""
        if not picks:
            return {}
        times = [card.card.since for card in picks]
        first, span = min(times), max(max(times) - min(times), 1e-6)

        def cost(seat: int, home: Home, card: Flat) -> float:
            speaks = speaks_for(card, home, (card.card.since - first) / span, homes)
            return home.distance_of_pick(card, self._row) - speaks - SETTLED * (self._lying.chose(card) == seat)

        costs = np.array([[cost(seat, home, card) for card in picks] for seat, home in enumerate(homes, 1)])
        if not (self._memory.borne_out or all(home.plate and home.pick is not None for home in homes)):
            return {seat + 1: picks[k] for seat, k in share_out(costs)}
        # Who sits where is known: one that nobody sees now is no reason for taking what lies across the row or far off,
        # nor for giving a neighbour's number away instead.
        may_be = np.array([[self._may_be_of(home, card) for card in picks] for home in homes])
        shared = share_out(np.where(may_be, costs, NEVER))
        return {seat + 1: picks[k] for seat, k in shared if may_be[seat, k]}

    def _may_be_of(self, home: Home, pick: Flat) -> bool:
        """Whether a pick lies on this side of the row, and near the plate or the last pick."""
        near = np.linalg.norm(np.array(home.places) - pick.middle, axis=1).min() <= FARTHEST
        return bool(near) and not crosses(pick.middle, home.middle, self._row)

    def _remember(
        self, homes: list[Home], donuts: Sequence[Flat], plates: Mapping[int, int], picks: Mapping[int, Flat],
        revealed: bool,
    ) -> None:  # fmt: skip
        """Homes and owners for the next time; a plate of which nothing is seen now keeps what it had, until all turn up
        their numbers: then where these lie tells more than what may have been no card."""
        for seat, home in enumerate(homes, 1):
            mine = [card for card in donuts if plates.get(card.card.track) == seat]
            kept = [] if revealed and seat in picks else home.plate
            home.plate = [card.middle for card in mine if self._anew.tells(card)] or kept
            home.nameless = [card.middle for card in mine if not self._anew.tells(card)]
            home.pick = picks[seat].middle if seat in picks else home.pick
        self._memory.homes = [home.mapped(self._table.back) for home in homes]
        # A card under a hand is not among these: it is still its owner's when the hand is gone.
        self._memory.owners |= {
            card.card.track: (plates[card.card.track], middle_of(card.card.corners))
            for card in donuts if card.card.track in plates
        }  # fmt: skip

    def _all_turned_up(self, picks: Sequence[Flat], choosing: Choosing) -> bool:
        """Whether all have turned up their picks together, of which one may not be read."""
        read = [card for card in picks if card.number is not None or card.has_name]
        return len(picks) == self._players <= len(read) + 1 and choosing.are_revealed(read)

    def _remember_chosen(self, picks: Mapping[int, Flat]) -> None:
        """All have turned up their picks together: these are theirs, and where all are read they sit there."""
        self._memory.borne_out |= all(card.number is not None for card in picks.values())
        self._memory.chosen = {card.card.track: (seat, middle_of(card.card.corners)) for seat, card in picks.items()}


def _named_first(cards: Sequence[Flat]) -> Sequence[Flat]:
    """Those of the cards that have a name, if any has."""
    return [card for card in cards if card.has_name] or cards
