"""A game is taken up from its recording: what that shows first was refereed already."""

from __future__ import annotations

from dataclasses import replace

from engine.observation import Place, PlaceKind, Sighting, TableObservation
from tests.rules.tables import table
from web.watching.resume import CatchUp

PLATES = {"Ann": "plain glazed", "Ben": "plain plain", "Cem": "glazed powdered milk"}


def seen(row: str, *plates: str) -> TableObservation:
    lying = [(Place(PlaceKind.ROW, slot), piece) for slot, piece in enumerate(row.split(), 1)]
    lying += [(Place(PlaceKind.PLATE, n), piece) for n, plate in enumerate(plates, 1) for piece in plate.split()]
    return TableObservation(1, 5.0, tuple(Sighting(place, ((piece, 0.0), ("eclair", -12.0))) for place, piece in lying))


def test_the_recording_has_caught_up_where_the_table_lies_as_the_journal_ends_or_more_was_taken() -> None:
    now = table("plain glazed powdered plain", plates=PLATES)
    assert CatchUp(now, 60.0).is_past(seen("glazed glazed plain plain", "plain", "plain", "glazed powdered"), 5.0)
    assert not CatchUp(now, 60.0).is_past(seen("plain glazed powdered plain", *PLATES.values()), 5.0)
    more = seen("glazed glazed plain plain", "plain glazed eclair", "plain plain", PLATES["Cem"])
    assert not CatchUp(now, 60.0).is_past(more, 5.0)


def test_cards_that_left_the_game_since_are_no_more_than_the_journal_has() -> None:
    """Rounds that the recording shows from before were played once more."""
    now = replace(table("plain glazed powdered plain", plates=PLATES | {"Cem": ""}), left={"Cem": "out"})
    before = seen("glazed glazed plain plain", "plain", "plain", PLATES["Cem"])
    assert CatchUp(now, 60.0).is_past(before, 5.0)
    assert not CatchUp(now, 60.0).is_past(seen("plain glazed powdered plain", *PLATES.values()), 5.0)
