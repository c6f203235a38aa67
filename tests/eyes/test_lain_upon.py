"""Something that nobody told lies on a plate, a card or a thing that hides some: more may lie there."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from engine.go_nuts.hanging import hanging
from scanner.counting.lain_upon import SENTENCE, with_something_upon
from scanner.counting.photo_scan import PhotoScan
from scanner.counting.score_photo import Plate, PlatesSeen
from scanner.types import SeenCard
from tests.eyes.made import lay, lying, table
from web.photographs.tally import count

WIDTH = 80.0
NEAR, FAR = ("plain", "milk", "eclair", "coffee"), ("milk", "plain")


def card(piece: str, x: float, y: float, visible: float = 1.0) -> SeenCard:
    return SeenCard(((piece, 0.99), ("unknown", 0.01)), lying(x, y, WIDTH), visible, 1.0)


def lain(step: float, *, last: float, others: float = 1.0) -> list[SeenCard]:
    """A plate with so many pixels from card to card, of the last of which so much is seen, and one far off."""
    near = [card(piece, 100 + step * n, 380, others) for n, piece in enumerate(NEAR)]
    far = [card(piece, 100 + 86 * n, 100) for n, piece in enumerate(FAR)]
    return [*near[:-1], replace(near[-1], visible=last), *far]


def told(cards: list[SeenCard]) -> list[bool]:
    picture = table()
    for one in cards:
        lay(picture, one.piece, one.corners)
    plates = count(PhotoScan("a.jpg", picture, 0.0, tuple(cards)), 2, ()).seen.plates
    return [SENTENCE in plate.hidden for plate in plates]


@pytest.mark.parametrize("seen", [0.3, 0.6])
def test_of_a_card_that_nothing_covers_more_would_be_seen(seen: float) -> None:
    """A thumb before the lens hid half of a plate's last card and all of the next: the plate was told for sure."""
    assert told(lain(86, last=seen)) == [True, False]


def test_a_card_seen_well_enough_says_nothing() -> None:
    assert told(lain(86, last=0.8)) == [False, False]


def test_what_other_cards_may_hide_is_not_missing() -> None:
    assert told(lain(40, last=1.0, others=0.5)) == [False, False]


def test_what_lies_beyond_the_picture_s_edge_is_not_missing() -> None:
    whole = lain(86, last=1.0)[: len(NEAR)]
    away = whole[0].corners[:, 0].min() + 0.5 * WIDTH
    cut = [replace(one, corners=one.corners - np.array([away, 0], np.float32)) for one in whole]
    seen = [replace(cut[0], visible=0.5), *cut[1:]]
    plates = with_something_upon(PlatesSeen((Plate(1, tuple(seen), ()),), ()), table(), seen).plates
    assert not plates[0].hidden


def line(step: float, count: int, lost: int | None = None, *, first_on_top: bool = False) -> list[SeenCard]:
    """A line of cards, each over the one before or under it, and one far off; of one nothing was found."""
    top, part = (0 if first_on_top else count - 1), step / WIDTH
    cards = [card(NEAR[n % len(NEAR)], 100 + step * n, 380, 1.0 if n == top else part) for n in range(count)]
    return [*(one for n, one in enumerate(cards) if n != lost), card("plain", 100, 100)]


@pytest.mark.parametrize("first_on_top", [False, True])
@pytest.mark.parametrize("lost", [2, 3, 4])
def test_a_card_amid_a_line_that_nobody_found_leaves_more_open_than_is_seen(lost: int, first_on_top: bool) -> None:
    """More than half of each is covered, so there is no gap: the plate was told one short without a word."""
    assert told(line(36, 7, lost, first_on_top=first_on_top)) == [True, False]


@pytest.mark.parametrize("first_on_top", [False, True])
@pytest.mark.parametrize("step", [28, 36, 56])
def test_a_line_of_which_all_is_told_lacks_nothing(step: float, first_on_top: bool) -> None:
    assert told(line(step, 7, first_on_top=first_on_top)) == [False, False]


def test_cards_that_lie_now_over_and_now_under_their_neighbours_lack_nothing() -> None:
    over = [card("plain", 100, 380, 0.5), card("milk", 140, 380), card("eclair", 180, 380, 0.5), card("milk", 260, 380)]
    assert told([*over, card("plain", 100, 100)]) == [False, False]


def test_how_many_lie_there_nobody_knows_so_who_has_the_fewest_cards_is_open() -> None:
    """Of a plate of eleven two were told: a rival's Maple Frosted was counted as if that were the smallest plate."""
    short = [card("plain", 100, 380, 0.5), card("milk", 190, 380)]
    pieces = ["maple_frosted", *8 * ["powdered"]]
    rival = [card(piece, 60 + 60 * n, 100, 1.0 if n == 8 else 0.75) for n, piece in enumerate(pieces)]
    tally = count(PhotoScan("a.jpg", table(), 0.0, (*short, *rival)), 2, ())
    fewer, more = sorted(tally.owned, key=lambda name: len(tally.owned[name]))
    assert not tally.plates[[*tally.owned].index(more)].doubts
    assert hanging(tally.owned, tally.doubtful) == {fewer, more}
