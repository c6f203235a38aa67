"""What Day-Old Donuts take out of the pile: a card that nobody could read is none of those that lie beside it."""

from __future__ import annotations

from dataclasses import replace

from engine.explaining.fit import Look
from engine.go_nuts.state import GameState, Phase, Prompt
from engine.go_nuts.stories.readoff import uses
from engine.observation import UNKNOWN, Place, PlaceKind, Sighting, TableObservation
from engine.table import Table

PLATE = Place(PlaceKind.PLATE, 1)
PILE = ("donut_holes", "plain", UNKNOWN)


def after_day_old_donuts() -> GameState:
    """Ann may take three cards from a pile of three, of which nobody could read one."""
    state = replace(Table.create(None, ["Ann", "Ben"]).state, row=(None, "glazed", "powdered"), discard=PILE, round=2)
    plates = {"Ann": ("day_old_donuts",), "Ben": ()}
    return replace(state, phase=Phase.POWER, plates=plates, prompt=Prompt("Ann", "day_old_donuts"))


def likeliest(*on_the_plate: str) -> list[str]:
    """What Ann most likely took, where these lie before her now."""
    seen = tuple(
        Sighting(PLATE, ((piece, 0.0), (UNKNOWN if piece != UNKNOWN else "double_chocolate", -6.0)), track=n)
        for n, piece in enumerate(("day_old_donuts", *on_the_plate))
    )
    use = uses(after_day_old_donuts(), Look(TableObservation(1, 5.0, seen)))[0]
    return sorted(move.piece for move in use.moved)


def test_what_nobody_can_read_on_the_plate_either_is_the_unread_card_of_the_pile() -> None:
    assert likeliest("donut_holes", "plain", UNKNOWN) == sorted(PILE)


def test_what_is_read_on_the_plate_beside_the_others_is_what_the_unread_card_was() -> None:
    assert likeliest("donut_holes", "double_chocolate", "plain") == ["donut_holes", "double_chocolate", "plain"]
