"""Eyes that look seldom, or away for a while: what was not seen is inferred rightly, asked about, or left open."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from engine.history.log import game_entries
from engine.observation import Place, PlaceKind, Sighting, TableObservation
from engine.table import Table
from tests.referee.imperfect_eyes import Eyes, observations
from tests.referee.simulate import PhysicalTable, Snapshot, full_deck
from tests.referee.tally import TOLD, comparable
from tests.referee.watched import Watched, names

PLAYERS = ("Ann", "Ben")
SLOT = Place(PlaceKind.ROW, 1)
Seen = list[tuple[Snapshot, TableObservation]]


def watched(seed: int, misread: float = 0.0) -> Seen:
    """Everything that good eyes see of a random game."""
    rng = random.Random(seed)
    moments = list(PhysicalTable(PLAYERS, rng, tidy=seed % 2 == 0).game())
    return list(observations(moments, Eyes(misread, looks=6), rng, sorted(set(full_deck(len(PLAYERS))))))


def every(seen: Seen, nth: int) -> Seen:
    """Only each nth look, and the last."""
    return [*seen[::nth], seen[-1]]


def with_gaps(seen: Seen, seed: int) -> Seen:
    """The eyes look away for some seconds now and then."""
    rng = random.Random(seed)
    kept, away = [], 0
    for one in seen:
        away = away - 1 if away else rng.choice((0, 0, 0, 0, 0, 0, 0, 0, rng.randrange(4, 14)))
        if not away:
            kept.append(one)
    return [*kept, seen[-1]]


def followed(seen: Seen) -> Table:
    table = Table.create(None, PLAYERS)
    for _, observation in seen:
        table.observe(observation)
    table.finish(seen[-1][1].taken_at + 1.0)
    return table


def never_happened(table: Table, moments: Sequence[Snapshot]) -> Iterator[dict[str, object]]:
    """What the log tells, withdrawn or not, that is no true event; the number of the round aside."""
    true = [_roundless(event) for moment in moments for event in moment.events]
    for entry in table.log:
        if entry.event in TOLD and _roundless(entry.body) not in true:
            yield dict(entry.body)


def _roundless(event: object) -> dict[str, object]:
    return {key: value for key, value in comparable(event).items() if key != "round"}


def moments_of(seen: Seen) -> list[Snapshot]:
    return [moment for n, (moment, _) in enumerate(seen) if n == 0 or moment is not seen[n - 1][0]]


@pytest.mark.parametrize(("seed", "nth"), [(0, 2), (1, 3), (2, 10)])
def test_a_game_seen_seldom_is_told_in_full(seed: int, nth: int) -> None:
    seen = watched(seed)
    table = followed(every(seen, nth))
    true = [comparable(event) for moment in moments_of(seen) for event in moment.events]
    assert [comparable(e.body) for e in game_entries(table.log) if e.event in TOLD] == true
    assert not [e for e in table.log if e.event in ("asked", "objected")]


@pytest.mark.parametrize(("seed", "nth"), [(0, 5), (1, 10), (3, 10), (1, 20)])
def test_of_a_game_hardly_seen_nothing_is_told_that_did_not_happen_unless_it_is_asked(seed: int, nth: int) -> None:
    seen = watched(seed, misread=0.02)
    table = followed(every(seen, nth))
    wrong = list(never_happened(table, moments_of(seen)))
    assert wrong == [] or any(e.event == "asked" for e in table.log), wrong


@pytest.mark.parametrize("seed", range(3))
def test_while_the_eyes_are_away_nothing_is_made_up(seed: int) -> None:
    seen = watched(seed)
    table = followed(with_gaps(seen, seed))
    assert list(never_happened(table, moments_of(seen))) == []


def test_a_round_that_nobody_saw_is_told_by_the_plates_where_open_cards_are_the_next_choice() -> None:
    """While nobody looked Ann took slot 1 and Ben slot 3; now both have turned up 2 for the round after."""
    watched = refilled()
    watched.plates = [["plain", "maple_bar"], ["jelly_filled", "glazed"]]
    watched.row = ["donut_holes", "powdered", "boston_cream"]
    watched.picks = ["select_2", "select_2"]
    watched.look(16)
    told = [entry for entry in watched.table.log if entry.event == "picks_revealed"][-2:]
    assert [entry.body["picks"] for entry in told] == [{"Ann": 1, "Ben": 3}, {"Ann": 2, "Ben": 2}]


def test_a_card_of_the_same_face_that_lies_otherwise_may_have_come_in_the_place_of_the_one_that_was_taken() -> None:
    """Nobody saw Ann take the Plain of slot 1, nor another Plain dealt there: the eyes think it one card."""
    watched = Nudged(["glazed", "powdered", "eclair"], (1, 2))
    assert "row_refilled" in names(watched.plays_the_round("plain", "jelly_filled"))
    watched.lies_since = 99.0
    watched.plates = [["glazed", "plain"], ["powdered", "jelly_filled"]]
    watched.row[1] = "maple_bar"
    watched.look(16)
    told = [entry for entry in watched.table.log if entry.event == "picks_revealed"]
    assert told[-1].body["picks"] == {"Ann": 1, "Ben": 2}


def refilled() -> Watched:
    """The second row of a game of two, who took slots 1 and 2 of the first."""
    watched = Watched(["plain", "jelly_filled", "glazed"], (1, 2))
    assert "row_refilled" in names(watched.plays_the_round("maple_bar", "powdered"))
    return watched


def test_who_took_what_while_nobody_looked_is_not_guessed_by_a_plate_that_nobody_has_seen_since() -> None:
    watched = refilled()
    watched.plates[0].append("maple_bar")
    watched.row = ["donut_holes", "powdered", "boston_cream"]
    watched.plates[1].append("glazed")
    hidden = frozenset({Place(PlaceKind.PLATE, 1)})
    told = watched.look(16, hidden=hidden)
    assert "picks_revealed" not in names(told)
    assert "asked" not in names(told)
    assert [e.body["picks"] for e in watched.look(16) if e.event == "picks_revealed"] == [{"Ann": 1, "Ben": 3}]


def test_where_that_plate_stays_out_of_view_it_is_asked_what_to_go_on_from() -> None:
    watched = refilled()
    watched.plates[0].append("maple_bar")
    watched.row = ["donut_holes", "powdered", "boston_cream"]
    watched.plates[1].append("glazed")
    told = watched.look(30, hidden=frozenset({Place(PlaceKind.PLATE, 1)}))
    assert names(told) == ["asked"]


def test_what_plainly_lies_on_a_plate_speaks_against_a_story_though_a_hand_is_over_it_now() -> None:
    watched = Watched(["plain", "jelly_filled", "glazed"], (1, 2))
    watched.takes(1, 1)
    watched.takes(2, 2)
    watched.look(3)
    watched.row[:2] = ["maple_bar", "powdered"]
    watched.plates[1] += ["milk", "boston_cream", "donut_holes"]
    watched.picks = [None, None]
    watched.look(2, still=0.1)
    told = watched.look(3, still=0.1, hidden=frozenset({Place(PlaceKind.PLATE, 2)}))
    assert "row_refilled" not in names(told)


class Nudged(Watched):
    """Eyes that follow each card of the row; the one in slot 1 lies since a certain time as it lies."""

    lies_since = 0.0

    def seen(self, hidden: frozenset[Place]) -> list[Sighting]:
        return [
            replace(s, track=s.place.index, since=self.lies_since if s.place == SLOT else 0.0)
            if s.place.kind is PlaceKind.ROW and s.piece in ("plain", "eclair") else s
            for s in super().seen(hidden)
        ]


def test_a_choice_that_nobody_could_read_is_told_by_what_was_taken_though_hands_never_rest() -> None:
    """The looks that are remembered last three seconds here: a guess that explains all of six is not a fresh one."""
    watched = refilled()
    watched.picks = ["select_1", "unknown"]
    watched.look(2, still=0.1)
    watched.takes(1, 1)
    watched.takes(2, 2)
    said: list[str] = []
    for busy in range(14):
        hand = Place(PlaceKind.DECK) if busy % 2 else Place(PlaceKind.DISCARD)
        said += names(watched.look(1, still=0.1, hidden=frozenset({hand})))
    assert said[:3] == ["picks_revealed", "donut_taken", "donut_taken"]
    (told,) = [entry for entry in watched.table.log if entry.event == "picks_revealed"][1:]
    assert told.body["picks"] == {"Ann": 1, "Ben": 2}
