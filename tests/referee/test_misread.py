"""Cards that were read as others: when they are read again, and when what is seen says nothing of them."""

from __future__ import annotations

from engine.observation import Place, PlaceKind, Sighting
from tests.referee.watched import Watched, names


def test_a_card_that_was_misread_for_long_is_read_again_and_its_past_told_anew() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.row[2] = "maple_bar"
    (corrected, dealt) = watched.look(12)
    assert corrected.event == "corrected"
    assert corrected.body["by"] == "table"
    assert dealt.body["row"] == ["plain", "glazed", "maple_bar"]
    assert watched.table.state.row[2] == "maple_bar"


def test_a_card_that_was_read_plainly_is_no_other_where_glare_makes_it_hard_to_read() -> None:
    """Light burns the pile out: what is then thought of its top is in doubt between two others."""
    watched = Watched(["powdered", "plain", "maple_bar"], (1, 1))
    watched.lifts(1)
    watched.discard = ["powdered"]
    burnt_out = (("glazed", 0.0), ("jelly_filled", -0.2), ("unknown", -1.0))
    watched.unsure[("powdered", Place(PlaceKind.DISCARD))] = burnt_out
    assert names(watched.look(3)) == ["donut_discarded"]
    for n in range(8):
        hidden = frozenset({Place(PlaceKind.PLATE, 1 + n % 2)})
        assert names(watched.look(2, still=0.3, hidden=hidden)) == []
    assert names(watched.look(60)) == []
    assert watched.table.state.discard == ("powdered",)


def test_the_top_of_a_pile_that_somebody_looks_through_is_no_other_while_it_shows_beneath() -> None:
    """The pile is spread out: of which card the most is seen says nothing of which lay on top."""
    watched = Watched(["powdered", "plain", "maple_bar"], (1, 1))
    watched.lifts(1)
    watched.discard = ["powdered"]
    assert names(watched.look(3)) == ["donut_discarded"]
    watched.discard = ["glazed"]
    watched.strangers = [Sighting(Place(PlaceKind.DISCARD), (("powdered", 0.0), ("unknown", -4.0)), visible=0.3)]
    for n in range(8):
        hidden = frozenset({Place(PlaceKind.PLATE, 1 + n % 2)})
        assert names(watched.look(2, still=0.3, hidden=hidden)) == []
    assert watched.table.state.discard == ("powdered",)


def test_a_card_that_nobody_could_read_is_not_taken_for_one_that_lies_beside_it() -> None:
    watched = Watched(["chocolate_frosted", "glazed", "powdered"], (1, 2))
    watched.takes(1, 1)
    watched.look(2)
    watched.plates[0].append("unknown")
    watched.unsure["unknown", Place(PlaceKind.PLATE, 1)] = (("unknown", 0.0),)
    watched.look(6, still=4.0)
    (asked,) = watched.table.open_questions
    beside = asked.options[0]
    watched.plates[0].append(beside)
    watched.table.correct("plate/Ann/3", beside, "Ann", watched.now)
    assert names(watched.look(12, still=8.0)) == []
    assert watched.table.state.plates["Ann"] == ("chocolate_frosted", "unknown", beside)
    assert beside != "unknown"
