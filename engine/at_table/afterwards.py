"""After the end: if all choose once more, that is said; nothing else is judged while people clear the table."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.at_table.ledger import Ledger
from engine.entry import LogEntry
from engine.explaining.fit import Look
from engine.explaining.thresholds import BREACH_NEEDED
from engine.go_nuts.events import PicksRevealed
from engine.go_nuts.layout import plates_that_count
from engine.go_nuts.state import GameState
from engine.go_nuts.stories.numbers import number_on, read_number
from engine.go_nuts.umpire import objection
from engine.history.notes import Note
from engine.history.notes import objection as objection_note
from engine.observation import UNKNOWN, Place, PlaceKind, TableObservation

STILL_THERE = 0.5
"""The share of the cards on the plates that must be seen: where they are gone, the table is being cleared."""


@dataclass(slots=True)
class Afterwards:
    """What has been seen of the selection cards since the game ended."""

    _cleared: set[Place] = field(default_factory=set)
    """Places at which the last round's card was seen to be gone."""
    _looks: int = 0

    def chosen_again(self, state: GameState, observation: TableObservation) -> PicksRevealed | None:
        """The choices of a round after the end, once they have been seen often enough."""
        look = Look(observation)
        picks = self._picks(state, look)
        self._looks = self._looks + 1 if picks and _plates_lie(state, look) else 0
        return PicksRevealed(picks) if self._looks >= BREACH_NEEDED else None

    def _picks(self, state: GameState, look: Look) -> dict[str, int]:
        """What everybody shows, if all show a card of the row and somebody's is laid down anew; empty otherwise."""
        picks: dict[str, int] = {}
        fresh = False
        for seat, player in enumerate(state.players, 1):
            place = Place(PlaceKind.PICK, seat)
            if player in state.left or not look.sees(place):
                continue
            reading = read_number(look, place)
            number = number_on(reading.piece) if reading is not None and reading.sure else None
            if number is None:
                if not any(sighting.piece == UNKNOWN for sighting in look.at(place)):
                    self._cleared.add(place)
                continue
            fresh = fresh or place in self._cleared or number != state.picks.get(player)
            picks[player] = number
        lying = all(number <= len(state.row) for number in picks.values())
        return picks if fresh and lying and len(picks) == len(state.playing) else {}


def _plates_lie(state: GameState, look: Look) -> bool:
    lying = sum(map(len, state.plates.values()))
    seen = sum(len(look.at(place)) for place in plates_that_count(state))
    return lying > 0 and seen >= STILL_THERE * lying


class AfterTheEnd:
    """Objects, once, to a round that is played when the game is over."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._seen = Afterwards()

    def observe(self, observation: TableObservation) -> tuple[LogEntry, ...]:
        """What the eyes see after the end: the objection, or nothing."""
        ledger = self._ledger
        ended = next(e.root for e in reversed(ledger.stands) if e.event == "game_ended")
        if any(e.memo.get("kept", {}).get("again") == ended for e in ledger.log):
            return ()
        picks = self._seen.chosen_again(ledger.state, observation)
        breach = objection(ledger.state, [picks]) if picks is not None else None
        if breach is None:
            return ()
        self._seen = Afterwards()
        note = Note(objection_note(breach, 0, 0).body, {"kept": {"again": ended}})
        return ledger.commit(observation.taken_at, [note], source="camera")
