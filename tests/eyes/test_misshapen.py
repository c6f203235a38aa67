"""Row markers that have not the shape of a tile."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scanner.geometry.rectify import moved
from scanner.naming.deck import DeckBook
from scanner.naming.recognise import Recogniser
from scanner.photograph.misshapen import without_misshapen
from scanner.photograph.passes import Look, with_markers
from scanner.types import Detection, Findings, Floats, SeenCard
from tests.eyes.made import PIECES, face, lying, table
from tests.eyes.test_row_markers import TILES, square

BOOK = DeckBook.of({**TILES, "milk": face("milk")}, {**dict.fromkeys(TILES, 1.0), "milk": 63 / 88})
FROM_A_SLANT = np.array([[1, 0.1, 0], [0, 0.6, 0], [0, 0.0006, 1]])


def cards(name: bool = True) -> list[SeenCard]:
    told = ((PIECES[0], 0.99),) if name else (("unknown", 1.0),)
    return [SeenCard(told, moved(lying(100 + 90 * k, 200, 80, 3 * k), FROM_A_SLANT), 1.0, 0.9) for k in range(4)]


def marker(corners: Floats, confidence: float = 0.6, visible: float = 1.0) -> SeenCard:
    named = (("indicator_2", confidence), ("unknown", 1 - confidence))
    return SeenCard(named, moved(corners, FROM_A_SLANT), visible, 0.9, "marker")


def spot(wide: float, aslant: float = 0.0) -> Floats:
    """A thing `wide` times as wide as long."""
    corners, middle = square(220, 90, 10), np.array([220, 90])
    shaped = np.array([[wide, aslant], [0, 1]], np.float32)
    return np.asarray((corners - middle) @ shaped.T + middle, np.float32)


@pytest.mark.parametrize("wide, aslant", [(1.25, 0), (1 / 1.3, 0), (1.0, 0.2)])
def test_a_doubtful_marker_of_another_shape_than_tiles_have_is_none(wide: float, aslant: float) -> None:
    """Spots of a family's cloth were the row's numbers, and cards beside them in question."""
    kept, spots = without_misshapen([*cards(), marker(spot(wide, aslant))], [], BOOK)
    assert [card.piece for card in kept] == [PIECES[0]] * 4
    assert [(one.kind, one.piece) for one in spots] == [("marker", "unknown")]


def test_a_marker_seen_from_a_slant_stays_and_so_does_a_sure_one() -> None:
    for one in (marker(spot(1.0)), marker(spot(1.04)), marker(spot(1.3), 0.9)):
        kept, spots = without_misshapen([*cards(), one], [], BOOK)
        assert kept[-1] is one and spots == []


def test_what_is_hardly_seen_is_no_marker_since_nothing_lies_on_those() -> None:
    assert len(without_misshapen([*cards(), marker(spot(1.0), visible=0.3)], [], BOOK)[1]) == 1


def test_where_no_card_has_a_name_those_that_were_found_tell_how_the_table_lies() -> None:
    found = [Detection(card.corners, "card", 1.0, 0.9, np.ones((4, 3), np.bool_)) for card in cards()]
    assert len(without_misshapen([marker(spot(1.3))], found, BOOK)[1]) == 1
    assert without_misshapen([marker(spot(1.0))], found, BOOK)[1] == []
    assert without_misshapen([marker(spot(1.3))], [], BOOK)[1] == []


def test_tiles_that_are_longer_than_wide_are_a_tile_s_shape() -> None:
    long = DeckBook.of(dict(TILES), dict.fromkeys(TILES, 0.9))
    assert without_misshapen([*cards(), marker(spot(1.15))], [], long)[1] == []
    assert len(without_misshapen([*cards(), marker(spot(1.15))], [], BOOK)[1]) == 1


def test_a_photograph_tells_no_such_marker() -> None:
    picture = table(560, 300)
    look = Look(picture, Findings((), np.zeros((1, 1), np.bool_), (560, 300)), Recogniser(BOOK), 0.0)
    told = [replace(one, candidates=(one.candidates[0], *one.candidates)) for one in (*cards(), marker(spot(1.3)))]
    assert [card.kind for card in with_markers(look, told, [])] == ["card"] * 4
