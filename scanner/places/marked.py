"""Where numbered markers stand, the row is where they say: they may be misread, but not all in step."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

import numpy as np

from engine.observation import UNKNOWN
from scanner.pieces import is_marker
from scanner.places.flat import Flat, Role
from scanner.places.row_line import FROM_DECK, NEXT, STRAY, RowLine, apart, unit
from scanner.types import Floats

CONTRADICT = 3
"""So many numbered markers in step that lie elsewhere tell that those were misread by which the row was worked out."""
OUT_OF_STEP = 0.45
"""A marker so far from where its number says, in card widths, is misread."""
IN_SLOT = 0.4
"""What lies so far from a number that its card would be, in steps, lies in its slot."""
NEAR_ROW = 3
"""So many steps before the first slot and beyond the last a tile is one of the row's, laid in line with it."""
AT_MARKER = 1.8
"""How far a card may lie from its marker, middle to middle."""


def numbered(tiles: Sequence[Flat], slots: int) -> list[Flat]:
    """The markers with a number.  Where nobody can read one, they are read together: small ones, out of focus, are like
    nothing known each, and each is plainly more like its own number than like any other.

    Three such in step, and none out of step, have the numbers that they are most like.
    """
    if all(tile.number is not None for tile in tiles):
        return list(tiles)
    likely = [tile if tile.number is not None else _likeliest(tile) for tile in tiles]
    read = [tile for tile in likely if tile.number is not None and tile.number <= slots]
    plain = [tile for tile in read if not tile.is_vague]
    if len(in_step(plain, slots, tiles)) < max(CONTRADICT, len(plain)):
        return [tile for tile in tiles if tile.number is not None]
    return list(in_step(read, slots, tiles).values())


def _likeliest(tile: Flat) -> Flat:
    """The same as the number that it is most like."""
    numbers = tuple(one for one in tile.card.candidates if is_marker(one[0]))
    return replace(tile, card=replace(tile.card, candidates=numbers))


def in_slots(cards: Sequence[Flat], markers: Mapping[int, Flat], slots: int) -> list[Flat]:
    """The cards that lie in slots as enough markers in step tell them."""
    if len(markers) < CONTRADICT:
        return []
    first, step = next(iter(markers.values())), _regular(markers)[1]
    return [card for card in cards if _is_in_a_slot(card, slots, first, step)]


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
    known = before.points[0] if before is not None else points[0] - FROM_DECK * unit(step)
    if before is not None and apart(points[0], before.points[1]) > STRAY:
        known = known + points[0] - before.points[1]  # what it was thought to lie beside is elsewhere
    if not NEXT[0] < apart(known, points[0]) < NEXT[1]:
        known = points[0] - FROM_DECK * unit(step)  # thought so while the table was measured by what is no card
    return RowLine(np.vstack([deck.middle if deck is not None else known, points]).astype(np.float32), 2)


def is_elsewhere(marked: RowLine, before: RowLine | None, markers: Collection[int]) -> bool:
    """Whether the slots of these markers are not where they were thought to be."""
    return before is not None and any(apart(marked.points[k], before.points[k]) > STRAY for k in markers)


def in_step(
    markers: Sequence[Flat], slots: int, tiles: Sequence[Flat] = (), deck: Flat | None = None
) -> dict[int, Flat]:
    """The markers of a row of so many slots by number, without those that do not stand where their number says.

    Where one is misread as many may seem to be in step in another way: those are it which leave the fewest out of
    line, since one that is misread still stands at a slot, and of them those that are it most exactly.
    tiles: all that lie there, read or not.  Any two numbers are in step with each other: where another tile says that
    no slots are there as these two say, nothing is told, nor where the deck would lie in one of them.
    """
    best: dict[int, Flat] = {}
    fits = (0, 0, 0.0)
    for one in markers:
        for other in markers:
            if (other.number or 0) <= (one.number or 0):
                continue
            step = np.asarray((other.middle - one.middle) / ((other.number or 0) - (one.number or 0)), np.float32)
            if not NEXT[0] < float(np.linalg.norm(step)) < NEXT[1]:
                continue
            fitting, off = _standing(markers, one, step)
            if _is_in_a_slot(deck, slots, one, step) or _contradicted(tiles, slots, one, step, len(fitting)):
                continue
            told = (len(fitting), _at_slots(markers, slots, one, step), -off)
            if told > fits:
                best, fits = fitting, told
    return best


