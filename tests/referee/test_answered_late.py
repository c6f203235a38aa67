"""It was another story, and play went on before somebody said so: nothing is told twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from engine.go_nuts import GameState, event_to_json, evolve
from engine.go_nuts.events import DonutTaken, Event, Moved, PicksRevealed, PowerResolved, RowRefilled
from engine.go_nuts.moves import Move, Refill, Resolve, Reveal, UsePower
from engine.history.log import game_entries
from engine.history.notes import Note
from engine.history.past import Draft
from engine.table import Table
from tests.referee.asked_otherwise import BOTH_THREE, Asked
from tests.rules.random_games import RandomGame

TAKEN = (PicksRevealed({"Ann": 1, "Ben": 3}), DonutTaken("Ann", 1, "plain"))


def answered_late(played: Sequence[Move], since: Sequence[Move], instead: Sequence[Event]) -> Asked:
    """It is asked after what was played; the other story goes farther, and so does play before somebody answers."""
    game = Asked(("plain", "glazed", "powdered"), played, instead)
    story = game.asks("What happened?", {"that": game.other}, "this", "that")
    for move in since:
        game.table.play(move, by="Ann", at=4.0, override=True)
    game.table.answer(story, "that", by="Ann", at=5.0)
    return game


def test_a_card_that_was_taken_before_somebody_answered_is_not_taken_twice() -> None:
    played = (Reveal({"Ann": 1, "Ben": 3}), Resolve(1))
    game = answered_late(played, (Resolve(3),), (*TAKEN, DonutTaken("Ben", 3, "powdered")))
    assert game.table.state.plates == {"Ann": ("plain",), "Ben": ("powdered",)} and game.open == []


def test_a_row_that_was_filled_before_somebody_answered_is_not_filled_twice() -> None:
    """Both had chosen 3; the numbers of the next round lie there by now."""
    played = (Reveal({"Ann": 1, "Ben": 3}), Resolve(1), Resolve(3))
    row, other_row = ("eclair", "glazed", "maple_bar"), ("plain", "glazed", "maple_bar")
    since = (Refill(row), Reveal({"Ann": 2, "Ben": 1}), Resolve(1))
    instead = (*BOTH_THREE[:2], RowRefilled(other_row), PicksRevealed({"Ann": 2, "Ben": 1}))
    game = answered_late(played, since, instead)
    assert (game.table.state.round, game.table.state.picks) == (2, {"Ann": 2, "Ben": 1})
    assert [e.event for e in game_entries(game.table.log)].count("row_refilled") == 1


def test_a_power_that_was_used_before_somebody_answered_is_not_used_twice() -> None:
    """Ann's Éclair took the top of the pile; the other story goes as far, and Ben chose another number."""
    played = (Reveal({"Ann": 1, "Ben": 2}), Resolve(1))
    game = Asked(("eclair", "glazed", "powdered"), (), ())
    game.table.correct("discard", "maple_bar", by="Ann", at=0.5)
    told = [entry for move in played for entry in game.table.play(move, by="Ann", at=1.0)]
    used = PowerResolved("Ann", "eclair", (Moved("maple_bar", "discard", "plate/Ann"),))
    other = (PicksRevealed({"Ann": 1, "Ben": 3}), DonutTaken("Ann", 1, "eclair"), used)
    ways = {"that": {"instead_of": [e.seq for e in told], "events": [event_to_json(event) for event in other]}}
    story = game.asks("What happened?", ways, "this", "that")
    game.table.play(UsePower("Ann", "eclair", used.moved), by="Ann", at=3.0)
    game.table.answer(story, "that", by="Ann", at=4.0)
    assert game.table.state.plates["Ann"] == ("eclair", "maple_bar") and game.table.state.discard == ()


def test_a_row_is_not_filled_before_what_was_taken_from_it_since() -> None:
    """Both had chosen 3, and the row was filled; meanwhile Ben was told to have got that card."""
    game = answered_late((Reveal({"Ann": 1, "Ben": 3}), Resolve(1)), (Resolve(3),), BOTH_THREE)
    assert game.table.state.row == ("plain", "glazed", None)


def late_answers(seed: int) -> Iterator[tuple[GameState, list[GameState]]]:
    """What a random game tells after late answers, by which more had happened than was told at first, and all that it
    may tell: the game as it stood then, or farther."""
    game, chance = RandomGame.shuffled(2 + seed % 5, seed).to_the_end(), Random(seed)
    states = [evolve(None, game.events[0])]
    for event in game.events[1:]:
        states.append(evolve(states[-1], event))
    for _ in range(6):
        first = chance.randrange(2, len(game.events) - 12)
        told, other, since = (chance.randrange(1, 5) for _ in range(3))
        table = Table.create(None, game.state.players)
        drafts = [Draft(event) for event in game.events[1 : first + told]]
        entries = table._ledger.commit(1.0, drafts, source="camera")
        events = [event_to_json(event) for event in game.events[first : first + told + other]]
        meaning = {"instead_of": [entry.seq for entry in entries[first - 1 :]], "events": events}
        body = {"event": "asked", "question": "What happened?", "options": ["this", "that"], "source": "camera"}
        (asked,) = table._ledger.commit(2.0, [Note(body, {"answers": {"that": meaning}})], source="camera")
        more = [Draft(event) for event in game.events[first + told : first + told + since]]
        table._ledger.commit(3.0, more, source="camera")
        table.answer(asked.seq, "that", by="Ann", at=4.0)
        yield table.state, states[first + told + since - 1 : first + told + max(since, other)]


@pytest.mark.parametrize("seed", range(30))
def test_in_random_games_nothing_is_told_twice_however_late_somebody_answers(seed: int) -> None:
    for state, may in late_answers(seed):
        lies = [(one.row, one.round, {n: Counter(p) for n, p in one.plates.items()}, one.deck_left) for one in may]
        assert (state.row, state.round, {n: Counter(p) for n, p in state.plates.items()}, state.deck_left) in lies


def test_what_is_done_in_a_later_round_is_not_what_the_other_story_did_in_this() -> None:
    """Slot 3 is emptied in round 2 as well."""
    played = (Reveal({"Ann": 1, "Ben": 1}), Resolve(1), Refill(("eclair", "glazed", "powdered")))
    since = (Reveal({"Ann": 3, "Ben": 2}), Resolve(2), Resolve(3))
    instead = (*TAKEN, DonutTaken("Ben", 3, "powdered"), RowRefilled(("eclair", "glazed", "maple_bar")))
    game = answered_late(played, since, instead)
    assert game.table.state.plates["Ben"] == ("powdered", "glazed") and game.table.state.round == 2
