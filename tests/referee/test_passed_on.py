"""A card that nobody could read in the row, and that its own power moves on at once."""

from __future__ import annotations

import pytest

from engine.observation import Place, PlaceKind
from tests.referee.watched import Watched, names

NOBODY_KNOWS = (("unknown", -0.02),)


def unread() -> Watched:
    """Ann chose a card that nobody can read, Ben a Powdered."""
    watched = Watched(["unknown", "powdered", "glazed"], (1, 2))
    watched.unsure = {("unknown", Place(PlaceKind.ROW, 1)): NOBODY_KNOWS}
    watched.look(4)
    return watched


@pytest.mark.parametrize("piece", ["raspberry_frosted", "milk", "cinnamon_twist"])
def test_it_is_known_by_the_pile_where_its_power_threw_it(piece: str) -> None:
    watched = unread()
    watched.lifts(1)
    watched.discard.append(piece)
    watched.look(4)
    watched.takes(2, 2)
    watched.look(4)
    log = watched.table.log
    took = [entry for entry in log if entry.event == "donut_taken"]
    assert [(e.body["player"], e.body["piece"]) for e in took][-2:] == [("Ann", piece), ("Ben", "powdered")]
    (used,) = [entry.body["moved"] for entry in log if entry.event == "power_resolved"]
    assert used == [{"piece": piece, "from": "plate/Ann", "to": "discard"}]
    assert not {"asked", "objected"} & {*names(log)}
    assert watched.table.state.picks == {"Ann": 1, "Ben": 2}


def test_a_sprinkled_is_known_before_the_one_to_whom_it_was_given() -> None:
    watched = unread()
    watched.plates[1].append("sprinkled")
    watched.lifts(1)
    watched.look(4)
    assert watched.table.state.plates == {"Ann": (), "Ben": ("sprinkled",)}


def test_what_no_power_of_its_own_could_move_is_not_taken_for_it() -> None:
    """A Plain on the pile was thrown away; that two chose it is the only way."""
    watched = unread()
    watched.lifts(1)
    watched.discard.append("plain")
    watched.look(8)
    assert not any(e.event == "donut_taken" and e.body["piece"] == "plain" for e in watched.table.log)
