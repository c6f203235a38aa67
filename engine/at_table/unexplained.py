"""What is asked where nothing has explained the table for long: whether to go on from what lies there, or whose a
card is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from engine.asking.lying_questions import (
    GO_ON,
    LEAVE,
    SO_IT_WAS,
    astray_question,
    away_question,
    going_on,
    lost_question,
)
from engine.at_table.ledger import Ledger
from engine.explaining.fit import Look
from engine.explaining.story import Judgement
from engine.go_nuts.state import GameState
from engine.go_nuts.umpire import astray, lying, not_in_view
from engine.history.as_told import fold
from engine.history.log import up_to
from engine.history.notes import Note
from engine.observation import Place

Lies = frozenset[tuple[tuple[Place, str], int]]
"""How often each piece lies where, as it is likeliest read."""


class Unexplained:
    """Remembers what the question was asked of, and what lies on the table by now."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._newest: tuple[Look, GameState] | None = None
        """All that showed of the table when nothing explained it, and what was told then."""
        self._latest: tuple[Look, int] | None = None
        """The look before us, and how often the past had been told otherwise by then."""
        self._asked_of: tuple[GameState, Lies] | None = None
        self._astray: frozenset[Place] = frozenset()

    def questions(self, judgement: Judgement[GameState]) -> Iterator[Note]:
        """The question, unless it is open, or people have answered it for a table that lies just so."""
        look, state = judgement.lost, self._ledger.state
        if look is None:
            return
        told = [one.step.state for one in judgement.accepted]
        self._newest = look, (told or [state])[-1]
        if any(LEAVE in matter.options for matter in self._ledger.matters) or self._is_left(look, judgement.astray):
            return
        self._asked_of, self._astray = (state, _lies(look)), judgement.astray
        alone = astray(state, look, judgement.astray)
        if alone is not None:
            player, piece = alone
            yield astray_question(player, piece, state.plates[player].count(piece) + 1)
        else:
            yield lost_question(lying(state, look), not_in_view(state, look), judgement.away)

    def unseen(self, judgement: Judgement[GameState]) -> Iterator[Note]:
        """The question whether what has just been told was played while nothing was seen."""
        if judgement.away and judgement.accepted and self._latest is not None:
            told = [event for one in judgement.accepted for event in one.step.events]
            yield away_question(lying(self._ledger.state, self._latest[0]), told, judgement.away)

    def sees(self, look: Look) -> None:
        """What lies there now."""
        self._latest = look, self._ledger.retold

    def means_now(self, seq: int) -> Mapping[str, Any]:
        """What it means by now to go on, as the question of this number has it: from what lies there when it is said,
        not when it was asked.

        ValueError where something was told since the table was last seen: what is seen does not show it.
        """
        state, guessed = self._ledger.state, SO_IT_WAS in self._ledger.open(seq, "asked").options
        if not guessed and self._newest is not None and self._newest[1] == state:
            return going_on(lying(state, self._newest[0]))
        if self._latest is not None and self._latest[1] == self._ledger.retold:
            return going_on(lying(state, self._latest[0]))
        if not guessed and fold(up_to(self._ledger.log, seq)) == state:
            return {}
        raise ValueError("The camera has not seen the table since: answer once it has.")

    def _is_left(self, look: Look, places: frozenset[Place]) -> bool:
        """Whether people have said to leave the table as it is, and it still lies so and is told so; or no more is
        astray than was then."""
        told = (e.body for e in reversed(self._ledger.stands) if e.event == "answered")
        last = next((body for body in told if body["answer"] in (LEAVE, GO_ON)), None)
        left = last is not None and last["answer"] == LEAVE and last["by"] != "table"
        same = self._asked_of == (self._ledger.state, _lies(look))
        return left and (same or (bool(places) and places <= self._astray))


def _lies(look: Look) -> Lies:
    return frozenset(Counter((seen.place, seen.piece) for seen in look.observation.sightings).items())
