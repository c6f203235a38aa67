"""Two chose the same card, and a third one's number nobody could read: what is done next tells it, and no guess."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from engine.entry import LogEntry
from engine.observation import Place, PlaceKind, Sighting, TableObservation
from engine.table import Table
from tests.referee.watched import names

UNREAD = ["selection_back", "unknown", None]
"""What is seen of a selection card that shines white in a lamp's light, or lies under somebody's sleeve."""


class Players:
    """A table at which all have chosen; of some numbers something else is seen, or nothing."""

    def __init__(self, names: str, picks: Sequence[str | None], unread: int = 0, first: str = "plain") -> None:
        """unread: the slot of the row whose card nobody can read.  first: what lies in slot 1."""
        self.table = Table.create(None, names.split())
        self.row: list[str | None] = [first, "glazed", "powdered", "donut_holes", "jelly_filled"][: len(picks) + 1]
        self.row = ["unknown" if n == unread else piece for n, piece in enumerate(self.row, 1)]
        self.plates: list[list[str]] = [[] for _ in picks]
        self.pile: list[str] = []
        self.picks: Sequence[str | None] = [None for _ in picks]
        self.now = 0.0
        self.look(4)
        self.picks = picks
        self.look(6)

    def takes(self, seat: int, slot: int) -> None:
        self.plates[seat - 1].append(str(self.row[slot - 1]))
        self.row[slot - 1] = None

    def throws(self, slot: int) -> None:
        self.pile.append(str(self.row[slot - 1]))
        self.row[slot - 1] = None

    def look(self, times: int, hidden: frozenset[Place] = frozenset()) -> list[LogEntry]:
        """So many looks, half a second apart, while nothing moves; what the program says."""
        said: list[LogEntry] = []
        for n in range(times):
            self.now += 0.5
            seen = tuple(card for card in self.seen() if card.place not in hidden)
            said += self.table.observe(TableObservation(round(2 * self.now), self.now, seen, hidden, still_for=n * 0.5))
        return said

    def seen(self) -> tuple[Sighting, ...]:
        lies = [(piece, Place(PlaceKind.ROW, n)) for n, piece in enumerate(self.row, 1)]
        lies += [(piece, Place(PlaceKind.PICK, n)) for n, piece in enumerate(self.picks, 1)]
        lies += [(piece, Place(PlaceKind.PLATE, n)) for n, plate in enumerate(self.plates, 1) for piece in plate]
        lies += [(piece, Place(PlaceKind.DISCARD)) for piece in self.pile[-1:]]
        return tuple(Sighting(place, ((piece, -0.02), ("unknown", -4.0))) for piece, place in lies if piece)


def contested(cems: str | None) -> Players:
    """Ann and Ben both chose 1, and its card is thrown away; Cem's number is not read."""
    game = Players("Ann Ben Cem", ["select_1", "select_1", cems])
    game.throws(1)
    return game


@pytest.mark.parametrize("cems", UNREAD)
def test_the_third_is_not_said_to_have_chosen_it_too_while_cards_lie_there_that_may_be_theirs(cems: str | None) -> None:
    game = contested(cems)
    assert game.look(16) == []
    game.takes(3, 3)
    told = game.look(8)
    assert names(told) == ["picks_revealed", "donut_discarded", "donut_taken"]
    assert told[0].body["picks"] == {"Ann": 1, "Ben": 1, "Cem": 3}
    assert game.table.open_questions == ()


@pytest.mark.parametrize("cems", UNREAD)
def test_once_the_row_is_filled_it_is_told(cems: str | None) -> None:
    game = contested(cems)
    game.look(6)
    game.row[0], game.picks = "eclair", [None, None, None]
    told = game.look(16)
    assert names(told) == ["picks_revealed", "donut_discarded", "row_refilled"]
    assert told[0].body["picks"] == {"Ann": 1, "Ben": 1, "Cem": 1}


@pytest.mark.parametrize("cems", [2, 3])
def test_a_card_of_the_row_that_nobody_can_read_is_no_hindrance_while_it_lies_there_or_was_seen_to_be_chosen(
    cems: int,
) -> None:
    """A whole film of dark cards on a dark playmat was never told: one number and one card of the row were not read."""
    game = Players("Ann Ben Cem", ["select_1", None, f"select_{cems}"], unread=2)
    game.throws(1)
    game.look(6)
    game.takes(3, cems)
    told = game.look(14)
    assert names(told)[-3:] == ["picks_revealed", "donut_discarded", "donut_taken"]
    assert told[-3].body["picks"] == {"Ann": 1, "Ben": 1, "Cem": cems}


def test_it_is_asked_about_where_who_chose_it_is_a_guess() -> None:
    game = Players("Ann Ben Cem", ["select_1", None, "select_3"], unread=2)
    for seat in (1, 2, 3):
        game.takes(seat, seat)
        game.look(4)
    game.look(10)
    assert game.table.state.plates == {"Ann": ("plain",), "Ben": ("unknown",), "Cem": ("powdered",)}
    asked = [matter.question for matter in game.table.open_questions]
    assert "Which number did Ben choose?" in asked and len(asked) == 2


def test_where_nothing_is_done_for_long_it_is_asked() -> None:
    told = contested(None).look(80)
    assert names(told) == ["picks_revealed", "asked", "donut_discarded"]
    assert told[1].body["question"] == "Which number did Cem choose?"


def test_a_sleeve_over_the_rest_of_the_row_tells_nothing_of_what_lies_there() -> None:
    game = contested(None)
    assert game.look(8, hidden=frozenset(Place(PlaceKind.ROW, n) for n in (2, 3, 4))) == []
    assert game.look(4) == []
    game.takes(3, 3)
    told = game.look(14)
    assert names(told) == ["picks_revealed", "donut_discarded", "donut_taken"]
    assert told[0].body["picks"] == {"Ann": 1, "Ben": 1, "Cem": 3}


