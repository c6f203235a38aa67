"""In a heap of cards others may lie wholly under those that are seen."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scanner.counting.heaped import SENTENCE, with_heaps
from scanner.counting.photo_scan import PhotoScan
from scanner.counting.score_photo import Plate, PlatesSeen
from scanner.geometry.rectify import moved
from scanner.types import SeenCard
from tests.eyes.test_plates import FAR, card
from web.photographs.tally import count

SLANTED = np.array([[1, 0.1, 0], [0, 0.8, 0], [0, 0.0004, 1]])
PIECES = ("eclair", "plain", "milk", "glazed", "coffee")


def lying(*turns: float, step: float = 40) -> list[SeenCard]:
    """Cards that cover each other, turned so many degrees each."""
    return [card(PIECES[k], 300 + step * k, 560 + 8 * (k % 2), turn) for k, turn in enumerate(turns)]


def said(cards: list[SeenCard]) -> bool:
    told = PlatesSeen((Plate(1, tuple(cards), ()),), ())
    return bool(with_heaps(told, [*cards, *FAR]).plates[0].hidden)


@pytest.mark.parametrize("turns", [(0, 50, -35, 10), (-40, 30, 75, 0, 20), (90, 0, 130)])
def test_more_may_lie_under_a_heap(turns: tuple[float, ...]) -> None:
    """Of a card an eighth was to be seen, and its plate was one short without a word."""
    assert said(lying(*turns))


def test_it_is_said_where_a_photograph_is_counted() -> None:
    scan = PhotoScan("heap.jpg", np.full((720, 800, 3), 90, np.uint8), 1.0, (*lying(0, 50, -35, 10), *FAR))
    assert [plate.hidden for plate in count(scan, 2, ()).seen.plates] == [(SENTENCE,), ()]


@pytest.mark.parametrize("turns", [(0, 4, -3, 2), (-8, 9, 2, -9), (-24, -12, 0, 12, 24), (0, 2, 0, 38), (0, 180, 3)])
def test_a_line_a_fan_a_card_askew_and_one_upside_down_hide_nothing(turns: tuple[float, ...]) -> None:
    step = 40 if len(turns) < 5 else 55
    assert not said(lying(*turns, step=step))


def fan(turn: float, step: float) -> list[SeenCard]:
    """Five cards about a point a card's height below the middle one, which lies so."""
    turns = [turn + step * (k - 2) for k in range(5)]
    at = [80 * np.array([np.sin(np.radians(one)), -np.cos(np.radians(one))]) for one in turns]
    return [card(PIECES[k], 400 + at[k][0], 560 + at[k][1], one) for k, one in enumerate(turns)]


@pytest.mark.parametrize("turn", [0, 80, 180, -95])
@pytest.mark.parametrize("step", [9, 12, -15, 20])
def test_a_wide_fan_hides_nothing_whoever_it_lies_before(turn: float, step: float) -> None:
    """Its first card crosses the last ones, and each shows where the next one lies."""
    assert not said(fan(turn, step))


@pytest.mark.parametrize("amiss", [1, 2, 3])
def test_a_card_that_lies_across_a_fan_makes_a_heap_of_it(amiss: int) -> None:
    cards = fan(0, 12)
    middle = cards[amiss].corners.mean(axis=0)
    across = card("milk", float(middle[0]), float(middle[1]), 12 * (amiss - 2) + 60)
    assert said([*cards[:amiss], across, *cards[amiss + 1 :]])


def test_what_only_touches_hides_nothing() -> None:
    assert not said(lying(0, 50, -35, 60, step=130))


@pytest.mark.parametrize("turns", [(0, 3, -4, 2), (0, 50, -35, 10)])
def test_a_slanted_camera_makes_no_heap_and_hides_none(turns: tuple[float, ...]) -> None:
    tilted = [replace(one, corners=moved(one.corners, SLANTED)) for one in (*lying(*turns), *FAR)]
    told = PlatesSeen((Plate(1, tuple(tilted[: len(turns)]), ()),), ())
    assert bool(with_heaps(told, tilted).plates[0].hidden) == (max(turns) > 25)
