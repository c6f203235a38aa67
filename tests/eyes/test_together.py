"""Several photographs of one imaginary table: what is on two of them counts once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from scanner.counting.laid_over import laid_over
from scanner.counting.together import View, join
from scanner.geometry.rectify import moved
from scanner.types import Floats, SeenCard
from tests.scanner_follow.lying import camera, quad

SIZE = (1920, 1080)
SIDES = {"left": (4.5, 0.3, False), "right": (-4.5, 0.0, False), "opposite": (-3.5, 0.5, True)}
"""Where a photographer stands: how far the table is moved to the right in the picture, the slant, and the side."""

Card = tuple[str, Floats]


def fan(x: float, y: float, degrees: float, *pieces: str) -> list[Card]:
    """A plate's cards that overlap by half."""
    return [(piece, quad(x + 0.55 * n, y, degrees)) for n, piece in enumerate(pieces)]


ROW: list[Card] = [("donut_back", quad(-3.75, 0))]
ROW += [(piece, quad(1.25 * n - 2.5, 0)) for n, piece in enumerate(("milk", "eclair", "glazed", "coffee"))]
ANN = fan(-10, 3.2, 0, "plain", "plain", "plain", "powdered", "maple_bar", "plain", "glazed")
BEN = fan(8, -3.2, 180, "glazed", "plain", "plain", "red_velvet", "glazed")
TABLE = [*ROW, *ANN, *BEN]


def photographed(side: str, cards: Sequence[Card] = TABLE, seed: int = 1, noise: float = 0.01) -> View:
    """The cards whose middles are in the picture, their corners a little off."""
    along, tilt, far_side = SIDES[side]
    view = camera(SIZE, tilt=tilt, far_side=far_side) @ np.array([[1, 0, along], [0, 1, 0], [0, 0, 1]])
    dice, seen = np.random.default_rng(seed), []
    for piece, corners in cards:
        shown = moved(corners, view)
        shown += dice.normal(0, noise * np.linalg.norm(shown[1] - shown[0]), (4, 2)).astype(np.float32)
        inside = (shown > 0).all(axis=1) & (shown < SIZE).all(axis=1)
        if inside.sum() >= 2:
            seen.append(SeenCard(((piece, 0.97), ("unknown", 0.03)), shown, float(inside.mean()), 0.9))
    return View(tuple(seen), SIZE)


def sure(cards: Sequence[SeenCard]) -> Counter[str]:
    return Counter(card.piece for card in cards if card.confidence > 0.8)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("sides", [("left", "right"), ("right", "left"), ("left", "opposite")])
def test_a_table_on_two_photographs_from_two_sides_has_every_card_once(sides: tuple[str, str], seed: int) -> None:
    views = [photographed(side, seed=seed + 7 * n) for n, side in enumerate(sides)]
    assert all(len(view.cards) < len(TABLE) for view in views)
    assert sum(len(view.cards) for view in views) > len(TABLE)
    joined = join(views)
    assert joined.left == () and sure(joined.cards) == Counter(piece for piece, _ in TABLE)


def test_the_same_photograph_twice_counts_nothing_twice() -> None:
    views = [photographed("left", seed=seed) for seed in (1, 2)]
    assert sure(join(views).cards) == sure(views[0].cards)


def test_places_are_those_of_the_first_photograph() -> None:
    first = photographed("left")
    joined = join([first, photographed("right")])
    assert all(np.allclose(a.corners, b.corners, atol=4) for a, b in zip(first.cards, joined.cards, strict=False))


def test_photographs_without_three_cards_in_common_are_not_laid_over_each_other() -> None:
    views = [photographed("left", ANN), photographed("right", BEN)]
    assert join(views).left == (1,)


def test_many_cards_of_one_kind_in_a_line_may_lie_over_each_other_in_several_ways() -> None:
    line = [("plain", quad(1.1 * n - 4.4, 0)) for n in range(9)]
    assert laid_over(photographed("left", line[:6]).cards, photographed("left", line[3:]).cards) is None


