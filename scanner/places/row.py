"""Where the row lies: deck and slots in one line, worked out from the deck, the markers and the cards themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import cv2
import numpy as np

from engine.observation import UNKNOWN
from scanner.places.beside_deck import by_counting, counted_at_once, deck_among, is_borne_out, lies_either_way
from scanner.places.flat import Flat, Role
from scanner.places.marked import CONTRADICT, by_markers, in_slots, in_step, is_elsewhere, numbered
from scanner.places.row_line import STRAY, RowLine, apart
from scanner.types import Floats

AT_SLOT = 0.4
"""A card no farther from its slot, in card widths, lies there."""
NAMED = 2
"""So many cards with names must lie there for a row to be completed by one that is hardly seen."""
BORNE_OUT = 3
"""How sure a row is in which cards with names lay: once they are taken nothing but this bears it out."""
OFF = 0.8
"""So far off a slot may have been remembered, where a camera was turned: cards in line with one another tell better."""


def find_row(cards: Sequence[Flat], slots: int, before: RowLine | None) -> RowLine | None:
    """The row as these cards show it, with what was known `before` where they show nothing; None if nothing does."""
    row = _shown(cards, slots, before)
    whole = row is not None and is_borne_out(row, cards, every=row.sure == 2)
    return replace(row, sure=BORNE_OUT) if row is not None and whole else row


def _shown(cards: Sequence[Flat], slots: int, before: RowLine | None) -> RowLine | None:
    """The same, whether or not cards bear it out.

    What markers told before any card lay there is told anew as the table is measured better by what is dealt.
    """
    tiles = [c for c in _markers_among(cards) if c.number is None or c.number <= slots]
    numbers = numbered(tiles, slots)
    deck = deck_among(cards, slots, before, in_slots(cards, in_step(numbers, slots, tiles), slots))
    if before is None and deck is not None:
        before = counted_at_once(cards, slots, deck)
    markers = in_step(numbers, slots, tiles, deck)
    enough = 2 if before is None or before.sure < BORNE_OUT else slots
    guessed = before is None and len(markers) < CONTRADICT and any(one.is_hardly_read for one in markers.values())
    if len(markers) >= min(enough, CONTRADICT) and not guessed:
        marked = by_markers(markers, cards, slots, deck, before)
        elsewhere = marked is not None and is_elsewhere(marked, before, markers)
        counted_well = before is not None and before.sure == 1 and is_borne_out(before, cards)
        doubtful = counted_well or any(marker.is_vague for marker in markers.values())
        few = elsewhere and len(markers) < CONTRADICT and doubtful
        against = elsewhere and _speak_against(marked, before, cards)
        if marked is not None and not few and not against and (len(markers) >= enough or elsewhere):
            return marked
    if before is not None and before.sure:
        return _shown_anew(before, cards, slots) or _settled_in(before, cards, deck)
    counted = by_counting(cards, slots, deck) if deck is not None else None
    return counted if counted is not None else before


def _speak_against(marked: RowLine | None, before: RowLine | None, cards: Sequence[Flat]) -> bool:
    """Whether more cards with names lie in the slots that were counted than where markers say that they are.

    Small numbers are misread, and some may be in step; cards that lie side by side are where they are.
    """
    if marked is None or before is None or not before.sure:
        return False
    named = [card for card in cards if card.role is Role.DONUT and card.card.piece != UNKNOWN]
    told, thought = (sum(_is_at_a_slot(card, row) for card in named) for row in (marked, before))
    return told < thought


def _is_at_a_slot(card: Flat, row: RowLine) -> bool:
    """Whether it lies in a slot."""
    return min(apart(card.middle, slot) for slot in row.points[1:]) < AT_SLOT


def _shown_anew(before: RowLine, cards: Sequence[Flat], slots: int) -> RowLine | None:
    """A whole row with names beside a back, where the one that was counted `before` has few; None where there is none.

    Printed places and the deck, of whose back nothing was told, had been counted for one before the cards were dealt;
    or cards, the deck among them, from one of which nothing was told yet.  That a back lies in a slot tells against it.
    """
    if (before.sure >= BORNE_OUT or is_borne_out(before, cards)) and not _has_the_deck_in_a_slot(before, cards):
        return None
    deck = deck_among(cards, slots, None)
    if deck is None or deck.role is not Role.BACK:
        return None
    counted = by_counting(cards, slots, deck)
    return counted if is_borne_out(counted, cards, every=True) else None


def _has_the_deck_in_a_slot(row: RowLine, cards: Sequence[Flat]) -> bool:
    """Whether a back lies in a slot, and none where the deck should."""
    backs = [card for card in cards if card.role is Role.BACK]
    at_its_place = any(apart(card.middle, row.points[0]) < AT_SLOT for card in backs)
    return not at_its_place and any(_is_at_a_slot(card, row) for card in backs)


def _markers_among(cards: Sequence[Flat]) -> list[Flat]:
    """The markers; what passes for one amid a selection card is its number."""
    chosen = [card.quad.astype(np.float32) for card in cards if card.role is Role.SELECTION]
    return [
        card for card in cards if card.role is Role.MARKER
        and not any(cv2.pointPolygonTest(quad, card.middle.tolist(), False) > 0 for quad in chosen)
    ]  # fmt: skip


def completed_row(
    cards: Sequence[Flat], slots: int, faint: Sequence[Flat], *, whole: bool = False
) -> RowLine | None:
    """The row that one more card completes, of which too little is seen to be told of; None where two complete another.

    whole: only one of which every card but the deck is there and has a name.

    A lamp may burn out most of the deck's back, and without the deck nobody knows which cards are the row.
    """
    named = [card for card in cards if card.role is Role.DONUT and card.card.piece != UNKNOWN]
    if len(named) < NAMED or any(card.role is Role.BACK for card in cards):
        return None
    rows = (find_row([*cards, way], slots, None) for one in faint for way in _ways(one))
    some = [row for row in rows if row is not None and row.sure and (not whole or is_borne_out(row, cards, every=True))]
    alike = all(apart(a, b) < STRAY for row in some for a, b in zip(row.points, some[0].points, strict=True))
    return some[0] if some and alike else None


def _settled_in(before: RowLine, cards: Sequence[Flat], deck: Flat | None) -> RowLine:
    """The known row, every point moved half way to the card that lies there now."""
    points = before.points.copy()
    if deck is not None:
        points[0] = (points[0] + deck.middle) / 2
    donuts = [card.middle for card in cards if card.role is Role.DONUT]
    lies = {k: _only(donuts, points[k], OFF) for k in range(1, len(points))}
    for k, there in lies.items():
        near = _only(donuts, points[k], AT_SLOT)
        if near is None and there is not None and _is_in_line(k, there, lies):
            near = there
        if near is not None:
            points[k] = (points[k] + near) / 2
    return RowLine(points, before.sure)


def _only(middles: Sequence[Floats], point: Floats, reach: float) -> Floats | None:
    """The middle of the only card within reach of a point."""
    near = [middle for middle in middles if apart(middle, point) < reach]
    return near[0] if len(near) == 1 else None


def _is_in_line(slot: int, middle: Floats, lies: Mapping[int, Floats | None]) -> bool:
    """Whether a card lies where the cards in the other slots say that its slot is."""
    others = {k: there for k, there in lies.items() if there is not None and k != slot}
    if len(others) < 2:
        return False
    terms = np.array([[1, k] for k in others], np.float32)
    origin, step = np.linalg.lstsq(terms, np.array(list(others.values()), np.float32), rcond=None)[0]
    return apart(origin + slot * step, middle) < AT_SLOT


def _ways(card: Flat) -> list[Flat]:
    """The card as it lies, and turned by a quarter where nobody can say how it does."""
    turned = replace(card, quad=np.roll(card.quad, 1, axis=0))
    return [card, turned] if lies_either_way(card) else [card]
