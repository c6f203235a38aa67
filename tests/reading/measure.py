"""How well cards are read where no deck is known: one row a photograph, for the tables of accuracy.

`grid` is for photographs of cards laid out to be learned, `without_deck` for any whose truth has corners.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field

import numpy as np

from scanner.counting.photo_scan import scan_with
from scanner.counting.sight import unprepared
from scanner.geometry.rectify import from_the_edge
from scanner.learning.learn import read_faces
from scanner.learning.proposals import Proposal, Status
from scanner.photograph.best_look import Finder
from scanner.reading.cards import NameReader
from scanner.sources.photo import load_photo
from tests.accuracy.finals import FinalResult, finished
from tests.accuracy.finals import compare as compare_final
from tests.accuracy.photos import FoundCard, Tally, compare_places, corner_error, pair_up
from tests.accuracy.sets import TruePhoto
from web.photographs.tally import count
from web.terminal.score import to_json
from web.words.printed import printed_names


@dataclass(slots=True)
class GridRow:
    """What was learned from a photograph of cards side by side.

    pieces: how many different ones lie there.  named: of how many a face was taken under its own name.
    wrong: ``(true, said)`` of faces taken under another name.  asked: what was left to a person.
    errors: mean distances of the corners of what was taken, in per cent of the card's length.
    """

    photo: str
    pieces: int
    named: int
    wrong: list[tuple[str, str]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    errors: list[float] = field(default_factory=list)
    seconds: float = 0.0


def grid(photo: TruePhoto, finder: Finder) -> GridRow:
    """Learn a photograph as `donuts enrol --yes` does and compare with what lies there, wholly inside or not."""
    began = time.perf_counter()
    told = read_faces(load_photo(photo.path), finder, NameReader(printed_names()))
    seconds = time.perf_counter() - began
    row = GridRow(photo.path.name, len({card.piece for card in photo.cards}), 0, seconds=seconds)
    pairs = pair_up(photo.cards, [_found(one) for one in told])
    named = set()
    for number, card in enumerate(photo.cards):
        one = told[pairs[number]] if number in pairs else None
        if one is None:
            row.missed.append(card.piece)
        elif one.status is Status.ASKED:
            row.asked.append(card.piece)
        elif one.piece != card.piece:
            row.wrong.append((card.piece, one.piece))
        else:
            named.add(card.piece)
            row.errors.append(corner_error(card, _found(one))[0])
    row.wrong += [("nothing", one.piece) for n, one in enumerate(told) if n not in pairs.values() and _taken(one)]
    row.named = len(named)
    return row


@dataclass(slots=True)
class ReadTable:
    """A photograph named, and where it is of a finished table also added up, with no deck at all."""

    tally: Tally
    final: FinalResult


def without_deck(photo: TruePhoto, finder: Finder) -> ReadTable:
    """Name and add up the cards of a photograph as `donuts scan` and `score` do where no deck is enrolled."""
    reader = NameReader(printed_names())
    scan = scan_with(photo.path, lambda image: unprepared(image, finder, reader))
    tally = compare_places(photo.cards, list(map(FoundCard.of, scan.cards)))
    tally.seconds = scan.ms / 1000
    plates = finished(photo)
    return ReadTable(tally, compare_final(photo, plates, to_json(count(scan, len(plates) or None, ()))))


def _found(one: Proposal) -> FoundCard:
    return FoundCard(one.piece, one.confidence, from_the_edge(one.corners).astype(np.float64))


def _taken(one: Proposal) -> bool:
    return one.status is Status.TAKEN
