"""Beside a card that its print alone names another may lie, of which the network sees a part."""

from __future__ import annotations

from dataclasses import replace

from engine.observation import UNKNOWN
from scanner.naming.verdict import name_of
from scanner.photograph.beside_read import with_what_lies_beside
from scanner.types import Floats, SeenCard
from tests.eyes.made import lay, lying, table
from tests.eyes.test_leftover_cells import findings

STEP = 86.0
PIECES = ("plain", "milk", "eclair", "coffee", "glazed")
PLACES = [lying(100 + STEP * n, 240, 80) for n in range(len(PIECES))]


def card(piece: str, place: Floats) -> SeenCard:
    return SeenCard(((piece, 0.99),), place, 1.0, 0.9)


def told(shown: Floats) -> list[str]:
    """What is told where the last card but one got its name by print, and of the last one so much is seen."""
    picture = table()
    for piece, place in zip(PIECES, PLACES, strict=True):
        lay(picture, piece, place)
    cards = [card(piece, place) for piece, place in zip(PIECES[:4], PLACES[:4], strict=True)]
    before = [*cards[:3], replace(cards[3], candidates=((UNKNOWN, 0.8),))]
    seen = findings(picture, PLACES[:4], *PLACES[:4], shown)
    assert with_what_lies_beside(picture, before, before, seen) == tuple(before)
    return [name_of(one)[0] for one in with_what_lies_beside(picture, before, cards, seen)]


def test_half_a_card_beside_it_is_asked_about() -> None:
    """Under a thumb's edge two cards were found beside one that was read, and told by nobody."""
    half = PLACES[4].copy()
    half[2:, 1] = 240
    assert told(half) == [*PIECES[:4], UNKNOWN]


def test_what_the_network_sees_far_from_it_is_not() -> None:
    assert told(lying(560, 80, 80)) == list(PIECES[:4])
