"""Where all players sit, as what lies beside the row shows it: until everybody has a plate, more cards tell more."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.observation import UNKNOWN
from scanner.pieces import is_selection
from scanner.places.chosen import NEWER
from scanner.places.counting_seats import CountingSeats
from scanner.places.flat import Flat, heaps
from scanner.places.lying import Lying
from scanner.places.remembered import Memory
from scanner.places.row_line import RowLine
from scanner.places.seats import FARTHEST, TOGETHER, Home, as_used, found_homes, matched, nearest_to

UNSURE = 1.0
"""What is a donut rather than a selection card by no more than this, in nats, tells of no seat."""


class FoundAnew:
    """The homes of one picture; whose cards were whose is forgotten in `memory` where they are other seats."""

    def __init__(self, memory: Memory, players: int, row: RowLine, lying: Lying, counting: CountingSeats) -> None:
        self._memory, self._players, self._row, self._lying, self._counting = memory, players, row, lying, counting

    def homes(
        self, donuts: Sequence[Flat], picks: Sequence[Flat], homes: list[Home], picked: Collection[int],
        row_since: float,
    ) -> list[Home]:  # fmt: skip
        """The homes by seat; one that shows nothing stays where it was, and all stay where cards that lie still would
        be others'.

        homes: as they were, none if nobody knows.  picked: the seats whose pick is seen.  row_since: since when the
        row lies there.
        """
        anchors = [home.stand_in() for seat, home in enumerate(homes, 1) if seat not in picked and not home.plate]
        surely = heaps([card for card in donuts if not _may_be_chosen(card) and self.tells(card)], TOGETHER)
        borne_out = self._memory.borne_out and bool(homes)
        plates = self._of_one_owner(surely) if borne_out else surely
        known = [card for card in picks if borne_out or self._is_a_pick(card, row_since)]
        anew = found_homes(plates, [*known, *anchors], self._row, self._players)
        firsts = self._memory.firsts
        found = matched(anew, homes, self._row) if borne_out else self._counting.numbered(anew or [])
        if homes and self._memory.by_picks and self._gives_away(found, donuts, picks):
            self._memory.firsts = firsts
            return homes
        if found and not (self._memory.by_picks and self._are_numbered_alike(found, homes)):
            self._memory.owners = {}
        return as_used(found, homes) if borne_out and found else found or homes

    def _are_numbered_alike(self, found: Sequence[Home], homes: Sequence[Home]) -> bool:
        """Whether the homes that were found are those that were known, each in the same seat."""
        if len(found) != len(homes):
            return False
        same = matched(found, homes, self._row)
        return bool(same) and all(one is other for one, other in zip(same, found, strict=True))

    def unless_refuted(
        self, homes: list[Home], nameless: Sequence[Flat], picks: Sequence[Flat], row_since: float
    ) -> list[Home]:
        """The homes of players of whom nobody has a card yet, where a number lies far from them all: among what has no
        name something passed for a place, as one that is printed does, and somebody has another."""
        known = [pick for pick in picks if self._is_a_pick(pick, row_since)]
        if not homes or all(nearest_to(pick, homes, self._row) <= FARTHEST for pick in known):
            return homes
        found = found_homes(heaps(nameless, TOGETHER), known, self._row, self._players, doubted=True)
        return self._counting.numbered(found or []) or homes

    def tells(self, card: Flat) -> bool:
        """Whether a card tells where a plate is: once picks have told where everybody sits, what has no name may be a
        fan, or a score pad."""
        return card.has_name or not self._memory.by_picks

    def _is_a_pick(self, card: Flat, row_since: float) -> bool:
        """Whether it is somebody's number, read or not: a hand of unused ones lay there before the row did."""
        if card.has_name and card.number is None and card.card.since < row_since - NEWER:
            return False
        return card.has_name or card.card.since > row_since + NEWER or self._lying.chose(card) is not None

    def _gives_away(self, found: Sequence[Home], donuts: Sequence[Flat], picks: Sequence[Flat]) -> bool:
        """Whether a card that lies still where it lay would be another player's than it was."""
        whose = {
            tuple(place): seat for seat, home in enumerate(found, 1)
            for place in (*home.plate, home.pick) if place is not None
        }  # fmt: skip
        was = [(card, self._lying.owner(card)) for card in donuts] + [(card, self._lying.chose(card)) for card in picks]
        return any(seat is not None and whose.get(tuple(card.middle), seat) != seat for card, seat in was)

    def _of_one_owner(self, plates: Sequence[list[Flat]]) -> list[list[Flat]]:
        """The plates, those in one that are a player's alone: a gap in the middle of a plate makes no two of it."""
        joined: list[list[Flat]] = []
        mine: dict[int, list[Flat]] = {}
        for plate in plates:
            owners = {owner for card in plate if (owner := self._lying.owner(card)) is not None}
            if len(owners) == 1:
                mine.setdefault(owners.pop(), []).extend(plate)
            else:
                joined.append(plate)
        return [*joined, *mine.values()]


def _may_be_chosen(card: Flat) -> bool:
    """Whether a donut's name is hardly likelier than a selection card's, as that of a thing that is no card may be."""
    named = card.card.candidates
    if card.card.piece == UNKNOWN or not named:
        return False
    return any(is_selection(piece) and named[0][1] - likely < UNSURE for piece, likely in named)
