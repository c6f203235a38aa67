"""A plate of which the eyes have seen nothing for long: that nothing is seen there now tells nothing of a power."""

from __future__ import annotations

import pytest

from engine.go_nuts.moves import Deal, Refill, Resolve, Reveal
from engine.observation import Place, PlaceKind, Sighting
from engine.table import Table
from tests.referee.watched import Watched, names

MURKY = (("double_chocolate", 0.0), ("unknown", -1.15), ("plain", -1.34), ("chocolate_frosted", -1.8))
"""A Boston Cream that hangs over the picture's edge."""
CLEOS = Place(PlaceKind.PLATE, 3)


class FarPlate(Watched):
    """Ben's Plain lies where the eyes do not find it; Cleo takes a Bear Claw, and with it one of Ann's two cards."""

    def __init__(self) -> None:
        super().__init__(["powdered", "eclair", "glazed"], (1, 1))
        self.table = Table.create(None, ["Ann", "Ben", "Cleo", "Dan"])
        rest = ["eclair", "milk", "bear_claw"]
        self._round(Deal(("plain", "jelly_filled", *rest)), {"Ann": 2, "Ben": 1, "Cleo": 4, "Dan": 4})
        self._round(Refill(("maple_bar", "boston_cream", "eclair", "glazed", "bear_claw")),
                    {"Ann": 2, "Ben": 1, "Cleo": 4, "Dan": 1})  # fmt: skip
        self.row = ["powdered", "chocolate_frosted", "eclair", "red_velvet", "bear_claw"]
        self.table.play(Refill(tuple(filter(None, self.row))), by="Ann", at=0.0)
        self.table.play(Reveal({"Ann": 1, "Ben": 1, "Cleo": 5, "Dan": 1}), by="Ann", at=0.0)
        self.picks = ["select_1", "select_1"]
        self.plates, self.discard = [["jelly_filled", "boston_cream"], ["plain"]], ["maple_bar"]
        self.cleo = ["glazed"]
        self.unsure[("murky", CLEOS)] = MURKY

    def _round(self, dealt: Deal | Refill, picks: dict[str, int]) -> None:
        self.table.play(dealt, by="Ann", at=0.0)
        self.table.play(Reveal(picks), by="Ann", at=0.0)
        for slot in sorted(set(picks.values())):
            self.table.play(Resolve(slot), by="Ann", at=0.0)

    def seen(self, hidden: frozenset[Place]) -> list[Sighting]:
        chosen = [(Place(PlaceKind.PICK, 3), "select_5"), (Place(PlaceKind.PICK, 4), "select_1")]
        more = [*chosen, *((CLEOS, piece) for piece in self.cleo)]
        return [*super().seen(hidden), *(Sighting(at, self.read(piece, at)) for at, piece in more)]


@pytest.mark.parametrize("lost", [True, False])
def test_what_a_power_took_is_told_by_what_was_seen_to_go(*, lost: bool) -> None:
    watched = FarPlate()
    if lost:
        watched.plates[1].clear()
    watched.look(6)
    watched.discard.append(watched.lifts(1))
    watched.look(3)
    watched.cleo.append(watched.lifts(5))
    assert "power_prompted" in names(watched.look(6))
    watched.plates[0].remove("boston_cream")
    watched.cleo.append("murky")
    watched.look(8)
    assert watched.table.state.plates == {
        "Ann": ("jelly_filled",), "Ben": ("plain",), "Cleo": ("glazed", "bear_claw", "boston_cream"), "Dan": (),
    }  # fmt: skip


def test_a_card_that_is_found_again_and_goes_is_the_one_that_was_taken() -> None:
    watched = FarPlate()
    watched.plates[1].clear()
    watched.look(6)
    watched.discard.append(watched.lifts(1))
    watched.look(3)
    watched.plates[1].append("plain")
    watched.cleo.append(watched.lifts(5))
    assert "power_prompted" in names(watched.look(6))
    watched.plates[1].clear()
    watched.cleo.append("murky")
    watched.look(8)
    assert watched.table.state.plates["Ben"] == ()
    assert watched.table.state.plates["Cleo"] == ("glazed", "bear_claw", "plain")
