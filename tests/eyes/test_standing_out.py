"""What stands out beside a card of a plate, and nothing told, is a card that must be asked about."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from engine.observation import UNKNOWN
from scanner.finding.bare_table import Bare
from scanner.geometry.rectify import overlap
from scanner.photograph.standing_out import standing_out
from scanner.types import Floats, Image, SeenCard
from tests.eyes.made import lay, lying, table

PLATE = [lying(200 + 60 * n, 240, width=120, turn=3) for n in range(4)]
"""Half of each lies under the next; the first is the one that is not told."""
PIECES = ("coffee", "eclair", "milk", "glazed")
APART = {"plain": lying(560, 130, width=120), "donut_holes": lying(560, 350, width=120)}


def plate(first: int = 0, thing: Floats | None = None) -> Image:
    """The cards from the `first` on; below them something else that looks like a card, with these corners."""
    picture = table(700, 480)
    if thing is not None:
        lay(picture, PIECES[0], thing)
    for piece, corners in [*zip(PIECES[first:], PLATE[first:], strict=True), *APART.items()]:
        lay(picture, piece, corners)
    return picture


def named() -> list[SeenCard]:
    """The cards but the first."""
    told = {**dict(zip(PIECES[1:], PLATE[1:], strict=True)), **APART}
    return [SeenCard(((piece, 0.99), (UNKNOWN, 0.01)), corners, 1.0, 0.9) for piece, corners in told.items()]


def beside(picture: Image, cards: list[SeenCard]) -> list[SeenCard]:
    return standing_out(Bare.of(picture, cards, ()), cards)


def test_the_lowest_card_of_a_plate_is_asked_about_where_nothing_told_it() -> None:
    (card,) = beside(plate(), named())
    assert card.piece == UNKNOWN
    assert overlap(card.corners, PLATE[0]) > 0.9
    assert card.visible == pytest.approx(0.5, abs=0.06)


def test_where_every_card_was_told_nothing_is_asked() -> None:
    assert beside(plate(1), named()) == []


@pytest.mark.parametrize(("top", "low"), [(60, 440), (190, 290)])
def test_a_thing_of_another_size_beside_a_card_is_none(top: int, low: int) -> None:
    """It reaches beyond the card at both ends, or is shorter; and it is no even colour, which would pass for table."""
    outline = np.array([[140, top], [205, top], [205, low], [140, low]], np.float32)
    assert beside(plate(1, outline), named()) == []


def test_nothing_is_said_on_a_cloth_of_which_squares_look_like_no_table() -> None:
    bare = Bare.of(plate(), named(), ())
    assert bare is not None and len(standing_out(bare, named())) == 1
    squares = np.indices(bare.table.shape).sum(axis=0) // 12 % 2 == 1
    squares[:, : bare.table.shape[1] // 3] = False   # not where the card lies
    assert standing_out(replace(bare, table=bare.table & ~squares), named()) == []


def test_what_stands_out_beside_a_back_is_a_decks_side() -> None:
    first, *others = named()
    deck = replace(first, candidates=(("donut_back", 0.99), (UNKNOWN, 0.01)))
    assert beside(plate(), [deck, *others]) == []
