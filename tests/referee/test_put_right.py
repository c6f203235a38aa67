"""What people put right without an event is done to the card that they spoke of, however the past is told later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from engine.adjudication import rulings_of
from engine.entry import LogEntry
from engine.go_nuts import Verdict
from engine.go_nuts.events import DonutTaken, Moved, PowerResolved
from engine.go_nuts.moves import Deal, Refill, Resolve, Reveal, UsePower
from engine.history.log import game_entries, last_deed
from engine.history.notes import Note
from engine.history.past import Amendment, Draft
from engine.table import Table
from tests.referee.test_corrections import played
from tests.referee.watched import Watched, names
from web.shown.disputes import _state_before

OBJECTED = {"event": "objected", "expected": "", "seen": "", "sentence": ""}


def drew_glazed(path: Path | None = None, then: Sequence[str] = ()) -> Table:
    """Ann has taken Chocolate Frosted and drawn Glazed, and has taken these in later rounds; Ben chose with her."""
    table = Table.create(path, ["Ann", "Ben"])
    table.play(Deal(("chocolate_frosted", "jelly_filled", "donut_holes")), "Ann", 0.0)
    table.play(Reveal({"Ann": 1, "Ben": 2}), "Ann", 1.0)
    table.play(Resolve(1), "Ann", 2.0)
    table.play(UsePower("Ann", "chocolate_frosted", (Moved("glazed", "deck", "plate/Ann"),)), "Ann", 3.0)
    table.play(Resolve(2), "Ann", 4.0)
    for piece in then:
        filled = iter((piece, "jelly_filled"))
        table.play(Refill(tuple(card or next(filled) for card in table.state.row)), "Ann", 5.0)
        table.play(Reveal({"Ann": 1, "Ben": 2}), "Ann", 6.0)
        table.play(Resolve(1), "Ann", 7.0)
        table.play(Resolve(2), "Ann", 8.0)
    return table


def end_of(table: Table) -> Mapping[str, Any]:
    """The one end of the game that stands."""
    (end,) = (entry.body for entry in game_entries(table.log) if entry.event == "game_ended")
    return end


def test_a_game_in_which_a_card_is_gone_that_was_taken_away_before_can_be_taken_up_again(tmp_path: Path) -> None:
    """The drawn card fell with the power that drew it; that there was none any more to take away lost the game."""
    path = tmp_path / "game.donuts"
    table = drew_glazed(path)
    table.correct("plate/Ann/2", None, "Ann", 10.0)
    table.correct("plate/Ann/1", "powdered", "Ann", 11.0)
    assert table.state.plates["Ann"] == ("powdered",)
    table.close()
    again = Table.open(path)
    assert again.state == table.state
    again.close()


def test_no_other_card_is_taken_away_in_the_place_of_one_that_is_gone() -> None:
    table = drew_glazed(then=["plain"])
    table.correct("plate/Ann/2", None, "Ann", 10.0)
    table.correct("plate/Ann/1", "powdered", "Ann", 11.0)
    assert table.state.plates["Ann"] == ("powdered", "plain")


def test_no_other_card_is_handed_on_in_the_place_of_one_that_is_gone() -> None:
    table = drew_glazed(then=["plain"])
    table.hand("plate/Ann/2", "plate/Ben", "Ann", 10.0)
    assert table.state.plates["Ben"][-1] == "glazed"
    table.correct("plate/Ann/1", "powdered", "Ann", 11.0)
    assert table.state.plates == {"Ann": ("powdered", "plain"), "Ben": ("jelly_filled", "jelly_filled")}


def test_a_card_that_was_handed_on_is_still_that_card_once_it_has_another_name() -> None:
    table = drew_glazed(then=["plain", "plain"])
    table.hand("plate/Ann/3", "plate/Ben", "Ann", 10.0)
    seq = next(e.seq for e in table.log if e.event == "donut_taken" and e.body["piece"] == "plain")
    table.correct(str(seq), "powdered", "Ann", 11.0)
    assert table.state.plates["Ann"] == ("chocolate_frosted", "glazed", "plain")
    assert table.state.plates["Ben"][-1] == "powdered"


def test_a_card_that_was_put_there_takes_the_place_of_none_that_comes_before_it_later() -> None:
    """That Ann's card has a power that brought one is told later; the one put there had the number of this one."""
    table = drew_glazed()
    table.correct("plate/Ann/1", "powdered", "Ann", 10.0)
    table.correct("plate/Ann/2", "maple_bar", "Ann", 11.0)
    table.correct("plate/Ann/1", "chocolate_frosted", "Ann", 12.0)
    assert sorted(table.state.plates["Ann"]) == ["chocolate_frosted", "glazed", "maple_bar"]


