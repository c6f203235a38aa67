"""Which place of the row a card lies at, on tables that are all laid otherwise."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
import pytest

from engine.observation import Place, PlaceKind
from scanner.places.zones import Zones
from tests.scanner_follow.lying import (
    DONUTS,
    Imaginary,
    begun_elsewhere,
    camera,
    five_players,
    places,
    quad,
    two_players,
)


@pytest.mark.parametrize("markers", [True, False])
@pytest.mark.parametrize("leftwards", [True, False])
@pytest.mark.parametrize("tilt", [0.0, 0.9])
def test_a_table_of_two_with_and_without_markers_row_to_the_right_or_left(
    markers: bool, leftwards: bool, tilt: float
) -> None:
    table = Imaginary(camera(tilt=tilt))
    table.row(DONUTS[:3], markers=markers, leftwards=leftwards)
    assert places(Zones(2), two_players(table)) == table.truth


def test_a_camera_on_the_far_side_sees_the_row_from_right_to_left_and_the_far_player_near() -> None:
    table = Imaginary(camera(tilt=0.5, far_side=True))
    table.row(DONUTS[:3], markers=False)
    two_players(table)
    swapped = {t: p[:-1] + {"1": "2", "2": "1"}[p[-1]] if p[0] == "p" else p for t, p in table.truth.items()}
    assert places(Zones(2), table) == swapped


def test_a_printed_place_under_a_card_of_the_row_is_no_second_card_there() -> None:
    """It is seen as far as the card leaves it bare; with a card too many in two slots nothing of a film was told."""
    table = Imaginary()
    table.row(DONUTS[:3], markers=False)
    two_players(table)
    table.lay("unknown", quad(0.1, 0.4), "elsewhere")
    table.cards[-1] = replace(table.cards[-1], visible=0.4)
    assert places(Zones(2), table) == table.truth


def test_slots_that_have_become_empty_are_remembered_without_markers() -> None:
    table = Imaginary()
    table.row(DONUTS[:3], markers=False)
    zones = Zones(2)
    zones.locate(table.cards)
    for gone in itertools.chain(*(itertools.combinations((1, 2, 3), n) for n in (1, 2, 3))):
        left = [card for card in table.cards if table.truth[card.track] not in {f"row/{n}" for n in gone}]
        assert {t: str(p) for t, p in zones.locate(left).items()} == {c.track: table.truth[c.track] for c in left}


def test_markers_tell_the_slots_of_a_row_that_was_never_seen_full() -> None:
    table = Imaginary()
    table.row([None, "plain", None, "glazed"])
    assert places(Zones(3), table) == table.truth


def test_markers_that_were_misread_at_first_are_not_believed_for_ever() -> None:
    table = Imaginary()
    table.row(DONUTS[:6])
    markers = {card.piece: card for card in table.cards if card.kind == "marker"}
    zones = Zones(5)
    zones.locate([  # before a card lies there: the second is taken for the first, and the fifth for the sixth
        replace(markers["indicator_2"], candidates=(("indicator_1", 0.0),)),
        replace(markers["indicator_5"], candidates=(("indicator_6", 0.0),)), table.cards[0],
    ])
    assert zones.found
    seen = Imaginary(table.view, [card for card in table.cards if card.piece not in ("indicator_1", "indicator_6")])
    expected = {card.track: table.truth[card.track] for card in seen.cards}
    assert places(zones, seen) == expected


def test_the_row_stays_known_when_the_deck_is_used_up() -> None:
    table = Imaginary()
    table.row(DONUTS[:3], markers=False)
    zones = Zones(2)
    zones.locate(table.cards)
    rest = table.cards[1:]
    assert {t: str(p) for t, p in zones.locate(rest).items()} == {c.track: table.truth[c.track] for c in rest}


def test_shaking_corners_and_backs_begun_at_the_other_end_change_nothing() -> None:
    table, rng = five_players(), np.random.default_rng(3)
    zones = Zones(5)
    for _ in range(30):
        seen = [begun_elsewhere(c) if rng.random() < 0.3 and c.kind == "card" else c for c in table.shaken(0.01, rng)]
        assert {t: str(p) for t, p in zones.locate(seen).items()} == table.truth


def test_an_unnamed_card_in_the_row_is_a_card_of_the_row() -> None:
    table = Imaginary()
    table.row(["plain", "unknown", "glazed"])
    assert places(Zones(2), table) == table.truth


def test_markers_alone_with_cards_show_the_row_when_the_deck_was_never_seen() -> None:
    table = Imaginary()
    table.row(DONUTS[:3], discard=())
    rest = table.cards[1:]
    assert {t: str(p) for t, p in Zones(2).locate(rest).items()} == {c.track: table.truth[c.track] for c in rest}


def test_a_deck_whose_back_nobody_enrolled_is_known_by_the_whole_row_beside_it() -> None:
    table = two_players(Imaginary())
    table.row(DONUTS[:3], markers=False, discard=())
    zones = Zones(2)
    hidden = [replace(c, candidates=(("unknown", 0.0),)) if c.piece == "donut_back" else c for c in table.cards]
    assert {t: str(p) for t, p in zones.locate(hidden).items()} == table.truth


def test_things_that_are_not_as_large_as_cards_lie_nowhere() -> None:
    table = two_players(Imaginary(camera(tilt=0.6)))
    table.row(DONUTS[:3])
    table.lay("unknown", quad(-2, -2.0, 10, (0.45, 0.6)), "elsewhere")
    table.lay("plain", quad(4, 3.0, 0, (2.2, 3.0)), "elsewhere")
    assert places(Zones(2), table) == table.truth


def off_slot(zones: Zones, slot: int, middle: np.ndarray) -> float:
    """How far a slot is remembered from a place in the picture, in card widths."""
    (quad_there,) = zones.quads()[Place(PlaceKind.ROW, slot)]
    width = float(np.linalg.norm(quad_there[1] - quad_there[0]))
    return float(np.linalg.norm(quad_there.mean(axis=0) - middle)) / width


def of_four() -> tuple[Imaginary, Zones]:
    table, zones = Imaginary(), Zones(3)
    table.row(DONUTS[:4], markers=False)
    zones.locate(table.cards)
    return table, zones


def test_slots_that_are_remembered_half_a_card_off_come_to_the_cards_that_lie_in_line() -> None:
    """A camera was turned, and where it stands now was worked out from few cards."""
    table, zones = of_four()
    lies = {table.truth[card.track]: card.corners.mean(axis=0) for card in table.cards}
    begins = lies["row/1"][0]
    zones.shift(np.array([[1.16, 0, -0.16 * begins], [0, 1, 0], [0, 0, 1]]))
    for _ in range(6):
        zones.locate(table.cards)
    assert [slot for slot in (1, 2, 3, 4) if off_slot(zones, slot, lies[f"row/{slot}"]) > 0.1] == []


def test_a_slot_does_not_follow_a_card_that_lies_out_of_line() -> None:
    table, zones = of_four()
    before = zones.quads()[Place(PlaceKind.ROW, 4)][0].mean(axis=0)
    card = next(card for card in table.cards if table.truth[card.track] == "row/4")
    aside = replace(card, corners=card.corners + np.float32([0, 60]))
    for _ in range(6):
        zones.locate([aside if other is card else other for other in table.cards])
    assert off_slot(zones, 4, before) < 0.1


def test_a_row_that_was_thought_to_be_on_the_other_side_of_its_markers_is_where_its_cards_are_read() -> None:
    """In the dark three things without a name lie there, and the deck is not seen."""
    table = Imaginary(camera(wide=30))
    table.row(DONUTS[:5], discard=())
    markers = [card for card in table.cards if card.kind == "marker"]
    for k in (1, 2, 3):
        table.lay("unknown", quad(1.25 * k - 3.65, -2.3), "")
    zones = Zones(4)
    zones.locate([*markers, *table.cards[-3:]])
    lit = [card for card in table.cards if card.piece in DONUTS]
    told = zones.locate([*markers, *lit])
    assert {card.track: str(told[card.track]) for card in lit} == {card.track: table.truth[card.track] for card in lit}
