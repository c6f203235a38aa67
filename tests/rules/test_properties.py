"""What must hold in every game whatever is dealt and chosen."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.go_nuts import (
    CARDS,
    Event,
    GameState,
    Verdict,
    deck_for,
    event_from_json,
    event_to_json,
    evolve,
    judge,
    legal_moves,
    new_game,
    rule_on,
    score,
    unruled_moves,
    winners,
)
from engine.go_nuts.cards import POWERS
from engine.go_nuts.events import (
    DonutDiscarded,
    DonutTaken,
    GameEnded,
    Moved,
    PicksRevealed,
    PowerPrompted,
    PowerResolved,
    RowDealt,
    RowRefilled,
    TableRead,
)
from engine.go_nuts.moves import UsePower
from engine.go_nuts.settings import CHOICES
from engine.go_nuts.supply import surplus
from tests.rules import second_scorer
from tests.rules.random_games import RandomGame
from tests.rules.tables import NAMES

HOUSE_RULES = st.fixed_dictionaries({}, optional={key: st.sampled_from(values) for key, values in CHOICES.items()})


@st.composite
def games(draw: st.DrawFn) -> RandomGame:
    """A game of two to six players about to begin, with any deck, any choices and any house rules."""
    rules: Mapping[str, str] = draw(HOUSE_RULES)
    return RandomGame.shuffled(draw(st.integers(2, 6)), draw(st.integers(0, 10**9)), rules)


@given(games())
@settings(max_examples=25)
def test_random_games_never_raise_and_conserve_every_card(game: RandomGame) -> None:
    full = deck_for(len(game.state.players))
    for _, _, state in game.play():
        assert state.deck_left == len(game.deck)
        assert state.deck_top == tuple(reversed(game.deck))[: len(state.deck_top)]
        assert state.seen() - Counter(state.deck_top) + Counter(game.deck) == full
        assert not surplus(state)


@given(games())
@settings(max_examples=25)
def test_a_game_replays_to_the_same_state_through_json(game: RandomGame) -> None:
    game.to_the_end()
    state: GameState | None = None
    for event in game.events:
        line = json.dumps(event_to_json(event), ensure_ascii=False)
        assert event_from_json(json.loads(line)) == event
        state = evolve(state, event_from_json(json.loads(line)))
    assert state == game.state


@given(games())
@settings(max_examples=25)
def test_every_state_round_trips_through_its_line_of_text(game: RandomGame) -> None:
    for state, _, _ in game.play():
        text = state.to_text()
        assert "\n" not in text
        assert GameState.from_text(text) == state
        assert hash(GameState.from_text(text)) == hash(state)


@given(games())
@settings(max_examples=25)
def test_every_event_that_the_engine_proposes_is_legal_by_its_own_check(game: RandomGame) -> None:
    state: GameState | None = None
    for event in game.to_the_end().events:
        found = judge(state, event)
        assert found.verdict is Verdict.LEGAL, f"{found.sentence} {event} {state and state.to_text()}"
        state = evolve(state, event)


@given(games(), st.integers(1, 97))
@settings(max_examples=25)
def test_every_listed_move_is_legal_by_the_check(game: RandomGame, stride: int) -> None:
    for state, _, _ in game.play():
        for move in legal_moves(state)[: 20 * stride : stride]:
            assert rule_on(state, move).verdict is Verdict.LEGAL, f"{move} {state.to_text()}"
        for move in unruled_moves(state):
            assert rule_on(state, move).verdict is Verdict.UNRULED, f"{move} {state.to_text()}"


@given(games())
@settings(max_examples=25)
def test_every_move_played_is_among_the_listed_ones_but_for_what_the_deck_gave(game: RandomGame) -> None:
    for state, move, _ in game.play():
        if isinstance(move, UsePower) and len(state.players) < 5:
            listed = [_faceless(m) for m in legal_moves(state) if isinstance(m, UsePower)]
            assert _faceless(move) in listed, f"{move} {state.to_text()}"


def _faceless(move: UsePower) -> tuple[Counter[tuple[str, str, str]], tuple[str, ...]]:
    """A use of a power without the faces that the deck gave, and what ends on top of the pile."""
    cards = Counter(("?" if m.origin == "deck" else m.piece, m.origin, m.to) for m in move.moved)
    top = tuple(m.piece for m in move.moved[-1:] if m.to == "discard")
    return cards, top


@given(games())
@settings(max_examples=25)
def test_every_power_taken_from_the_row_is_resolved_exactly_once(game: RandomGame) -> None:
    game.to_the_end()
    taken = [e.piece for e in game.events if isinstance(e, DonutTaken)]
    resolved = Counter(e.piece for e in game.events if isinstance(e, PowerResolved))
    assert resolved == Counter(p for p in taken if p in resolved)


@given(games())
@settings(max_examples=30)
def test_the_end_is_scored_as_a_second_scorer_does(game: RandomGame) -> None:
    game = RandomGame.begin(len(game.state.players), game.deck, game.choose).to_the_end()
    end = game.events[-1]
    assert isinstance(end, GameEnded)
    assert end.scores == second_scorer.totals(game.state.plates)
    assert set(end.winners) == second_scorer.best(game.state.plates) == set(winners(score(game.state)))


PIECES = st.sampled_from([*CARDS, "unknown", "promo_donut"])
WHO = st.sampled_from([*NAMES[:3], "Nobody"])
SLOTS = st.integers(-1, 6)
PLACES = st.one_of(
    st.just("discard"), st.just("deck"), st.just("nowhere"), SLOTS.map(lambda n: f"row/{n}"),
    WHO.map(lambda name: f"plate/{name}"),
)  # fmt: skip
ROWS = st.lists(st.none() | PIECES, max_size=6).map(tuple)
ANY_EVENT: st.SearchStrategy[Event] = st.one_of(
    st.builds(RowDealt, ROWS),
    st.builds(RowRefilled, ROWS),
    st.builds(
        TableRead, ROWS, st.dictionaries(WHO, st.lists(PIECES, max_size=4).map(tuple)), st.none() | PIECES,
        st.none() | st.integers(0, 60),
    ),
    st.builds(PicksRevealed, st.dictionaries(WHO, SLOTS)),
    st.builds(DonutTaken, WHO, SLOTS, PIECES),
    st.builds(DonutDiscarded, SLOTS, PIECES, st.lists(WHO).map(tuple)),
    st.builds(PowerPrompted, WHO, st.sampled_from(sorted(POWERS)), st.just(()), st.just("")),
    st.builds(PowerResolved, WHO, PIECES, st.lists(st.builds(Moved, PIECES, PLACES, PLACES), max_size=4).map(tuple)),
)  # fmt: skip


@given(st.integers(2, 3), st.lists(ANY_EVENT, max_size=12))
@settings(max_examples=150)
def test_any_story_at_all_is_folded_judged_and_scored_without_an_error(players: int, story: list[Event]) -> None:
    """People may keep whatever really happened."""
    (started,) = new_game(NAMES[:players])
    state = evolve(None, started)
    for event in story:
        found = judge(state, event)
        assert found.sentence and found.sentence_ja
        state = evolve(state, event)
        score(state)
        assert GameState.from_text(state.to_text()) == state
        assert all(rule_on(state, move).sentence for move in legal_moves(state)[:5])


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_games_are_as_long_as_games_are(players: int) -> None:
    rounds = [RandomGame.shuffled(players, seed).to_the_end().state.round for seed in range(25)]
    mean = {2: 19.9, 3: 19.1, 4: 18.4, 5: 17.3, 6: 14.5}[players]
    assert abs(sum(rounds) / len(rounds) - mean) < 1.5
    assert all(9 <= n <= 28 for n in rounds)
