"""Where the row lies: deck and slots in one line, worked out from the deck, the markers and the cards themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.observation import UNKNOWN
from scanner.places.flat import Flat, Role
from scanner.types import Floats

NEXT = (0.45, 2.7)
"""How far, in card widths, the next card of a line may lie from the one before, middle to middle."""
STRAY = 0.65
"""How far beside the line a card of the row may lie, in card widths."""
FROM_DECK = 1.3
"""Where slot 1 is thought to be, in card widths from the deck, while nothing shows it."""
AT_MARKER = 1.8
"""How far a card may lie from its marker, middle to middle."""


@dataclass(frozen=True, slots=True, eq=False)
class RowLine:
    """points (1 + slots, 2): the middle of the deck, then of every slot, outwards.

    sure: how well it is known: 0 guessed from a few cards, 1 by counting a full row, 2 by numbered markers.
    """

    points: Floats
    sure: int

    @property
    def along(self) -> Floats:
        """The unit vector from the deck towards the row."""
        way = self.points[-1] - self.points[0]
        return np.asarray(way / max(float(np.linalg.norm(way)), 1e-6))

    @property
    def pitch(self) -> float:
        """From slot to slot."""
        return float(np.linalg.norm(self.points[-1] - self.points[1])) / max(len(self.points) - 2, 1)

    @property
    def middle(self) -> Floats:
        return np.asarray(self.points[1:].mean(axis=0))

    def places(self, points: Floats) -> Floats:
        """(n, 2): how far along the line from the deck, and how far beside it (positive clockwise of `along`)."""
        step = points - self.points[0]
        return np.column_stack([step @ self.along, step @ np.array([-self.along[1], self.along[0]])])


def find_row(cards: Sequence[Flat], slots: int, before: RowLine | None) -> RowLine | None:
    """The row as these cards show it, with what was known `before` where they show nothing; None if nothing does."""
    deck = deck_among(cards, slots, before)
    markers = _in_step([c for c in cards if c.role is Role.MARKER and c.number is not None and c.number <= slots])
    if len(markers) >= (2 if before is None or before.sure < 2 else slots):
        marked = by_markers(markers, cards, slots, deck, before)
        if marked is not None:
            return marked
    if before is not None and before.sure:
        return settled_in(before, cards, deck)
    counted = by_counting(cards, slots, deck) if deck is not None else None
    return counted if counted is not None else before


def deck_among(cards: Sequence[Flat], slots: int, before: RowLine | None) -> Flat | None:
    """The face-down card that is the deck: where it was, or the one with the longest line beside it.

    A card that could not be named is the deck if no back is seen and a whole row lies beside it.
    """
    backs = [card for card in cards if card.role is Role.BACK]
    unnamed = [card for card in cards if card.role is Role.DONUT and card.card.piece == UNKNOWN]
    if before is not None:
        return min((b for b in backs + unnamed if _apart(b.middle, before.points[0]) < 1), default=None,
                   key=lambda b: _apart(b.middle, before.points[0]))  # fmt: skip
    unnamed = [card for card in unnamed if _longest(card, cards) >= slots]
    return max(backs or unnamed, default=None, key=lambda back: _longest(back, cards))


def _longest(deck: Flat, cards: Sequence[Flat]) -> int:
    return max(len(line) for line in lines_beside(deck, cards))


def by_markers(
    markers: dict[int, Flat], cards: Sequence[Flat], slots: int, deck: Flat | None, before: RowLine | None
) -> RowLine | None:
    """The row from at least two numbered markers and the cards that lie at them."""
    origin, step = _regular(markers)
    thought = _off_before(before, origin, step) if deck is None else _beside(deck.middle - origin, step)
    off = _cards_at(markers, cards, step, thought)
    if off is None:
        return None
    points = np.array([origin + k * step + off for k in range(1, slots + 1)])
    for number, marker in markers.items():
        points[number - 1] = marker.middle + off
    known = before.points[0] if before is not None else points[0] - FROM_DECK * _unit(step)
    return RowLine(np.vstack([deck.middle if deck is not None else known, points]).astype(np.float32), 2)


def _in_step(markers: Sequence[Flat]) -> dict[int, Flat]:
    """The markers by number, without those that do not stand where their number says."""
    best: dict[int, Flat] = {}
    for one in markers:
        for other in markers:
            if (other.number or 0) <= (one.number or 0):
                continue
            step = (other.middle - one.middle) / ((other.number or 0) - (one.number or 0))
            if not NEXT[0] < float(np.linalg.norm(step)) < NEXT[1]:
                continue
            fitting = {
                m.number or 0: m
                for m in markers
                if _apart(m.middle, np.asarray(one.middle + ((m.number or 0) - (one.number or 0)) * step)) < 0.45
            }
            best = fitting if len(fitting) > len(best) else best
    return best


def _regular(markers: dict[int, Flat]) -> tuple[Floats, Floats]:
    """Where marker 0 would be, and the step from marker to marker, by least squares."""
    terms = np.array([[1, number] for number in markers], np.float32)
    places = np.array([marker.middle for marker in markers.values()], np.float32)
    origin, step = np.linalg.lstsq(terms, places, rcond=None)[0]
    return origin, step


def _cards_at(
    markers: dict[int, Flat], cards: Sequence[Flat], step: Floats, thought: Floats | None
) -> Floats | None:
    """From a marker to its card: the median over the cards nearest to markers; else as it was `thought` to be."""
    found = []
    for marker in markers.values():
        offs = [card.middle - marker.middle for card in cards if card.role is Role.DONUT]
        offs = [off for off in offs if abs(float(off @ step)) < 0.5 * float(step @ step)]
        if thought is not None:
            offs = [off for off in offs if float(np.linalg.norm(off - thought)) < STRAY]
        near = min(offs, default=None, key=lambda off: float(np.linalg.norm(off)))
        if near is not None and float(np.linalg.norm(near)) < AT_MARKER:
            found.append(near)
    return np.asarray(np.median(found, axis=0)) if found else thought


def _off_before(before: RowLine | None, origin: Floats, step: Floats) -> Floats | None:
    return None if before is None else before.points[1] - (origin + step)


def _beside(off: Floats, step: Floats) -> Floats:
    """The part of a vector at right angles to the row."""
    return np.asarray(off - step * float(off @ step) / max(float(step @ step), 1e-6))


def settled_in(before: RowLine, cards: Sequence[Flat], deck: Flat | None) -> RowLine:
    """The known row, every point moved half way to the card that lies there now."""
    points = before.points.copy()
    if deck is not None:
        points[0] = (points[0] + deck.middle) / 2
    for k in range(1, len(points)):
        near = [c for c in cards if c.role is Role.DONUT and _apart(c.middle, points[k]) < 0.4]
        if len(near) == 1:
            points[k] = (points[k] + near[0].middle) / 2
    return RowLine(points, before.sure)


def lines_beside(deck: Flat, cards: Sequence[Flat]) -> tuple[list[Flat], list[Flat]]:
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
        way = _unit(last - deck.middle)


def _follows(card: Flat, last: Floats, way: Floats, deck: Flat) -> bool:
    """Whether a card lies next in a line, and lies like the deck."""
    step = card.middle - last
    ahead, beside = float(step @ way), float(step @ np.array([-way[1], way[0]]))
    lies_alike = abs(float(card.across @ deck.across)) > 0.8
    return NEXT[0] < ahead < NEXT[1] and abs(beside) < STRAY and lies_alike


def by_counting(cards: Sequence[Flat], slots: int, deck: Flat) -> RowLine | None:
    """The row from the cards beside the deck: the longer line is the row, the shorter the discard pile."""
    one, other = lines_beside(deck, cards)
    line = max(one, other, key=len)[:slots]
    if not line or len(one) == len(other):
        return None
    middles = np.array([deck.middle, *(card.middle for card in line)])
    if len(line) == slots:
        return RowLine(middles.astype(np.float32), 1)
    return RowLine(_spread(middles, slots), 0)


def _spread(middles: Floats, slots: int) -> Floats:
    """Deck and all slots, evenly, when some slots are empty."""
    way = _unit(middles[-1] - middles[0])
    far = (middles - middles[0]) @ way
    gaps = np.diff(far[1:])
    pitch = float(gaps.min()) if len(gaps) else 1.25
    first = float(far[1]) if far[1] < FROM_DECK + 0.6 * pitch else FROM_DECK
    return np.array([middles[0], *(middles[0] + way * (first + k * pitch) for k in range(slots))], np.float32)


def _unit(way: Floats) -> Floats:
    return np.asarray(way / max(float(np.linalg.norm(way)), 1e-6))


def _apart(one: Floats, other: Floats) -> float:
    return float(np.linalg.norm(one - other))
