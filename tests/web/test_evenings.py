"""Whole evenings by tapping, with the mistakes that people make: one command puts each right, and nothing is lost.

What truly happens is a random game of its own; the page is told of it, now and then wrongly.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from engine.go_nuts import CARDS, Phase
from engine.go_nuts.moves import Deal, Move, Refill, Resolve, Reveal, UsePower
from engine.table import Table
from tests.rules.random_games import RandomGame
from tests.rules.second_scorer import totals
from web.shown.dashboard import Dashboard
from web.table.live import LiveTable

OFTEN = 0.15
"""How often somebody errs, where they can."""


def powerless(piece: str | None) -> bool:
    return piece is not None and not CARDS[piece].has_power


class Evening:
    """A game, the page on which it is tapped, and what has been said wrongly so far."""

    def __init__(self, players: int, seed: int, path: Path) -> None:
        self.truth, self.path, self.chance = RandomGame.shuffled(players, seed), path, random.Random(seed)
        self.live = LiveTable(Table.create(path, self.truth.state.players))

    def tell(self, name: str, **args: object) -> Dashboard:
        return self.live.command(name, args)

    def play(self, **args: object) -> Dashboard:
        return self.tell("play", seen=self.live.dashboard().seq, **args)

    def errs(self) -> bool:
        return self.chance.random() < OFTEN

    def to_the_end(self) -> None:
        while self.truth.state.phase is not Phase.OVER:
            move = self.truth.next_move()
            if not self.may_wait(move):
                self.put_right()
            self.does(move)
            self.truth.do(move)
            if self.errs():
                self.put_right()
            self.goes_back()
            assert self.live.dashboard().hand or self.live.over, "nothing can be tapped"
        self.put_right()

    def may_wait(self, move: Move) -> bool:
        """Whether a card that was told wrongly can be put right later: no power looks at it, and it stays in view."""
        state = self.truth.state
        if isinstance(move, Resolve):
            return powerless(state.row[move.slot - 1]) and len(state.choosers(move.slot)) == 1
        return isinstance(move, Reveal)

    def does(self, move: Move) -> None:
        state = self.truth.state
        match move:
            case Deal(row) | Refill(row):
                gaps = [n for n, piece in enumerate(row) if state.row[n] is None]
                self.play(faces=self.named([row[n] for n in gaps]))
            case Reveal(picks):
                for player, slot in picks.items():
                    self.tell("pick", player=player, slot=slot)
            case Resolve(slot) if self.may_wait(move) and self.errs():
                self.goes_elsewhere(*state.choosers(slot))
            case UsePower(_, _, moved):
                self.play(moved=[{"piece": one.piece, "from": one.origin, "to": one.to} for one in moved])
            case _:
                self.play()

    def named(self, row: Sequence[str | None]) -> list[str | None]:
        """The cards that turn up, one of them perhaps under another's name."""
        told, left = list(row), [f.piece for f in self.live.dashboard().faces if f.left and f.piece not in row]
        others = [piece for piece in left if powerless(piece)]
        if self.errs() and powerless(row[0]) and others:
            told[0] = self.chance.choice(others)
        return told

    def goes_elsewhere(self, owner: str) -> None:
        """The card is told to be somebody else's, and handed over."""
        other = self.chance.choice([name for name in self.truth.state.players if name != owner])
        shown = self.play(went_to=other, override=True)
        card = next(player for player in shown.players if player.name == other).cards[-1]
        self.tell("hand", target=card.target, to=f"plate/{owner}", was=card.piece)

    def goes_back(self) -> None:
        """The last thing is undone, and the undo too; or the program is killed and begins again."""
        before, shown = self.live.state, self.live.dashboard()
        if self.errs() and shown.last_deed > 1:
            undone = self.tell("undo", to_seq=shown.last_deed - 1, seen=shown.seq)
            self.tell("undo", to_seq=shown.seq, seen=undone.seq)
        elif self.errs():
            self.live.close()
            self.live = LiveTable(Table.open(self.path))
        assert self.live.state == before

    def put_right(self) -> None:
        """One command for each card that is told wrongly."""
        state = self.truth.state
        for n, (piece, told) in enumerate(zip(state.row, self.live.state.row, strict=True), 1):
            if piece != told:
                self.tell("correct", target=f"row/{n}", piece=piece, was=told)
        for name, plate in state.plates.items():
            while wrong := list((Counter(self.live.state.plates[name]) - Counter(plate)).elements()):
                piece = next((Counter(plate) - Counter(self.live.state.plates[name])).elements())
                n = self.live.state.plates[name].index(wrong[0]) + 1
                self.tell("correct", target=f"plate/{name}/{n}", piece=piece, was=wrong[0])


@pytest.mark.parametrize("seed", range(10))
def test_whatever_is_said_wrongly_is_put_right_and_every_total_is_true(tmp_path: Path, seed: int) -> None:
    evening = Evening(2 + seed % 5, seed, tmp_path / "game.donuts")
    evening.to_the_end()
    end, plates = evening.live.dashboard(), evening.truth.state.plates
    assert {name: Counter(plate) for name, plate in evening.live.state.plates.items()} == {
        name: Counter(plate) for name, plate in plates.items()
    }
    assert {player.name: player.total for player in end.players} == totals(plates)
    (ended,) = (e for e in evening.live.log if e.event == "game_ended" and e.seq not in end.fallen)
    assert ended.body["scores"] == totals(plates) and not end.matters