def test_a_photograph_that_goes_only_with_the_second_is_laid_by_way_of_it() -> None:
    names = [f"card{n}" for n in range(12)]
    cards = [(name, quad(1.25 * n - 8, 0.2 * (-1) ** n)) for n, name in enumerate(names)]
    joined = join([photographed(side, part) for side, part in
                   (("left", cards[:5]), ("right", cards[6:]), ("left", cards[2:10]))])  # fmt: skip
    assert joined.left == ()
    assert Counter(card.piece for card in joined.cards) == Counter(names)


def test_a_card_that_two_photographs_call_by_two_names_is_in_doubt() -> None:
    second = [("bear_claw" if piece == "maple_bar" else piece, corners) for piece, corners in TABLE]
    joined = join([photographed("left"), photographed("left", second, seed=2)])
    (card,) = [card for card in joined.cards if {"bear_claw", "maple_bar"} == {piece for piece, _ in card.candidates}]
    assert card.confidence == 0.5


def test_a_card_that_one_photograph_lacks_though_it_shows_the_place_is_in_doubt() -> None:
    less = [card for card in TABLE if card[0] != "maple_bar"]
    for views in (("left", TABLE, less), ("left", less, TABLE)):
        joined = join([photographed(views[0], cards, seed) for seed, cards in enumerate(views[1:])])
        assert [card.piece for card in joined.cards if card.confidence < 0.8] == ["maple_bar"]


def test_a_card_that_only_one_photograph_could_name_has_its_name() -> None:
    seen = photographed("left")
    blind = tuple(
        SeenCard((("unknown", 0.9), ("plain", 0.1)), c.corners, c.visible, c.score) if c.piece == "maple_bar" else c
        for c in seen.cards
    )
    joined = join([View(blind, SIZE), photographed("left", seed=3)])
    assert sure(joined.cards) == sure(seen.cards)


def test_what_is_read_on_one_photograph_and_contradicts_the_looks_stands_for_all() -> None:
    left, right = photographed("left"), photographed("right")
    asked = (("unknown", 0.6), ("maple_bar", 0.4))
    read = [replace(c, candidates=asked, says="Pumpkin Bar") if c.piece == "maple_bar" else c for c in left.cards]
    for views in ([View(tuple(read), SIZE), right], [right, View(tuple(read), SIZE)]):
        assert "maple_bar" not in sure(join(views).cards)
        assert [card.says for card in join(views).cards if card.says] == ["Pumpkin Bar"]


def test_a_card_cut_off_on_both_photographs_that_comes_to_lie_in_two_places_is_not_counted_twice() -> None:
    # Far from what both show, one photograph is laid over the other badly.
    views = [photographed(side, [*ROW, ("red_velvet", quad(x, 4.75))]) for side, x in (("left", 0.0), ("right", 0.5))]
    assert all(view.cards[-1].piece == "red_velvet" and view.cards[-1].visible < 1 for view in views)
    told = join(views).cards
    assert sure(told)["red_velvet"] == 1
    assert sum(card.piece == "red_velvet" for card in told) == 2


def test_of_what_has_no_name_nothing_more_is_asked_where_it_may_be_seen_twice() -> None:
    views = [photographed(side, [*ROW, ("unknown", quad(x, 4.75))]) for side, x in (("left", 0.0), ("right", 0.5))]
    told = [card for card in join(views).cards if card.piece == "unknown"]
    assert [card.candidates for card in told] == [view.cards[-1].candidates for view in views]


def test_two_cards_of_one_name_that_a_photograph_shows_both_are_two() -> None:
    two = [("red_velvet", quad(x, 2.6)) for x in (1.0, 1.5)]
    views = [photographed("left", [*ROW, *two]), photographed("right", [*ROW, *two])]
    assert sure(join(views).cards)["red_velvet"] == 2
