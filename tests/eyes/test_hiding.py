"""What `donuts scan` says of a photograph on which something may hide cards."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scanner.counting import hidden, lain_upon
from scanner.counting.photo_scan import PhotoScan
from scanner.types import SeenCard
from tests.eyes.made import lay, lying, table
from web.terminal.scan import _listed

PIECES = ("plain", "milk", "eclair")


def scanned() -> PhotoScan:
    """Three cards on a table, all seen whole."""
    picture, cards = table(), list[SeenCard]()
    for n, piece in enumerate(PIECES):
        cards.append(SeenCard(((piece, 1.0),), lying(140 + 120 * n, 240), 1.0, 1.0))
        lay(picture, piece, cards[-1].corners)
    return PhotoScan("a.jpg", picture, 1.0, tuple(cards))


def with_a_hand(scan: PhotoScan) -> PhotoScan:
    hands = np.zeros((120, 160), np.bool_)
    hands[50:75, 105:135] = True
    return replace(scan, hands=hands)


def in_the_dark(scan: PhotoScan) -> PhotoScan:
    return replace(scan, image=(scan.image // 6).astype(np.uint8))


def dazzled(scan: PhotoScan) -> PhotoScan:
    down, across = np.mgrid[0:480, 0:640]
    glow = 400 * np.exp(-((across - 520) ** 2 + (down - 240) ** 2) / (2 * 60**2))
    return replace(scan, image=np.clip(scan.image * 0.6 + glow[..., None], 0, 255).astype(np.uint8))


def with_a_mug(scan: PhotoScan) -> PhotoScan:
    return replace(scan, cards=(*scan.cards[:2], replace(scan.cards[2], visible=0.5)))


@pytest.mark.parametrize(
    ("happens", "sentence"),
    [(with_a_hand, hidden._HAND), (in_the_dark, hidden._DARK), (dazzled, hidden._GLARE),
     (with_a_mug, lain_upon.SENTENCE)],
)  # fmt: skip
def test_what_may_hide_cards_is_said(happens: object, sentence: str) -> None:
    """`donuts score` asked about the plate; `donuts scan` listed the cards as if all were told."""
    assert callable(happens)
    scan = happens(scanned())
    assert scan.to_json()["hidden"] == [sentence] and sentence in _listed(scan)


def test_nothing_is_said_where_all_is_seen() -> None:
    assert "hidden" not in scanned().to_json()


def test_cards_upon_each_other_and_beyond_the_edge_hide_nothing_that_is_not_known() -> None:
    scan = scanned()
    beneath = replace(scan.cards[1], corners=lying(170, 240), visible=0.3)
    beyond = replace(scan.cards[2], corners=lying(620, 240), visible=0.5)
    assert "hidden" not in replace(scan, cards=(scan.cards[0], beneath, beyond)).to_json()


def test_what_has_no_name_tells_of_nothing_upon_it() -> None:
    """Parts of a cloth's print without a name, of which little was seen, had it said that more cards may lie there."""
    scan = with_a_mug(scanned())
    nameless = replace(scan.cards[2], candidates=(("unknown", 1.0),))
    assert "hidden" not in replace(scan, cards=(*scan.cards[:2], nameless)).to_json()
