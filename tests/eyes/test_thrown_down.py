"""Cards thrown down lie any way: where it was said how many play, heaps that lie apart are the players'."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.counting.nobodys import amidst
from scanner.counting.score_photo import plates_of
from scanner.types import SeenCard
from tests.eyes.test_plates import card, names, plate

WHEEL = [card("eclair", 190, 560, 0), card("milk", 220, 600, 120), card("glazed", 165, 605, 240)]
ACROSS = [card("coffee", 700, 560), card("plain", 762, 560), card("red_velvet", 731, 570, 90)]
FAR = plate("donut_holes bear_claw maple_bar", 450, 120, 180)


def told(cards: list[SeenCard], players: int | None) -> list[list[str]]:
    return [sorted(names(one.cards)) for one in plates_of(cards, players).plates]


def test_heaps_that_lie_apart_are_the_players_however_their_cards_face() -> None:
    """Of four plates in four corners it was said that one is seen, and nothing could be counted."""
    wheel, across, far = (sorted(names(tuple(cards))) for cards in (WHEEL, ACROSS, FAR))
    assert sorted(told([*WHEEL, *ACROSS, *FAR], 3)) == sorted([wheel, across, far])


@pytest.mark.parametrize("players", [2, 4])
def test_as_many_heaps_as_players_are_asked_for(players: int) -> None:
    assert plates_of([*WHEEL, *ACROSS, *FAR], players).question is not None


def test_two_plates_that_face_away_from_each_other_and_touch_are_no_heap() -> None:
    """One player's plate in two parts would make the number right again."""
    both = [*plate("coffee plain", 640, 560), *plate("milk glazed", 640, 470, 180)]
    parts = [*plate("eclair sprinkled", 140, 560), *plate("powdered", 330, 560)]
    assert plates_of([*both, *parts], 3).question is not None


@pytest.mark.parametrize("turn", [180, 90])
def test_one_card_that_faces_away_beside_others_may_be_a_neighbours(turn: float) -> None:
    """One player's plate in two parts made the number right: a neighbour's only card was counted as another's."""
    neighbours = [*plate("coffee plain", 640, 560), card("milk", 660, 462 if turn == 180 else 473, turn)]
    parts = [*plate("eclair sprinkled", 140, 560), *plate("powdered", 330, 560)]
    assert plates_of([*neighbours, *parts], 3).question is not None


def test_a_wheel_in_which_two_cards_face_each_way_is_one_players_where_it_lies_far_from_all_others() -> None:
    """Cards of one plate lie no two widths apart, so none of these is a plate in two parts."""
    pieces = ["coffee", "plain", "milk", "eclair", "sprinkled", "bear_claw"]
    turns = [0, 20, 120, 140, 240, 260]
    wheel = [card(piece, 200 + 45 * np.sin(np.radians(turn)), 560 - 45 * np.cos(np.radians(turn)), turn)
             for piece, turn in zip(pieces, turns, strict=True)]  # fmt: skip
    assert sorted(told([*wheel, *ACROSS, *FAR], 3))[0] == sorted(pieces)
    beside = plate("glazed", 390, 560)
    assert plates_of([*wheel, *beside, *FAR], 3).question is not None


def test_what_lies_half_a_card_from_others_may_be_a_neighbours() -> None:
    """A heap and a plate in two parts on the same table made the number right."""
    neighbours = [*plate("coffee plain", 640, 800, step=80), *plate("milk bear_claw", 810, 800, step=80)]
    parts = [*plate("eclair sprinkled", 140, 800), *plate("powdered", 330, 800)]
    assert plates_of([*WHEEL, *neighbours, *parts], 4).question is not None


def test_a_card_across_two_others_is_no_plate_of_its_own() -> None:
    """Where another plate had been overlooked, it made the number right, and nothing was asked."""
    seen = plates_of([*ACROSS, *FAR], 3)
    assert seen.question is not None


def test_what_lies_askew_at_a_plate_between_others_is_not_left_of_a_row() -> None:
    heap = [card("coffee", 400, 400), card("plain", 445, 380, 74), card("milk", 420, 450, 130)]
    near, far = plate("eclair sprinkled powdered", 420, 680), plate("donut_holes bear_claw maple_bar", 420, 100, 180)
    assert amidst([*heap, *near, *far]) == []
    row = [card("coffee", 358, 400), card("plain", 420, 400), card("milk", 482, 400)]
    assert names(tuple(amidst([*row, *near, *far]))) == ["coffee", "plain", "milk"]
