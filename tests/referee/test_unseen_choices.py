"""Two chose the same card, and a third one's number nobody could read: what is done next tells it, and no guess."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.observation import Place, PlaceKind, Sighting, TableObservation
from engine.table import LogEntry, Table
from tests.referee.watched import names

UNREAD = ["selection_back", "unknown", None]
"""What is seen of a selection card that shines white in a lamp's light, or lies under somebody's sleeve."""


class ThreePlayers:
    """Ann and Ben both chose 1; of Cem's card something else is seen."""

    def __init__(self, cems: str | None) -> None:
        self.table = Table.create(None, ["Ann", "Ben", "Cem"])
        self.row: list[str | None] = ["plain", "glazed", "powdered", "donut_holes"]
        self.plates: list[list[str]] = [[], [], []]
        self.pile: list[str] = []
        self.picks: Sequence[str | None] = (None, None, None)
        self.now = 0.0
        self.look(4)
        self.picks = ("select_1", "select_1", cems)
        assert self.look(6) == []
        self.pile, self.row[0] = ["plain"], None

    def look(self, times: int) -> list[LogEntry]:
        """So many looks, half a second apart, while nothing moves; what the program says."""
        said: list[LogEntry] = []
        for n in range(times):
            self.now += 0.5
            said += self.table.observe(TableObservation(round(2 * self.now), self.now, self.seen(), still_for=n * 0.5))
        return said

    def seen(self) -> tuple[Sighting, ...]:
        lies = [(piece, Place(PlaceKind.ROW, n)) for n, piece in enumerate(self.row, 1)]
        lies += [(piece, Place(PlaceKind.PICK, n)) for n, piece in enumerate(self.picks, 1)]
        lies += [(piece, Place(PlaceKind.PLATE, n)) for n, plate in enumerate(self.plates, 1) for piece in plate]
        lies += [(piece, Place(PlaceKind.DISCARD)) for piece in self.pile[-1:]]
        return tuple(Sighting(place, ((piece, -0.02), ("unknown", -4.0))) for piece, place in lies if piece)


@pytest.mark.parametrize("cems", UNREAD)
def test_the_third_is_not_said_to_have_chosen_it_too_while_cards_lie_there_that_may_be_theirs(cems: str | None) -> None:
    game = ThreePlayers(cems)
    assert game.look(16) == []
    game.row[2], game.plates[2] = None, ["powdered"]
    told = game.look(8)
    assert names(told) == ["picks_revealed", "donut_discarded", "donut_taken"]
    assert told[0].body["picks"] == {"Ann": 1, "Ben": 1, "Cem": 3}
    assert game.table.open_questions == ()


@pytest.mark.parametrize("cems", UNREAD)
def test_once_the_row_is_filled_it_is_told(cems: str | None) -> None:
    game = ThreePlayers(cems)
    game.look(6)
    game.row[0], game.picks = "eclair", (None, None, None)
    told = game.look(16)
    assert names(told) == ["picks_revealed", "donut_discarded", "row_refilled"]
    assert told[0].body["picks"] == {"Ann": 1, "Ben": 1, "Cem": 1}
