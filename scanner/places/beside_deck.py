"""Which back is the deck, and the row that is counted from it: the cards in line beside it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from engine.observation import UNKNOWN
from scanner.places.flat import Flat, Role
from scanner.places.row_line import ALIKE, FROM_DECK, NEXT, STRAY, RowLine, apart, evenly, unit
from scanner.places.unseen_slots import beyond_a_gap
from scanner.types import Floats

SQUARE = 0.75
"""What is longer than wide by less than this tells, the other way round, not how it lies."""
STEPS = tuple(np.arange(1.0, NEXT[1], 0.3).tolist())
"""How far from a card of the row the deck may lie that nobody has seen, in card widths, middle to middle."""
ROOM = 0.9
"""And how far it must be from the next card."""
A_NAME = 1.0
"""The lead, in nats, from which a name tells that a line is one of cards: a deck's back passed for a milk with 0.3."""


def deck_among(
    cards: Sequence[Flat], slots: int, before: RowLine | None, in_slots: Collection[Flat] = ()
) -> Flat | None:
    """The face-down card that is the deck: where it was, or the one with the longest line beside it.

    A card that could not be named, and is none of those `in_slots` as markers tell, is the deck if no back is seen and
    a whole row lies beside it, some of it with names, the least like a donut where the row's last card has no name,
    either; failing that, what is as like one number as another.
    """
    backs = [card for card in cards if card.role is Role.BACK]
    unnamed = [c for c in cards if c.role is Role.DONUT and c.card.piece == UNKNOWN and c not in in_slots]
    if before is not None:
        there = min((b for b in backs + unnamed if apart(b.middle, before.points[0]) < 1), default=None,
                    key=lambda b: apart(b.middle, before.points[0]))  # fmt: skip
        return there if there is not None else _before_the_row(backs, before)
    vague = [card for card in cards if card.role is Role.SELECTION and card.is_vague]
    unnamed, vague = ([one for one in some if _has_a_row(one, cards, slots)] for some in (unnamed, vague))
    return max(backs or unnamed or vague, default=None, key=lambda back: (_longest(back, cards), _lead(back)))


def _before_the_row(backs: Sequence[Flat], row: RowLine) -> Flat | None:
    """A back in line with the row before its first slot: where the deck was thought to be, unseen, there is nothing."""
    normal = np.array([-row.along[1], row.along[0]])
    ahead = []
    for back in backs:
        off = row.points[1] - back.middle
        if NEXT[0] < float(off @ row.along) < NEXT[1] and abs(float(off @ normal)) < STRAY:
            ahead.append((float(off @ row.along), back))
    return min(ahead, default=(0.0, None), key=lambda found: found[0])[1]


def _has_a_row(deck: Flat, cards: Sequence[Flat], slots: int) -> bool:
    """Whether a whole row lies beside it: print on the table lies in lines, too, but none of it has a name.

    What lies in line beyond the row's end gives it none: there lay the row itself, behind printed places.  Or whether
    one lies there of which two slots and more are not seen: of one it may be the pile, and the deck that slot.
    """
    whole = any(_is_any_named(line[:slots]) for line in _lines_beside(deck, cards) if len(line) >= slots)
    return whole or beyond_a_gap(cards, slots, deck, missing=2) is not None


def unseen_beside(cards: Sequence[Flat]) -> list[list[Floats]]:
    """Where a deck may lie that nobody has seen: beside each card with a name that lies in line with others, the (4, 2)
    places there, from the nearest on.

    A network may not tell a deck's pattern from that of a cloth, but what the back looks like is known.
    """
    named = [card for card in cards if card.role is Role.DONUT and card.card.piece != UNKNOWN]
    found = list[list[Floats]]()
    for card in named:
        right, left = _lines_beside(card, named)
        for way, line, behind in ((card.across, right, left), (-card.across, left, right)):
            room = float((line[0].middle - card.middle) @ way) - ROOM if line else NEXT[1]
            places = [np.asarray(card.quad + np.float32(step) * way, np.float32) for step in STEPS if step <= room]
            found += [places] if places and (line or behind) else []
    return found


