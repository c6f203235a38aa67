"""A program that is started amid a game: open numbers may be those of the round before, or of a reveal just made."""

from __future__ import annotations

import pytest

from engine.observation import Place, PlaceKind, Sighting, TableObservation
from engine.table import Table
from tests.referee.imperfect_eyes import Eyes
from tests.referee.joined import join
from tests.referee.tally import Tally
from tests.referee.watched import Watched, names

ROW = ("plain", "glazed", "powdered")


def joined(*picks: str | None) -> Watched:
    """A table on which people have played already, with these selection cards; the program looks for the first time."""
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.table = Table.create(None, ["Ann", "Ben"])
    watched.plates, watched.picks = [["eclair"], ["jelly_filled", "donut_holes"]], list(picks)
    return watched


def test_numbers_that_lie_open_when_the_program_looks_first_tell_no_reveal_by_themselves() -> None:
    watched = joined("select_1", "select_3")
    assert names(watched.look(16)) == ["table_read"]
    watched.picks = [None, None]
    assert watched.look(4) == []
    watched.picks = ["selection_back", "selection_back"]
    watched.look(4)
    watched.picks = ["select_2", "select_3"]
    (reveal,) = watched.look(4)
    assert reveal.body["picks"] == {"Ann": 2, "Ben": 3}


@pytest.mark.parametrize(("second", "told"), [("select_2", "donut_taken"), ("select_1", "donut_discarded")])
def test_they_are_a_reveal_once_the_first_card_goes_as_they_say(second: str, told: str) -> None:
    watched = joined("select_1", second)
    watched.look(4)
    card = watched.lifts(1)
    (watched.discard if told == "donut_discarded" else watched.plates[0]).append(card)
    reveal, *first = watched.look(8)
    assert reveal.body["picks"] == {"Ann": 1, "Ben": int(second[-1])}
    assert names(first) == [told]


@pytest.mark.parametrize(("players", "seed"), [(3, 9), (4, 3), (4, 5), (4, 9), (5, 3), (5, 6), (5, 11)])
def test_of_a_game_that_is_joined_amid_a_round_the_plates_at_the_end_are_right(players: int, seed: int) -> None:
    tally = Tally()
    join(players, Eyes(), None, seed, tally)
    assert (tally.scores, tally.objections) == (1, 0)


def test_a_game_is_joined_in_which_nobody_has_a_card_and_some_were_thrown_away() -> None:
    """Both chose the same card twice; a made-up round explained the pile, and what was done next broke a rule of it."""
    watched = joined(None, None)
    watched.plates, watched.discard = [[], []], ["plain", "donut_holes"]
    (read,) = watched.look(8)
    assert (read.event, read.body["discard_top"]) == ("table_read", "donut_holes")
    watched.picks = ["selection_back", "selection_back"]
    watched.look(4)
    watched.picks = ["select_2", "select_3"]
    assert names(watched.look(4)) == ["picks_revealed"]


def test_what_has_no_name_where_the_pile_would_be_is_no_game_that_goes_on() -> None:
    watched = joined(None, None)
    watched.plates, watched.discard = [[], []], ["unknown"]
    assert "table_read" not in names(watched.look(8))


def test_numbers_turned_up_while_the_table_is_seen_are_a_reveal_though_nobody_s_seat_was_known_before() -> None:
    """Until they were, nothing was told of plates, so the game was joined in the look that showed them first."""
    table = Table.create(None, ["Ann", "Ben"])
    row = [Sighting(Place(PlaceKind.ROW, n), ((piece, -0.02),), since=1.0)
           for n, piece in enumerate(("plain", "eclair", "glazed"), 1)]  # fmt: skip
    mine = Sighting(Place(PlaceKind.PLATE, 1), (("powdered", -0.02),), since=1.0)
    picks = [Sighting(Place(PlaceKind.PICK, seat), ((f"select_{seat}", -0.02),), since=5.8) for seat in (1, 2)]
    for n in range(6):
        table.observe(TableObservation(n + 1, 5.9 + 0.3 * n, (*row, mine, *picks), still_for=0.2 * n))
    assert [entry.event for entry in table.log] == ["game_started", "table_read", "picks_revealed"]


@pytest.mark.parametrize("row", [["plain", "unknown", "powdered"], ["unknown", "glazed", "powdered"]])
def test_the_first_card_tells_that_open_numbers_are_a_reveal_though_a_card_of_the_row_is_not_read(
    row: list[str | None],
) -> None:
    watched = joined("select_1", "select_2")
    watched.row, watched.discard = row, ["maple_bar"]
    watched.look(16)
    watched.takes(1, 1)
    assert names(watched.look(8)) == ["picks_revealed", "donut_taken"]


@pytest.mark.parametrize(("since", "told"), [(14.0, ["table_read"]), (24.0, ["table_read", "picks_revealed"])])
def test_numbers_that_lie_there_since_before_the_row_was_filled_are_of_the_round_before(
    since: float, told: list[str]
) -> None:
    """Nothing could be read for long in a lamp's light; the deck was seen from the beginning."""
    deck = Sighting(Place(PlaceKind.DECK), (("donut_back", -0.02),), since=0.5)
    row = [Sighting(Place(PlaceKind.ROW, n), ((p, -0.02),), since=20.0, track=n) for n, p in enumerate(ROW, 1)]
    plates = [Sighting(Place(PlaceKind.PLATE, n), ((p, -0.02),), since=8.0, track=10 + n)
              for n, p in enumerate(("eclair", "maple_bar"), 1)]  # fmt: skip
    picks = [Sighting(Place(PlaceKind.PICK, n), ((f"select_{n}", -0.02),), since=since, track=20 + n) for n in (1, 2)]
    table = Table.create(None, ["Ann", "Ben"])
    for n in range(12):
        table.observe(TableObservation(n + 1, 25.0 + 0.4 * n, (deck, *row, *plates, *picks), still_for=0.3))
    assert [entry.event for entry in table.log if entry.event != "game_started"] == told
