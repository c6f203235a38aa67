"""Of cards that are not seen where they were taken to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.asking.missing import NEVER_FOR, Missing
from engine.entry import LogEntry
from engine.go_nuts.moves import Deal
from engine.go_nuts.words import LIES_THERE
from engine.journal import Journal
from engine.observation import Place, PlaceKind, Sighting, TableObservation
from engine.table import Table
from tests.referee.watched import Watched


def both_took() -> Watched:
    """Ann has taken Plain, and Ben Powdered."""
    watched = Watched(["plain", "glazed", "powdered"], (1, 3))
    watched.takes(1, 1)
    watched.look(4)
    watched.takes(2, 3)
    watched.look(4)
    return watched


def test_a_card_that_shows_on_the_pile_and_not_on_the_plate_is_asked_about() -> None:
    watched = both_took()
    watched.discard.append(watched.plates[0].pop())
    watched.look(20, still=8.0)
    (asked,) = watched.table.open_questions
    assert asked.question == "Does Plain lie in front of Ann? It may lie on the discard pile."
    watched.table.answer(asked.seq, LIES_THERE[1][0], "Ann", 30.0)
    (objected,) = watched.table.open_questions
    assert objected.rule == "GN-TAKE"
    assert watched.table.state.plates["Ann"] == () and watched.table.state.discard == ("plain",)


def vanished(watched: Watched, row: Sequence[str | None]) -> None:
    """By the numbers Ann's card and then Ben's are taken, the row is filled, and Ann's was never seen anywhere."""
    watched.lifts(1)
    watched.look(4)
    watched.takes(2, 2)
    watched.look(4)
    watched.row, watched.picks = list(row), [None, None]
    watched.look(60)


def test_a_card_that_is_never_seen_where_it_was_taken_to_is_asked_about() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    vanished(watched, ("maple_bar", "eclair", "powdered"))
    (asked,) = watched.table.open_questions
    assert asked.question.startswith("Does Plain lie in front of Ann?")
    watched.table.answer(asked.seq, LIES_THERE[1][0], "Ann", 90.0)
    assert watched.table.state.plates == {"Ann": (), "Ben": ("glazed",)}


