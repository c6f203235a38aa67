"""A card between two that cover most of each other is no edge of theirs, where it is seen."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from engine.observation import UNKNOWN
from scanner.finding.ghosts import without_ghosts
from scanner.naming.recognise import Recogniser
from scanner.naming.verdict import name_of
from scanner.photograph.beneath import seen_beneath
from scanner.photograph.scan import explained
from scanner.types import Detection, Findings, SeenCard
from tests.eyes.made import deck, found, lay, lying, table


def strip(x: float, first: float, last: float) -> Detection:
    """A card of which the columns from one share of its width to another are seen."""
    seen = np.zeros((32, 24), np.bool_)
    seen[:, round(24 * first) : round(24 * last)] = True
    return replace(found(lying(x, 240), seen), visible=float(seen.mean()))


def named(piece: str, seen: Detection) -> SeenCard:
    return SeenCard(((piece, 0.9),), seen.corners, seen.visible, seen.score, real=seen.real)


def test_what_is_seen_where_no_named_card_is_seen_is_a_card_though_their_outlines_cover_it() -> None:
    """A learned deck's Plain, 40 % of it seen amid a plate, was left out of the count without a word."""
    looks = [strip(200, 0, 0.42), strip(240, 0, 0.4), strip(280, 0, 1)]
    left, plain, right = (named(piece, look) for piece, look in zip(("glazed", UNKNOWN, "eclair"), looks, strict=True))
    told = [left, replace(plain, visible=0.39), right]
    assert without_ghosts(told) == [left, right], "its outline lies under them"
    assert without_ghosts(told, by_itself=seen_beneath(table(), looks, told)) == told


def test_cells_that_a_named_card_shows_are_its_own() -> None:
    whole, edge = strip(200, 0, 1), strip(230, 0, 0.35)
    told = [named("glazed", whole), named(UNKNOWN, edge)]
    assert without_ghosts(told, by_itself=seen_beneath(table(), [whole, edge], told)) == told[:1]


def test_a_named_card_that_the_detector_did_not_find_shows_all_of_its_outline() -> None:
    card, edge = strip(200, 0, 1), strip(210, 0.1, 0.4)
    told = [named("glazed", card), named(UNKNOWN, edge)]
    assert without_ghosts(told, by_itself=seen_beneath(table(), [edge], told)) == told[:1]


def test_a_sliver_is_none() -> None:
    sliver = strip(240, 0, 0.2)
    looks = [strip(200, 0, 0.42), sliver, strip(280, 0, 1)]
    told = [named("glazed", looks[0]), named(UNKNOWN, sliver), named("eclair", looks[2])]
    assert not seen_beneath(table(), looks, told)(told[1])


def test_what_lies_nearly_where_a_named_card_does_is_another_look_at_it() -> None:
    looks = [strip(200, 0, 0.42), strip(222, 0, 0.4), strip(280, 0, 1)]
    told = [named(piece, look) for piece, look in zip(("glazed", UNKNOWN, "eclair"), looks, strict=True)]
    assert not seen_beneath(table(), looks, told)(told[1])


def test_what_other_looks_show_of_a_named_card_is_seen_of_it_too() -> None:
    """A quarter of Coffee was seen, and it was left out: another look had found the card under it, outline and all."""
    picture = table()
    for x, piece in ((200, "glazed"), (255, "coffee"), (310, "eclair")):
        lay(picture, piece, lying(x, 240))
    below, nameless, above = strip(200, 0, 0.55), strip(248, 0.07, 0.42), strip(310, 0, 1)
    seen = Findings((nameless, above), np.zeros((8, 8), np.bool_), picture.shape[1::-1], (below,))
    told = explained(picture, seen, Recogniser(deck("glazed", "plain", "eclair")), lambda _: [below])
    assert [name_of(card)[0] for card in sorted(told, key=lambda c: c.corners[0, 0])] == ["glazed", UNKNOWN, "eclair"]


def test_one_that_was_looked_for_in_what_others_leave_stays_where_it_is_some_card_be_it_doubtful_which() -> None:
    """A learned deck's Raspberry Frosted, hardly less likely a strawberry's, was missing from amid a plate."""
    looks = [strip(200, 0, 0.42), strip(240, 0, 0.38), strip(280, 0, 1)]
    left, right = named("glazed", looks[0]), named("eclair", looks[2])
    doubt = ((UNKNOWN, 0.51), ("plain", 0.49), ("milk", 0.35), (UNKNOWN, 0.16))
    some = replace(named(UNKNOWN, looks[1]), candidates=doubt)
    none = replace(some, candidates=((UNKNOWN, 0.7), (UNKNOWN, 0.7), ("plain", 0.3)))
    beneath = seen_beneath(table(), [looks[0], looks[2]], [left, some, right])
    assert without_ghosts([left, some, right], by_itself=beneath) == [left, some, right]
    assert without_ghosts([left, none, right], by_itself=beneath) == [left, right]


def test_one_that_was_laid_half_upon_its_neighbour_is_the_card_that_was_found_beside_it() -> None:
    """A learned deck's Cinnamon Twist was missing from amid a plate: a doubtful face was laid too far to the left."""
    looks = [strip(200, 0, 0.42), strip(240, 0, 0.4), strip(280, 0, 1)]
    left, right = named("glazed", looks[0]), named("eclair", looks[2])
    shifted = named(UNKNOWN, strip(218, 0.1, 0.46))
    told = [left, shifted, right]
    assert without_ghosts(told, by_itself=seen_beneath(table(), looks, told)) == told
    assert without_ghosts(told, by_itself=seen_beneath(table(), [looks[0], looks[2]], told)) == [left, right]
