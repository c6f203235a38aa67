# ruff: noqa: N802
"""Games that are joined midway: what nobody saw stays unknown."""

from __future__ import annotations

import pytest

from engine.go_nuts import GameState, Phase, Verdict, evolve, judge, legal_moves, new_game
from engine.go_nuts.events import DonutTaken, TableRead
from engine.go_nuts.moves import EndGame, Refill, Resolve, Reveal
from tests.rules.tables import do, take_power, told, use, words


def joined(row: str, plates: tuple[str, str] = ("plain", ""), top: str | None = None) -> GameState:
    """Ann's and Ben's game, taken up from what lies on the table."""
    (started,) = new_game(["Ann", "Ben"])
    lying = {"Ann": words(plates[0]), "Ben": words(plates[1])}
    pieces = tuple(None if p == "." else p for p in row.split())
    return told(evolve(None, started), TableRead(pieces, lying, top, None))


@pytest.mark.parametrize(
    ("row", "plates", "phase"),
    [("plain glazed eclair", ("", ""), Phase.PICK), ("plain . eclair", ("glazed", ""), Phase.REFILL),
     (". . .", ("", ""), Phase.DEAL), (". . .", ("plain", ""), Phase.REFILL)],
)  # fmt: skip
def test_play_goes_on_where_the_table_stands(row: str, plates: tuple[str, str], phase: Phase) -> None:
    assert joined(row, plates).phase is phase


def test_an_uncounted_deck_may_fill_the_row_or_end_the_game() -> None:
    state = do(joined("plain glazed eclair"), Reveal({"Ann": 1, "Ben": 1}), Resolve(1))
    assert state.deck_left is None
    assert {type(move) for move in legal_moves(state)} == {Refill, EndGame}
    assert do(state, Refill(words("powdered glazed eclair"))).deck_left is None


def test_an_uncounted_deck_may_be_empty_for_chocolate_frosted() -> None:
    state = take_power(do(joined("chocolate_frosted glazed eclair"), Reveal({"Ann": 1, "Ben": 2})))
    do(state, use(state, "plain deck > Ann"))
    do(state, use(state))


def test_beneath_the_top_of_the_pile_anything_may_lie() -> None:
    state = take_power(do(joined("eclair eclair glazed", top="powdered"), Reveal({"Ann": 1, "Ben": 2})))
    state = do(state, use(state, "powdered discard > Ann"), Resolve(2))
    assert (state.discard, state.buried) == ((), True)
    assert do(state, use(state, "maple_bar discard > Ben")).plates["Ben"] == ("eclair", "maple_bar")


def test_GN_CONSERVE_too_many_of_a_card_at_the_start_are_found() -> None:
    (started,) = new_game(["Ann", "Ben"])
    state = evolve(None, started)
    row = words("plain glazed french_cruller")
    found = judge(state, TableRead(row, {"Ann": ("french_cruller",)}, None, None))
    assert (found.verdict, found.because.rule) == (Verdict.ILLEGAL, "GN-FC-COPIES")
    assert judge(state, TableRead(row, {"Ann": ("plain",)}, "glazed", None)).verdict is Verdict.LEGAL


def test_the_round_goes_on_counting_when_the_camera_comes_back() -> None:
    state = do(joined("plain glazed eclair"), Reveal({"Ann": 1, "Ben": 1}), Resolve(1))
    state = do(state, Refill(words("plain glazed eclair")))
    again = told(state, TableRead(words("plain glazed eclair"), {"Ann": ("plain", "powdered")}, "plain", 12))
    assert (again.round, again.plates, again.deck_left) == (2, {"Ann": ("plain", "powdered"), "Ben": ()}, 12)


def test_a_card_whose_face_nobody_saw_is_found_out_when_it_moves() -> None:
    state = joined("eclair glazed plain", ("unknown plain", ""), top="unknown")
    state = take_power(do(state, Reveal({"Ann": 1, "Ben": 2})))
    after = do(state, use(state, "milk discard > Ann"))
    assert (after.discard, after.plates["Ann"]) == ((), ("unknown", "plain", "eclair", "milk"))


def test_nothing_can_be_told_before_a_game_has_begun() -> None:
    with pytest.raises(ValueError, match="A game begins with GameStarted"):
        evolve(None, DonutTaken("Ann", 1, "plain"))
    assert judge(None, DonutTaken("Ann", 1, "plain")).sentence == "No game has begun."
