"""What nobody can read and lies before somebody accuses nobody: it may be a fan of unused numbers, or none at all."""

from __future__ import annotations

from engine.explaining.fit import Look
from engine.go_nuts.moves import Deal
from engine.go_nuts.stories.breaches import breaches
from engine.observation import UNKNOWN, Place, PlaceKind, Sighting, TableObservation
from engine.table import Table

ROW = ("donut_holes", "glazed", "powdered")


def objections_to(piece: str) -> list[str]:
    """What anybody could be said to have done wrong while the row is chosen from, and this lies before Ben."""
    table = Table.create(None, ["Ann", "Ben"])
    table.play(Deal(ROW), by="Ann", at=0.0)
    row = tuple(Sighting(Place(PlaceKind.ROW, n), ((one, -0.02), (UNKNOWN, -4.0))) for n, one in enumerate(ROW, 1))
    there = Sighting(Place(PlaceKind.PLATE, 2), ((piece, 0.0), ("coffee", -9.0)), track=9)
    stories = breaches(table.state, Look(TableObservation(1, 5.0, (*row, there))), frozenset())
    return [step.breach.seen[0] for story in stories for step in story[:1] if step.breach is not None]


def test_a_thing_without_a_name_is_no_card_that_somebody_drew_against_the_rules() -> None:
    assert not objections_to(UNKNOWN)


def test_a_card_that_is_read_there_may_be() -> None:
    assert any("Éclair" in said and "Ben" in said for said in objections_to("eclair"))
