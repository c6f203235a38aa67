"""Play that was joined: until it goes on, what lies before people is read again.

At the first look a card may lie face down for a moment, or under a hand, and strips of a fan of unused selection cards
may have no names.  While all choose no card can come to a plate: what is seen there lay there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.asking.seats_asked import no_longer_tell
from engine.at_table.ledger import Ledger
from engine.entry import LogEntry
from engine.explaining.fit import Look
from engine.explaining.pairing import SLIVER, margin_of
from engine.explaining.thresholds import PATIENT, QUIET, READ_MARGIN, REREAD_NEEDED
from engine.go_nuts.layout import layout, plate_of
from engine.go_nuts.state import GameState, Phase
from engine.go_nuts.stories.numbers import shown
from engine.go_nuts.stories.taking_up import read_again
from engine.history.past import Amendment, Draft
from engine.observation import UNKNOWN, Place, PlaceKind, Sighting, TableObservation

ONLY_JOINED = frozenset({"game_started", "table_read", "asked", "answered", "undone"})
"""The entries that stand of a game that was joined, before anything else was told of it: one card or another may be in
doubt, and what people said may have been taken back."""
REREAD = "reread"
"""The memo of an entry that says what a table that was joined showed when it was read again."""
Plates = Mapping[str, tuple[str, ...]]


def only_joined(stands: Sequence[LogEntry], put_right: bool = False) -> bool:
    """Whether a game was joined and nothing else is told of it by the entries that stand.

    put_right: people may have put right what lies there.
    """
    events = {entry.event for entry in stands if REREAD not in entry.memo}
    return "table_read" in events and events <= ONLY_JOINED | ({"corrected"} if put_right else set())


@dataclass(slots=True)
class Joined:
    """Remembers what the plates have shown, since when, and in how many looks."""

    ledger: Ledger
    _lay: Mapping[Place, tuple[int, float]] | None = None
    """The selection cards that lay there when the game was joined, by track, with since when they lay so."""
    _shown: Plates = field(default_factory=dict)
    _since: float = 0.0
    _looks: int = 0

    def read_again(self, observation: TableObservation) -> tuple[LogEntry, ...]:
        """What lies there, where plates have long shown it otherwise than it was read when the game was joined."""
        state, at = self.ledger.state, observation.taken_at
        if not only_joined(self.ledger.stands):
            return ()
        look = Look(observation)
        if self._lay is None:
            self._lay = _picks(observation)
        if state.phase is not Phase.PICK or not self._all_choose(state, look):
            return ()
        plates = {player: _surer(state, look, player) for player in state.players}
        if not self._stand(plates, at) or all(sorted(plates[n]) == sorted(state.plates[n]) for n in plates):
            return ()
        return self._told(state, plates, at)

    def _told(self, was: GameState, plates: Plates, at: float) -> tuple[LogEntry, ...]:
        """The table as it is read now; where it takes a question who sits where with it, that needs an entry."""
        entries = self.ledger.commit(at, [Draft(read_again(was, plates), seen_at=self._since)], source="camera")
        now = self.ledger.state.plates
        new = [(name, n, one) for name in now for n, one in enumerate(now[name], 1) if one not in was.plates[name]]
        for name, number, piece in new[:1] if no_longer_tell(self.ledger.log) else ():
            body = {"event": "corrected", "what": f"plate/{name}/{number}: {piece}", "by": "table"}
            entries += self.ledger.amend(at, body, Amendment(), {REREAD: True})
        return entries

    def _stand(self, plates: Plates, at: float) -> bool:
        """Whether the plates have shown just this for long."""
        if plates != self._shown:
            self._shown, self._since, self._looks = plates, at, 0
        self._looks += 1
        return self._looks >= REREAD_NEEDED and at - self._since >= PATIENT

    def _all_choose(self, state: GameState, look: Look) -> bool:
        """Whether the row and the pile lie as they were read, and not everybody shows a number of this choice."""
        lies = {place: expect for place, expect in layout(state).items() if place.kind is not PlaceKind.PLATE}
        kept = {place: expect for place, expect in lies.items() if place.kind is not PlaceKind.PICK}
        picks, now = lies.keys() - kept.keys(), _picks(look.observation)
        lie_on = any(now.get(place) == card for place, card in (self._lay or {}).items())
        as_read = all(look.sees(place) for place in kept) and look.cost(kept) <= QUIET
        return as_read and (lie_on or all(shown(look, place) is None for place in picks))


def _picks(seen: TableObservation) -> dict[Place, tuple[int, float]]:
    """The selection cards that lie before players, as far as the eyes follow them."""
    return {s.place: (s.track, s.since) for s in seen.sightings if s.place.kind is PlaceKind.PICK and s.track}


def _surer(state: GameState, look: Look, player: str) -> tuple[str, ...]:
    """A plate as it is seen, where it shows all that was read there, no more without a name, and surely what is new;
    else as it was read."""
    told, place = state.plates[player], plate_of(state, player)
    seen = Counter(sighting.piece for sighting in look.at(place))
    gone, new = Counter(told) - seen, seen - Counter(told)
    sure = all(_is_sure(one) for one in look.at(place) if one.piece in new)
    return tuple(seen.elements()) if look.sees(place) and not {*gone} - {UNKNOWN} and sure else told


def _is_sure(sighting: Sighting) -> bool:
    """Whether a card surely is one, and this one."""
    return sighting.piece != UNKNOWN and sighting.visible > SLIVER and margin_of(sighting) >= READ_MARGIN
