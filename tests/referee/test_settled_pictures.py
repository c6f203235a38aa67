"""A folder of pictures, or photographs that a phone sends one after each step: each shows a settled table, once."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from engine.history.log import game_entries
from engine.table import Table
from scanner.following.cards.settled import AT_REST
from tests.referee.imperfect_eyes import Eyes, observe
from tests.referee.simulate import PhysicalTable, full_deck
from tests.referee.watched import Watched, names

UNSEEN = ("game_started", "power_prompted")
WAY = ("event", "player", "slot", "piece", "row", "picks", "moved")


def told(body: dict[str, Any]) -> dict[str, Any]:
    kept = {key: body[key] for key in WAY if key in body}
    return kept | {"moved": sorted(map(str, kept["moved"]))} if "moved" in kept else kept


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("seed", range(3))
def test_a_game_is_followed_of_which_each_step_is_photographed_once(players: int, seed: int) -> None:
    rng = random.Random(seed)
    people = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")[:players]
    moments = [moment for moment in PhysicalTable(people, rng).game() if moment.settled]
    table = Table.create(None, people)
    for n, moment in enumerate(moments, 1):
        seen = observe(moment, Eyes(), rng, sorted(set(full_deck(players))), n, float(n), AT_REST)
        table.observe(replace(seen, settled=True))
    table.finish(float(len(moments)))
    assert not [entry.event for entry in table.log if entry.event in ("objected", "corrected", "undone")]
    happened = [told(event) for moment in moments for event in moment.events]
    followed = [told(entry.to_json()) for entry in game_entries(table.log)]
    assert [event for event in followed if event["event"] not in UNSEEN] == happened


def test_a_breach_that_one_picture_shows_is_objected_to() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (2, 2))
    watched.takes(1, 2)
    watched.settled = True
    assert names(watched.look(1, still=AT_REST)) == ["objected", "donut_taken"]


def test_what_a_picture_shows_first_stood_there_when_it_was_taken() -> None:
    """Nobody saw since when; a minute before it, as was told, the picture before showed otherwise."""
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.takes(1, 1)
    watched.settled = True
    (taken,) = watched.look(1, still=AT_REST)
    assert taken.body["seen_t"] == watched.now
