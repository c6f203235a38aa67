"""Random games, dealt from a real deck: whoever chooses is asked for numbers below a bound."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random

from engine.go_nuts import GameState, Phase, Verdict, deck_for, evolve, new_game, rule_on
from engine.go_nuts.choice import Group
from engine.go_nuts.events import Event, Moved
from engine.go_nuts.moves import Deal, EndGame, Move, Refill, Resolve, Reveal, UsePower
from engine.go_nuts.powers import choices
from engine.observation import UNKNOWN
from tests.rules.tables import NAMES

Choose = Callable[[int], int]
"""A number from 0 to below the bound."""


@dataclass
class RandomGame:
    """A game played to its end by chance, with the deck that nobody sees."""

    state: GameState
    deck: list[str]
    choose: Choose
    events: list[Event] = field(default_factory=list)

    @classmethod
    def begin(
        cls, players: int, deck: list[str], choose: Choose, rules: Mapping[str, str] | None = None
    ) -> RandomGame:
        """A game about to be dealt from this deck, its top last."""
        (started,) = new_game(NAMES[:players], rules)
        return cls(evolve(None, started), list(deck), choose, [started])

    @classmethod
    def shuffled(cls, players: int, seed: int, rules: Mapping[str, str] | None = None) -> RandomGame:
        """A game of its own for every seed."""
        chance = Random(seed)
        deck = sorted(deck_for(players).elements())
        chance.shuffle(deck)
        return cls.begin(players, deck, chance.randrange, rules)

    def play(self) -> Iterator[tuple[GameState, Move, GameState]]:
        """Every move, with the states before and after it."""
        while self.state.phase is not Phase.OVER:
            before, move = self.state, self.next_move()
            self.do(move)
            yield before, move, self.state

    def to_the_end(self) -> RandomGame:
        """Play on until it is over."""
        for _ in self.play():
            pass
        return self

    def do(self, move: Move) -> None:
        """A move, which must be legal."""
        ruling = rule_on(self.state, move)
        assert ruling.verdict is Verdict.LEGAL, f"{ruling.sentence} {move} {self.state.to_text()}"
        for event in ruling.events:
            self.state = evolve(self.state, event)
            self.events.append(event)

    def next_move(self) -> Move:
        """A legal move by chance; cards that it turns up come from the deck."""
        state = self.state
        match state.phase:
            case Phase.DEAL:
                return Deal(tuple(self.deck.pop() for _ in range(state.slots)))
            case Phase.PICK:
                return Reveal({name: 1 + self.choose(state.slots) for name in state.players})
            case Phase.RESOLVE:
                return Resolve(state.pending[0])
            case Phase.POWER:
                return self._power()
            case _ if state.gaps > len(self.deck):
                return EndGame()
            case _:
                return Refill(tuple(piece or self.deck.pop() for piece in state.row_to_fill))

    def _power(self) -> UsePower:
        assert self.state.prompt is not None
        lawful = choices(self.state)
        groups = lawful[self.choose(len(lawful))].groups
        moved = tuple(one for group in groups for one in self._some(group))
        if self.state.prompt.piece == "double_chocolate" and len(self.deck) > 1 and moved:
            moved = self._two_drawn(moved)
        else:
            moved = tuple(replace(m, piece=self.deck.pop()) if m.origin == "deck" else m for m in moved)
        return UsePower(self.state.prompt.player, self.state.prompt.piece, moved)

    def _some(self, group: Group) -> list[Moved]:
        left = list(group.cards)
        size = group.least + self.choose(group.most - group.least + 1)
        return [left.pop(self.choose(len(left))) for _ in range(size)]

    def _two_drawn(self, moved: tuple[Moved, ...]) -> tuple[Moved, ...]:
        """What a table sees of Double Chocolate: the card kept, and the other only if it is played openly."""
        two = [self.deck.pop(), self.deck.pop()]
        kept = two.pop(self.choose(2)) if moved[0].piece == UNKNOWN else moved[0].piece
        if moved[0].piece != UNKNOWN:
            two.remove(kept)
        self.deck += two
        return (replace(moved[0], piece=kept), *(replace(m, piece=two[0]) for m in moved[1:]))
