"""What is left out of what was found, and what never is."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from engine.observation import UNKNOWN
from scanner.finding.ghosts import on_bare_table, without_ghosts
from scanner.naming.verdict import seen_card
from scanner.types import Detection, SeenCard
from tests.eyes.test_row_markers import recogniser, row


def card(piece: str, x: float, y: float, width: float = 60, visible: float = 1.0, kind: str = "card") -> SeenCard:
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (width / 2, width * 0.7)
    return SeenCard(((piece, 0.9),), (half + (x, y)).astype(np.float32), visible, 0.9, kind)


ROW = [card("plain", 100, 100), card("glazed", 180, 100), card("eclair", 260, 100)]


def test_a_nameless_thing_of_another_size_is_no_card() -> None:
    assert without_ghosts([*ROW, card("unknown", 400, 100, width=95)]) == ROW


def test_a_nameless_card_of_the_right_size_is_told() -> None:
    promo = card("unknown", 400, 100)
    assert without_ghosts([*ROW, promo]) == [*ROW, promo]


def test_where_cards_are_known_beyond_doubt_fragments_that_got_some_name_are_none_and_tell_no_size() -> None:
    """Between the fingers that lay down cards; the table was thought to recede, and the row to lie elsewhere."""
    known = [card("plain", 300 + 90 * k, 300) for k in range(4)]
    fragments = [card(piece, 100 + 22 * k, 600, 15) for k, piece in enumerate(("milk", "glazed", "eclair", "powdered"))]
    nameless = card("unknown", 120, 640, 15)
    mini = card("select_4", 500, 500, 40)
    lying = [*known, *fragments, nameless, mini]
    assert nameless in without_ghosts(lying)
    assert without_ghosts(lying, known) == [*known, mini]
    assert without_ghosts(lying, known[:2]) == without_ghosts(lying)


def test_what_looks_like_no_card_is_none_unless_it_has_a_name() -> None:
    pad, named = replace(card("unknown", 400, 300), real=0.1), replace(card("milk", 480, 100), real=0.1)
    assert without_ghosts([*ROW, pad, named]) == [*ROW, named]


def test_what_lies_beside_a_named_card_is_a_question_however_little_it_looks_like_a_card() -> None:
    beside = replace(card("unknown", 335, 100), real=0.1)
    assert without_ghosts([*ROW, beside]) == [*ROW, beside]


def test_what_one_look_of_several_shows_lying_open_is_none_unless_it_has_a_name() -> None:
    carpet, named = replace(card("unknown", 335, 100), alone=True), replace(card("milk", 480, 100), alone=True)
    assert without_ghosts([*ROW, carpet, named]) == [*ROW, named]


def test_what_one_look_of_several_shows_under_a_named_card_is_a_question() -> None:
    under = replace(card("unknown", ROW[0].corners[:, 0].mean() + 40, 100, visible=0.6), alone=True)
    assert without_ghosts([*ROW[:1], under]) == [*ROW[:1], under]


def test_so_it_is_under_a_nameless_card_that_other_looks_show() -> None:
    stranger = card("unknown", 100, 300)
    under = replace(card("unknown", 140, 300, visible=0.6), alone=True)
    assert without_ghosts([*ROW, stranger, under]) == [*ROW, stranger, under]


def test_without_other_cards_nobody_can_tell_the_size() -> None:
    assert len(without_ghosts([card("unknown", 400, 100, width=200)])) == 1


def test_but_next_to_none_is_a_tenth_as_large_as_another() -> None:
    large, corner, half = card("plain", 300, 300, 400), card("unknown", 250, 200, 40), card("unknown", 700, 300, 200)
    assert without_ghosts([large, corner, half]) == [large, half]


def test_the_edges_of_two_cards_are_no_third() -> None:
    touching = [card("plain", 100, 100), card("glazed", 160, 100), card("eclair", 220, 100)]
    assert without_ghosts([*touching, card("unknown", 130, 100, visible=0.2)]) == touching


def test_a_card_told_twice_is_told_once_as_it_is_seen_best() -> None:
    once, again = card("plain", 100, 100, visible=0.4), card("plain", 102, 100, visible=0.9)
    assert without_ghosts([once, again]) == [again]
    assert without_ghosts([card("plain", 100, 100), card("plain", 100, 100)])[0].piece == "plain"
    assert len(without_ghosts([card("plain", 100, 100), card("plain", 100, 100)])) == 1


def test_two_copies_of_which_one_covers_two_thirds_of_the_other_stay_two() -> None:
    assert len(without_ghosts([card("plain", 100, 100, visible=0.33), card("plain", 120, 100)])) == 2


def test_a_named_card_in_another_stays() -> None:
    assert len(without_ghosts([*ROW, card("milk", 130, 100, visible=0.3)])) == 4


def test_a_few_cells_between_two_cards_are_no_third_where_the_table_lies_bare() -> None:
    size = (640, 480)
    apart = [card("plain", 100, 100), card("glazed", 200, 100)]
    assert on_bare_table(card("unknown", 150, 100, visible=0.1), apart, size)
    assert not on_bare_table(card("unknown", 110, 100, visible=0.15), apart, size), "most of it lies under a card"
    assert not on_bare_table(card("unknown", 150, 100, visible=0.4), apart, size), "much of it is seen"
    assert not on_bare_table(card("unknown", 350, -30, visible=0.2), apart, size), "most of it is outside the picture"
    assert not on_bare_table(card("milk", 150, 100, visible=0.1), apart, size), "it has a name"


def test_markers_that_the_detector_took_for_cards_do_not_tell_how_large_cards_are() -> None:
    """Before square tiles all plates of a table were cards of an odd size, and left out without a word."""
    picture, there, cards = row(1, 2, 3, 4)
    tiles = [Detection(corners, "card", 0.95, 1.0, np.ones((32, 24), np.bool_)) for corners in there.values()]
    weighed = recogniser().weigh(picture, tiles)
    on_a_photograph = [seen_card(one, found) for one, found in zip(tiles, weighed, strict=True)]
    assert {(one.piece, one.kind) for one in on_a_photograph} == {(f"indicator_{n}", "marker") for n in there}
    on_a_film = recogniser().name(picture, tiles)
    assert {(one.piece, one.kind) for one in on_a_film} == {(f"indicator_{n}", "card") for n in there}
    stranger = SeenCard(((UNKNOWN, 1.0),), cards[1].corners, 1.0, 0.9)
    for markers in (on_a_photograph, on_a_film):
        assert any(one is stranger for one in without_ghosts([*markers, stranger]))
