"""A table: playing by hand, questions, corrections, undo, and taking a game up again."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.entry import LogEntry
from engine.go_nuts.events import Moved
from engine.go_nuts.moves import Deal, EndGame, Refill, Resolve, Reveal, UsePower
from engine.journal import Journal
from engine.journal_errors import JournalError
from engine.table import IllegalMove, Table


def one_round(path: Path | None = None) -> Table:
    """Ann takes a Chocolate Frosted and draws a Glazed, Ben takes a Plain, the row is refilled."""
    table = Table.create(path, ["Ann", "Ben"])
    table.play(Deal(("chocolate_frosted", "powdered", "plain")), by="Ann", at=1.0)
    table.play(Reveal({"Ann": 1, "Ben": 3}), by="Ann", at=2.0)
    table.play(Resolve(1), by="Ann", at=3.0)
    table.play(UsePower("Ann", "chocolate_frosted", (Moved("glazed", "deck", "plate/Ann"),)), by="Ann", at=4.0)
    table.play(Resolve(3), by="Ann", at=5.0)
    table.play(Refill(("donut_holes", "powdered", "jelly_filled")), by="Ann", at=6.0)
    return table


def names(table: Table) -> list[str]:
    return [entry.event for entry in table.log]


def test_a_round_by_hand_is_logged_in_the_words_of_the_contract() -> None:
    table = one_round()
    assert names(table) == [
        "game_started", "row_dealt", "picks_revealed", "donut_taken", "power_prompted", "power_resolved",
        "donut_taken", "row_refilled",
    ]  # fmt: skip
    assert [entry.seq for entry in table.log] == list(range(1, 9))
    line = table.log[5].to_json()
    assert list(line)[:4] == ["seq", "t", "event", "round"]
    assert line["moved"] == [{"piece": "glazed", "from": "deck", "to": "plate/Ann"}]
    assert line["source"] == "hand"
    assert table.log[7].body["round"] == 1
    assert table.state.round == 2


def test_an_illegal_move_is_refused_with_its_reason_and_changes_nothing() -> None:
    table = one_round()
    before = table.state
    with pytest.raises(IllegalMove) as refused:
        table.play(EndGame(), by="Ben", at=7.0)
    assert refused.value.ruling.because.rule.startswith("GN-")
    assert table.state == before
    assert len(table.log) == 8


def test_what_really_happened_can_be_kept_against_the_rules() -> None:
    table = one_round()
    table.play(Reveal({"Ann": 1, "Ben": 3}), by="Ann", at=7.0)
    entries = table.play(Resolve(3), by="Ben", at=8.0, override=True)
    assert entries[0].body["piece"] == "jelly_filled"
    assert "Slot 1" in entries[0].body["overrides"]
    assert table.state.plates["Ben"] == ("plain", "jelly_filled")


def test_a_game_is_taken_up_again_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "game.donuts"
    table = one_round(path)
    table.close()
    again = Table.open(path)
    assert again.state == table.state
    assert again.log == table.log
    again.play(Reveal({"Ann": 2, "Ben": 2}), by="Ann", at=9.0)
    assert again.log[-1].seq == 9
    again.close()


def test_a_journal_that_tells_no_game_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "game.donuts"
    Journal.create(path, [LogEntry(1, 0.0, {"event": "row_dealt", "row": ["plain"]})]).close()
    with pytest.raises(JournalError, match="tell no game"):
        Table.open(path)


def test_a_correction_changes_every_event_that_names_the_card() -> None:
    table = one_round()
    entries = table.correct("plate/Ben/1", "maple_bar", by="Ann", at=8.0)
    corrected, *anew = entries
    assert corrected.body["event"] == "corrected"
    assert corrected.withdrawn == (2, 7)
    assert [(e.event, e.replaces) for e in anew] == [("row_dealt", 2), ("donut_taken", 7)]
    assert [e.body["round"] for e in anew] == [1, 1]
    assert anew[0].body["row"] == ["chocolate_frosted", "powdered", "maple_bar"]
    assert table.state.plates["Ben"] == ("maple_bar",)
    assert table.state.row == ("donut_holes", "powdered", "jelly_filled")


def test_a_card_drawn_from_the_deck_can_be_corrected_by_its_event() -> None:
    table = one_round()
    table.correct("plate/Ann/2", "eclair", by="Ann", at=8.0)
    assert table.state.plates["Ann"] == ("chocolate_frosted", "eclair")
    moved = [e for e in table.log if e.event == "power_resolved"][-1].body["moved"]
    assert moved[0]["piece"] == "eclair"


def test_a_corrected_card_with_another_power_loses_what_the_old_one_did() -> None:
    table = one_round()
    corrected, *anew = table.correct("plate/Ann/1", "donut_holes", by="Ann", at=8.0)
    assert corrected.withdrawn == (2, 4, 5, 6)
    assert [e.event for e in anew] == ["row_dealt", "donut_taken"]
    assert table.state.plates["Ann"] == ("donut_holes",)


def test_a_card_that_no_event_speaks_of_can_be_put_and_taken_away(tmp_path: Path) -> None:
    table = one_round(tmp_path / "game.donuts")
    table.correct("plate/Ben", "milk", by="Ann", at=8.0)
    assert table.state.plates["Ben"] == ("plain", "milk")
    table.correct("plate/Ben/1", None, by="Ann", at=9.0)
    assert list(table.state.plates["Ben"]) == ["milk"]
    table.close()
    again = Table.open(tmp_path / "game.donuts")
    assert again.state.plates["Ben"] == ("milk",)
    again.close()


@pytest.mark.parametrize("target", ["plate/Nobody/1", "row/9", "shelf", "999"])
def test_a_correction_of_no_place_is_one_sentence(target: str) -> None:
    table = one_round()
    with pytest.raises(ValueError, match=r"no|There is"):
        table.correct(target, "plain", by="Ann", at=8.0)
    assert len(table.log) == 8


def test_a_pick_can_be_corrected() -> None:
    table = one_round()
    table.play(Reveal({"Ann": 1, "Ben": 3}), by="Ann", at=7.0)
    table.correct("pick/Ben", "select_1", by="Ben", at=8.0)
    assert table.state.picks == {"Ann": 1, "Ben": 1}
    assert table.state.pending == (1,)


def test_undo_takes_back_everything_after_an_entry_and_deletes_nothing() -> None:
    table = one_round()
    (undone,) = table.undo(5, by="Ben", at=8.0)
    assert undone.withdrawn == (6, 7, 8)
    assert undone.body["to_seq"] == 5
    assert len(table.log) == 9
    assert table.state.prompt is not None
    table.play(UsePower("Ann", "chocolate_frosted", (Moved("plain", "deck", "plate/Ann"),)), by="Ann", at=9.0)
    assert table.state.plates["Ann"] == ("chocolate_frosted", "plain")


def test_an_undo_can_be_undone() -> None:
    table = one_round()
    before = table.state
    table.undo(5, by="Ben", at=8.0)
    table.undo(8, by="Ben", at=9.0)
    assert table.state == before


def test_undoing_a_correction_brings_back_what_it_withdrew() -> None:
    table = one_round()
    before = table.state
    table.correct("plate/Ben/1", "maple_bar", by="Ann", at=8.0)
    table.undo(8, by="Ann", at=9.0)
    assert table.state == before


def test_a_game_can_be_ended_at_once_and_is_scored_as_it_lies() -> None:
    table = one_round()
    (ended,) = table.end(at=9.0, by="Ben")
    assert ended.body["scores"] == {"Ann": 2, "Ben": 4}
    assert ended.body["winners"] == ["Ben"]
    with pytest.raises(ValueError, match="over"):
        table.end(at=10.0, by="Ben")


def test_no_winner_is_told_while_that_hangs_on_a_card_that_nobody_knows_and_a_correction_tells_it() -> None:
    table = one_round()
    table.correct("plate/Ann/2", "unknown", by="Ann", at=8.0)
    (ended,) = table.end(at=9.0, by="Ben")
    assert ended.body["winners"] == []
    *_, ended = table.correct("plate/Ann/2", "french_cruller", by="Ann", at=10.0)
    assert ended.body["winners"] == ["Ben"] and ended.replaces is not None


def test_a_correction_after_the_end_counts_again() -> None:
    table = one_round()
    table.end(at=9.0, by="Ben")
    *_, ended = table.correct("plate/Ann/2", "powdered", by="Ann", at=10.0)
    assert ended.event == "game_ended"
    assert ended.replaces == 9
    assert ended.body["scores"] == {"Ann": 3, "Ben": 4}


def test_a_question_that_was_never_asked_cannot_be_answered() -> None:
    table = one_round()
    with pytest.raises(ValueError, match="no open question"):
        table.answer(3, "plain", by="Ann", at=8.0)


@pytest.mark.parametrize("players", [["Ann"], list("ABCDEFG"), ["Ann", "Ann"]])
def test_a_game_of_one_or_seven_or_two_of_one_name_is_one_sentence(players: list[str]) -> None:
    with pytest.raises(ValueError, match=r"^[A-Z].*\.$"):
        Table.create(None, players)


def sprinkled_taken() -> Table:
    """Ann has a Plain and has just taken a Sprinkled, whose power is open."""
    table = Table.create(None, ["Ann", "Ben", "Cem"])
    table.play(Deal(("plain", "sprinkled", "powdered", "glazed")), by="Ann", at=1.0)
    table.play(Reveal({"Ann": 1, "Ben": 3, "Cem": 3}), by="Ann", at=2.0)
    table.play(Resolve(1), by="Ann", at=3.0)
    table.play(Resolve(3), by="Ann", at=3.0)
    table.play(Refill(("maple_bar", "sprinkled", "plain", "glazed")), by="Ann", at=4.0)
    table.play(Reveal({"Ann": 2, "Ben": 3, "Cem": 3}), by="Ann", at=5.0)
    table.play(Resolve(2), by="Ann", at=6.0)
    return table


def test_what_the_rules_do_not_say_is_played_with_a_quiet_note() -> None:
    table = sprinkled_taken()
    given = UsePower("Ann", "sprinkled", (Moved("sprinkled", "plate/Ann", "plate/Ben"),))
    (resolved,) = table.play(given, by="Ann", at=7.0)
    assert "do not clearly say" in resolved.body["note"]
    assert resolved.body["note_ja"]
    assert "overrides" not in resolved.body
    assert table.state.plates["Ben"] == ("sprinkled",)
    assert table.open_questions == ()


def test_a_choice_may_be_changed_before_a_card_has_moved() -> None:
    table = one_round()
    table.play(Reveal({"Ann": 1, "Ben": 3}), by="Ann", at=7.0)
    (again,) = table.play(Reveal({"Ann": 2, "Ben": 3}), by="Ann", at=8.0)
    assert again.body["note"].startswith("The rules do not say")
    assert table.state.picks == {"Ann": 2, "Ben": 3}


def test_a_lawful_move_needs_no_remark() -> None:
    assert not any({"note", "overrides"} & set(entry.body) for entry in one_round().log)


def test_an_entry_told_anew_keeps_what_was_said_of_it() -> None:
    table = one_round()
    table.play(Reveal({"Ann": 1, "Ben": 3}), by="Ann", at=7.0)
    taken, *_ = table.play(Resolve(3), by="Ben", at=8.0, override=True)
    table.correct("plate/Ben", "glazed", by="Ann", at=9.0, seq=taken.seq)
    (anew,) = [e for e in table.log if e.replaces == taken.seq]
    assert (anew.body["piece"], anew.body["overrides"]) == ("glazed", taken.body["overrides"])
