"""Undo: whole deeds, step by step, back to the beginning."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.go_nuts.events import Moved
from engine.go_nuts.moves import Deal, Resolve, Reveal, UsePower
from engine.history.log import game_entries, last_deed
from engine.history.notes import Note
from engine.table import Table


def test_undo_goes_on_where_the_table_says_something_to_an_undo() -> None:
    """It took back what it had taken back just before, and so on for ever."""
    table = Table.create(None, ["Ann", "Ben"])
    table.play(Deal(("plain", "glazed", "powdered")), "Ann", 0.0)
    table.play(Reveal({"Ann": 1, "Ben": 2}), "Ann", 1.0)
    said = {"expected": "", "seen": "", "sentence": ""}
    surplus = {"event": "objected", **said, "rule": "GN-CONSERVE", "source": "table"}
    table._ledger.commit(2.0, [Note(surplus, {"surplus": "milk"})], source="table")
    table.play(Resolve(1), "Ann", 3.0)
    for _ in range(9):
        if (deed := last_deed(table.log)) > 1:
            table.undo(deed - 1, "Ann", 4.0)
    assert [entry.event for entry in game_entries(table.log)] == ["game_started"] and table.open_questions == ()


def test_no_half_of_what_is_told_anew_is_taken_back(tmp_path: Path) -> None:
    """Everything since the players changed places, but not what that told anew: without that the game was lost."""
    path = tmp_path / "game.donuts"
    table = Table.create(path, ["Ann", "Ben"])
    table.reseat(["Ben", "Ann"], "Ann", 0.0)
    table.play(Deal(("plain", "glazed", "powdered")), "Ann", 1.0)
    table.undo(2, "Ann", 2.0)
    assert table.state.players == ("Ben", "Ann") and table.state.row == (None, None, None)
    with pytest.raises(ValueError, match="nothing after entry 5"):
        table.undo(5, "Ann", 3.0)
    table.close()
    again = Table.open(path)
    assert again.state == table.state
    again.close()


def test_a_power_that_could_do_nothing_is_undone_with_its_card() -> None:
    """The pile is empty: nobody was asked anything, and undo left a power that waited for nobody."""
    table = Table.create(None, ["Ann", "Ben"])
    table.play(Deal(("eclair", "glazed", "powdered")), "Ann", 0.0)
    table.play(Reveal({"Ann": 1, "Ben": 2}), "Ann", 1.0)
    before = table.state
    assert [entry.event for entry in table.play(Resolve(1), "Ann", 3.0)] == ["donut_taken", "power_resolved"]
    table.undo(last_deed(table.log) - 1, "Ann", 4.0)
    assert table.state == before


def test_undo_goes_on_where_a_card_and_what_its_power_did_were_told_anew_one_after_the_other() -> None:
    """The power passed for a deed of its own, half of what was told anew: to undo it took back nothing, for ever."""
    table = Table.create(None, ["Ann", "Ben", "Cem"])
    table.play(Deal(("sprinkled", "glazed", "powdered", "plain")), "Ann", 0.0)
    table.play(Reveal({"Ann": 1, "Ben": 2, "Cem": 2}), "Ann", 1.0)
    table.play(Resolve(1), "Ann", 2.0)
    table.correct("plate/Ann/1", "double_chocolate", "Ann", 3.0)
    table.play(UsePower("Ann", "double_chocolate", (Moved("eclair", "deck", "plate/Ann"),)), "Ann", 4.0)
    table.reseat(["Ann", "Cem", "Ben"], "Ann", 5.0)
    for _ in range(6):
        if (deed := last_deed(table.log)) > 1:
            table.undo(deed - 1, "Ann", 6.0)
    assert [entry.event for entry in game_entries(table.log)] == ["game_started"]
    assert table.state.players == ("Ann", "Ben", "Cem")


def test_what_is_brought_back_is_named() -> None:
    table = Table.create(None, ["Ann", "Ben"])
    for move in (Deal(("glazed", "plain", "powdered")), Reveal({"Ann": 1, "Ben": 2}), Resolve(1)):
        table.play(move, "Ann", 0.0)
    taken = len(table.log)
    (undone,) = table.undo(taken - 1, "Ann", 1.0)
    assert undone.withdrawn == (taken,) and "again" not in undone.body
    (back,) = table.undo(taken, "Ann", 2.0)
    assert back.withdrawn == (undone.seq,) and back.body["again"] == [taken]
    corrected = table.correct("plate/Ann/1", "powdered", "Ann", 3.0)[0]
    undone = table.undo(back.seq, "Ann", 4.0)[0]
    assert undone.body["again"] == [*corrected.withdrawn] == [2, taken]
