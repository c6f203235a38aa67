"""Cards that nothing told, by the shape of what others leave of them: a corner, an angle, a strip, corners all round.

Beside named cards something stands out from the table.  Where a card of their size, part of it under them, would show
just that and nothing else, ending as sharply as cards do, one lies there, whatever the network makes of its colours.
Nothing is said on a table that is like the cards, nor where other things stand out from it as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from scanner.finding.bare_table import Bare
from scanner.finding.straight import ends_sharply
from scanner.naming.verdict import has_name
from scanner.photograph.besides import lies_there
from scanner.photograph.round_card import FINE, RIM, RoundCard, parts
from scanner.photograph.standing_out import KNOWN, known_table
from scanner.pieces import is_back
from scanner.types import Detection, Floats, Image, SeenCard

SPECK, ELSEWHERE = 0.1, 2.0
"""Pieces of table that stand out elsewhere, larger than such a share of a card, come to no more than so many cards: of
a cloth of squares, or one on which donuts are printed, to four and more."""


def left_open(image: Image, bare: Bare | None, cards: Sequence[SeenCard]) -> list[Detection]:
    """Cards beside those told, with what is seen of each; `bare`: where nothing but table is, if that is known.

    What lies where one without a name is told is the rest of that one, found badly.
    """
    if bare is None or known_table(bare, cards) < KNOWN:
        return []
    quads, nameless = [card.corners for card in cards], [card for card in cards if not has_name(card)]
    found: list[Detection] = []
    for look in (_by_one_piece, _by_all_round):
        told = bare.drawn([*quads, *(one.corners for one in found)])
        for card in filter(_may_hide_others, cards):
            for one in look(image, RoundCard.of(card.corners, bare, told), bare, quads):
                if not lies_there(one, [*nameless, *found]) and ends_sharply(image, one.corners, quads):
                    found.append(one)
    return found


def _may_hide_others(card: SeenCard) -> bool:
    return card.kind == "card" and has_name(card) and not is_back(card.piece)


def _by_one_piece(_: Image, place: RoundCard, bare: Bare, quads: Sequence[Floats]) -> Iterator[Detection]:
    """The cards that would show one piece of what stands out round a card, each."""
    shown = (one for piece in place.pieces() if (one := place.card_showing(piece)))
    yield from (one for one in shown if _alone(one.corners, bare, quads))


def _by_all_round(image: Image, place: RoundCard, bare: Bare, quads: Sequence[Floats]) -> Iterator[Detection]:
    """The card that would show all that is left round a card; a single corner may be a chip in stone or a petal."""
    beside = place.corners_beside()
    under = place.card_right_under(beside)
    if under and place.parts_from_table(image, beside) and (len(beside) > 1 or _alone(under.corners, bare, quads)):
        yield under


def _alone(there: Floats, bare: Bare, quads: Sequence[Floats]) -> bool:
    """Whether hardly anything else stands out from the table but what is told."""
    rest = ~bare.table & ~bare.drawn(quads, 1 + RIM / FINE) & ~bare.drawn([there], 1 + RIM / FINE)
    card = float(np.median([cv2.contourArea(quad) for quad in quads])) * bare.scale**2
    areas = [float(piece.sum()) / card for piece in parts(rest)]
    return sum(area for area in areas if area > SPECK) <= ELSEWHERE
