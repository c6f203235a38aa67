"""A card in glare was told as one with a power that it has not: what the power would have done explains nothing."""

from __future__ import annotations

from engine.go_nuts.moves import Deal, Refill, Resolve, Reveal
from engine.observation import Place, PlaceKind
from engine.table import Table
from tests.referee.watched import Watched, names

ROW = ("plain", "jelly_filled", "powdered", "sprinkled")


def glaring() -> Watched:
    """Ben has a Glazed, and has chosen what passes for a Sprinkled in a lamp's light."""
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.table = Table.create(None, ["Ann", "Ben", "Cem"])
    played = [Deal(("plain", "glazed", "powdered", "sprinkled")), Reveal({"Ann": 1, "Ben": 2, "Cem": 1}), Resolve(1),
              Resolve(2), Refill(ROW), Reveal({"Ann": 2, "Ben": 4, "Cem": 2})]  # fmt: skip
    for move in played:
        watched.table.play(move, by="Ann", at=0.0)
    watched.row, watched.picks = [ROW[0], None, *ROW[2:]], ["select_2", "select_4"]
    watched.plates, watched.discard = [[], ["glazed"]], ["plain", "jelly_filled"]
    watched.unsure["sprinkled", Place(PlaceKind.ROW, 4)] = (("sprinkled", 0.0), ("plain", -0.5), ("eclair", -1.6))
    watched.unsure["boston_cream", Place(PlaceKind.PLATE, 2)] = (("boston_cream", 0.0), ("unknown", -8.0))
    return watched


def test_a_card_that_turns_out_another_has_not_done_what_it_was_told_to_be() -> None:
    """It was given away, the program said, to a plate over which a hand passed; and the card that lay there was astray
    for good."""
    watched = glaring()
    watched.look(4)
    watched.row[3], watched.plates[1] = None, ["glazed", "boston_cream"]
    for n in range(8):
        watched.look(1, still=0.1, hidden=frozenset({Place(PlaceKind.PLATE, 1), Place(PlaceKind.ROW, 2 + n % 2)}))
    watched.row, watched.picks = [ROW[0], "eclair", ROW[2], "maple_bar"], [None, None]
    watched.look(8, still=0.3)
    assert watched.table.state.plates == {"Ann": (), "Ben": ("glazed", "boston_cream"), "Cem": ()}
    assert "power_resolved" not in names(watched.table.log)
