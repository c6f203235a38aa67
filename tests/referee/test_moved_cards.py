"""A card that the eyes followed from where it was told is that card, wherever it is put down: no other was misread."""

from __future__ import annotations

from dataclasses import replace
from zlib import crc32

from engine.observation import Place, PlaceKind, Sighting
from tests.referee.watched import Watched, names

ANN_S = frozenset({Place(PlaceKind.PLATE, 1)})


class Followed(Watched):
    """The same with eyes that follow every card."""

    def seen(self, hidden: frozenset[Place]) -> list[Sighting]:
        return [replace(one, track=1 + crc32(one.piece.encode())) for one in super().seen(hidden)]


def laid_before_the_neighbour() -> Followed:
    """Ann's card passes for one of Ben's, her own plate is under a hand, and Ben has lifted his, not laid it down."""
    watched = Followed(["plain", "glazed", "powdered"], (1, 3))
    watched.look(4)
    watched.plates[1].append(watched.lifts(1))
    watched.look(6, still=0.1, hidden=ANN_S)
    watched.lifts(3)
    return watched


def test_a_card_that_lies_before_the_neighbour_is_not_what_the_neighbour_took() -> None:
    watched = laid_before_the_neighbour()
    said = watched.look(12, still=0.1, hidden=ANN_S)
    assert "corrected" not in names(said) and "asked" not in names(said)


def test_once_both_lie_where_they_belong_both_are_told_as_they_were_taken() -> None:
    watched = laid_before_the_neighbour()
    watched.look(12, still=0.1, hidden=ANN_S)
    watched.plates = [["plain"], ["powdered"]]
    watched.look(8)
    assert watched.table.state.plates == {"Ann": ("plain",), "Ben": ("powdered",)}
    assert not watched.table.open_questions
