"""What the referee makes of a table, told as stories."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from engine.go_nuts import evolve
from engine.go_nuts.events import DonutDiscarded, Moved, PowerResolved
from engine.go_nuts.moves import Refill, Resolve, Reveal
from engine.go_nuts.umpire import GO_NUTS
from engine.log import game_entries
from engine.observation import Place, PlaceKind
from engine.referee import Referee
from engine.table import Table
from tests.referee.measure import Tally, count, play_one
from tests.referee.seen import as_it_lies
from tests.referee.simulate import Eyes, PhysicalTable, full_deck, observations
from tests.referee.test_table import sprinkled_taken
from tests.referee.watched import Watched, names
from tests.rules.tables import moved, table, take_power, told


def test_a_card_in_the_hand_is_no_event_and_no_mistake() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.row[0] = None
    assert watched.look(20, still=9.0) == []


def test_a_step_needs_two_observations() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.takes(1, 1)
    assert watched.look(1) == []
    assert names(watched.look(1)) == ["donut_taken"]


def test_nothing_is_concluded_from_a_hidden_plate() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.takes(1, 1)
    plate = frozenset({Place(PlaceKind.PLATE, 1)})
    assert watched.look(3, hidden=plate) == []
    assert names(watched.look(2)) == ["donut_taken"]


def test_what_follows_shows_a_step_whose_result_is_hidden() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.takes(1, 1)
    watched.takes(2, 2)
    entries = watched.look(3, hidden=frozenset({Place(PlaceKind.PLATE, 1)}))
    assert [(e.body["player"], e.body["piece"]) for e in entries] == [("Ann", "plain"), ("Ben", "glazed")]


def test_a_cruller_that_discards_nothing_is_known_when_play_moves_on() -> None:
    watched = Watched(["french_cruller", "glazed", "powdered"], (1, 2))
    watched.takes(1, 1)
    assert names(watched.look(8)) == ["donut_taken", "power_prompted"]
    watched.takes(2, 2)
    resolved, taken = watched.look(2)
    assert resolved.body["moved"] == []
    assert taken.event == "donut_taken"


def test_a_cruller_that_discards_is_read_off_the_row() -> None:
    watched = Watched(["french_cruller", "glazed", "powdered"], (1, 2))
    watched.takes(1, 1)
    watched.look(2)
    watched.row[2] = None
    watched.discard.append("powdered")
    (resolved,) = watched.look(2)
    assert resolved.body["moved"] == [{"piece": "powdered", "from": "row/3", "to": "discard"}]


def test_one_misread_card_does_not_break_the_story() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.takes(1, 1)
    watched.plates[0] = ["maple_bar"]
    watched.look(1)
    watched.plates[0] = ["plain"]
    entries = watched.look(2)
    assert [e.body.get("piece") for e in entries] == ["plain"]


def test_a_table_with_cards_on_plates_is_taken_up_as_it_lies() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.table = Table.create(None, ["Ann", "Ben"])
    watched.plates, watched.discard, watched.picks = [["eclair", "glazed"], ["plain"]], ["glazed"], [None, None]
    (read,) = watched.look(2)
    assert read.event == "table_read"
    assert read.body["plates"] == {"Ann": ["eclair", "glazed"], "Ben": ["plain"]}
    assert read.body["discard_top"] == "glazed"
    assert read.body["deck"] is None


def test_a_contested_card_that_is_taken_is_objected_to_when_the_table_has_come_to_rest() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (2, 2))
    watched.takes(1, 2)
    assert watched.look(4) == []
    objected, taken = watched.look(8, still=6.0)
    assert objected.event == "objected"
    assert objected.body["rule"] == "GN-COLLIDE"
    assert "discarded" in objected.body["sentence"]
    assert taken.body["player"] == "Ann"
    assert watched.look(10, still=20.0) == []


def uncontested_discarded(w: Watched) -> None:
    w.discard.append(w.lifts(1))


def wrong_card_taken(w: Watched) -> None:
    w.takes(1, 2)


def wrong_player_takes(w: Watched) -> None:
    w.takes(2, 1)


def later_slot_first(w: Watched) -> None:
    w.takes(2, 3)


def card_from_nowhere(w: Watched) -> None:
    w.takes(1, 1)
    w.plates[0].append("jelly_filled")


@pytest.mark.parametrize(
    ("mistake", "rule"),
    [
        (uncontested_discarded, "GN-TAKE"),
        (wrong_card_taken, "GN-STAY"),
        (wrong_player_takes, "GN-TAKE"),
        (later_slot_first, "GN-ORDER"),
        (card_from_nowhere, "GN-TRIGGER"),
    ],
)
def test_a_mistake_is_named_when_the_table_has_come_to_rest(mistake: Callable[[Watched], None], rule: str) -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 3))
    mistake(watched)
    objections = [e for e in watched.look(20, still=8.0) if e.event == "objected"]
    assert len(objections) == 1, [e.body for e in objections]
    assert objections[0].body["rule"] == rule, objections[0].body
    assert objections[0].body["sentence"]


def test_an_objection_is_settled_when_the_table_is_put_right() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (2, 2))
    watched.takes(1, 2)
    watched.look(12, still=6.0)
    watched.plates[0].clear()
    watched.discard.append("glazed")
    settled, discarded = watched.look(3)
    assert settled.event == "settled"
    assert (settled.body["how"], settled.body["by"]) == ("put_right", "table")
    assert discarded.event == "donut_discarded"
    assert discarded.replaces == settled.withdrawn[0]
    assert watched.table.state.plates["Ann"] == ()


def test_a_power_that_is_skipped_is_objected_to_when_play_has_moved_on() -> None:
    watched = Watched(["eclair", "glazed", "powdered"], (1, 2))
    watched.table.undo(2, by="Ann", at=0.5)
    watched.table.play(Reveal({"Ann": 3, "Ben": 3}), by="Ann", at=0.5)
    watched.table.play(Resolve(3), by="Ann", at=0.5)
    watched.table.play(Refill(("eclair", "glazed", "plain")), by="Ann", at=0.5)
    watched.table.play(Reveal({"Ann": 1, "Ben": 2}), by="Ann", at=0.5)
    watched.row[2], watched.discard = "plain", ["powdered"]
    watched.takes(1, 1)
    assert "objected" not in names(watched.look(12))
    watched.takes(2, 2)
    said = watched.look(16)
    objections = [e for e in said if e.event == "objected"]
    assert len(objections) == 1
    assert objections[0].body["rule"] in ("GN-EC", "GN-MANDATORY")


def test_a_card_that_was_misread_for_long_is_read_again_and_its_past_told_anew() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.row[2] = "maple_bar"
    (corrected, dealt) = watched.look(12)
    assert corrected.event == "corrected"
    assert corrected.body["by"] == "table"
    assert dealt.body["row"] == ["plain", "glazed", "maple_bar"]
    assert watched.table.state.row[2] == "maple_bar"


def doubtful(first: float, second: float) -> tuple[tuple[str, float], ...]:
    return (("plain", first), ("glazed", second), ("unknown", -6.0))


def test_a_card_that_cannot_be_told_is_asked_about_once_and_the_game_goes_on() -> None:
    watched = asked_about_slot_three()
    (question,) = watched.table.open_questions
    assert question.options == ("plain", "glazed")
    assert watched.table.state.row[2] == "plain"
    assert names(watched.look(6, still=20.0)) == []


def test_an_answer_tells_the_past_anew() -> None:
    watched = asked_about_slot_three()
    seq = watched.table.open_questions[0].seq
    answered, dealt = watched.table.answer(seq, "glazed", by="Ann", at=99.0)
    assert answered.withdrawn == (dealt.replaces,)
    assert watched.table.state.row[2] == "glazed"
    assert watched.table.open_questions == ()


def test_a_question_that_the_table_answers_itself_is_closed() -> None:
    watched = asked_about_slot_three()
    watched.unsure = {}
    watched.row[2] = "glazed"
    entries = watched.look(8)
    assert [e.body.get("answer") for e in entries if e.event == "answered"] == ["glazed"]
    assert entries[0].body["by"] == "table"
    assert watched.table.state.row[2] == "glazed"


def asked_about_slot_three() -> Watched:
    """The first row is dealt, and the third card may be a Plain or a Glazed."""
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.table = Table.create(None, ["Ann", "Ben"])
    watched.row, watched.picks = ["maple_bar", "powdered", "plain"], [None, None]
    watched.unsure = {("plain", Place(PlaceKind.ROW, 3)): doubtful(-0.6, -0.7)}
    entries = watched.look(3, still=4.0)
    assert names(entries) == ["row_dealt", "asked"]
    return watched


def test_a_table_that_nothing_explains_is_asked_about_and_can_be_taken_up_anew() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.plates = [["jelly_filled"] * 2, ["donut_holes"] * 4]
    watched.picks = [None, None]
    assert watched.look(10, still=2.0) == []
    entries = watched.look(20, still=12.0)
    assert names(entries) == ["asked"]
    _, read = watched.table.answer(entries[0].seq, "Go on from what lies there", by="Ann", at=30.0)
    assert read.event == "table_read"
    assert watched.table.state.plates == {"Ann": ("jelly_filled",) * 2, "Ben": ("donut_holes",) * 4}


def test_picks_that_lie_on_after_the_refill_are_no_new_reveal() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.takes(1, 1)
    watched.takes(2, 2)
    watched.look(3)
    watched.row[:2] = ["donut_holes", "eclair"]
    assert names(watched.look(6)) == ["row_refilled"]
    watched.picks = ["selection_back", "selection_back"]
    assert watched.look(3) == []
    watched.picks = ["select_1", "select_2"]
    assert names(watched.look(3)) == ["picks_revealed"]


def test_a_game_taken_up_again_knows_the_picks_that_still_lie_there(tmp_path: Path) -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2), tmp_path / "game.donuts")
    watched.takes(1, 1)
    watched.takes(2, 2)
    watched.row[:2] = ["donut_holes", "eclair"]
    watched.look(3)
    watched.table.close()
    watched.table = Table.open(tmp_path / "game.donuts")
    assert watched.table.state.round == 2
    assert watched.look(6) == []
    watched.table.close()


def test_a_game_killed_after_every_refill_goes_on_with_the_cards_that_players_leave_lying(tmp_path: Path) -> None:
    rng, path, at = random.Random(1), tmp_path / "game.donuts", 0.0
    moments = [m for m in PhysicalTable(("Ann", "Ben"), rng).game() if m.label != "cleared"]
    table = Table.create(path, ["Ann", "Ben"])
    for _, observation in observations(moments, Eyes(), rng, sorted(set(full_deck(2)))):
        at = observation.taken_at
        if "row_refilled" in names(table.observe(observation)):
            table.close()
            table = Table.open(path)
    table.finish(at + 1)
    tally = Tally()
    count(table, moments[-1], [event for moment in moments for event in moment.events], tally)
    table.close()
    assert (tally.whole, tally.scores, tally.questions, tally.objections) == (1, 1, 0, 0)


@pytest.mark.parametrize(("players", "seed", "misread"), [(2, 1, 0.02), (2, 3, 0.02), (4, 0, 0.05)])
def test_rounds_seen_only_at_their_end_are_told_in_full(players: int, seed: int, misread: float) -> None:
    """The same picks twice running, a card read with some doubt and a hidden slot hold nothing up for ever."""
    tally = Tally()
    hidden = misread if players > 2 else 0.0
    play_one(players, Eyes(misread, hidden, hidden), 0, seed, tally)
    assert (tally.whole, tally.questions, tally.objections) == (1, 0, 0)


def test_picks_that_the_eyes_miss_for_a_moment_are_no_new_reveal() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.takes(1, 1)
    watched.takes(2, 2)
    watched.row[:2] = ["donut_holes", "eclair"]
    watched.look(4)
    watched.picks = [None, "select_2"]
    watched.look(1)
    watched.picks = ["select_1", "select_2"]
    assert watched.look(6) == []


def test_a_reveal_that_was_undone_is_seen_again() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.table.undo(2, by="Ann", at=1.0)
    assert names(watched.look(3)) == ["picks_revealed"]


def test_a_card_that_cannot_be_in_this_game_is_a_finding() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.table = Table.create(None, ["Ann", "Ben"])
    watched.row[1], watched.picks = "bear_claw", [None, None]
    objected, dealt = watched.look(3)
    assert objected.body["rule"] == "GN-SETUP-DECK"
    assert dealt.body["row"] == ["plain", "bear_claw", "powdered"]


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("keep", [None, 3])
def test_all_that_is_plainly_seen_is_explained_without_a_question(players: int, keep: int | None) -> None:
    tally = Tally()
    table, truth = play_one(players, Eyes(), keep, random.Random(players).randrange(100), tally)
    assert (tally.right, tally.questions, tally.objections) == (len(truth), 0, 0)
    assert len([e for e in game_entries(table.log) if e.event == "game_ended"]) == 1


def test_a_power_used_as_the_rules_neither_allow_nor_forbid_is_told_with_a_quiet_note() -> None:
    table = sprinkled_taken()
    given = evolve(table.state, PowerResolved("Ann", "sprinkled", (Moved("sprinkled", "plate/Ann", "plate/Ben"),)))
    entries = [entry for look in as_it_lies(given, 4) for entry in table.observe(look)]
    assert names(entries) == ["power_resolved"]
    assert "do not clearly say" in entries[0].body["note"]
    assert table.state == given



def test_after_a_wrong_card_was_taken_the_next_player_is_not_objected_to() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 3))
    watched.takes(1, 2)
    watched.look(16, still=8.0)
    watched.takes(2, 3)
    assert [e.event for e in watched.look(3)] == ["donut_taken"]
    watched.row[1:] = ["jelly_filled", "eclair"]
    assert [e.event for e in watched.look(3)] == ["row_refilled"]


def test_what_should_have_happened_is_told_of_the_player_who_erred() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 3))
    watched.takes(2, 2)
    (objected,) = [e for e in watched.look(16, still=8.0) if e.event == "objected"]
    assert objected.body["expected"] == "Ben took Powdered from slot 3"
    assert objected.body["expected_ja"] == "Benが3番のパウダーを取った"


def test_objections_and_questions_speak_japanese_too() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (2, 2))
    watched.takes(1, 2)
    watched.look(12, still=6.0)
    (objected,) = watched.table.open_questions
    body = watched.table.log[objected.seq - 1].body
    assert objected.seen_ja == body["seen_ja"] == "Annが2番のグレイズを取った"
    assert objected.question_ja == body["sentence_ja"] != body["sentence"]
    (asked,) = asked_about_slot_three().table.open_questions
    assert (asked.where, asked.question_ja) == ("row/3", "3番のカードはどれですか。")
    assert asked.options_ja == asked.options


def test_a_question_about_a_plate_names_its_player() -> None:
    watched = Watched(["chocolate_frosted", "glazed", "powdered"], (1, 2))
    watched.takes(1, 1)
    watched.look(2)
    watched.plates[0].append("plain")
    watched.unsure["plain", Place(PlaceKind.PLATE, 1)] = doubtful(-0.6, -0.7)
    watched.look(6, still=4.0)
    (asked,) = watched.table.open_questions
    assert (asked.where, asked.question) == ("plate/Ann", "Which card lies on Ann's plate?")


def test_of_two_alike_in_the_pile_the_lower_may_have_been_taken() -> None:
    state = take_power(table("red_velvet glazed powdered plain", "1 3 3", discard="plain eclair plain"))
    taken = told(state, PowerResolved("Ann", "red_velvet", moved("plain discard > Ann")))
    assert taken.tops == ("eclair", "plain")
    lower, upper = replace(taken, discard=("eclair", "plain"), leafed=0), replace(taken, leafed=0)
    for lies in (lower, upper):
        referee, after = Referee(GO_NUTS), state
        for look in as_it_lies(lies, 3):
            for accepted in referee.judge(after, look).accepted:
                assert accepted.step.breach is None
                after = accepted.step.state
        assert after == taken
    covered = told(taken, DonutDiscarded(3, "powdered", ("Ben", "Cem")))
    assert covered.tops == ("powdered",)
