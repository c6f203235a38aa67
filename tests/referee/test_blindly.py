"""A card that nobody can read where it lies now: who got it is asked where play goes on, and told once it is read."""

from __future__ import annotations

from engine.go_nuts.moves import Deal, Reveal
from engine.observation import UNKNOWN, Place, PlaceKind, Sighting
from engine.table import Table
from tests.referee.watched import Watched, names

ROW = ["sprinkled", "plain", "glazed", "powdered"]


class OfThree(Watched):
    """Cleo takes Sprinkled and gives it away; something nameless comes to lie before Ann, a fan or a sleeve."""

    def __init__(self) -> None:
        super().__init__(ROW[1:], (1, 2))
        self.table = Table.create(None, ["Ann", "Ben", "Cleo"])
        self.table.play(Deal(tuple(ROW)), by="Ann", at=0.0)
        self.table.play(Reveal({"Ann": 2, "Ben": 3, "Cleo": 1}), by="Ann", at=0.0)
        self.row, self.picks = list(ROW), ["select_2", "select_3", "select_1"]
        self.cleo: list[str] = [self.lifts(1)]
        assert "donut_taken" in names(self.look(3))
        self.cleo.clear()
        self.strangers = [Sighting(Place(PlaceKind.PLATE, 1), ((UNKNOWN, -0.1),), track=9, visible=0.4)]

    def seen(self, hidden: frozenset[Place]) -> list[Sighting]:
        plate = Place(PlaceKind.PLATE, 3)
        return [*super().seen(hidden), *(Sighting(plate, self.read(piece, plate)) for piece in self.cleo)]


def test_who_got_a_card_that_nobody_can_read_is_asked_where_play_goes_on() -> None:
    watched = OfThree()
    assert names(watched.look(1)) == []
    watched.takes(1, 2)
    said = watched.look(2)
    asked = [entry for entry in said if entry.event == "asked"]
    assert names(said)[:2] == ["power_resolved", "donut_taken"]
    assert [sorted(question.body["options"]) for question in asked] == [
        ["Cleo used Sprinkled: Sprinkled from Cleo to Ann", "Cleo used Sprinkled: Sprinkled from Cleo to Ben"]
    ]
    watched.table.answer(asked[0].seq, next(o for o in asked[0].body["options"] if o.endswith("Ben")), "Ben", 9.0)
    assert watched.table.state.plates == {"Ann": ("plain",), "Ben": ("sprinkled",), "Cleo": ()}


def test_who_got_it_is_told_where_it_is_read() -> None:
    watched = OfThree()
    watched.look(1)
    watched.plates[1].append("sprinkled")
    assert names(watched.look(3)) == ["power_resolved"]
    assert watched.table.state.plates["Ben"] == ("sprinkled",)


def test_a_card_that_comes_to_lie_in_plain_view_is_told_without_a_name() -> None:
    watched = OfThree()
    watched.strangers = [Sighting(Place(PlaceKind.PLATE, 1), ((UNKNOWN, -0.1),), track=9)]
    assert names(watched.look(4)) == ["power_resolved"]
    assert watched.table.state.plates["Ann"] == ("sprinkled",)