def test_a_card_that_was_put_there_can_be_another_or_gone() -> None:
    table = drew_glazed()
    table.correct("plate/Ann/3", "maple_bar", "Ann", 10.0)
    table.correct("plate/Ann/3", "plain", "Ann", 11.0)
    assert table.state.plates["Ann"] == ("chocolate_frosted", "glazed", "plain")
    table.correct("plate/Ann/3", None, "Ann", 12.0)
    assert table.state.plates["Ann"] == ("chocolate_frosted", "glazed")


def test_an_older_game_says_only_where_the_card_lay(tmp_path: Path) -> None:
    table = drew_glazed(tmp_path / "game.donuts")
    for target, piece in (("plate/Ann/2", None), ("plate/Ann/9", "plain"), ("plate/Ben/5", None)):
        said = {"event": "corrected", "what": f"{target}: {piece}", "by": "Ann"}
        table._ledger.amend(9.0, said, Amendment(), {"edit": {"target": target, "piece": piece}})
    assert table.state.plates == {"Ann": ("chocolate_frosted", "plain"), "Ben": ("jelly_filled",)}
    table.close()


def test_what_would_tell_no_state_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "game.donuts"
    table = drew_glazed(path)
    log, state = table.log, table.state
    with pytest.raises(ValueError, match="no place"):
        table._ledger.amend(9.0, {"event": "corrected"}, Amendment(), {"edit": {"target": "row/9", "piece": "plain"}})
    assert (table.log, table.state) == (log, state)
    table.close()
    again = Table.open(path)
    assert again.log == log
    again.close()


def test_the_end_is_scored_with_the_cards_that_people_have_put_there() -> None:
    """It was scored anew without them as soon as any card was corrected."""
    table = drew_glazed()
    for n in (2, 3):
        table.correct(f"plate/Ben/{n}", "powdered", "Ann", 10.0)
    table.end(11.0, "Ann")
    assert end_of(table)["scores"] == {"Ann": 2, "Ben": 6}
    table.correct("plate/Ben/1", "plain", "Ann", 12.0)
    assert end_of(table)["scores"] == {"Ann": 2, "Ben": 10} and end_of(table)["winners"] == ["Ben"]


def test_a_card_put_there_after_the_end_is_scored() -> None:
    """The end that the log told named another winner than the page."""
    table = drew_glazed()
    table.end(10.0, "Ann")
    ended = table.log[-1].seq
    assert end_of(table)["winners"] == ["Ann"]
    said = table.correct("plate/Ben/2", "powdered", "Ann", 11.0)
    assert [entry.event for entry in said] == ["corrected", "game_ended"]
    assert said[0].withdrawn == (ended,) and said[1].replaces == ended
    assert end_of(table)["winners"] == ["Ben"] and end_of(table)["cards"] == {"Ann": 2, "Ben": 2}
    table.hand("plate/Ben/2", "plate/Ann", "Ann", 12.0)
    assert end_of(table)["winners"] == ["Ann"] and end_of(table)["scores"] == {"Ann": 5, "Ben": 0}


def test_who_plays_on_after_the_end_keeps_the_cards_that_people_have_put_there() -> None:
    table = drew_glazed()
    table.correct("plate/Ben/2", "powdered", "Ann", 10.0)
    table.end(11.0, "Ann")
    body = {**OBJECTED, "rule": "GN-END", "source": "camera"}
    (objected,) = table._ledger.commit(12.0, [Note(body, {"kept": {"again": table.log[-1].seq}})], source="camera")
    table.settle(objected.seq, "kept", "Ann", 13.0)
    assert table.state.plates["Ben"] == ("jelly_filled", "powdered")


def test_cards_of_which_there_were_too_many_are_no_more_objected_to_once_one_is_gone() -> None:
    table = drew_glazed()
    table.correct("plate/Ben/2", "milk", "Ann", 10.0)
    assert [matter.kind for matter in table.open_questions] == ["objected"]
    table.correct("plate/Ben/2", None, "Ann", 11.0)
    assert table.open_questions == ()


def test_a_card_too_many_is_not_put_right_while_it_is_counted() -> None:
    """Nobody says which of them was taken away, and all went on counting."""
    table = drew_glazed()
    table.correct("plate/Ben/2", "milk", "Ann", 10.0)
    (objected,) = table.open_questions
    with pytest.raises(ValueError, match="still counted"):
        table.settle(objected.seq, "put_right", "Ann", 11.0)
    assert table.open_questions == (objected,)
    table.settle(objected.seq, "kept", "Ann", 12.0)
    assert table.open_questions == () and table.state.plates["Ben"] == ("jelly_filled", "milk")


