"""Whatever is played, seen, answered, put right and taken back, in any order: the game stays whole.

It can be taken up again at any moment, every card has one place, the end is scored as the cards lie, every option of
every question can be chosen, what is refused changes nothing, and undo leads back to the beginning.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.adjudication import rulings_of
from engine.entry import LogEntry
from engine.go_nuts import CARDS, GameState, Phase, event_from_json, evolve, game_end, legal_moves, rule_on
from engine.go_nuts.moves import Move, ResolveOtherwise
from engine.go_nuts.supply import surplus
from engine.history.as_told import fold
from engine.history.log import OpenMatter, game_entries, last_deed
from engine.history.past import Past
from engine.journal import Journal
from engine.observation import PlaceKind, TableObservation
from engine.table import IllegalMove, Table
from tests.referee.mistaken import unseen
from tests.referee.seen import as_it_lies
from tests.referee.test_corrections import places
from tests.rules.random_games import RandomGame
from tests.rules.tables import NAMES

PIECES = sorted(CARDS)
OFTEN = st.sampled_from(["plain", "glazed", "chocolate_frosted", "eclair", "french_cruller", *PIECES])
"""Cards, those with powers more often than not."""


def taken_up_again(log: Sequence[LogEntry]) -> Table:
    return Table(Journal.create(None, log), log)


class AnyOrder(RuleBasedStateMachine):
    """One table, and whatever may happen to it."""

    table: Table
    now = 0.0

    @initialize(players=st.integers(2, 4))
    def sit_down(self, players: int) -> None:
        self.table = Table.create(None, NAMES[:players])

    def does(self, what: Callable[..., object], *args: Any, **more: Any) -> bool:
        """Whether it was done; what is refused is refused in a sentence, and has changed nothing."""
        log, state = self.table.log, self.table.state
        self.now += 1.0
        try:
            what(*args, at=self.now, **more)
        except (IllegalMove, ValueError) as refused:
            assert str(refused).endswith("."), refused
            assert (self.table.log, self.table.state) == (log, state), refused
            return False
        return True

    def next_move(self, state: GameState, chance: Any) -> Move | None:
        """A lawful move, if the cards that nobody has seen allow one."""
        deck = unseen(state, chance)
        game = RandomGame(state, [*deck, *reversed(state.deck_top)], chance.randrange)
        return game.next_move() if state.phase is not Phase.OVER and len(deck) > state.slots else None

    @rule(chance=st.randoms(use_true_random=False), times=st.integers(1, 4))
    def play(self, chance: Any, times: int) -> None:
        for _ in range(times):
            move = self.next_move(self.table.state, chance)
            if move is not None:
                self.does(self.table.play, move, by="Ann")

    @precondition(lambda self: self.table.state.phase is Phase.RESOLVE)
    @rule(data=st.data())
    def plays_otherwise(self, data: st.DataObject) -> None:
        state = self.table.state
        move = ResolveOtherwise(state.pending[0], data.draw(st.sampled_from(["", *state.playing])))
        self.does(self.table.play, move, by="Ann", override=True)

    @rule(data=st.data(), piece=st.none() | st.just("unknown") | OFTEN)
    def put_right(self, data: st.DataObject, piece: str | None) -> None:
        target = data.draw(st.sampled_from(places(self.table.state)))
        if target.startswith("pick/"):
            piece = f"select_{data.draw(st.integers(1, self.table.state.slots))}"
        self.does(self.table.correct, target, piece, by="Ann")

    @rule(data=st.data(), piece=OFTEN)
    def was_another(self, data: st.DataObject, piece: str) -> None:
        self.does(self.table.correct, str(data.draw(st.integers(1, len(self.table.log)))), piece, by="Ann")

    @rule(data=st.data())
    def hand(self, data: st.DataObject) -> None:
        state = self.table.state
        target = data.draw(st.sampled_from([place for place in places(state) if place.startswith(("plate/", "disc"))]))
        to = data.draw(st.sampled_from(["discard", *(f"plate/{name}" for name in state.players)]))
        self.does(self.table.hand, target, to, by="Ann")

    @rule(data=st.data(), to_an_option=st.booleans(), piece=OFTEN)
    def settle(self, data: st.DataObject, to_an_option: bool, piece: str) -> None:
        if not self.table.open_questions:
            return
        matter = data.draw(st.sampled_from(self.table.open_questions))
        if matter.kind == "objected":
            how = data.draw(st.sampled_from(["put_right", "kept", "corrected"]))
            too_many = self.table.log[matter.seq - 1].memo.get("surplus", "")
            refused = how == "put_right" and surplus(self.table.state)[too_many] > 0
            assert self.does(self.table.settle, matter.seq, how, by="Ann") is not refused
        else:
            answer = data.draw(st.sampled_from(matter.options)) if to_an_option or not matter.where else piece
            assert self.does(self.table.answer, matter.seq, answer, by="Ann") or waits_for_a_look(matter)

    @rule(data=st.data(), and_back=st.booleans())
    def undo(self, data: st.DataObject, and_back: bool) -> None:
        before = self.table.state
        if self.does(self.table.undo, data.draw(st.integers(0, len(self.table.log))), by="Ann") and and_back:
            undone = max(entry.seq for entry in self.table.log if entry.event == "undone")
            assert self.does(self.table.undo, undone - 1, by="Ann")
            assert self.table.state == before

    @rule(data=st.data())
    def change_places(self, data: st.DataObject) -> None:
        self.does(self.table.reseat, data.draw(st.permutations(self.table.state.players)), by="Ann")

    @rule(data=st.data(), cards=st.sampled_from(["out", "stay"]))
    def leave(self, data: st.DataObject, cards: str) -> None:
        if len(self.table.state.playing) > 2:
            self.does(self.table.leave, data.draw(st.sampled_from(self.table.state.players)), by="Ann", cards=cards)

    @rule()
    def end(self) -> None:
        if self.table.state.round > 1:
            self.does(self.table.end, by="Ann")

    @rule(data=st.data(), chance=st.randoms(use_true_random=False), moves=st.integers(0, 3), looks=st.integers(1, 6))
    def look(self, data: st.DataObject, chance: Any, moves: int, looks: int) -> None:
        """The camera sees the table after some lawful moves, and hardly one card of it."""
        state = self.table.state
        for _ in range(moves):
            move = self.next_move(state, chance)
            for event in rule_on(state, move).events if move is not None else ():
                state = evolve(state, event)
        blurred, other = data.draw(st.integers(0, 30)), data.draw(OFTEN)
        for seen in as_it_lies(state, looks):
            self.now += 1.0
            self.table.observe(hardly(replace(seen, seq=int(self.now), taken_at=self.now), blurred, other))

    @invariant()
    def can_be_taken_up_again(self) -> None:
        again = taken_up_again(self.table.log)
        assert again.state == self.table.state and again.open_questions == self.table.open_questions
        assert [entry.seq for entry in self.table.log] == list(range(1, len(self.table.log) + 1))

    @invariant()
    def every_card_is_followed_to_where_it_lies(self) -> None:
        state, cards = self.table.state, Past.of(self.table.log).lineage
        for name, plate in state.plates.items():
            assert tuple(cards.pieces[card] for card in cards.plates.get(name, ())) == plate, name
        assert tuple(cards.pieces[card] for card in cards.discard) == state.discard
        row = [*cards.row, *[None] * len(state.row)][: len(state.row)]
        assert tuple(None if card is None else cards.pieces[card] for card in row) == state.row

    @invariant()
    def the_end_is_scored_as_the_cards_lie(self) -> None:
        for entry in game_entries(self.table.log):
            if entry.event == "game_ended":
                assert event_from_json(dict(entry.body)) == game_end(self.table.state)
                assert rulings_of(self.table.log)[entry.seq].because.rule != "GN-WIN", "counted wrongly"

    @invariant()
    def there_is_a_way_on(self) -> None:
        assert legal_moves(self.table.state) or self.table.state.phase is Phase.OVER

    def teardown(self) -> None:
        """Step by step everything is taken back."""
        if hasattr(self, "table"):
            for _ in self.table.log:
                if (deed := last_deed(self.table.log)) > 1:
                    self.table.undo(deed - 1, "Ann", self.now)
            assert self.table.state == fold(self.table.log[:1]) and not self.table.open_questions


def hardly(seen: TableObservation, nth: int, other: str) -> TableObservation:
    """The look with its n-th card, unless that is a number, hardly told from another."""
    sightings = list(seen.sightings)
    if nth < len(sightings) and sightings[nth].place.kind is not PlaceKind.PICK and sightings[nth].piece != other:
        sightings[nth] = replace(sightings[nth], candidates=((sightings[nth].piece, -0.5), (other, -0.9)))
    return replace(seen, sightings=tuple(sightings))


def waits_for_a_look(matter: OpenMatter) -> bool:
    """Whether it may be asked to be answered only once the camera has seen the table."""
    return any("Go on" in option for option in matter.options)


TestAnyOrder = AnyOrder.TestCase
TestAnyOrder.settings = settings(
    max_examples=25, stateful_step_count=20, deadline=None, suppress_health_check=list(HealthCheck)
)
