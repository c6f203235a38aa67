"""A card in doubt, of which the name or most of it is seen, is told by its print before anything else is looked for."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from engine.observation import UNKNOWN
from scanner.naming.deck import DeckBook
from scanner.naming.recognise import Recogniser
from scanner.naming.same_print import ALL, ENOUGH, SamePrint
from scanner.photograph.borne_by_print import borne_by_print
from scanner.photograph.surely import is_sure
from scanner.types import Detection, Image, SeenCard
from tests.eyes.made import SIZE
from tests.reading.printed import WORDS, laid_out, named, places

FACES = {piece: named(WORDS[piece], 25) for piece in ("plain", "glazed", "red_velvet", "chocolate_frosted", "milk")}
"""Faces that differ in their names alone."""
OPEN = np.ones((32, 24), np.bool_)


def book() -> DeckBook:
    return replace(DeckBook.of(FACES, dict.fromkeys(FACES, SIZE[0] / SIZE[1])), names_at=(0.6, 0.1))


def left_part(share: float) -> np.ndarray:
    """The cells of a card of which so much is seen, from its left side on."""
    cells = np.zeros((32, 24), np.bool_)
    cells[:, : round(share * 24)] = True
    return cells


def doubtful(
    piece: str, shown: Image, cells: np.ndarray, sure: float = 0.6, kind: str = "card"
) -> tuple[Image, Detection, SeenCard]:
    """A card that is told so surely, on a table, with a grey one upon the rest of it."""
    (at,) = places(1, width=150)
    picture = laid_out([shown], [at])
    covered = np.flatnonzero(~cells.any(axis=0))
    if len(covered):
        left = int(at[0, 0] + covered[0] / 24 * 150)
        cv2.rectangle(picture, (left, int(at[0, 1])), (left + 150, int(at[2, 1])), (120, 130, 140), -1)
    found = Detection(at, kind, 0.9, float(cells.mean()), cells)
    card = SeenCard(((piece, sure), (UNKNOWN, 1 - sure)), at, found.visible, 0.9, kind)
    return picture, found, card


def borne(told: tuple[Image, Detection, SeenCard]) -> SeenCard:
    picture, found, card = told
    (after,) = borne_by_print(picture, [found], [card], Recogniser(book()))
    return after


@pytest.mark.parametrize("share", [1.0, 0.75])
def test_a_doubtful_card_whose_name_is_seen_is_sure(share: float) -> None:
    card = borne(doubtful("chocolate_frosted", FACES["chocolate_frosted"], left_part(share)))
    assert is_sure(card) and card.piece == "chocolate_frosted"


@pytest.mark.parametrize(
    ("piece", "shown", "share"),
    [
        ("glazed", "blueberry", 1.0),  # a promo card
        ("glazed", "plain", 1.0),  # another piece
        ("chocolate_frosted", "chocolate frosted", 0.45),  # too little of the line
    ],
)
def test_what_is_not_surely_its_print_stays_in_doubt(piece: str, shown: str, share: float) -> None:
    told = doubtful(piece, named(shown, 25), left_part(share))
    assert borne(told) is told[2]


def test_nothing_is_asked_of_sure_cards_of_unknown_ones_and_of_decks_without_a_place_for_names() -> None:
    sure, unknown = (doubtful("glazed", FACES["glazed"], OPEN, surely) for surely in (0.97, 0.3))
    assert borne(sure) is sure[2] and borne(unknown) is unknown[2]
    picture, found, card = doubtful("glazed", FACES["glazed"], OPEN)
    nowhere = Recogniser(replace(book(), names_at=None))
    assert borne_by_print(picture, [found], [card], nowhere) == [card] and nowhere.same_print is None


def test_the_columns_of_a_line_end_a_little_before_what_covers_it() -> None:
    lines = SamePrint(book())
    assert lines.columns_seen(OPEN) == ALL
    first, last = lines.columns_seen(left_part(0.75)) or (0, 0)
    assert first == ALL[0] and 0.75 * 192 - 8 <= last < 0.75 * 192
    assert lines.columns_seen(left_part(ENOUGH)) is None


def test_a_deck_of_which_nobody_knows_where_its_names_are_has_no_lines() -> None:
    with pytest.raises(ValueError, match="no place for names"):
        SamePrint(replace(book(), names_at=None))
