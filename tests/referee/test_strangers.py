"""What passed for a card on a plate before all showed their numbers explains nothing that happens later."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.explaining.expected import Expect, Form
from engine.explaining.strangers import Strangers
from engine.observation import UNKNOWN, Place, PlaceKind, Sighting, TableObservation
from engine.table import Table
from tests.referee.watched import Watched, names

ANN = Place(PlaceKind.PLATE, 1)


def nameless(track: int) -> Sighting:
    return Sighting(ANN, ((UNKNOWN, -0.05), ("plain", -4.0)), track=track)


def with_something_before_ann() -> Watched:
    """Ann has taken Chocolate Frosted and will draw; an outline on the mat before her passes for a card."""
    watched = Watched(["chocolate_frosted", "glazed", "powdered"], (1, 3))
    watched.table = Table.create(None, ["Ann", "Ben"])
    watched.strangers, watched.picks = [nameless(9)], [None, None]
    watched.look(6)
    watched.picks = ["select_1", "select_3"]
    assert "picks_revealed" in names(watched.look(4))
    watched.takes(1, 1)
    assert names(watched.look(4)) == ["donut_taken", "power_prompted"]
    return watched


def test_it_is_not_the_card_that_is_drawn() -> None:
    watched = with_something_before_ann()
    assert names(watched.look(12)) == []


def test_the_card_that_is_drawn_is_told_all_the_same() -> None:
    watched = with_something_before_ann()
    watched.plates[0].append("eclair")
    assert names(watched.look(4))[:1] == ["power_resolved"]
    assert watched.table.state.plates["Ann"] == ("chocolate_frosted", "eclair")


def test_a_card_that_nobody_can_read_is_a_card_where_it_comes_later() -> None:
    watched = with_something_before_ann()
    watched.strangers.append(nameless(12))
    assert names(watched.look(8))[:1] == ["power_resolved"]
    assert watched.table.state.plates["Ann"] == ("chocolate_frosted", UNKNOWN)


def test_a_card_of_the_log_that_is_read_no_more_is_none_of_them() -> None:
    watched = with_something_before_ann()
    watched.plates[0].append("eclair")
    watched.look(4)
    watched.plates[0].remove("eclair")  # that is the nameless one with number 13 now
    watched.strangers = [nameless(9), nameless(13)]
    watched.takes(2, 3)
    watched.look(6)
    watched.row[:] = ["plain", "glazed", "maple_bar"]
    watched.picks = [None, None]
    watched.look(6)
    watched.picks = ["select_1", "select_3"]
    watched.look(6)
    assert watched.table.state.picks == {"Ann": 1, "Ben": 3}
    watched.strangers = [nameless(9)]
    watched.plates[0].append("eclair")
    watched.look(6)
    assert watched.table.state.plates["Ann"] == ("chocolate_frosted", "eclair")
    assert watched.table.open_questions == ()


def test_a_card_that_was_read_once_is_none_of_them_though_nobody_can_read_it_later() -> None:
    read = Sighting(ANN, (("eclair", -0.05), (UNKNOWN, -4.0)), track=9)
    later = TableObservation(2, 2.0, (nameless(9), nameless(12)))
    strangers = Strangers()
    strangers.left_out(TableObservation(1, 1.0, (read,)))
    strangers.note(later, {ANN: Expect((), Form.SPREAD)})
    assert strangers.left_out(later).sightings == (nameless(9),)


@pytest.mark.parametrize(("since", "told"), [(1.0, []), (30.0, ["power_resolved"])])
def test_what_a_hand_hid_when_all_showed_their_numbers_and_lay_there_before_is_not_the_card_that_is_drawn(
    since: float, told: list[str]
) -> None:
    watched = Watched(["chocolate_frosted", "glazed", "powdered"], (1, 3))
    watched.table = Table.create(None, ["Ann", "Ben"])
    watched.picks = [None, None]
    watched.look(6)
    watched.picks = ["select_1", "select_3"]
    assert "picks_revealed" in names(watched.look(4, hidden=frozenset({ANN})))
    watched.takes(1, 1)
    assert names(watched.look(4)) == ["donut_taken", "power_prompted"]
    watched.strangers = [replace(nameless(9), since=since)]
    assert names(watched.look(8))[:1] == told
