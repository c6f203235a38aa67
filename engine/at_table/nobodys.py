"""Cards without a name that were read on plates when play was taken up, and turn out to be nobody's.

Strips of a fan of unused selection cards lie beside a plate, and until picks have told who sits where and which cards
are in use, they may pass for cards on it.  What lies as it lay and is nobody's now was nobody's then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from engine.at_table.ledger import Ledger
from engine.entry import LogEntry
from engine.explaining.thresholds import REREAD_NEEDED
from engine.go_nuts.layout import plate_of
from engine.history.as_told import edit_memo
from engine.history.notes import NO_CARD
from engine.history.past import Amendment, Past
from engine.observation import UNKNOWN, PlaceKind, TableObservation


@dataclass(slots=True)
class Nobodys:
    """Which those are, by track, and in how many looks each has lain as it lay and been nobody's."""

    ledger: Ledger
    _read_by: int = 0
    """The entry by which play was taken up last."""
    _lay: Mapping[int, tuple[str, float]] = field(default_factory=dict)
    _looks: Counter[int] = field(default_factory=Counter)

    def taken_off(self, seen: TableObservation) -> tuple[LogEntry, ...]:
        """Those that turn out to be none of theirs are taken off their plates: what is logged."""
        entries, at = tuple[LogEntry, ...](), seen.taken_at
        for player, number in tuple(self._found(seen)):
            question, target = self._question(player, number), f"plate/{player}/{number}"
            if question is not None:
                entries += self.ledger.answer(question, NO_CARD, by="table", at=at)
            else:
                body = {"event": "corrected", "what": f"{target}: no card", "by": "table"}
                memo = edit_memo(Past.of(self.ledger.log).lineage, target)
                entries += self.ledger.amend(at, body, Amendment(), memo)
        return entries

    def _found(self, seen: TableObservation) -> Iterator[tuple[str, int]]:
        """(player, the so-manieth card of the plate, from 1) of each that turns out to be none of theirs."""
        self._begin_anew(seen)
        for one in seen.sightings:
            player, since = self._lay.get(one.track, ("", 0.0))
            if player and one.place.kind is PlaceKind.ELSEWHERE and (one.piece, one.since) == (UNKNOWN, since):
                self._looks[one.track] += 1
                if self._looks[one.track] == REREAD_NEEDED and UNKNOWN in self.ledger.state.plates[player]:
                    yield player, self.ledger.state.plates[player].index(UNKNOWN) + 1

    def _begin_anew(self, seen: TableObservation) -> None:
        """Play was taken up: which cards have no name then."""
        taken_up = next((e.seq for e in reversed(self.ledger.stands) if e.event == "table_read"), 0)
        if taken_up == self._read_by:
            return
        self._read_by, self._looks = taken_up, Counter()
        state = self.ledger.state
        plates = {plate_of(state, player): player for player in state.players}
        self._lay = {
            one.track: (plates[one.place], one.since)
            for one in seen.sightings if one.place in plates and one.piece == UNKNOWN and one.track
        }  # fmt: skip

    def _question(self, player: str, number: int) -> int | None:
        """The open question which card that is, by its number."""
        past = Past.of(self.ledger.log)
        card = past.lineage.plates[player][number - 1]
        for matter in self.ledger.matters:
            meaning = self.ledger.entry(matter.seq).answers.get(NO_CARD, {}).get("none")
            if meaning and past.card(meaning["seq"], meaning["mention"]) == card:
                return matter.seq
        return None
