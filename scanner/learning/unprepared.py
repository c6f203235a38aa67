"""A photograph of cards of which no deck was ever enrolled: the printed names say who they are.

Open cards whose name can be read become the deck by which the others of the same photograph are compared.  Most faces
of that deck are not known then, and the next may look just like one that is: likeness finds cards and says what they
may be, but names none unless a part of its print agrees.  What cannot be read is asked about.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from engine.observation import UNKNOWN
from scanner.finding.bare_table import Bare, without_bare_table
from scanner.finding.ghosts import without_ghosts
from scanner.geometry.rectify import middle_of, overlap, turned
from scanner.learning.learn import WHOLE, cards_of, learned, likely, proposal
from scanner.learning.left_unread import unread_card, with_what_is_left
from scanner.learning.merged_names import Usual, apart
from scanner.learning.part_of_one import as_whole
from scanner.learning.proposals import Proposal
from scanner.learning.read_again import (
    Print,
    is_one,
    named_as_copies,
    printed_alike,
    read_as_told,
    read_where_laid,
    same_print,
)
from scanner.learning.two_names import misread
from scanner.naming.recognise import Recogniser
from scanner.photograph.besides import LEFT, left_besides, lies_there
from scanner.photograph.duplicates import told_once
from scanner.photograph.leftover_search import Leftovers
from scanner.photograph.uncovered_map import Uncovered
from scanner.pieces import is_number
from scanner.reading.cards import NameReader
from scanner.reading.overlooked import READ, named_so, perhaps_there
from scanner.reading.said import Reading, along_one_way
from scanner.reading.spotted import contains
from scanner.types import Detection, Findings, Floats, Image, SeenCard

LIKE, AGREEING = 0.95, 0.8
"""How surely a card must look like one that was read: to contradict its print, or to be another copy if that agrees."""
MUCH_LIKE, APART = 0.75, 0.1
"""A text agrees with a name that it is so like, unless it is nearly as like one of which no card was read: then its
looks cannot tell."""
LEGIBLE = 0.15
"""A card of which less is seen is not read."""


def read_cards(image: Image, findings: Findings, reader: NameReader) -> tuple[SeenCard, ...]:
    """The cards that the detector found, named without a deck, from the top down and from left to right.

    Raises ModelError where a model is missing.
    """
    # with no deck most cards have no name, and none is left out only because it looks like no card
    found = [replace(card, real=1.0) for card in cards_of(image, likely(findings.detections))]
    found.sort(key=lambda card: -card.visible)  # where names stand is learned from those that are seen best
    read = list(zip(found, along_one_way([_read(image, card, reader) for card in found]), strict=True))
    usual = Usual.of([reading.corners for _, reading in read if reading.sure])
    pairs = _each_name_once(as_whole(image, apart(image, read, usual, reader), usual, reader))
    cards, readings = [card for card, _ in pairs], [reading for _, reading in pairs]
    recogniser, readings = _learned(image, cards, readings)
    if recogniser is None:
        named: Sequence[SeenCard] = [_decided(reading, unread_card(card), ()) for card, reading in pairs]
        by_looks: list[Floats] = []
    else:
        named, by_looks = _by_the_read(image, cards, readings, recogniser, reader)
    named = named_as_copies(image, named, cards, readings)
    seen = [replace(card, alone=False) for card in named]   # where names are read, cards without one are many
    told = without_ghosts(seen, by_itself=lambda card: any(card.corners is corners for corners in by_looks))
    besides = _read_besides(image, findings, told, reader, usual)
    told = [*_without_seen(image, told, cards, [one for one, card in besides if card.piece != UNKNOWN]),
            *(card for _, card in besides)]  # fmt: skip
    told = list(told_once(perhaps_there(image, reader, told)))
    bare = Bare.of(image, told, findings.detections)
    told = without_bare_table(bare, told, plainly=False)    # nothing is known of how surely each is a card
    told = with_what_is_left(image, findings, told, bare)
    lying = [_as_neighbours_lie(card, told) for card in _asked_where_little_is_read(told)]
    return tuple(sorted(lying, key=lambda card: (float(card.corners[:, 1].mean()), float(card.corners[:, 0].mean()))))


def _learned(
    image: Image, cards: Sequence[Detection], readings: Sequence[Reading]
) -> tuple[Recogniser | None, list[Reading]]:
    """What knows the open cards that are surely read, and the readings; what must be misread is not sure."""
    open_cards = {n: proposal(image, card, readings[n]) for n, card in enumerate(cards) if card.visible >= WHOLE}
    namer = _namer(list(open_cards.values()))
    numbers = list(open_cards)
    wrong = {numbers[k] for k in misread(list(open_cards.values()), namer)} if namer is not None else set[int]()
    if wrong:
        namer = _namer([one for n, one in open_cards.items() if n not in wrong])
    return namer, [replace(one, sure=False) if n in wrong else one for n, one in enumerate(readings)]


def _namer(proposals: Sequence[Proposal]) -> Recogniser | None:
    book = learned(proposals)
    return None if book is None else Recogniser(book)


def _asked_where_little_is_read(cards: Sequence[SeenCard]) -> list[SeenCard]:
    """The cards; numbers as questions where of the open ones fewer have a name than have none.

    So blurred that no name can be read, a round donut is much like a 6, and a selection card counts for nobody.
    """
    names = [card.piece for card in cards if card.kind == "card" and card.visible >= WHOLE]
    doubted = 2 * names.count(UNKNOWN) > len(names)
    return [_doubted(card) if doubted and is_number(card.piece) else card for card in cards]


def _by_the_read(
    image: Image, cards: Sequence[Detection], readings: Sequence[Reading], recogniser: Recogniser, reader: NameReader
) -> tuple[list[SeenCard], list[Floats]]:
    """The cards by their print and by their likeness to those that were read; and the corners of those that look so."""
    weighed, known = recogniser.weigh(image, cards, thorough=True), recogniser.book.pieces
    looked = recogniser.seen(image, cards, weighed)
    pairs = list(zip(cards, read_where_laid(image, cards, readings, weighed, reader), strict=True))
    decided = [_decided(reading, look, known) for (_, reading), look in zip(pairs, looked, strict=True)]
    explained = Leftovers(recogniser, asking=False).explain(image, cards, decided)
    print_of = read_as_told(image, explained, where_read(pairs, decided), cards, reader)
    told = [by_its_print(card, explained, print_of, known) for card in explained]
    alike = [card.piece == UNKNOWN != look.piece and printed_alike(image, look, cards, print_of, recogniser)
             for look, card in zip(explained, told, strict=True)]  # fmt: skip
    named = [replace(look, candidates=named_so(look.piece, READ)) if same else _undenied(image, card, reader)
             for look, card, same in zip(explained, told, alike, strict=True)]  # fmt: skip
    return named, [card.corners for card in explained if card.piece != UNKNOWN and card.confidence != READ]


def _read_besides(
    image: Image, findings: Findings, told: Sequence[SeenCard], reader: NameReader, usual: Usual | None
) -> list[tuple[Detection, SeenCard]]:
    """Cards that other looks show where none has a name: by what is read on them, or asked about if several show them
    where nothing is told."""
    nameless = [card for card in told if card.piece == UNKNOWN]
    free = [card for card in left_besides(image, findings.besides, told)
            if not (card.alone or lies_there(card, nameless))]  # fmt: skip
    left = left_besides(image, findings.besides, told, findings.detections)
    pairs = apart(image, [(card, reader.read(image, card)) for card in left if card.visible >= LEGIBLE], usual, reader)
    return [(card, _decided(reading, unread_card(card), ())) for card, reading in pairs
            if (reading.sure or any(card is one for one in free)) and not _is_said(reading, told)]  # fmt: skip


def _without_seen(
    image: Image, told: Sequence[SeenCard], found: Sequence[Detection], read: Sequence[Detection]
) -> list[SeenCard]:
    """The cards told, without nameless ones of which most was seen of those that other looks show, and can be read."""
    uncovered = Uncovered(image, ())
    for one in read:
        uncovered.take(one.corners, one)
    looks = {id(one.corners): one for one in found}
    gone = {corners for corners, one in looks.items() if uncovered.share(one) <= LEFT} if read else set[int]()
    return [card for card in told if card.piece != UNKNOWN or id(card.corners) not in gone]


def _is_said(reading: Reading, told: Sequence[SeenCard]) -> bool:
    """Whether what is read stands on a card that is told by that name."""
    at = reading.at
    return at is not None and any(card.piece == reading.piece and contains(card.corners, at) for card in told)


def _each_name_once(pairs: Sequence[tuple[Detection, Reading]]) -> list[tuple[Detection, Reading]]:
    """Of several findings that read the very same print only the surest: it is one card."""
    kept: list[tuple[Detection, Reading]] = []
    for card, reading in sorted(pairs, key=lambda pair: -pair[0].score * pair[0].visible):
        if not any(same_print(reading, other, card) for _, other in kept):
            kept.append((card, reading))
    return [pair for pair in pairs if any(pair[0] is card for card, _ in kept)]


def _undenied(image: Image, card: SeenCard, reader: NameReader) -> SeenCard:
    """A card that was named by its looks, as a question where its own print says otherwise."""
    by_looks = card.piece != UNKNOWN and card.kind == "card" and card.confidence != READ
    return _doubted(card) if by_looks and reader.denies(image, card.corners, card.piece) else card


def _read(image: Image, card: Detection, reader: NameReader) -> Reading:
    return reader.read(image, card) if card.visible >= LEGIBLE else Reading((), "", card.corners, sure=False)


def where_read(pairs: Sequence[tuple[Detection, Reading]], decided: Sequence[SeenCard]) -> list[Print]:
    """What was read on each finding, and the corners of the card that says it: where its looks lay it, if it is named.

    Of half-covered cards a finding may reach from one to the next, and what it says is on one of them.
    """
    return [(found.corners if one.piece == UNKNOWN else one.corners, reading)
            for (found, reading), one in zip(pairs, decided, strict=True)]  # fmt: skip


def by_its_print(
    card: SeenCard, cards: Sequence[SeenCard], print_of: Sequence[Print], known: Sequence[str]
) -> SeenCard:
    """A card that was named by its looks, with what was read where it lies; a question where nothing was, or where that
    stands on the card above it."""
    if card.piece == UNKNOWN or card.kind != "card" or card.confidence == READ:
        return card
    corners, reading = max(print_of, key=lambda one: overlap(one[0], card.corners))
    own = max(cards, key=lambda one: overlap(corners, one.corners)) is card
    return _decided(reading, card, known) if own and is_one(corners, card.corners) else _doubted(card)


def _decided(reading: Reading, look: SeenCard, known: Sequence[str]) -> SeenCard:
    """A card by what is read on it, or by a part of a name with which its looks agree; else it is unknown.

    known: the pieces that were read in this photograph; what its looks say of any other is nothing.
    """
    looks_like = look.piece if look.piece != UNKNOWN else None
    if reading.piece is not None and reading.sure:
        if looks_like not in (None, reading.piece) and look.confidence >= LIKE and _contradict(reading, look, known):
            return _doubted(look, reading)
        corners = look.corners if looks_like == reading.piece else reading.corners
        return replace(look, candidates=named_so(reading.piece, READ), corners=corners)
    return look if looks_like is not None and _agree(reading, look, known) else _doubted(look, reading)


def _contradict(reading: Reading, look: SeenCard, known: Sequence[str]) -> bool:
    """Whether one of a name that was read and other looks must be wrong: not where no such card was seen yet."""
    return reading.piece in known or look.piece in dict(reading.candidates)


def _agree(reading: Reading, look: SeenCard, known: Sequence[str]) -> bool:
    """Whether what was read may be the name of what a card looks like, and its looks tell it from all other such."""
    likeness = dict(reading.candidates)
    mine = likeness.get(look.piece, 0.0)
    rivals = [piece for piece, value in likeness.items() if value > mine - APART]
    return mine >= MUCH_LIKE and look.confidence >= AGREEING and all(piece in known for piece in rivals)


def _as_neighbours_lie(card: SeenCard, cards: Sequence[SeenCard]) -> SeenCard:
    """A card that says nothing, the same way up as the nearest one that does: so it is counted with its plate."""
    told = [other for other in cards if other.piece != UNKNOWN and other.kind == "card"]
    if card.piece != UNKNOWN or not told:
        return card
    near = min(told, key=lambda other: float(np.linalg.norm(middle_of(other.corners) - middle_of(card.corners))))
    agree = float((card.corners[3] - card.corners[0]) @ (near.corners[3] - near.corners[0]))
    return card if agree >= 0 else replace(card, corners=turned(card.corners, 2))


def _doubted(look: SeenCard, reading: Reading | None = None) -> SeenCard:
    """The same card as a question: unknown first, then what it may be."""
    likely = dict(look.candidates) | dict(reading.candidates if reading else ())
    likely.pop(UNKNOWN, None)
    total = max(sum(likely.values()), 1.0)
    perhaps = sorted(((piece, 0.4 * p / total) for piece, p in likely.items()), key=lambda entry: -entry[1])
    return replace(look, candidates=((UNKNOWN, 1 - sum(p for _, p in perhaps)), *perhaps))