def _contradicted(tiles: Sequence[Flat], slots: int, one: Flat, step: Floats, fitting: int) -> bool:
    """Whether tiles in line with the slots, counted from one by this step, are of none of them.

    More than two numbers that fit stand against a tile between two slots; and against some beyond the last while one
    stands at the first: all seven may lie there.
    """
    found = [_counted(tile, one, step) for tile in tiles]
    numbers = [at for at, aside in found if aside < OUT_OF_STEP and 1 - NEAR_ROW < at < slots + NEAR_ROW]
    at_slots, long = {round(at) for at in numbers}, float(np.linalg.norm(step))
    if min(at_slots, default=1) < 1 or (max(at_slots, default=1) > slots and 1 not in at_slots):
        return True
    off = [abs(at - min(round(at), slots)) * long for at in numbers]
    return fitting < CONTRADICT and max(off, default=0.0) > OUT_OF_STEP


def _is_in_a_slot(deck: Flat | None, slots: int, one: Flat, step: Floats) -> bool:
    """Whether the deck lies beside a marker of the row, where its card does."""
    if deck is None:
        return False
    number, aside = _counted(deck, one, step)
    return 1 - IN_SLOT < number < slots + IN_SLOT and aside < AT_MARKER


def _counted(card: Flat, one: Flat, step: Floats) -> tuple[float, float]:
    """The number, with a fraction, at which a card lies, counted from one by this step, and how far aside."""
    way, long = card.middle - one.middle, float(np.linalg.norm(step))
    aside = float(way[1] * step[0] - way[0] * step[1]) / long
    return (one.number or 0) + float(way @ step) / long**2, abs(aside)


def _at_slots(markers: Sequence[Flat], slots: int, one: Flat, step: Floats) -> int:
    """How many markers, whatever their numbers, stand where some number of the row would, counted from one."""
    places = [np.asarray(one.middle + (number - (one.number or 0)) * step) for number in range(1, slots + 1)]
    return sum(any(apart(marker.middle, place) < OUT_OF_STEP for place in places) for marker in markers)


def _standing(markers: Sequence[Flat], one: Flat, step: Floats) -> tuple[dict[int, Flat], float]:
    """The markers that stand where their numbers say, counted from one by this step, and how far off all are."""
    fitting: dict[int, Flat] = {}
    off: dict[int, float] = {}
    for marker in markers:
        number = marker.number or 0
        away = apart(marker.middle, np.asarray(one.middle + (number - (one.number or 0)) * step))
        if away < off.get(number, OUT_OF_STEP):
            fitting[number], off[number] = marker, away
    return fitting, sum(off.values())


def _regular(markers: Mapping[int, Flat]) -> tuple[Floats, Floats]:
    """Where marker 0 would be, and the step from marker to marker, by least squares."""
    terms = np.array([[1, number] for number in markers], np.float32)
    places = np.array([marker.middle for marker in markers.values()], np.float32)
    origin, step = np.linalg.lstsq(terms, places, rcond=None)[0]
    return origin, step


def _cards_at(
    markers: dict[int, Flat], cards: Sequence[Flat], step: Floats, thought: Floats | None
) -> Floats | None:
    """From a marker to its card: the median over the cards nearest to markers; else as it was `thought` to be.

    Where it was thought to be otherwise than several cards with names agree on, these tell better.
    """
    found = _nearest(markers, cards, step, thought)
    if found or thought is None:
        return np.asarray(np.median(found, axis=0)) if found else thought
    anew = _nearest(markers, [card for card in cards if card.card.piece != UNKNOWN], step, None)
    median = np.asarray(np.median(anew, axis=0)) if len(anew) >= CONTRADICT else thought
    agree = [off for off in anew if float(np.linalg.norm(off - median)) < OUT_OF_STEP]
    return median if len(agree) >= max(CONTRADICT, len(anew)) else thought


def _nearest(
    markers: dict[int, Flat], cards: Sequence[Flat], step: Floats, thought: Floats | None
) -> list[Floats]:
    """From each marker to the nearest card in its slot, where one is, and not far from where it was thought to be."""
    found = []
    for marker in markers.values():
        offs = [card.middle - marker.middle for card in cards if card.role is Role.DONUT]
        offs = [off for off in offs if abs(float(off @ step)) < 0.5 * float(step @ step)]
        if thought is not None:
            offs = [off for off in offs if float(np.linalg.norm(off - thought)) < STRAY]
        near = min(offs, default=None, key=lambda off: float(np.linalg.norm(off)))
        if near is not None and float(np.linalg.norm(near)) < AT_MARKER:
            found.append(near)
    return found


def _off_before(before: RowLine | None, origin: Floats, step: Floats) -> Floats | None:
    return None if before is None else before.points[1] - (origin + step)


def _beside(off: Floats, step: Floats) -> Floats:
    """The part of a vector at right angles to the row."""
    return np.asarray(off - step * float(off @ step) / max(float(step @ step), 1e-6))
