"""Cards that the log has on a plate, and that may have been thrown away: asked about.

That a card is not seen on a plate says little: others cover it, or the picture ends there.  Where a card of its kind
shows on the discard pile that should not lie there, or where all the plate was in view until cards were thrown away
from it, it may well lie on the pile.  And a card that was never seen on a plate of which all the others are in view
may never have come there: who takes a card mostly lays it on top.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from engine.asking.lying_questions import missing_question
from engine.entry import LogEntry
from engine.go_nuts import pile
from engine.go_nuts.state import GameState, Phase
from engine.go_nuts.words import LIES_THERE
from engine.history.notes import Note
from engine.observation import UNKNOWN, Place, PlaceKind, TableObservation

ENOUGH = 6
"""Looks in which the card lies there and not here."""
AT_THE_END = 2
"""Looks that are enough when the game is over: nothing more will be seen."""
NEVER_FOR = 20.0
"""Seconds after which a card that was never seen where it was taken to, though the others are, is asked about."""
SHOWING = 2
"""Cards of the pile that may show: its top, and what peeks out beneath."""


@dataclass(slots=True)
class Missing:
    """In how many looks on end each card was missing from a plate, and something spoke for its being gone."""

    _looks: Counter[tuple[str, str, int]] = field(default_factory=Counter)
    """By player, piece, and how many of it the log has there."""
    _told: dict[str, tuple[str, ...]] = field(default_factory=dict)
    _whole: set[str] = field(default_factory=set)
    """Players all of whose cards have been in view at once, as the log has them now."""
    _fewer: set[str] = field(default_factory=set)
    """Players whose cards were all in view until some were taken away, and have not been since."""
    _awaited: dict[tuple[str, str, int], float] = field(default_factory=dict)
    """Cards that came to a plate by the log and have not been seen there yet, with when they came: later by as much as
    the plate has been out of view since."""
    _looked_at: float = 0.0
    """When the plates were last looked at."""
    _just_unseen: set[tuple[str, str, int]] = field(default_factory=set)
    """Missing cards for whose being gone nothing speaks but that they have not been seen yet."""

    def told_anew(self, state: GameState) -> None:
        """People have told the plates otherwise, or what lies there was read again: nothing came there by that."""
        for player, told in state.plates.items():
            self._changed(player, told)
        self._awaited = {
            (player, piece, count): at for (player, piece, count), at in self._awaited.items()
            if state.plates.get(player, ()).count(piece) == count
        }

    def follow(self, state: GameState, at: float) -> None:
        """What came to the plates by the log until now is awaited there, whether or not it is clear what goes on."""
        for player, told in state.plates.items():
            self._changed(player, told, at)

    def look(self, state: GameState, observation: TableObservation) -> None:
        """Remember what this observation shows of the plates and the pile; an open power may be half done."""
        self.follow(state, observation.taken_at)
        hidden = observation.hidden
        astray = set() if Place(PlaceKind.DISCARD) in hidden else _astray(state, observation)
        for seat, player in enumerate(state.players, 1):
            place = Place(PlaceKind.PLATE, seat)
            if place not in hidden:
                seen = [sighting.piece for sighting in observation.at(place)]
                self._look_at(player, state, seen, astray, observation.taken_at)
            else:
                self._wait_longer(player, observation.taken_at)
        self._looked_at = observation.taken_at

    def _wait_longer(self, player: str, at: float) -> None:
        """A hand may hold over a plate what it will lay there: only time in view counts."""
        mine = {key: since for key, since in self._awaited.items() if key[0] == player}
        self._awaited |= {key: since + at - max(since, self._looked_at) for key, since in mine.items()}

    def _look_at(self, player: str, state: GameState, seen: Sequence[str], astray: set[str], at: float) -> None:
        """Which cards of a plate are not `seen` there, and what speaks for their being gone."""
        told = state.plates[player]
        self._count(player, told, len(seen))
        for piece, count in Counter(told).items():
            key, suspected = (player, piece, count), False
            if seen.count(piece) + seen.count(UNKNOWN) >= count:
                self._awaited.pop(key, None)
            elif len(seen) < len(told):     # of as many as there should be one may be misread
                gone = piece in astray or player in self._fewer
                never = len(seen) == len(told) - 1 and piece not in seen and self._waits(key, at)
                suspected = state.prompt is None and (gone or never)
                (self._just_unseen.discard if gone else self._just_unseen.add)(key)
            self._looks[key] = self._looks[key] + 1 if suspected else 0

    def _waits(self, key: tuple[str, str, int], at: float) -> bool:
        """Whether a card has not been seen for long where it came to by the log."""
        return at - self._awaited.get(key, at) >= NEVER_FOR

    def _count(self, player: str, told: tuple[str, ...], seen: int) -> None:
        """Notice whether all of a plate is in view, and whether it was until cards were taken away."""
        if seen >= len(told):
            self._whole.add(player)
            self._fewer.discard(player)

    def _changed(self, player: str, told: tuple[str, ...], at: float | None = None) -> None:
        """Notice whether cards were taken away from a plate that was all in view, and which came at this time."""
        before, every = self._told.get(player), Counter(told)
        if at is not None and before is not None:
            self._awaited |= {(player, piece, every[piece]): at for piece in every - Counter(before)}
        if before is not None and before != told:
            fewer = player in self._whole and len(told) < len(before)
            (self._fewer.add if fewer else self._fewer.discard)(player)
            self._whole.discard(player)
        self._told[player] = told

    def questions(self, state: GameState, log: Sequence[LogEntry]) -> Iterator[Note]:
        """A question for each card that seems to have been thrown away; none is asked about twice."""
        needed = AT_THE_END if state.phase is Phase.OVER else ENOUGH
        for (player, piece, count), looks in self._looks.items():
            lies = state.plates[player].count(piece) == count and player not in state.left
            tucked = (player, piece, count) in self._just_unseen and _tucks(log, player)
            if looks >= needed and lies and not tucked and not _asked(log, player, piece, count):
                yield missing_question(player, piece, count, len(log))


def _astray(state: GameState, observation: TableObservation) -> set[str]:
    """The pieces that show on the pile more often than they should."""
    showing = [sighting.piece for sighting in observation.at(Place(PlaceKind.DISCARD))][:SHOWING]
    return set(Counter(showing) - pile.showing(pile.told(state.discard, state.orders), SHOWING)) - {UNKNOWN}


def _asked(log: Sequence[LogEntry], player: str, piece: str, count: int) -> bool:
    """Whether it was asked already while so many lay there."""
    about = {"player": player, "piece": piece, "count": count}
    return any(entry.memo.get("missing") == about for entry in log if entry.event == "asked")


def _tucks(log: Sequence[LogEntry], player: str) -> bool:
    """Whether a card of theirs that nobody had seen did lie there: who tucks one card in does so with others."""
    asked = {entry.seq for entry in log if entry.memo.get("missing", {}).get("player") == player}
    there = (entry.body for entry in log if entry.event == "answered")
    return any(body["seq_of"] in asked and body["answer"] == LIES_THERE[0][0] for body in there)
