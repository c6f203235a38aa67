"""What the referee makes of a table, told as stories."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from engine.go_nuts import evolve
from engine.go_nuts.events import DonutDiscarded, Moved, PowerResolved
from engine.go_nuts.moves import Resolve
from engine.go_nuts.umpire import GO_NUTS
from engine.history.log import game_entries
from engine.observation import Place, PlaceKind
from engine.referee import Referee
from engine.table import Table
from tests.referee.imperfect_eyes import Eyes, observations
from tests.referee.measure import play_one
from tests.referee.seen import as_it_lies
from tests.referee.simulate import PhysicalTable, full_deck
from tests.referee.tally import Tally
from tests.referee.test_table import sprinkled_taken
from tests.referee.watched import Watched, names
from tests.rules.tables import do, moved, table, take_power, told


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


def test_a_game_whose_row_has_gaps_is_joined_only_after_it_has_stood_for_a_while() -> None:
    """The first cards of a deal, seen in bad light from another place, look like a game under way."""
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    row, watched.row = watched.row, ["plain", None, None]
    watched.table = Table.create(None, ["Ann", "Ben"])
    watched.plates, watched.discard, watched.picks = [["unknown", "eclair"], []], ["glazed"], [None, None]
    assert watched.look(6) == []
    watched.row, watched.plates, watched.discard = row, [[], []], []
    assert names(watched.look(2)) == ["row_dealt"]


def test_a_game_that_stands_still_with_gaps_in_its_row_is_joined() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.table = Table.create(None, ["Ann", "Ben"])
    watched.row[0], watched.plates, watched.picks = None, [["eclair", "plain"], ["glazed"]], [None, None]
    assert names(watched.look(14)) == ["table_read"]


def test_numbers_that_lie_open_beside_a_row_with_gaps_when_a_game_is_joined_are_none_of_the_next_round() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.table = Table.create(None, ["Ann", "Ben"])
    watched.takes(1, 1)
    watched.takes(2, 2)
    assert names(watched.look(14)) == ["table_read"]
    watched.row[:2] = ["maple_bar", "jelly_filled"]
    assert names(watched.look(6)) == ["row_refilled"]
    watched.picks = ["selection_back", "selection_back"]
    watched.look(2)
    watched.picks = ["select_1", "select_3"]
    assert names(watched.look(2)) == ["picks_revealed"]


@pytest.mark.parametrize("plates", [[["unknown"], []], [["unknown"] * 3, ["unknown"]], [["milk"], []]])
def test_cards_without_names_are_no_game_under_way(plates: list[list[str]]) -> None:
    """Fans of unused selection cards, face down, in bad light; a square of a tablecloth that passes for a glass of
    milk, of which the deck of two players has none."""
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.table = Table.create(None, ["Ann", "Ben"])
    watched.plates, watched.discard, watched.picks = plates, [], [None, None]
    assert names(watched.look(2)) == ["row_dealt"]


def test_no_game_is_under_way_while_no_card_lies_in_the_row() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    row, watched.row = watched.row, [None, None, None]
    watched.table = Table.create(None, ["Ann", "Ben"])
    watched.plates, watched.discard, watched.picks = [["eclair"], []], [], [None, None]
    assert watched.look(6) == []
    watched.row, watched.plates = row, [[], []]
    assert names(watched.look(2)) == ["row_dealt"]


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
    tally.count(table, moments[-1], [event for moment in moments for event in moment.events])
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


def test_a_power_used_as_the_rules_neither_allow_nor_forbid_is_told_with_a_quiet_note() -> None:
    table = sprinkled_taken()
    given = evolve(table.state, PowerResolved("Ann", "sprinkled", (Moved("sprinkled", "plate/Ann", "plate/Ben"),)))
    entries = [entry for look in as_it_lies(given, 4) for entry in table.observe(look)]
    assert names(entries) == ["power_resolved"]
    assert "do not clearly say" in entries[0].body["note"]
    assert table.state == given


def test_of_two_alike_in_the_pile_the_lower_may_have_been_taken() -> None:
    state = take_power(table("red_velvet glazed powdered plain", "1 3 3", discard="plain eclair plain"))
    taken = told(state, PowerResolved("Ann", "red_velvet", moved("plain discard > Ann")))
    assert taken.tops == ("eclair", "plain")
    lower, upper = replace(taken, discard=("eclair", "plain"), orders=()), replace(taken, orders=())
    for lies in (lower, upper):
        referee, after = Referee(GO_NUTS), state
        for look in as_it_lies(lies, 3):
            for accepted in referee.judge(after, look).accepted:
                assert accepted.step.breach is None
                after = accepted.step.state
        assert after == taken
    covered = told(taken, DonutDiscarded(3, "powdered", ("Ben", "Cem")))
    assert covered.tops == ("powdered",)


def test_a_card_in_the_hand_is_no_event_and_no_mistake() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.row[0] = None
    assert watched.look(20, still=9.0) == []


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("keep", [None, 3])
def test_all_that_is_plainly_seen_is_explained_without_a_question(players: int, keep: int | None) -> None:
    tally = Tally()
    table, truth = play_one(players, Eyes(), keep, random.Random(players).randrange(100), tally)
    assert (tally.right, tally.questions, tally.objections) == (len(truth), 0, 0)
    assert len([e for e in game_entries(table.log) if e.event == "game_ended"]) == 1


def test_a_game_is_not_counted_while_somebody_may_still_use_a_power() -> None:
    state = do(table("glazed french_cruller powdered", "2 1", deck=0), Resolve(1), Resolve(2))
    (look,) = as_it_lies(state, 1)
    referee = Referee(GO_NUTS)
    assert referee.judge(state, replace(look, still_for=20.0)).accepted == ()
    ended = referee.judge(state, replace(look, seq=2, still_for=40.0)).accepted
    assert [type(event).__name__ for one in ended for event in one.step.events] == ["PowerResolved", "GameEnded"]


def test_a_row_of_which_a_part_was_hidden_is_told_as_it_is_seen_later() -> None:
    """A hand is over Ann's plate and slot 3 while the row is filled, and the card that she drew lies under another."""
    watched = Watched(["plain", "jelly_filled", "chocolate_frosted"], (1, 2))
    for seat, slot in ((1, 1), (2, 2)):
        watched.takes(seat, slot)
        watched.look(2)
    watched.row[:2], watched.picks = ["glazed", "eclair"], [None, None]
    watched.look(3)
    watched.plates[0].clear()  # her cards cover one another
    watched.look(9)
    watched.picks = ["select_3", "select_1"]
    watched.look(3)
    watched.takes(2, 1)
    watched.look(2)
    watched.takes(1, 3)
    watched.look(3)
    plate, *row = Place(PlaceKind.PLATE, 1), *(Place(PlaceKind.ROW, slot) for slot in (1, 2, 3))
    watched.look(2, still=0.2, hidden=frozenset({plate, *row}))
    watched.row[0] = "maple_bar"
    watched.look(2, still=0.2, hidden=frozenset({plate, row[2]}))
    watched.row[2] = "donut_holes"
    said = watched.look(12)
    assert [e.body["row"] for e in said if e.event == "row_refilled"] == [["maple_bar", "eclair", "donut_holes"]]
    assert names(said) == ["power_resolved", "row_refilled", "asked"]  # which card it was that she drew
