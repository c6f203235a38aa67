# ruff: noqa: N802
"""Refilling, the end of the game and its winner."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.go_nuts import GameState, Phase, Verdict, judge, legal_moves, rule_on, score_plates, winners
from engine.go_nuts.events import GameEnded
from engine.go_nuts.moves import EndGame, Refill, Resolve, Reveal
from engine.go_nuts.sentences import say
from tests.rules.tables import do, not_ruled, refused, table, take_power, told, use, words


def test_GN_REFILL_every_gap_is_filled_after_all_slots() -> None:
    state = table("plain glazed powdered", "1 3")
    refused(do(state, Resolve(1)), Refill(words("plain glazed powdered")), "GN-REFILL")
    state = do(state, Resolve(1), Resolve(3))
    refused(state, Refill(("plain", "glazed", None)), "GN-REFILL")
    full = do(state, Refill(words("eclair glazed plain")))
    assert (full.phase, full.round, full.deck_left, full.picks) == (Phase.PICK, 2, 18, {})


def test_GN_REFILL_not_without_a_gap() -> None:
    refused(table("plain glazed powdered"), Refill(words("plain glazed powdered")), "GN-REFILL")


def test_GN_REFILL_a_new_round_before_it_is_refused() -> None:
    state = do(table("plain glazed powdered", "1 1"), Resolve(1))
    refused(state, Reveal({"Ann": 2, "Ben": 3}), "GN-REFILL")


@pytest.mark.parametrize(("deck", "ends"), [(0, True), (1, True), (2, False), (3, False)])
def test_GN_END_when_the_deck_cannot_fill_the_row(deck: int, ends: bool) -> None:
    (move,) = legal_moves(do(table("plain glazed powdered", "1 3", deck=deck), Resolve(1), Resolve(3)))
    assert isinstance(move, EndGame) is ends


def test_GN_END_earlier_is_refused() -> None:
    state = do(table("plain glazed powdered", "1 1", deck=2), Resolve(1))
    assert refused(state, EndGame(), "GN-END").sentence == "The deck can still fill the row: the game goes on."
    refused(table("plain glazed powdered", "1 1", deck=0), EndGame(), "GN-END")


def test_GN_END_a_round_after_the_end_is_refused() -> None:
    state = do(table("plain glazed powdered", "1 1", deck=0), Resolve(1))
    refused(state, Reveal({"Ann": 2, "Ben": 3}), "GN-END")
    refused(state, Refill(words("plain glazed powdered")), "GN-END")
    over = do(state, EndGame())
    assert (over.phase, legal_moves(over)) == (Phase.OVER, ())
    refused(over, Reveal({"Ann": 2, "Ben": 3}), "GN-END")


def test_GN_EXACT_an_exactly_empty_deck_brings_one_more_round() -> None:
    state = do(table("plain glazed powdered", "1 3", deck=2), Resolve(1), Resolve(3))
    refused(state, EndGame(), "GN-EXACT")
    state = do(state, Refill(words("eclair glazed plain")))
    assert (state.deck_left, state.phase) == (0, Phase.PICK)
    state = do(state, Reveal({"Ann": 2, "Ben": 2}), Resolve(2))
    assert legal_moves(state) == (EndGame(),)


def test_GN_EXACT_a_drawn_card_brings_the_end_forward() -> None:
    state = take_power(table("chocolate_frosted glazed plain", "1 2", deck=2))
    state = do(state, use(state, "plain deck > Ann"), Resolve(2))
    assert (state.deck_left, state.gaps, legal_moves(state)) == (1, 2, (EndGame(),))


def test_GN_NOREFILL_laying_out_the_rest_is_no_mistake_and_changes_nothing() -> None:
    state = do(table("plain glazed powdered", "1 3", deck=1), Resolve(1), Resolve(3))
    ruling = not_ruled(state, Refill(("eclair", "glazed", None)), "GN-NOREFILL")
    after = told(state, *ruling.events)
    assert (after.phase, after.round, legal_moves(after)) == (Phase.REFILL, state.round, (EndGame(),))
    assert rule_on(after, EndGame()).events == rule_on(state, EndGame()).events


def test_GN_END_an_unknown_deck_allows_both() -> None:
    state = do(table("plain glazed powdered", "1 1", deck=None), Resolve(1))
    assert {type(m) for m in legal_moves(state)} == {Refill, EndGame}


def best(**plates: str) -> tuple[str, ...]:
    return winners(score_plates({name: words(pieces) for name, pieces in plates.items()}))


def test_GN_WIN_the_highest_total() -> None:
    assert best(Ann="powdered powdered", Ben="powdered glazed glazed eclair") == ("Ben",)


def test_GN_WIN_a_tie_goes_to_the_most_cards() -> None:
    assert best(Ann="powdered powdered", Ben="glazed glazed glazed") == ("Ben",)


def test_GN_WIN_is_shared_when_cards_are_tied_too() -> None:
    assert best(Ann="powdered eclair", Ben="powdered chocolate_frosted", Cem="glazed") == ("Ann", "Ben")


def test_GN_WIN_scores_that_do_not_add_up_are_found() -> None:
    state = do(table("plain glazed powdered", "1 3", deck=0), Resolve(1), Resolve(3))
    (right,) = rule_on(state, EndGame()).events
    assert isinstance(right, GameEnded)
    assert right == GameEnded({"Ann": 4, "Ben": 3}, {"Ann": 1, "Ben": 1}, ("Ann",))
    wrong = judge(state, GameEnded({"Ann": 4, "Ben": 5}, {"Ann": 1, "Ben": 1}, ("Ben",)))
    assert (wrong.verdict, wrong.because.rule) == (Verdict.ILLEGAL, "GN-WIN")
    assert wrong.sentence == "Counted again: Ann with 4 points."
    assert judge(state, replace(right, cards={"Ann": 1, "Ben": 2})).verdict is Verdict.ILLEGAL


def test_one_point_is_one_point() -> None:
    told = say("ended", players=("Ann",), count=1), say("counted_wrong", players=("Ann",), count=2)
    assert told[0][0].endswith("Ann with 1 point.") and told[1][0].endswith("Ann with 2 points.")
    assert told[0][1].endswith("Ann、1点。") and say("too_many", count=1)[0].startswith("The deck has 1 card left")


def test_GN_NEGATIVE_totals_have_no_floor() -> None:
    scores = score_plates({"Ann": ("day_old_donuts",), "Ben": ()})
    assert (scores["Ann"].total, winners(scores)) == (-7, ("Ben",))


def test_GN_PUBLIC_the_pile_and_the_decks_count_are_part_of_the_state() -> None:
    state = GameState.from_text(table("plain glazed powdered", discard="eclair plain", deck=7).to_text())
    assert (state.discard, state.deck_left) == (("eclair", "plain"), 7)
