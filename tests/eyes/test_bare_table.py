"""What is drawn on a mat is no card that nobody could read; a strange card on the mat is one."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from scanner.finding.bare_table import Bare, is_nothing, without_bare_table
from scanner.types import Floats, Image, SeenCard
from tests.eyes.made import lay, lying, table

KNOWN = {"plain": (110, 120), "milk": (230, 120), "eclair": (350, 120), "coffee": (470, 120)}
BESIDE = lying(250, 350, 90, 20)
CARDS = [SeenCard(((piece, 0.99),), lying(x, y, 90), 1.0, 0.9) for piece, (x, y) in KNOWN.items()]


def nameless(corners: Floats = BESIDE) -> SeenCard:
    return SeenCard((("unknown", 0.9), ("plain", 0.1)), corners, 0.9, 0.8)


def mat(*outlines: Floats) -> Image:
    """A table with the known cards on it, and places for cards drawn on it in green, as on a playmat."""
    picture = table()
    for outline in (*outlines, lying(520, 350, 90, 45)):
        cv2.polylines(picture, [np.round(outline).astype(np.int32)], True, (60, 140, 80), 3)
    for card in CARDS:
        lay(picture, card.piece, card.corners)
    return picture


def without(picture: Image, cards: list[SeenCard]) -> list[SeenCard]:
    return without_bare_table(Bare.of(picture, cards, ()), cards)


def test_a_place_drawn_on_a_mat_is_no_card() -> None:
    assert without(mat(BESIDE), [*CARDS, nameless()]) == CARDS


def test_a_stranger_is_a_card_though_it_is_like_none_of_the_deck() -> None:
    picture = mat()
    cv2.fillConvexPoly(picture, np.round(BESIDE).astype(np.int32), (90, 60, 160))
    assert len(without(picture, [*CARDS, nameless()])) == len(CARDS) + 1


def test_a_card_that_nobody_could_name_is_a_card() -> None:
    picture = mat()
    lay(picture, "glazed", BESIDE)
    assert len(without(picture, [*CARDS, nameless()])) == len(CARDS) + 1


def test_what_is_plainly_a_card_is_one_though_a_lamp_has_made_it_like_the_table() -> None:
    """Two of a plate's five were missing without a word."""
    told = [*CARDS, replace(nameless(), score=1.0, visible=0.98, real=0.92)]
    assert without(mat(), told) == told
    for seen_less in ({"score": 0.8}, {"visible": 0.8}, {"real": 0.8}):
        assert without(mat(), [*CARDS, replace(told[-1], **seen_less)]) == CARDS


def test_of_a_deck_that_is_like_the_table_nobody_can_tell() -> None:
    bare = [SeenCard(card.candidates, card.corners, 1.0, 0.9) for card in CARDS]
    assert len(without(table(), [*bare, nameless()])) == len(CARDS) + 1


def test_what_lies_on_named_cards_but_for_an_edge_is_left_alone() -> None:
    upon = nameless(CARDS[0].corners + np.float32(4))
    assert len(without(mat(), [*CARDS, upon])) == len(CARDS) + 1


def test_ornaments_all_over_a_mat_tell_nothing_of_what_cards_look_like() -> None:
    picture, ornaments = mat(), list[Floats]()
    wide = cv2.copyMakeBorder(picture, 0, 0, 0, 3 * picture.shape[1], cv2.BORDER_CONSTANT, value=(70, 170, 230))
    for x in range(60, 640, 90):
        ornaments.append(lying(x, 350, 80))
        cv2.circle(wide, (x, 350), 12, (60, 110, 70), -1)
    told = [*CARDS, *map(nameless, ornaments)]
    assert without(wide, told) == CARDS


def bare(picture: Image) -> Bare | None:
    return Bare.of(picture, CARDS, ())


def test_a_piece_of_the_mat_is_nothing() -> None:
    assert is_nothing(bare(mat()), BESIDE)
    assert is_nothing(bare(mat(BESIDE)), BESIDE)
    assert not is_nothing(None, BESIDE)


def test_a_flat_thing_in_a_colour_of_another_part_of_the_table_may_be_a_card() -> None:
    picture = mat()
    picture[440:] = picture[:, :40] = (60, 90, 60)
    cv2.fillConvexPoly(picture, np.round(BESIDE).astype(np.int32), (60, 90, 60))
    assert not is_nothing(bare(picture), BESIDE)
    assert bare(picture).shows_nothing_at(BESIDE)  # type: ignore[union-attr]


def test_print_in_the_table_s_own_colours_may_be_a_card_s() -> None:
    picture = mat()
    x, y = BESIDE.mean(axis=0).astype(int)
    for left in range(x - 30, x + 30, 8):
        cv2.line(picture, (left, y - 45), (left, y + 45), (84, 119, 164), 3)
    assert not is_nothing(bare(picture), BESIDE)
    assert bare(picture).shows_nothing_at(BESIDE)  # type: ignore[union-attr]


def test_what_but_local_features_tell_of_is_a_card_where_a_part_of_it_is_no_table() -> None:
    picture, beside = mat(), lying(250, 350, 90)
    left, top = np.round(beside[0]).astype(int)
    picture[top : top + 38, left : left + 90] = (90, 60, 160)
    told = replace(nameless(beside), score=0.0)
    assert without(picture, [*CARDS, told]) == [*CARDS, told]