def test_a_card_that_another_was_seen_instead_of_is_asked_about_once_that_one_is_told_too() -> None:
    """Ann was told to have taken one card, and the one that lies there was told to be the next one she took."""
    state, missing = Watched(["plain", "glazed", "powdered"], (1, 2)).table.state, Missing()
    there = tuple(Sighting(Place(PlaceKind.PLATE, 1), ((piece, -0.02),)) for piece in ("glazed", "eclair"))
    log = [LogEntry(1, 0.0, {"event": "game_started"})]
    for second in range(60):
        told = ("glazed", "plain", "eclair")[: min(1 + second // 3, 3)]
        state = replace(state, plates={**state.plates, "Ann": told})
        missing.look(state, TableObservation(second, float(second), there[: 1 + (second > 2)]))
        asked = [note.memo["missing"]["piece"] for note in missing.questions(state, log)]
        assert asked == ["plain"] * (second >= 28), second


def test_a_card_that_is_held_over_a_plate_for_long_is_not_missed_there_meanwhile() -> None:
    """Only the time in which the plate is in view tells that nothing comes there."""
    state, missing = Watched(["plain", "glazed", "powdered"], (1, 2)).table.state, Missing()
    log, plate = [LogEntry(1, 0.0, {"event": "game_started"})], Place(PlaceKind.PLATE, 1)
    for second in range(60):
        state = replace(state, plates={**state.plates, "Ann": ("glazed", "plain")[: 1 + (second > 2)]})
        there, hand = (Sighting(plate, (("glazed", -0.02),)),), frozenset({plate} if 5 <= second < 40 else ())
        missing.look(state, TableObservation(second, float(second), () if hand else there, hand))
        assert bool(list(missing.questions(state, log))) == (second >= 40 + NEVER_FOR), second


def test_a_card_of_which_it_is_undone_that_it_came_is_not_missed_for_that() -> None:
    state, missing = Watched(["plain", "glazed", "powdered"], (1, 2)).table.state, Missing()
    log, seen = [LogEntry(1, 0.0, {"event": "game_started"})], Sighting(Place(PlaceKind.PLATE, 1), (("glazed", -0.02),))
    for second, told in enumerate(["g", *["gp"] * 10, *["g"] * 30, *["gp"] * 60]):
        plate = tuple({"g": "glazed", "p": "plain"}[one] for one in told)
        state = replace(state, plates={**state.plates, "Ann": plate})
        if second in (11, 41):  # undone, and said by people
            missing.told_anew(state)
        missing.look(state, TableObservation(second, float(second), (seen,)))
        assert not list(missing.questions(state, log)), second


def tucked() -> Watched:
    """Ann has said that a card of hers lies there though it was not seen; she takes another, not seen either."""
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    vanished(watched, ("maple_bar", "eclair", "powdered"))
    (asked,) = watched.table.open_questions
    watched.table.answer(asked.seq, LIES_THERE[0][0], "Ann", 90.0)
    watched.plates[0] = ["plain"]
    watched.look(4)
    watched.picks = ["select_1", "select_2"]
    watched.look(4)
    vanished(watched, ("jelly_filled", "donut_holes", "powdered"))
    return watched


def test_who_tucks_a_card_under_the_others_is_asked_once() -> None:
    watched = tucked()
    assert watched.table.state.plates["Ann"] == ("plain", "maple_bar")
    assert watched.table.open_questions == ()


def test_of_who_tucks_cards_it_is_asked_all_the_same_where_one_shows_on_the_pile() -> None:
    watched = tucked()
    watched.discard.append("maple_bar")
    watched.look(20, still=8.0)
    (asked,) = watched.table.open_questions
    assert asked.question.startswith("Does Maple Bar lie in front of Ann?")


def test_a_card_that_was_never_seen_is_not_asked_about_while_another_is_covered_too() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.plays_the_round("maple_bar", "eclair")
    watched.picks = ["select_1", "select_2"]
    watched.look(4)
    watched.plates[0].clear()
    vanished(watched, ("jelly_filled", "donut_holes", "powdered"))
    assert watched.table.state.plates["Ann"] == ("plain", "maple_bar")
    assert watched.table.open_questions == ()


@pytest.mark.parametrize("target", ["plate/Ann/1", "plate/Ann"])
def test_a_card_that_people_have_said_lies_there_is_not_asked_about_because_others_cover_it(target: str) -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.plays_the_round("maple_bar", "eclair")
    covered = [] if target == "plate/Ann/1" else ["plain"]
    watched.plates[0] = covered
    watched.look(6)
    watched.table.correct(target, "jelly_filled", "Ann", watched.now)
    watched.look(80)
    assert watched.table.state.plates["Ann"] == (*covered, "jelly_filled")
    assert watched.table.open_questions == ()


def test_a_card_that_was_seen_there_and_is_covered_now_is_not_asked_about() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.plays_the_round("maple_bar", "eclair")
    watched.plates[0].clear()
    watched.look(60)
    assert watched.table.open_questions == ()


def test_a_card_that_went_in_a_round_that_is_over_is_taken_from_the_plate() -> None:
    watched = both_took()
    watched.row, watched.picks = ["maple_bar", "glazed", "powdered"], [None, None]
    watched.look(6)
    assert watched.table.state.round == 2
    watched.discard.append(watched.plates[0].pop())
    watched.look(20, still=8.0)
    asked = next(m for m in watched.table.open_questions if m.question.startswith("Does Plain lie"))
    watched.table.answer(asked.seq, LIES_THERE[1][0], "Ann", 30.0)
    assert watched.table.state.plates == {"Ann": (), "Ben": ("powdered",)}
    assert Table(Journal.create(None, watched.table.log), watched.table.log).state == watched.table.state


def test_a_player_who_left_is_not_waited_for() -> None:
    table = Table.create(None, ["Ann", "Ben", "Cem"])
    table.play(Deal(("plain", "glazed", "plain", "powdered")), "Ann", 1.0)
    table.leave("Ben", "Ann", 2.0, slots=3)
    state = table.state
    chosen = [Sighting(Place(PlaceKind.PICK, seat), ((f"select_{n}", 0.0),)) for seat, n in ((1, 1), (3, 4))]
    row = [Sighting(Place(PlaceKind.ROW, n), ((p, -0.02),)) for n, p in enumerate(state.row, 1) if p]
    for n in range(4):
        table.observe(TableObservation(n, 3.0 + n, (*row, *chosen), still_for=float(n)))
    assert table.log[-1].body["picks"] == {"Ann": 1, "Cem": 4}
    after = [s for s in row if s.place.index in (2, 3)]
    taken = [Sighting(Place(PlaceKind.PLATE, seat), ((p, -0.02),)) for seat, p in ((1, "plain"), (3, "powdered"))]
    for n in range(6):
        table.observe(TableObservation(10 + n, 10.0 + n, (*after, *taken, *chosen), still_for=float(n)))
    assert table.state.plates == {"Ann": ("plain",), "Ben": (), "Cem": ("powdered",)}
    filled = Sighting(Place(PlaceKind.ROW, 1), (("eclair", -0.02),))
    for n in range(6):
        table.observe(TableObservation(20 + n, 20.0 + n, (filled, *after, *taken, *chosen), still_for=float(n)))
    assert table.log[-1].body["row"] == ["eclair", "glazed", "plain", None]
    assert table.state.phase == "pick"
