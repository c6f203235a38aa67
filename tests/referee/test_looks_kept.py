"""What is remembered of a table: hands that come and go push out nothing of what they hide."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from engine.explaining.fit import Look
from engine.explaining.looks import Looks
from engine.explaining.thresholds import WINDOW
from engine.go_nuts.umpire import GO_NUTS
from engine.observation import Place, PlaceKind, Sighting, TableObservation

PLATE, DISCARD, ROW = Place(PlaceKind.PLATE, 1), Place(PlaceKind.DISCARD), Place(PlaceKind.ROW, 1)
MANY = 3 * WINDOW


def unsure(look_at: Look) -> Look:
    """The same look, its cards read with next to no certainty."""
    seen = look_at.observation.sightings
    doubtful = tuple(Sighting(card.place, (card.candidates[0], ("maple_bar", -0.1))) for card in seen)
    return look_at.with_sightings(doubtful, look_at.hidden)


def look(n: int, cards: Iterable[tuple[Place, str]], hidden: Iterable[Place] = ()) -> Look:
    seen = tuple(Sighting(place, ((piece, -0.02), ("unknown", -4.0))) for place, piece in cards if place not in hidden)
    return Look(TableObservation(n, 0.5 * n, seen, frozenset(hidden)))


def remembered(looks: Iterable[Look]) -> list[int]:
    """The numbers of the looks that are remembered in the end."""
    memory = Looks(GO_NUTS)
    for one in looks:
        memory.remember(one)
    assert len(memory.window) <= WINDOW
    return [one.observation.seq for one in memory.window]


def test_what_hands_hide_since_is_remembered() -> None:
    lay, lies = [(ROW, "glazed"), (PLATE, "eclair")], [(ROW, "glazed"), (DISCARD, "eclair")]
    hands = [[PLATE], [DISCARD], [PLATE, ROW], [ROW]]
    looks = [look(0, lay), *(look(n, lies, hands[n % 4]) for n in range(1, MANY))]
    assert 0 in remembered(looks)
    assert remembered(looks)[-1] == MANY - 1


@pytest.mark.parametrize("other", ["plain", "unknown"])
def test_what_shows_something_else_each_time_pushes_out_the_oldest(other: str) -> None:
    looks = [look(n, [(ROW, "glazed" if n % 2 else other)]) for n in range(MANY)]
    assert remembered(looks) == [*range(MANY - WINDOW, MANY)]


def test_a_place_that_is_seen_for_the_first_time_is_news_though_nothing_lies_there() -> None:
    hidden = [Place(PlaceKind.PLATE, seat) for seat in range(1, WINDOW + 2)]
    looks = [look(n, [(ROW, "glazed")], hidden[n:]) for n in range(WINDOW + 2)]
    assert remembered(looks) == [*range(2, WINDOW + 2)]



def test_what_was_read_surely_after_a_doubt_is_remembered() -> None:
    lay = [(ROW, "glazed"), (PLATE, "eclair")]
    later = [look(n, lay, [PLATE, DISCARD] if n % 2 else [PLATE]) for n in range(2, MANY)]
    assert 1 in remembered([unsure(look(0, lay)), look(1, lay), *later])
