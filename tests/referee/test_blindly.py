"""A card that nobody can read where it lies now: who got it is asked where play goes on, and told once it is read."""

from __future__ import annotations

from engine.go_nuts.moves import Deal, Refill, Resolve, Reveal
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


class OfAPile(Watched):
    """Ann took Red Velvet, and a card out of the pile with it; what that is lies where nobody can see it."""

    def __init__(self, slot: int = 1) -> None:
        """slot: where Red Velvet lay; Ben chose 2 as well as Cleo, or alone where Ann is the first."""
        super().__init__(ROW[1:], (1, 2))
        rest = ["glazed", "maple_bar", "jelly_filled"] if slot == 1 else ["glazed", "maple_bar", "red_velvet"]
        self.table = Table.create(None, ["Ann", "Ben", "Cleo"])
        self.table.play(Deal(("powdered", *rest)), by="Ann", at=0.0)
        last = "red_velvet" if slot == 1 else "donut_holes"
        for piece in ("plain", "eclair", last):
            self.table.play(Reveal({"Ann": 1, "Ben": 1, "Cleo": 1}), by="Ann", at=0.0)
            self.table.play(Resolve(1), by="Ann", at=0.0)
            self.table.play(Refill((piece, *rest)), by="Ann", at=0.0)
        cleos = 4 if slot == 1 else 2
        self.table.play(Reveal({"Ann": slot, "Ben": 2, "Cleo": cleos}), by="Ann", at=0.0)
        self.row, self.picks = [last, *rest], [f"select_{slot}", "select_2", f"select_{cleos}"]
        self.discard = ["powdered", "plain", "eclair"]
        if slot != 1:
            self.discard.append(self.lifts(2))
            self.look(3)
        self.takes(1, slot)
        assert "power_prompted" in names(self.look(3))


def test_which_card_of_the_pile_was_taken_is_asked_where_nobody_can_see_it() -> None:
    """The first of those that lay there was told, since what came next was told upon that one alone."""
    watched = OfAPile()
    watched.takes(2, 2)
    said = watched.look(2, hidden=frozenset({Place(PlaceKind.PLATE, 1)})) + watched.look(2)
    (asked,) = (entry for entry in said if entry.event == "asked")
    assert names(said)[:2] == ["power_resolved", "donut_taken"]
    assert asked.body["options"] == [f"Ann used Red Velvet: {name} from the discard pile to Ann"
                                     for name in ("Powdered", "Plain")]  # fmt: skip
    watched.table.answer(asked.seq, asked.body["options"][1], "Ben", 9.0)
    assert watched.table.state.plates["Ann"] == ("red_velvet", "plain")
    assert watched.table.state.discard == ("powdered", "eclair")


def test_it_is_asked_too_where_the_round_ends_with_it() -> None:
    """The numbers that were taken back to hand made it look like two stories that differ in more than the card."""
    watched = OfAPile(4)
    watched.row, watched.picks = ["donut_holes", "powdered", "maple_bar", "jelly_filled"], [None, None, None]
    said = watched.look(3, hidden=frozenset({Place(PlaceKind.PLATE, 1)}))
    watched.picks = ["select_1", "select_2", "select_3"]
    said += watched.look(3)
    (asked,) = (entry for entry in said if entry.event == "asked")
    assert names(said)[:2] == ["power_resolved", "row_refilled"] and "Red Velvet" in asked.body["options"][0]
    watched.row[0] = None
    watched.plates[0].append("donut_holes")
    assert "donut_taken" in names(watched.look(3))


def test_it_is_told_where_it_is_read() -> None:
    watched = OfAPile()
    watched.plates[0].append("plain")
    watched.takes(2, 2)
    assert names(watched.look(4)) == ["power_resolved", "donut_taken"]
    assert watched.table.state.plates["Ann"] == ("red_velvet", "plain")
