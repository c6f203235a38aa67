"""One plate whose cards lie at two slants may be two, where nobody said how many play."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scanner.counting.score_photo import TWO_SLANTS, plates_of
from scanner.geometry.rectify import moved
from scanner.types import SeenCard
from tests.eyes.test_plates import FAR, card, plate


def line(pieces: str, x: float, y: float, *turns: float, step: float = 45) -> list[SeenCard]:
    """Cards that cover each other in a line which rises as the first of them is turned, each as it says."""
    way = np.radians(turns[0])
    places = [(x + k * step * np.cos(way), y + k * step * np.sin(way)) for k in range(len(pieces.split()))]
    turned = turns if len(turns) > 1 else turns * len(places)
    return [card(piece, *place, turn) for piece, place, turn in zip(pieces.split(), places, turned, strict=True)]


ACROSS = line("eclair plain milk milk", 300, 560, -4, 3, 0, -2)


@pytest.mark.parametrize("turn", [28, 45, 55, -40])
def test_two_plates_laid_over_each_other_are_asked_about_where_nobody_said_how_many_play(turn: float) -> None:
    """Both passed for one player's, without a word."""
    aslant = line("glazed coffee glazed", 320, 620, turn - 2, turn + 3, turn)
    assert plates_of([*ACROSS, *aslant, *FAR]).question == TWO_SLANTS
    assert plates_of([*ACROSS, *FAR]).question is None
    tilted = np.array([[1, 0.1, 0], [0, 0.8, 0], [0, 0.0004, 1]])     # from a slant all of them lie otherwise
    seen = [replace(one, corners=moved(one.corners, tilted)) for one in (*ACROSS, *aslant, *FAR)]
    assert plates_of(seen).question == TWO_SLANTS


@pytest.mark.parametrize(
    "turns", [(-30, -18, -6, 6, 18, 30), (-8, 9, 2, -9, 6, 0), (0, 2, -3, 40, 1, -2), (-60, -25, 0, 12, 38, 70)]
)
def test_a_fan_a_card_askew_and_a_heap_are_one_plate(turns: tuple[float, ...]) -> None:
    pieces = "eclair plain milk milk glazed coffee"
    turned = enumerate(zip(pieces.split(), turns, strict=True))
    fan = [card(piece, 300 + 40 * k, 560, turn) for k, (piece, turn) in turned]
    assert plates_of([*fan, *FAR]).question is None


def test_a_heap_of_which_some_cards_face_away_makes_no_player_unasked() -> None:
    """Cards across their neighbours passed for another player's plate, who got points."""
    heap = [*plate("eclair plain", 300, 600, step=40), card("milk", 370, 590, 85), card("milk", 390, 610, 110)]
    assert plates_of([*heap, *FAR]).question == TWO_SLANTS
    corner = [card("milk", 440, 560, 90), card("plain", 440, 498, 90)]
    assert len(plates_of([*plate("eclair plain", 300, 600, step=40), *corner, *FAR]).plates) == 3