def test_in_the_last_round_it_is_told_though_no_row_is_filled_any_more() -> None:
    """Three chose one card, and one number is not read; the deck is empty."""
    game = Players("Ann Ben Cem", ["selection_back"] * 3)
    game.table.correct("deck", "0", by="Ann", at=game.now)
    game.picks = ["select_1", "select_1", None]
    game.look(8)
    game.throws(1)
    told = names([entry for _ in range(10) for entry in game.look(20)])
    assert told[0] == "picks_revealed" and told[-1] == "game_ended"
    assert "asked" in told and "objected" not in told


def test_a_card_that_lies_there_beside_a_gap_was_neither_taken_nor_thrown_away() -> None:
    """Of four, Ann showed 1 and Dan 3, whose card lies there yet: it is not contested."""
    game = Players("Ann Ben Cem Dan", ["select_1", None, None, "select_3"])
    game.throws(1)
    assert game.look(12) == []
    game.takes(4, 3)
    assert game.look(12) == []
    game.takes(3, 4)
    told = game.look(12)
    assert names(told) == ["picks_revealed", "donut_discarded", "donut_taken", "donut_taken"]
    assert told[0].body["picks"] == {"Ann": 1, "Ben": 1, "Cem": 4, "Dan": 3}


def test_of_four_numbers_that_nobody_read_none_is_told_before_all_are() -> None:
    game = Players("Ann Ben Cem Dan", [None] * 4)
    game.throws(2)
    assert game.look(12) == []
    game.takes(3, 3)
    assert game.look(12) == []
    game.takes(4, 5)
    told = game.look(12)
    assert names(told) == ["picks_revealed", "donut_discarded", "donut_taken", "donut_taken"]
    assert told[0].body["picks"] == {"Ann": 2, "Ben": 2, "Cem": 3, "Dan": 5}


def test_a_number_that_was_read_holds_though_another_one_was_not() -> None:
    """Cem chose 3 as well as Ann; Dan's 5 lies there for all to see until it is its turn."""
    game = Players("Ann Ben Cem Dan", ["select_3", "select_4", None, "select_5"])
    game.throws(3)
    told = game.look(9)
    game.takes(2, 4)
    told += game.look(9)
    game.takes(4, 5)
    told += game.look(3)
    assert names(told) == ["picks_revealed", "donut_discarded", "donut_taken", "donut_taken"]
    assert told[0].body["picks"] == {"Ann": 3, "Ben": 4, "Cem": 3, "Dan": 5}


@pytest.mark.parametrize("seed", range(8))
def test_random_rounds_of_which_many_numbers_are_not_read_are_told_as_they_were_played(seed: int) -> None:
    dice = Random(seed)
    people = ["Ann", "Ben", "Cem", "Dan"][: dice.choice((3, 4))]
    chosen = [dice.randint(1, len(people) + 1) for _ in people]
    unread = [dice.choice(UNREAD) if dice.random() < 0.4 else f"select_{slot}" for slot in chosen]
    game = Players(" ".join(people), unread)
    for slot in sorted(set(chosen)):
        seats = [seat for seat, choice in enumerate(chosen, 1) if choice == slot]
        game.takes(seats[0], slot) if len(seats) == 1 else game.throws(slot)
        game.look(dice.randint(2, 9))
    dealt = iter(["maple_bar", "maple_bar", "plain", "glazed", "powdered"])
    game.row, game.picks = [card or next(dealt) for card in game.row], [None for _ in people]
    game.look(16)
    assert list(map(list, game.table.state.plates.values())) == game.plates
    assert game.table.state.round == 2 and not {"asked", "objected"} & set(names(game.table.log))


def test_where_both_took_the_same_card_and_nobody_saw_the_numbers_the_log_says_that_it_did_not_see_them() -> None:
    """Which of two plain donuts was whose changes nothing; that it was seen must not be said."""
    game = Players("Ann Ben", [None, None])
    game.row[1] = "plain"
    game.look(6)
    game.takes(1, 2)
    game.takes(2, 1)
    game.row = ["donut_holes", "jelly_filled", game.row[2]]
    told = game.look(16)
    assert names(told) == ["picks_revealed", "donut_taken", "donut_taken", "row_refilled"]
    assert "did not see" in told[0].body["note"] and told[0].body["note_ja"]
    assert "note" not in told[1].body


def test_of_numbers_that_were_seen_no_such_thing_is_said() -> None:
    told = Players("Ann Ben", ["select_1", "select_2"]).table.log[-1]
    assert told.event == "picks_revealed" and "note" not in told.body


def test_a_number_that_is_read_at_last_when_its_round_is_over_is_no_choice_for_the_next() -> None:
    """It lay in a gleam, and a shadow falls on it while the row is filled again."""
    game = contested("unknown")
    game.takes(3, 3)
    assert "picks_revealed" in names(game.look(16))
    game.picks = [*game.picks[:2], "select_3"]
    game.row[0], game.row[2] = "eclair", "boston_cream"
    assert names(game.look(8)) == ["row_refilled"]


def test_a_round_that_nobody_saw_is_not_made_up_where_nobody_has_the_card_that_is_gone() -> None:
    """Two cards of the row are others now, one of the old ones lies on the pile, and all plates are in plain view: an
    unread card had a power, and what it did is not known."""
    game = Players("Ann Ben Cem", [None, None, None])
    game.pile = ["glazed"]
    game.row[0], game.row[1] = "eclair", "jelly_filled"
    told = names(game.look(80))
    assert "picks_revealed" not in told and told[-1:] == ["asked"]
