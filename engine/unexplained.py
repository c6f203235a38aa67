"""What is asked where nothing has explained the table for long: whether to go on from what lies there, or whose a
card is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from engine.fit import Look
from engine.go_nuts.state import GameState
from engine.go_nuts.umpire import astray, lying, not_in_view
from engine.ledger import Ledger
from engine.lying_questions import (
    GO_ON,
    LEAVE,
    SO_IT_WAS,
    astray_question,
    away_question,
    going_on,
    lost_question,
)
from engine.notes import Note
from engine.observation import Place
from engine.story import Judgement

Lies = frozenset[tuple[tuple[Place, str], int]]
"""How often each piece lies where, as it is likeliest read."""


class Unexplained:
    """Remembers what the question was asked of, and what lies on the table by now."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._newest: Look | None = None
        self._latest: Look | None = None
        self._asked_of: tuple[GameState, Lies] | None = None
        self._astray: frozenset[Place] = frozenset()

    def questions(self, judgement: Judgement[GameState]) -> Iterator[Note]:
        """The question, unless it is open, or people have answered it for a table that lies just so."""
        look, state = judgement.lost, self._ledger.state
        if look is None:
            return
        self._newest = look
        if any(LEAVE in matter.options for matter in self._ledger.matters) or self._is_left(look, judgement.astray):
            return
        self._asked_of, self._astray = (state, _lies(look)), judgement.astray
        alone = astray(state, look, judgement.astray)
        if alone is not None:
            yield astray_question(*alone)
        else:
            yield lost_question(lying(state, look), not_in_view(state, look), judgement.away)

    def unseen(self, judgement: Judgement[GameState]) -> Iterator[Note]:
        """The question whether what has just been told was played while nothing was seen."""
        if judgement.away and judgement.accepted and self._latest is not None:
            told = [event for one in judgement.accepted for event in one.step.events]
            yield away_question(lying(self._ledger.state, self._latest), told, judgement.away)

    def sees(self, look: Look) -> None:
        """What lies there now."""
        self._latest = look

    def means_now(self) -> Mapping[str, Any]:
        """What it means to go on by now: from what lies there when it is said, not when it was asked.

        ValueError where that is asked of what was told since, and the table was not seen again after a new start.
        """
        guessed = any(SO_IT_WAS in matter.options for matter in self._ledger.matters)
        look = self._latest if guessed else self._newest
        if guessed and look is None:
            raise ValueError("The camera has not seen the table yet: answer once it has.")
        return {} if look is None else going_on(lying(self._ledger.state, look))

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
