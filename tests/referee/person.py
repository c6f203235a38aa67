"""Somebody at the imaginary table who knows what happened, and answers what the program asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from engine.asking.lying_questions import GO_ON, LEAVE
from engine.go_nuts import CARDS, event_from_json
from engine.go_nuts.words import LIES_THERE, in_words, not_seen, under_another, under_others, under_others_too
from engine.history.log import OpenMatter
from engine.history.notes import EMPTY, PLAY_ON
from engine.table import Table
from tests.referee.simulate import Snapshot

Json = Mapping[str, Any]
Cards = tuple[str | None, ...]
LATER = 2
"""So many observations pass until somebody answers."""


class Person:
    """Answers each question some observations after it was asked."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._heard: dict[int, int] = {}

    def answers(self, now: Snapshot, happened: Sequence[Json], at: float, wait: int = LATER) -> None:
        """Answer what was asked long enough ago; `happened` are the true events so far, in order."""
        for matter in self._table.open_questions:
            heard = self._heard[matter.seq] = self._heard.get(matter.seq, 0) + 1
            if matter.kind == "asked" and heard > wait and matter.seq in {m.seq for m in self._table.open_questions}:
                self._table.answer(matter.seq, self._truth(matter, now, happened), "Ann", at)

    def _truth(self, matter: OpenMatter, now: Snapshot, happened: Sequence[Json]) -> str:
        if GO_ON in matter.options:
            return GO_ON if self._differs(now) else LEAVE
        if EMPTY in matter.options:
            return EMPTY if happened[-1]["event"] == "game_ended" else PLAY_ON
        if matter.where:
            return self._card(matter, now)
        if (lies := self._lies_there(matter, now)) is not None:
            return LIES_THERE[0 if lies else 1][0]
        told = {in_words(event_from_json(event))[0] for event in happened[-40:] if event["event"] != "game_ended"}
        picks: Json = next((e["picks"] for e in reversed(happened) if e["event"] == "picks_revealed"), {})
        told |= {str(pick) for name, pick in picks.items() if f" {name} " in matter.question}
        return next((option for option in matter.options if option in told), matter.options[0])

    def _differs(self, now: Snapshot) -> bool:
        state = self._table.state
        told = {name: sorted(plate) for name, plate in state.plates.items()}
        return told != {name: sorted(plate) for name, plate in zip(state.players, now.plates, strict=True)}

    def _lies_there(self, matter: OpenMatter, now: Snapshot) -> bool | None:
        """Whether the card that is asked about is where the log has it; None for other questions."""
        state = self._table.state
        for player, plate in zip(state.players, now.plates, strict=True):
            told = Counter(state.plates[player])
            for piece in {*told, *plate}:
                if matter.question == not_seen(player, piece)[0]:
                    return plate.count(piece) >= told[piece]
                more = [under_others_too(player, piece, unseen)[0] for unseen in range(2, 7)]
                if matter.question in (under_others(player, piece)[0], under_another(player, piece)[0], *more):
                    return plate.count(piece) > told[piece]
        return None

    def _card(self, matter: OpenMatter, now: Snapshot) -> str:
        """The card that lies there and is not told, if one is; otherwise the one that is told."""
        kind, _, which = matter.where.partition("/")
        state = self._table.state
        there: Cards
        told: Cards
        if kind == "row":
            there, told = (now.row[int(which) - 1],), (state.row[int(which) - 1],)
        elif kind == "plate":
            there, told = now.plates[state.players.index(which)], state.plates[which]
        else:
            there, told = now.discard[-1:], state.discard[-1:]
        if Counter(there) == Counter(told) and matter.options[0] in there:
            return matter.options[0]  # as the program goes on with
        missing = Counter(there) - Counter(told)
        known = [piece for piece in (*missing, *there) if piece is not None and piece in CARDS]
        choices: list[str] = [*(piece for piece in known if piece in matter.options), *known, *matter.options]
        return choices[0]
