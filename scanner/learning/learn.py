"""Learning a deck from photographs of its cards laid out side by side: each card proposes what it is.

Names and numbers are read off the cards (`scanner.reading.cards`); several cards that look the same and say nothing are
backs.  What is not sure is proposed all the same, to be asked; nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from engine.observation import UNKNOWN
from scanner.finding.ghosts import without_ghosts
from scanner.geometry.outline import NEARLY, ROUGH, Ground, fitted
from scanner.geometry.rectify import middle_of, share_within, sides
from scanner.geometry.reflection import mirrored, turned_round
from scanner.learning.known_otherwise import known_otherwise
from scanner.learning.name_places import asked_where_the_name_stands_elsewhere
from scanner.learning.numbered import (
    asked_where_little_is_read,
    asked_where_said_twice,
    lies_on_table,
    told_by_shape,
    without_panels,
)
from scanner.learning.one_size import of_one_size
from scanner.learning.outlined import asked_unless_whole, lies_under
from scanner.learning.proposals import Doubt, Proposal, Status, cut_out
from scanner.learning.rims import with_rims
from scanner.learning.same_face import told_apart
from scanner.naming.deck import DeckBook
from scanner.photograph.best_look import Finder, best_look
from scanner.pieces import is_numbered
from scanner.reading.cards import NameReader
from scanner.reading.lettering import FEWEST
from scanner.reading.overlooked import by_their_names
from scanner.reading.said import Reading, along_one_way
from scanner.reading.spotted import contains
from scanner.reading.strips import usual
from scanner.types import Detection, Findings, Floats, Image

WHOLE = 0.85
"""A card of which less is seen is not learned: what covers it would be learned with it."""
FOUND = 0.3
"""What the detector is less sure of is no card."""
_IN_MIRROR = (6, 2)
"""Where few names are read so many other cards are looked at in a mirror, and so many must be read there."""


def read_faces(image: Image, finder: Finder, reader: NameReader) -> tuple[Proposal, ...]:
    """The cards of a photograph that are seen whole, from the top down and from left to right.

    A picture the wrong way round, as many webcams give it, is read and learned the right way; the places told are those
    of the picture as it is given.  Raises ModelError where a model is missing.
    """
    told = _read(image, finder, reader)
    read = sum(map(_is_read, told))  # "coffee" can be read in a mirror as well
    if 2 * read >= len(told) or not reads_mirrored(image, [o.corners for o in told if not _is_read(o)], reader):
        return told
    other_way, width = _read(turned_round(image), finder, reader), image.shape[1]
    if sum(map(_is_read, other_way)) <= read:
        return told
    return tuple(replace(one, corners=mirrored(one.corners, width)) for one in other_way)


def reads_mirrored(image: Image, unread: Sequence[Floats], reader: NameReader) -> bool:
    """Whether names are read in a mirror off some of the largest cards, (4, 2) corners each, that say nothing else."""
    there, largest = turned_round(image), sorted(unread, key=lambda corners: -sum(sides(corners)))[:_IN_MIRROR[0]]
    seen = np.ones((32, 24), np.bool_)
    cards = [Detection(mirrored(corners, image.shape[1]), "card", 1.0, 1.0, seen) for corners in largest]
    return sum(_is_read(proposal(there, card, reader.read(there, card))) for card in cards) >= _IN_MIRROR[1]


def _is_read(one: Proposal) -> bool:
    """Whether a name was surely read; a number tells nothing of a mirror, since a 2 in it is much like a 5."""
    return one.status is Status.TAKEN and not is_numbered(one.piece)


def _read(image: Image, finder: Finder, reader: NameReader) -> tuple[Proposal, ...]:
    look = best_look(image, finder)
    found = likely(look.detections)
    whole = [pair for pair in zip(cards_of(image, found), found, strict=True) if pair[0].visible >= WHOLE]
    read = [_read_off(image, exact, rough, reader) for exact, rough in whole]
    said = zip((card for card, _ in read), along_one_way([one for _, one in read]), strict=True)
    proposals = without_ghosts([proposal(image, *one) for one in said])
    proposed = [one for one in _with_overlooked(image, reader, proposals) if not _is_held(one, look)]
    cards = [card.corners for card in found]
    free = [one.doubted(Doubt.COVERED) if lies_under(one, proposed, look, WHOLE) else one for one in proposed]
    shaped = told_by_shape(free)
    sized = of_one_size(image, shaped, [*cards, *(one.corners for one in free)])
    sized = [_as_read(image, reader, *pair) for pair in zip(shaped, sized, strict=True)]
    bare = without_panels(image, with_rims(image, sized), cards)
    ending = asked_unless_whole(image, bare, [*cards, *(one.corners for one in bare)])
    whole_ones = asked_where_the_name_stands_elsewhere(ending)
    return asked_where_said_twice(asked_where_little_is_read(told_apart(image, _in_reading_order(whole_ones))))


def _read_off(
    image: Image, exact: Detection, rough: Detection, reader: NameReader
) -> tuple[Detection, Reading]:
    """What a card says; where no number is read off a marker at its exact corners, what it says as it was found."""
    reading = reader.read(image, exact)
    return (exact, reading) if exact.kind == "card" or reading.candidates else (rough, reader.read(image, rough))


def _as_read(image: Image, reader: NameReader, one: Proposal, sized: Proposal) -> Proposal:
    """A card laid anew as large as the others, where it still says what was read; else it is asked about as it was."""
    if sized.corners is one.corners or sized.status is not Status.TAKEN:
        return sized
    there = Detection(sized.corners, sized.kind, 1.0, sized.visible, np.ones((32, 24), np.bool_))
    reading = reader.read(image, there)
    return sized if reading.sure and reading.piece == sized.piece else one.doubted(Doubt.EDGE)


def _is_held(one: Proposal, look: Findings) -> bool:
    """Whether a hand covers so much of a card that it is not learned, though its name shows and was read."""
    scale = look.hands.shape[1] / look.size[0]
    return share_within(look.hands, one.corners * scale) > 1 - WHOLE


def _with_overlooked(image: Image, reader: NameReader, proposals: Sequence[Proposal]) -> list[Proposal]:
    """The proposals with those cards that were found by their names alone, instead of what lay within them."""
    sure = [(one.piece, one.corners) for one in proposals if one.status is Status.TAKEN]
    unread = [one.corners for one in proposals if one.status is not Status.TAKEN]
    more = [proposal(image, card, reading) for card, reading in by_their_names(image, reader, sure, unread)]
    kept = [one for one in proposals if one.status is Status.TAKEN or not any(_lies_in(one, other) for other in more)]
    return [*kept, *more]


def _lies_in(one: Proposal, other: Proposal) -> bool:
    return contains(other.corners, middle_of(one.corners))


def likely(detections: Sequence[Detection]) -> list[Detection]:
    """Those that are likely cards at all."""
    return [card for card in detections if card.score >= FOUND]


def cards_of(image: Image, found: Sequence[Detection]) -> list[Detection]:
    """The likely cards that were found, open ones with their exact corners.

    Of a marker no network tells the corners: it is looked for round the detector's, and once more round what is found,
    unless it is printed on a card, which would be found instead.
    """
    ground = Ground.of(image, [card.corners for card in found])
    return [replace(card, corners=_exact(image, card, ground)) if card.visible >= WHOLE else card for card in found]


def _exact(image: Image, card: Detection, ground: Ground) -> Floats:
    if card.kind == "card":
        return fitted(image, card.corners, ground, NEARLY)
    if not lies_on_table(image, card.corners, ground):
        return card.corners
    return fitted(image, fitted(image, card.corners, ground, ROUGH), ground, ROUGH)


def learned(proposals: Sequence[Proposal], known: DeckBook | None = None) -> DeckBook | None:
    """A deck of every proposal that is taken, added to what is known already; None where nothing is.

    A piece that looks different from all that is known of it becomes another variant of it, as the colours of French
    Cruller are.  A face that was known under another name is forgotten.
    """
    book = known
    for one in sorted((p for p in proposals if p.status is Status.TAKEN), key=lambda p: -min(p.picture.shape[:2])):
        if book is None:
            book = DeckBook.of({one.piece: one.picture}, {one.piece: one.aspect})
        else:
            book = book.with_face(one.piece, one.picture, one.aspect)
    for face in known_otherwise(proposals, known) if known is not None else ():
        book = book and book.without_face(face)
    return book and _with_its_line(book, proposals)


def _with_its_line(book: DeckBook, proposals: Sequence[Proposal]) -> DeckBook:
    """The deck with the place of its names, where it was not known and they were read."""
    read = [one.line for one in proposals if one.status is Status.TAKEN and one.line is not None]
    line = usual(read, FEWEST) if book.names_at is None else None
    return book if line is None else replace(book, names_at=(line.top, line.height))


def _in_reading_order(proposals: list[Proposal]) -> list[Proposal]:
    """From the top row down, each from left to right; rows lie a card's length apart, more or less."""
    length = float(np.median([max(sides(one.corners)) for one in proposals] or [1.0]))
    places = [middle_of(one.corners) for one in proposals]
    order = sorted(range(len(proposals)), key=lambda n: (round(float(places[n][1]) / length), float(places[n][0])))
    return [proposals[n] for n in order]


def proposal(image: Image, card: Detection, reading: Reading) -> Proposal:
    """What a card proposes to be by what was read on it."""
    corners = reading.corners
    across, along = sides(corners)
    picture = cut_out(image, corners)
    status = Status.TAKEN if reading.sure else Status.ASKED
    candidates = reading.candidates or ((UNKNOWN, 0.0),)
    piece = candidates[0][0]
    return Proposal(
        piece, status, candidates[0][1], candidates, reading.text, corners, picture, across / along,
        card.visible, card.kind, real=card.real, alone=card.alone, line=reading.line,
    )  # fmt: skip
