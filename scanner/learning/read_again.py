"""Cards whose name was not read where they were found, read once more where a face was laid over them.

A finding may lie a tenth of a card off, or over half of the next, and then no line of it is a line of print.  Of one
frame are all the faces of a deck: whichever of those that were read lies over the card tells where its edges are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from engine.observation import UNKNOWN
from scanner.geometry.rectify import overlap, sides, turned
from scanner.learning.copies import Shown, cells_of, copied
from scanner.naming.appearance import COLUMNS, ROWS
from scanner.naming.poses import carried_over, poses_of
from scanner.naming.recognise import Recogniser
from scanner.naming.verdict import Found
from scanner.photograph.borne_by_print import shows_its_name
from scanner.reading.cards import NameReader
from scanner.reading.overlooked import READ, named_so
from scanner.reading.said import Reading
from scanner.reading.strips import Line
from scanner.types import Detection, Floats, Image, SeenCard

SAME_PRINT = 0.3
"""Two lines of one name whose middles lie nearer than this, in card widths, are one line."""
Print = tuple[Floats, Reading]
"""What is read on a card, with its (4, 2) corners."""
SAME_CARD = 0.5
"""Two outlines that overlap by so much, over both together, are one card's."""
ENOUGH, LOOKS_SO = 3, 0.8
"""With so many pieces read, a card so surely like one of them is told by the same print."""
NEAR = 0.4
"""A face that shares less with the finding, over both together, was laid over something else."""


def read_where_laid(
    image: Image, cards: Sequence[Detection], readings: Sequence[Reading], found: Sequence[Found], reader: NameReader
) -> list[Reading]:
    """The readings, those that are not sure once more at the corners of the likeliest face, if that makes them so."""
    told = list(readings)
    for n, (card, reading, faces) in enumerate(zip(cards, readings, found, strict=True)):
        if reading.sure or card.kind != "card" or not faces or overlap(card.corners, faces[0].corners) < NEAR:
            continue
        again = reader.read(image, lying_at(card, faces[0].corners))
        if again.sure and not any(same_print(again, other, card) for other in told):
            told[n] = again
    return told


def lying_at(card: Detection, corners: Floats) -> Detection:
    """The same card if it lies a little elsewhere than was thought."""
    cells = carried_over(poses_of(0, card)[0], corners).reshape(ROWS, COLUMNS) > 0
    return replace(card, corners=corners, mask=np.asarray(cells, np.bool_))


def read_as_told(
    image: Image, told: Sequence[SeenCard], print_of: Sequence[Print], found: Sequence[Detection], reader: NameReader
) -> list[Print]:
    """What was read, and more: what is read on cards named by their looks, where these lay them."""
    more = list(print_of)
    for card in told:
        if card.piece == UNKNOWN or card.kind != "card" or card.confidence == READ:
            continue
        look = _found_at(found, card.corners)
        if overlap(look.corners, card.corners) < NEAR or any(r.sure and is_one(c, card.corners) for c, r in print_of):
            continue
        again = reader.read(image, lying_at(look, card.corners))
        if again.piece is not None and not any(same_print(again, other, look) for _, other in more):
            more.append((card.corners, again))
    return more


def printed_alike(
    image: Image, card: SeenCard, found: Sequence[Detection], print_of: Sequence[Print], recogniser: Recogniser
) -> bool:
    """Whether a card that cannot be read looks like one that was, and bears the very print that was read there.

    Of blurred words all are alike where there are few to compare with.
    """
    lines = recogniser.same_print
    if lines is None or len(set(recogniser.book.pieces)) < ENOUGH or card.confidence < LOOKS_SO:
        return False
    read = [reading for corners, reading in print_of if is_one(corners, card.corners)]
    look = _found_at(found, card.corners)
    if any(reading.sure for reading in read) or not is_one(look.corners, card.corners):
        return False
    return shows_its_name(image, card, look, lines)


def named_as_copies(
    image: Image, told: Sequence[SeenCard], found: Sequence[Detection], readings: Sequence[Reading]
) -> list[SeenCard]:
    """The cards, those that nobody could read by the names of those whose copies they are, open ones or not."""
    pairs = [(card, reading) for card, reading in zip(found, readings, strict=True) if reading.sure]
    read = [
        (reading.piece, Shown(image, reading.corners, cells_of(image, card, reading.corners)), reading.line)
        for card, reading in pairs if reading.piece is not None and reading.line is not None and card.kind == "card"
    ]  # fmt: skip
    named = list(told)
    for n, card in enumerate(told):
        look = _found_at(found, card.corners) if found else None
        if card.piece != UNKNOWN or card.kind != "card" or look is None or not is_one(look.corners, card.corners):
            continue
        if not any(is_one(reading.corners, card.corners) for _, reading in pairs):
            named[n] = _as_copy(image, card, look, read)
    return named


def _as_copy(image: Image, card: SeenCard, look: Detection, read: Sequence[tuple[str, Shown, Line]]) -> SeenCard:
    """A card by the name of the one whose copy it is, whichever way up it was found."""
    for corners in (card.corners, turned(card.corners, 2)):
        piece = copied(Shown(image, corners, cells_of(image, look, corners)), read)
        if piece is not None:
            return replace(card, candidates=named_so(piece, READ), corners=corners)
    return card


def _found_at(found: Sequence[Detection], corners: Floats) -> Detection:
    """The finding that shares the most with an outline."""
    return max(found, key=lambda one: overlap(one.corners, corners))


def is_one(one: Floats, other: Floats) -> bool:
    """Whether two outlines are one card's."""
    return overlap(one, other) >= SAME_CARD


def same_print(one: Reading, other: Reading, card: Detection) -> bool:
    """Whether two sure readings are of one line; card: one of those on which it was read."""
    if not (one.sure and other.sure) or one.at is None or other.at is None or one.piece != other.piece:
        return False
    return float(np.linalg.norm(one.at - other.at)) < SAME_PRINT * min(sides(card.corners))