def test_a_card_that_nobody_had_named_is_no_longer_there_once_a_power_has_named_and_moved_it() -> None:
    """Another card was corrected than the one that people tapped."""
    table = Table.create(None, ["Ann", "Ben"])
    table.play(Deal(("unknown", "glazed", "powdered")), "Ann", 0.0)
    table.play(Reveal({"Ann": 1, "Ben": 2}), "Ann", 1.0)
    table.play(Resolve(1), "Ann", 2.0)
    stolen = PowerResolved("Ben", "bear_claw", (Moved("plain", "plate/Ann", "plate/Ben"),))
    seen = (DonutTaken("Ann", 3, "powdered"), DonutTaken("Ben", 2, "bear_claw"), stolen)
    table._ledger.commit(3.0, [Draft(event) for event in seen], source="camera")
    table.correct("plate/Ann/1", "maple_bar", "Ann", 4.0)
    assert table.state.plates == {"Ann": ("maple_bar",), "Ben": ("bear_claw", "plain")}


def test_a_row_dealt_over_a_card_that_was_put_there_is_of_other_cards() -> None:
    table = Table.create(None, ["Ann", "Ben"])
    table.correct("row/1", "maple_bar", "Ann", 0.0)
    table.play(Deal(("plain", "glazed", "powdered")), "Ann", 1.0)
    table.correct("row/1", "jelly_filled", "Ann", 2.0)
    assert next(e.body["row"][0] for e in game_entries(table.log) if e.event == "row_dealt") == "jelly_filled"


def test_a_name_with_a_stroke_can_be_handed_a_card() -> None:
    table = Table.create(None, ["Ann/Ben", "Cem"])
    table.correct("plate/Cem/1", "plain", "Ann/Ben", 0.0)
    table.hand("plate/Cem/1", "plate/Ann/Ben", "Cem", 1.0)
    assert table.state.plates == {"Ann/Ben": ("plain",), "Cem": ()}
    table.hand("plate/Ann/Ben/1", "discard", "Cem", 2.0)
    assert table.state.discard == ("plain",)


def test_of_two_names_that_begin_alike_each_keeps_what_was_put_right() -> None:
    table = Table.create(None, ["Ann", "Ann/Ben", "Cem"])
    table.correct("plate/Ann/Ben/1", "plain", "Cem", 0.0)
    table.reseat(["Cem", "Ann", "Ann/Ben"], "Cem", 1.0)
    assert table.state.plates == {"Cem": (), "Ann": ("plain",), "Ann/Ben": ()}


def test_players_who_change_places_take_with_them_what_was_put_right() -> None:
    table = drew_glazed()
    table.correct("plate/Ben/2", "powdered", "Ann", 10.0)
    table.hand("plate/Ann/2", "plate/Ben", "Ann", 11.0)
    table.reseat(["Ben", "Ann"], "Ann", 12.0)
    assert table.state.plates == {"Ben": ("chocolate_frosted",), "Ann": ("jelly_filled", "powdered", "glazed")}
    table.correct("plate/Ann/2", None, "Ann", 13.0)
    assert table.state.plates["Ann"] == ("jelly_filled", "glazed")


def test_a_dispute_sees_the_table_as_it_was_put_right() -> None:
    table = drew_glazed()
    table.correct("pick/Ben", "select_3", "Ann", 10.0)
    table.correct("plate/Ann/2", None, "Ann", 11.0)
    last: LogEntry
    (last,) = table.end(12.0, "Ann")
    before = _state_before(table.log, last)
    assert before is not None and before.plates == table.state.plates


def test_an_end_that_is_scored_anew_is_the_same_end() -> None:
    """All choose once more: that is objected to once."""
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.takes(1, 1)
    watched.takes(2, 2)
    watched.look(4)
    watched.row[:2] = ["jelly_filled", "donut_holes"]
    watched.picks = [None, None]
    watched.look(4)
    watched.table.end(9.0, "Ann")
    said = []
    for numbers in ((3, 2), (1, 3)):
        watched.look(3)
        watched.picks = [f"select_{number}" for number in numbers]
        said += names(watched.look(6))
        watched.picks = [None, None]
        watched.table.correct("plate/Ann/1", "glazed" if numbers == (3, 2) else "plain", "Ann", 20.0)
    assert said == ["objected"]


@pytest.mark.parametrize("target", ["plate/Ann/1", "plate/Ben/2"])
def test_an_end_that_is_scored_anew_is_right(target: str) -> None:
    """It was counted before the card was put right, and objected to."""
    table = played(2, 7, 10_000)
    said = table.correct(target, None, "Ann", 10.0)
    assert [entry.event for entry in said] == ["corrected", "game_ended"]
    assert rulings_of(table.log)[said[1].seq].verdict is Verdict.LEGAL
    table.correct(target, "plain", "Ann", 11.0)
    table.undo(last_deed(table.log) - 1, "Ann", 12.0)
    assert rulings_of(table.log)[said[1].seq].verdict is Verdict.LEGAL
    table.undo(last_deed(table.log) - 1, "Ann", 13.0)
    assert game_entries(table.log)[-1].event == "game_ended" and table.open_questions == ()
    table.reseat(["Ben", "Ann"], "Ann", 14.0)
    assert {ruling.verdict for ruling in rulings_of(table.log).values()} == {Verdict.LEGAL}
