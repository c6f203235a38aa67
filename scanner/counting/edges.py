"""Plates that end at the picture's edge, where nobody can see whether they go on beyond it.

Of a card of which but a strip lies in the picture nothing is found, and of one just outside nothing is seen.  So where
no table is seen between the last card of a plate and the edge, more may lie beyond.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from scanner.counting.hidden import Shot, all_of, with_sentence
from scanner.counting.score_photo import Plate, PlatesSeen
from scanner.finding.bare_table import Bare
from scanner.geometry.rectify import common, middle_of, sides
from scanner.types import Floats, Image, SeenCard

ROOM = 0.25
"""Where so much is seen beyond the last card, in its widths, the next one would have been found, a fifth of it seen: of
five pictures cut so that it showed 0, 8 or 16 % of itself it was found in two at 16 %, at 28 % in all."""
SEAM = 0.12
"""What less is seen may be the room between two cards that lie side by side; what more is seen must be table.  Of 354
whole plates of made and odd tables, at their true places, one is asked about; of 75 of which a card lies beyond the
edge or shows 15 % of itself and less there, and nothing else is said, 69 are."""
_STEPS = np.linspace(0, ROOM, 16)[1:]
_INSET = 0.1
_COVERED = 0.1
"""Of the place beyond a card no more than this lies under cards, or it is not the last one."""
SENTENCE = (
    "These cards reach the picture's edge, and more may lie beyond it: take the photograph from farther away."
)


def with_ends(told: PlatesSeen, shots: Sequence[Shot], image: Image, cards: Sequence[SeenCard]) -> PlatesSeen:
    """The plates, those told that may go on beyond the edge of all photographs.

    image, cards: of the first, which is looked at for table; what another shows better is not.
    """
    lying = [card.corners for card in cards if card.kind == "card"]
    ends = [(plate, end, max(_shown(end, shot) for shot in shots)) for plate in told.plates for end in _ends(plate)]
    near = [(plate, end, shown) for plate, end, shown in ends if shown < ROOM and _is_last(end, lying)]
    bare = Bare.of(image, cards, ()) if near else None
    unseen = [plate for plate, _, shown in near if shown < SEAM]
    other = [plate for plate, end, shown in near if _shown(end, shots[0]) == shown and not _is_table(bare, end, shown)]
    return with_sentence(told, SENTENCE, [plate for plate in (*unseen, *other) if not plate.hidden])


def _ends(plate: Plate) -> Iterator[Floats]:
    """(4, 2) the outermost cards of a plate's line, turned so that the line goes on beyond their last two corners."""
    quads = [card.corners for card in all_of(plate) if card.kind == "card"]
    middles = np.array([middle_of(quad) for quad in quads], np.float32)
    if len(quads) == 1:
        yield from (np.roll(quads[0], turn, axis=0) for turn in (1, 3))
    for way in (1, -1) if len(quads) > 1 else ():
        along = way * _line(middles)
        last = quads[int(np.argmax(middles @ along))]
        turns = [np.roll(last, turn, axis=0) for turn in range(4)]
        yield max(turns, key=lambda quad: float(_outwards(quad) @ along))


def _line(middles: Floats) -> Floats:
    """(2,) the direction in which most of the places lie, of length 1."""
    return np.asarray(np.linalg.svd(middles - middles.mean(axis=0))[2][0], np.float32)


def _outwards(quad: Floats) -> Floats:
    step = (quad[2] + quad[3] - quad[0] - quad[1]) / 2
    return np.asarray(step / max(float(np.linalg.norm(step)), 1e-6), np.float32)


def _is_last(end: Floats, lying: Sequence[Floats]) -> bool:
    """Whether no other card lies beyond it."""
    beyond = _beyond(end, ROOM)
    return all(common(beyond, quad) <= _COVERED * common(beyond, beyond) for quad in lying)


def _is_table(bare: Bare | None, end: Floats, shown: float) -> bool:
    return bare is not None and bare.shows_nothing_at(_beyond(end, shown))


def _beyond(end: Floats, width: float) -> Floats:
    """(4, 2) what lies beyond the last two corners, so many widths of a card wide."""
    step = _outwards(end) * width * min(sides(end))
    right, left = end[2], end[3]
    inset = _INSET * (left - right)
    return np.asarray([left - inset, right + inset, right + inset + step, left - inset + step], np.float32)


def _shown(end: Floats, shot: Shot) -> float:
    """How much beyond a card a photograph shows, in widths."""
    shown = 0.0
    for step in map(float, _STEPS):
        if not shot.seen_freely(_beyond(end, step)[2:]).all():
            break
        shown = step
    return shown
