"""Cards that the look which was chosen does not show, though other looks at the same picture do."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from engine.observation import UNKNOWN
from scanner.naming.recognise import Recogniser
from scanner.naming.verdict import name_of
from scanner.photograph.besides import or_shown_besides, seen_besides, without_pieces
from scanner.photograph.scan import explained
from scanner.types import Detection, Findings, SeenCard
from tests.eyes.made import SPOTS, deck, five_cards, found, lay, lying, table

CARDS = {piece: found(lying(x, y, 80, 5)) for piece, (x, y) in SPOTS.items()}
LAST = next(reversed(SPOTS))
HIDDEN = CARDS[LAST]


def names(shown: list[Detection], besides: list[Detection], *known: str) -> list[str]:
    """What five cards are told to be, from left to right, when a deck of these pieces is known."""
    picture = five_cards()
    findings = Findings(tuple(shown), np.zeros((8, 8), np.bool_), picture.shape[1::-1], tuple(besides))
    cards = explained(picture, findings, Recogniser(deck(*known)))
    return [name_of(card)[0] for card in sorted(cards, key=lambda card: float(card.corners[:, 0].mean()))]


OTHERS = [card for piece, card in CARDS.items() if piece != LAST]
PIECES = [piece for piece in SPOTS if piece != LAST]


def test_a_card_that_other_looks_show_is_named_though_the_chosen_one_does_not_show_it() -> None:
    assert sorted(names(OTHERS, [replace(HIDDEN, alone=True)])) == sorted(SPOTS)


def test_nobody_can_name_it_but_several_looks_show_it_so_it_is_told_without_a_name() -> None:
    assert sorted(names(OTHERS, [HIDDEN], *PIECES)) == sorted([*PIECES, UNKNOWN])
    assert sorted(names(OTHERS, [replace(HIDDEN, alone=True)], *PIECES)) == sorted(PIECES)


def test_what_other_looks_show_where_a_card_is_told_is_none_besides() -> None:
    assert sorted(names(list(CARDS.values()), [HIDDEN])) == sorted(SPOTS)


def test_a_nameless_piece_of_a_card_that_is_named_besides_is_none() -> None:
    x, y = SPOTS[LAST]
    piece = replace(found(lying(x - 6, y - 6, 66, 5)), score=0.6)
    assert sorted(names([*OTHERS, piece], [HIDDEN])) == sorted(SPOTS)


def test_a_nameless_card_of_which_two_thirds_lie_under_one_named_besides_stays_a_question() -> None:
    x, y = SPOTS[LAST]
    above = SeenCard(((LAST, 0.99),), lying(x, y, 80, 5), 1.0, 0.9)
    covered, piece = (SeenCard(((UNKNOWN, 1.0),), lying(x + step, y, 80, 5), 0.33, 0.9) for step in (26, 14))
    assert without_pieces([covered, piece], [above]) == [covered]


def test_a_small_thing_without_a_name_on_a_card_that_other_looks_show_does_not_ask_about_it() -> None:
    x, y = SPOTS[LAST]
    sticker = found(lying(x + 10, y + 10, 56, 5))
    picture, told = five_cards(), [SeenCard(((piece, 0.99),), CARDS[piece].corners, 1.0, 0.9) for piece in PIECES]
    small = SeenCard(((UNKNOWN, 1.0),), sticker.corners, 1.0, 0.9)
    (card,) = seen_besides(picture, [HIDDEN], [*told, small], Recogniser(deck(*PIECES)), 0.0)
    assert card.piece == UNKNOWN and card.corners is HIDDEN.corners
    again = replace(small, corners=lying(x + 3, y, 76, 5))
    assert seen_besides(picture, [HIDDEN], [*told, again], Recogniser(deck(*PIECES)), 0.0) == []


def nameless(x: float, y: float, width: float) -> SeenCard:
    return SeenCard(((UNKNOWN, 0.6), ("plain", 0.4)), lying(x, y, width), 0.5, 0.8)


def test_where_no_card_has_a_name_what_another_look_shows_whole_is_told_instead_of_its_pieces() -> None:
    """Of a single stranger that fills the picture no card was told at all, or five pieces of it."""
    whole = replace(found(lying(300, 240, 200)), score=0.9, alone=True)
    (told,) = or_shown_besides([nameless(300, 200, 40), nameless(280, 300, 50)], [whole])
    assert told.corners is whole.corners and name_of(told)[0] == UNKNOWN
    (alone,) = or_shown_besides([], [whole, replace(whole, score=0.85)])
    assert alone.corners is whole.corners


def test_what_other_looks_show_little_of_or_one_card_has_told_already_is_none_besides() -> None:
    whole = replace(found(lying(300, 240, 200)), score=0.9, alone=True)
    assert or_shown_besides([], [replace(whole, score=0.75), replace(whole, real=0.7)]) == ()
    asked = nameless(300, 250, 180)
    assert or_shown_besides([asked], [whole]) == (asked,)
    named = SeenCard((("plain", 0.99),), lying(100, 100, 40), 1.0, 0.9)
    assert or_shown_besides([named], [whole]) == (named,)


def test_a_printed_corner_that_looks_like_a_face_is_no_card_beside_a_single_one_ten_times_as_large() -> None:
    """Of two cards on real cloth one had a king in its corner, which was told as a third card."""
    picture, corner, large = table(), lying(300, 200, 30, 5), lying(150, 200, 200, 5)
    lay(picture, LAST, corner)
    recogniser = Recogniser(deck(*SPOTS))
    told = [SeenCard(((PIECES[0], 0.99),), large, 1.0, 0.9)]
    assert seen_besides(picture, [found(corner)], told, recogniser, 0.0) == []
    smaller = [replace(told[0], corners=lying(150, 200, 60, 5))]
    assert [name_of(card)[0] for card in seen_besides(picture, [found(corner)], smaller, recogniser, 0.0)] == [LAST]
