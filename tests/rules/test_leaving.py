# ruff: noqa: N802
"""A player goes home and the others play on: no text says how, so the table decides and the log says what."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.go_nuts import GameState, Phase, event_from_json, event_to_json, game_end, legal_moves, rule_on, score
from engine.go_nuts.events import DonutTaken, PlayerLeft
from engine.go_nuts.moves import Deal, Leave, Refill, Resolve, Reveal, UsePower
from engine.table import IllegalMove, Table
from tests.rules.tables import do, moved, not_ruled, refused, table, take_power, told

THREE = {"Ann": "plain plain", "Ben": "glazed", "Cem": "powdered milk"}


def left(state: GameState, player: str, cards: str = "out", slots: int = 0) -> GameState:
    """The state after somebody left, and the line of text that tells it reads back."""
    after = told(state, *not_ruled(state, Leave(player, cards, slots or state.slots), "GN-LEAVE").events)
    assert GameState.from_text(after.to_text()) == after
    return after


def test_GN_LEAVE_the_others_choose_on_alone() -> None:
    state = left(table("plain glazed plain powdered", plates=THREE), "Ben")
    assert state.playing == ("Ann", "Cem") and state.plates["Ben"] == () and state.aside == ("glazed",)
    assert len(legal_moves(state)) == 16
    state = do(state, Reveal({"Ann": 1, "Cem": 1}), Resolve(1))
    assert state.discard == ("plain",)
    refused(left(table("plain glazed plain powdered"), "Ben"), Reveal({"Ann": 1, "Ben": 2, "Cem": 3}), "GN-SELECT")


def test_GN_LEAVE_cards_out_of_the_game_are_compared_with_nobodys() -> None:
    state = table("plain glazed plain powdered", plates={"Ann": "plain plain", "Ben": "plain", "Cem": "maple_frosted"})
    assert [line.what for line in score(state)["Ann"].lines] == ["Plain x2", "most Plain"]
    without = score(left(state, "Ann"))
    assert without["Ann"].gone and without["Ann"].total == 0
    assert "most Plain" in [line.what for line in without["Ben"].lines]
    end = game_end(left(state, "Cem"))
    assert end.scores == {"Ann": 5, "Ben": 1} and end.winners == ("Ann",)


def test_GN_LEAVE_whoever_left_does_not_win_with_nothing() -> None:
    state = table("plain glazed plain powdered", plates={"Ann": "red_velvet", "Ben": "bear_claw bear_claw", "Cem": ""})
    assert game_end(left(state, "Cem")).winners == ("Ann",)


def test_GN_LEAVE_cards_that_stay_are_counted_at_the_end() -> None:
    state = left(table("plain glazed plain powdered", plates=THREE), "Cem", "stay")
    assert state.plates["Cem"] == ("powdered", "milk") and state.aside == ()
    assert game_end(state).winners == ("Cem",)


def test_GN_LEAVE_a_choice_that_is_not_resolved_yet_falls() -> None:
    state = left(table("plain glazed plain powdered", "2 2 4"), "Ben")
    assert state.picks == {"Ann": 2, "Cem": 4}
    (taken,) = rule_on(state, Resolve(2)).events
    assert taken == DonutTaken("Ann", 2, "glazed"), "what two had chosen is chosen by one now"


def test_GN_LEAVE_the_last_choice_of_a_round_falls_and_the_row_is_refilled() -> None:
    state = left(do(table("plain glazed plain powdered", "1 2 4"), Resolve(1), Resolve(2)), "Cem")
    assert (state.phase, state.gaps) == (Phase.REFILL, 2)


def test_GN_LEAVE_an_open_power_of_theirs_is_over_and_another_s_is_not() -> None:
    state = take_power(table("red_velvet glazed plain powdered", "1 2 4", discard="plain"))
    assert left(state, "Ann").phase is Phase.RESOLVE and left(state, "Ann").prompt is None
    assert left(state, "Ben").phase is Phase.POWER


def test_GN_LEAVE_the_next_who_plays_is_the_left_neighbour() -> None:
    row = "cinnamon_twist glazed plain powdered plain"
    plates = {"Ann": "plain", "Ben": "glazed", "Cem": "milk", "Dot": "eclair"}
    state = left(table(row, "1 2 3 4", plates=plates), "Ben")
    assert state.left_of("Ann") == "Cem"
    passed = moved("plain Ann > Cem", "milk Cem > Dot", "eclair Dot > Ann")
    state = do(state, Resolve(1), UsePower("Ann", "cinnamon_twist", passed))
    assert state.plates == {"Ann": ("cinnamon_twist", "eclair"), "Ben": (), "Cem": ("plain",), "Dot": ("milk",)}


@pytest.mark.parametrize(
    ("piece", "how"),
    [
        ("bear_claw", "glazed Ben > Ann"), ("strawberry_glazed", "glazed Ben > discard"),
        ("sprinkled", "plain Ann > Ben"),
    ],
)
def test_GN_LEAVE_whether_who_left_is_an_opponent_is_not_said(piece: str, how: str) -> None:
    state = left(table(f"{piece} glazed plain powdered", "1 2 4", plates=THREE), "Ben", "stay")
    state = take_power(state)
    not_ruled(state, UsePower("Ann", piece, moved(how)), "GN-LEAVE")
    assert all("plate/Ben" not in (m.origin, m.to) for move in legal_moves(state) for m in move.moved)  # type: ignore[union-attr]


def test_GN_LEAVE_the_row_may_run_out_to_fewer_slots() -> None:
    state = left(table("plain glazed plain powdered"), "Cem", slots=3)
    state = do(state, Reveal({"Ann": 2, "Ben": 4}), Resolve(2), Resolve(4))
    assert state.open_gaps == (2,)
    refused(state, Refill(("plain", None, "plain", None)), "GN-REFILL")
    not_ruled(state, Refill(("plain", "glazed", "plain", "eclair")), "GN-LEAVE")
    assert legal_moves(state) == (Refill(("plain", "unknown", "plain", None)),)
    state = do(state, Refill(("plain", "glazed", "plain", None)))
    assert (state.phase, state.round, state.deck_left) == (Phase.PICK, 2, 19)


def test_GN_LEAVE_where_only_slots_beyond_are_empty_the_next_round_begins() -> None:
    state = left(table("plain glazed plain powdered", deck=0), "Cem", slots=3)
    state = do(state, Reveal({"Ann": 4, "Ben": 4}), Resolve(4))
    assert (state.phase, state.round, state.row) == (Phase.PICK, 2, ("plain", "glazed", "plain", None))


def test_GN_LEAVE_two_must_go_on_playing() -> None:
    refused(table("plain glazed plain"), Leave("Ann", "out", 3), "GN-LEAVE")
    refused(left(table("plain glazed plain plain"), "Ben"), Leave("Ann", "out", 4), "GN-LEAVE")


@pytest.mark.parametrize("move", [Leave("Zoe", "out", 4), Leave("Ann", "eaten", 4), Leave("Ann", "out", 2),
                                  Leave("Ann", "out", 5)])  # fmt: skip
def test_GN_LEAVE_only_what_can_be_played_on(move: Leave) -> None:
    refused(table("plain glazed plain plain"), move, "GN-LEAVE")


def test_GN_LEAVE_before_the_deal_a_game_is_begun_without_them() -> None:
    state = replace(table("plain glazed plain plain"), phase=Phase.DEAL, row=(None,) * 4)
    refused(state, Leave("Ann", "out", 4), "GN-LEAVE")


def test_GN_LEAVE_what_the_table_decides_is_in_the_journal(tmp_path: Path) -> None:
    game = Table.create(tmp_path / "evening.donuts", ["Ann", "Ben", "Cem"])
    with pytest.raises(IllegalMove, match="begin a game without Ann"):
        game.leave("Ann", "hand", 1.0)
    game.play(Deal(("plain", "glazed", "plain", "powdered")), "Ann", 1.0)
    (entry,) = game.leave("Ben", "Ann", 2.0, cards="stay", slots=3)
    assert dict(entry.body) | {"note": "", "note_ja": ""} == {
        "event": "player_left", "round": 1, "player": "Ben", "cards": "stay", "slots": 3, "by": "Ann", "note": "",
        "note_ja": "", "source": "hand",
    }  # fmt: skip
    assert "The rules do not say" in entry.body["note"]
    game.close()
    again = Table.open(tmp_path / "evening.donuts")
    assert dict(again.state.left) == {"Ben": "stay"}
    again.undo(2, "Ann", 3.0)
    assert not again.state.left
    again.close()


def test_GN_LEAVE_the_event_reads_back() -> None:
    event = PlayerLeft("Ann", "out", 4)
    assert event_from_json(event_to_json(event)) == event
