"""Numbers that are tapped: secret until the last player has chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.go_nuts.state import GameState, Phase
from web.table.asked import Asked, StaleError
from web.words.refused import RefusedError


@dataclass(slots=True)
class Picks:
    """Who has tapped which number in this round."""

    _numbers: dict[str, int] = field(default_factory=dict)
    _round: int = 0

    @property
    def players(self) -> frozenset[str]:
        """Who has chosen."""
        return frozenset(self._numbers)

    def choose(self, state: GameState, asked: Asked) -> Mapping[str, int] | None:
        """Take one player's number; all of them, once all are there."""
        player, slot = asked.text("player"), asked.number("slot")
        if state.phase is not Phase.PICK:
            raise StaleError("Nobody chooses a number now.", "今は番号を選びません。")
        if player not in state.playing or not 1 <= slot <= state.slots:
            raise RefusedError(f"{player} cannot choose {slot} at this table.", f"{player}は{slot}を選べません。")
        if state.in_slot(slot) is None:
            raise RefusedError(
                f"No card lies in slot {slot}: choose another.", f"{slot}番にはカードがありません。別の番号をどうぞ。"
            )
        self._numbers[player], self._round = slot, state.round
        return self._if_all(state)

    def without_those_who_left(self, state: GameState) -> Mapping[str, int] | None:
        """Somebody has gone home: the numbers of the others, if nobody else is waited for."""
        self.keep_what_holds(state)
        return self._if_all(state) if self._numbers else None

    def _if_all(self, state: GameState) -> Mapping[str, int] | None:
        return dict(self._numbers) if len(self._numbers) == len(state.playing) else None

    def keep_what_holds(self, state: GameState) -> None:
        """What was chosen for another round, or where no card lies any more, is forgotten: who chose it is asked again.

        Nobody is told the number: it was to be secret, and may be another player's as well.
        """
        if state.phase is not Phase.PICK or state.round != self._round:
            self.forget()
        self._numbers = {
            name: slot
            for name, slot in self._numbers.items()
            if name in state.playing and state.in_slot(slot) is not None
        }

    def forget(self) -> None:
        """Another game."""
        self._numbers.clear()
