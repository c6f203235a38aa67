"""Cards stay whose they were: under hands, when a neighbour gets more, and when somebody has none any more."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scanner.geometry.rectify import moved
from scanner.places.flat import TrackedCard
from scanner.places.zones import Zones
from tests.scanner_follow.lying import DONUTS, FOUR, Floats, Imaginary, camera, places, quad

WHERE_PLATES_ARE = {1: (0.0, 4.4, 0.0), 2: (-8.2, -1.4, 90.0), 3: (0.5, -4.4, 180.0), 4: (6.6, 4.2, 0.0)}


def lay(table: Imaginary, piece: str, corners: Floats, place: str, since: float = 30.0) -> int:
    """One card more, of a number that no card had before; the number."""
    track = 50 + max(table.truth)
    table.cards.append(TrackedCard(track, ((piece, 0.0),), moved(corners, table.view), 1.0, "card", since))
    table.truth[track] = place
    return track


def take_away(table: Imaginary, *tracks: int) -> None:
    table.cards = [card for card in table.cards if card.track not in tracks]
    for track in tracks:
        del table.truth[track]


def four_with_a_card_each(numbers: tuple[str, ...]) -> tuple[Imaginary, Zones]:
    """Four have laid down such numbers, and each has taken a card since."""
    table, zones = Imaginary(camera(wide=30)), Zones(4)
    table.row(DONUTS[:5])
    for (seat, laid), number in zip(FOUR.items(), numbers, strict=True):
        table.pick(seat, number, *laid, since=5)
    assert places(zones, table) == table.truth
    for seat, lies in WHERE_PLATES_ARE.items():
        table.plate(seat, [DONUTS[seat]], *lies)
    assert places(zones, table) == table.truth
    return table, zones


READ, FACE_DOWN = ("select_1", "select_2", "select_3", "select_4"), ("selection_back",) * 4


@pytest.mark.parametrize("numbers", [READ, FACE_DOWN])
def test_a_card_that_was_under_a_hand_is_still_its_owners(numbers: tuple[str, ...]) -> None:
    """Meanwhile a neighbour's plate has grown towards it."""
    table, zones = four_with_a_card_each(numbers)
    lay(table, "eclair", quad(1.9, 4.4), "plate/1")
    assert places(zones, table) == table.truth
    covered = [card for card in table.cards if card.candidates[0][0] == "eclair"]
    table.cards = [card for card in table.cards if card not in covered]
    for k, piece in enumerate(("maple_bar", "powdered", "plain")):
        lay(table, piece, quad(5.5 - 1.2 * k, 4.2), "plate/4")
        places(zones, table)
    table.cards += covered
    assert places(zones, table) == table.truth


def test_numbers_that_nobody_can_read_are_picks_however_early_they_were_turned_up() -> None:
    """Turned up one after the other: what lay open before the last passed for what had lain about all the time."""
    table, zones = Imaginary(camera(wide=30)), Zones(4)
    table.row(DONUTS[:5])
    backs = [lay(table, "selection_back", quad(*FOUR[seat]), f"pick/{seat}", since=3.0) for seat in FOUR]
    assert places(zones, table) == table.truth
    for seat, number in enumerate(("unknown", "select_4", "unknown", "select_1"), 1):
        take_away(table, backs[seat - 1])
        lay(table, number, quad(*FOUR[seat]), f"pick/{seat}", since=3.0 + 2.5 * seat)
        assert places(zones, table) == table.truth


def test_what_lay_beside_somebodys_number_since_before_the_deal_is_no_number() -> None:
    """A score pad, or a coaster: once the number was taken back it passed for the next."""
    table, zones = Imaginary(camera(wide=30)), Zones(4)
    table.row(DONUTS[:5])
    table.cards = [replace(card, since=2.0 * (card.piece in DONUTS)) for card in table.cards]
    pad = lay(table, "unknown", quad(0.9, 2.6), "elsewhere", since=0.0)
    told = [places(zones, table)[pad]]
    backs = [lay(table, "selection_back", quad(*FOUR[seat]), f"pick/{seat}", since=6.0) for seat in FOUR]
    told.append(places(zones, table)[pad])
    take_away(table, *backs)
    numbers = [lay(table, f"select_{seat}", quad(*FOUR[seat]), f"pick/{seat}", since=9.0) for seat in FOUR]
    told.append(places(zones, table)[pad])
    for seat, (x, y, turn) in {1: (0, 4.8, 0), 2: (-8.6, -1.4, 90), 3: (0.5, -4.8, 180), 4: (9, 1.5, 270)}.items():
        lay(table, DONUTS[seat], quad(x, y, turn), f"plate/{seat}", since=12.0)
    told.append(places(zones, table)[pad])
    take_away(table, *numbers)
    told.append(places(zones, table)[pad])
    assert {*told} == {"elsewhere"}


SIX = [(x, side) for side in (1, -1) for x in (-6.0, 0.0, 6.0)]
"""Where six sit: along the row, and on which side of it."""


def six_with_cards(dice: np.random.Generator) -> tuple[Imaginary, Zones, dict[int, str]]:
    """Six have numbers face down, and plates of some lines each; and whose each card is by track, as it was told."""
    table, zones = Imaginary(camera(wide=30, tilt=0.2)), Zones(6)
    table.row(DONUTS)
    begun = len(table.cards)
    for x, side in SIX:
        table.lay("selection_back", quad(x + dice.uniform(-1, 1), 2.4 * side, 90 - 90 * side), "?", since=3.0)
    told, owners = places(zones, table), dict[int, str]()
    for n, (x, side) in enumerate(SIX, begun + 1):
        wide = dice.integers(2, 5)
        for k in range(dice.integers(1, 5)):
            along, away = x - 0.8 + (k % wide) * dice.uniform(0.9, 1.6), 4.2 + 0.9 * (k // wide)
            table.lay(str(dice.choice(DONUTS)), quad(along, away * side, 90 - 90 * side), "?", since=20.0 + k)
            owners[len(table.cards)] = told[n].replace("pick", "plate")
        places(zones, table)
    return table, zones, owners


@pytest.mark.parametrize("seed", range(40))
def test_no_card_that_lies_still_changes_its_owner(seed: int) -> None:
    """Somebody loses all cards, hands come and go, and the numbers are taken back one after the other."""
    dice = np.random.default_rng(seed)
    table, zones, owners = six_with_cards(dice)
    told = places(zones, table)
    owners = {track: told[track] for track in owners if told[track].startswith("plate")}
    poor = str(dice.choice(sorted({*owners.values()})))
    table.cards = [card for card in table.cards if owners.get(card.track) != poor]
    backs = [card for card in table.cards if card.piece == "selection_back"]
    for n in dice.permutation(len(backs)):
        lying = list(table.cards)
        table.cards = [card for card in lying if card.track not in owners or dice.random() < 0.6]
        places(zones, table)
        table.cards = [card for card in lying if card is not backs[n]]
        now = places(zones, table)
        kept = {card.track: now[card.track] for card in table.cards if card.track in owners}
        assert kept == {track: owners[track] for track in kept}