def by_counting(cards: Sequence[Flat], slots: int, deck: Flat) -> RowLine | None:
    """The row from the cards beside the deck: the longer line is the row, the shorter the discard pile.

    Print on the table lies in lines, too, but none of it has a name; beside a line that has none, and may be the row,
    only a whole row is one.
    """
    lines = _lines_beside(deck, cards)
    one, other = (line if _is_any_named(line[:slots]) else [] for line in lines)
    if not one and not other:
        return beyond_a_gap(cards, slots, deck)
    line, nameless = max(one, other, key=len)[:slots], sum(map(len, lines)) - len(one) - len(other)
    if len(one) == len(other) or len(line) < min(slots, nameless + 1):
        return None
    middles = np.array([deck.middle, *(card.middle for card in line)])
    if len(line) == slots:
        return RowLine(middles.astype(np.float32), 1)
    return RowLine(_spread(middles, slots), 0)


def counted_at_once(cards: Sequence[Flat], slots: int, deck: Flat) -> RowLine | None:
    """A whole row beside the deck when the table is first looked at, before any marker is believed: of two that were
    misread nobody could tell later, since the row would lie where they say."""
    if _longest(deck, cards) != slots:  # the discard pile may lie in line with the row
        return None
    counted = by_counting(cards, slots, deck)
    return counted if counted is not None and counted.sure else None


def is_borne_out(counted: RowLine | None, cards: Sequence[Flat], *, every: bool = False) -> bool:
    """Whether cards with names lie in most slots of a row that was counted, or in every one."""
    if counted is None or not counted.sure:
        return False
    named = [card for card in cards if card.role is Role.DONUT and card.card.piece != UNKNOWN]
    filled = sum(any(apart(card.middle, slot) < STRAY for card in named) for slot in counted.points[1:])
    slots = len(counted.points) - 1
    return filled == slots if every else 2 * filled > slots


def _lines_beside(deck: Flat, cards: Sequence[Flat]) -> tuple[list[Flat], list[Flat]]:
    """The cards in line with the deck to either side of it, outwards; of a pile, one card."""
    return _line(deck, deck.across, cards), _line(deck, -deck.across, cards)


def _line(deck: Flat, way: Floats, cards: Sequence[Flat]) -> list[Flat]:
    line: list[Flat] = []
    last = deck.middle
    while True:
        left = [c for c in cards if c.role is Role.DONUT and c is not deck and c not in line]
        ahead = [c for c in left if _follows(c, last, way, deck)]
        if not ahead:
            return line
        line.append(min(ahead, key=lambda c: float((c.middle - last) @ way)))
        last = line[-1].middle
        way = unit(last - deck.middle)


def _follows(card: Flat, last: Floats, way: Floats, deck: Flat) -> bool:
    """Whether a card lies next in a line, and lies like the deck."""
    step = card.middle - last
    ahead, beside = float(step @ way), float(step @ np.array([-way[1], way[0]]))
    lies_alike = abs(float(card.across @ deck.across)) > ALIKE or lies_either_way(card)
    return NEXT[0] < ahead < NEXT[1] and abs(beside) < STRAY and lies_alike


def lies_either_way(card: Flat) -> bool:
    """Whether nobody can say how it lies: it has no name, and seen from a slant its sides are about as long."""
    long, short = np.linalg.norm(card.quad[[1, 2]] - card.quad[[0, 1]], axis=1).tolist()
    return card.card.piece == UNKNOWN and SQUARE < long / max(short, 1e-6) < 1 / SQUARE


def _is_any_named(line: Sequence[Flat]) -> bool:
    """Whether anything in a line has a name that is more than a guess."""
    return any(card.card.piece != UNKNOWN and _lead(card) >= A_NAME for card in line)


def _lead(card: Flat) -> float:
    """How much likelier it is what it passes for than anything else, in nats."""
    told = [likely for _, likely in card.card.candidates]
    return told[0] - told[1] if len(told) > 1 else np.inf


def _longest(deck: Flat, cards: Sequence[Flat]) -> int:
    return max(len(line) for line in _lines_beside(deck, cards))


def _spread(middles: Floats, slots: int) -> Floats:
    """Deck and all slots, evenly, when some slots are empty."""
    way = unit(middles[-1] - middles[0])
    far = (middles - middles[0]) @ way
    gaps = np.diff(far[1:])
    pitch = float(gaps.min()) if len(gaps) else 1.25
    first = float(far[1]) if far[1] < FROM_DECK + 0.6 * pitch else FROM_DECK
    return evenly(middles[0], way, first, pitch, slots)
