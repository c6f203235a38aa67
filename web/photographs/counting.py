"""Counting a table from photographs: in the process that is apart, since a picture may kill its decoder."""

from __future__ import annotations

import time
import traceback
from collections.abc import Sequence
from dataclasses import asdict
from functools import lru_cache
from typing import Any

from models.session import ModelError
from scanner.counting.hidden import all_of
from scanner.counting.photo_scan import PhotoScan, scanned
from scanner.naming.deck import DeckError
from scanner.sources.photo import PhotoError, photo_of
from scanner.types import SeenCard
from web.photographs.apart import STUMBLED, Apart, DiedError
from web.photographs.jpeg import as_jpeg
from web.photographs.looking import Look, looking_with
from web.photographs.tally import Tally, count, count_together
from web.words.failures import CannotError
from web.words.refused import RefusedError
from web.words.translated import both

WIDTH = 1600
"""The width, in pixels, at which a photograph is shown with its cards."""
Photo = tuple[str, bytes]
"""A file's name and what is in it."""


class CannotCountError(RefusedError):
    """A photograph cannot be counted; the message is one sentence."""


def count_apart(
    apart: Apart, photos: Sequence[Photo], players: int | None, deck: str | None
) -> tuple[dict[str, Any], bytes]:
    """The cards of a table with their owners, and the first photograph to show.  Raises CannotCountError."""
    try:
        found, picture, trouble = apart.do(counted, photos, players, deck)
    except DiedError as error:
        raise CannotCountError("That picture cannot be read.", "この写真は読めません。") from error
    except Exception as error:
        traceback.print_exc()
        raise CannotCountError(STUMBLED.en, STUMBLED.ja) from error
    if trouble:
        raise CannotCountError(trouble)
    return found, picture


def counted(photos: Sequence[Photo], players: int | None, deck: str | None) -> tuple[dict[str, Any], bytes, str]:
    """In the other process: what `count_apart` gives, and what is wrong, in one sentence, or nothing."""
    try:
        seen = [_scan(photo, deck) for photo in photos]
    except (PhotoError, DeckError, ModelError, CannotError) as error:
        return {}, b"", str(error)
    tally = count(seen[0], players, ()) if len(seen) == 1 else count_together(seen, players, ())
    return _told(tally, seen[0]), as_jpeg(seen[0].image, WIDTH), ""


def _scan(photo: Photo, deck: str | None) -> PhotoScan:
    began, (name, data) = time.perf_counter(), photo
    return scanned(name, photo_of(data, name), _look(deck), began)


@lru_cache(maxsize=2)
def _look(deck: str | None) -> Look:
    return looking_with(deck)


def _told(tally: Tally, first: PhotoScan) -> dict[str, Any]:
    """Everything that the page shows, in shares of the first photograph's width and height."""
    cards: list[dict[str, Any]] = []
    for seat, plate in enumerate(tally.seen.plates, 1):
        unsure = set(map(id, tally.plates[seat - 1].uncertain))
        for card in all_of(plate):
            cards.append(_card(card, first.size, seat, id(card) not in unsure))
    cards += [_card(card, first.size, 0, True) for card in tally.seen.elsewhere if card.kind == "card"]
    hidden = dict.fromkeys(sentence for plate in tally.plates for sentence in plate.hidden)
    return {
        "cards": cards,
        "players": len(tally.seen.plates),
        "question": asdict(both(tally.seen.question)) if tally.seen.question else None,
        "hidden": [asdict(both(sentence)) for sentence in hidden],
        "size": list(first.size),
    }


def _card(card: SeenCard, size: tuple[int, int], seat: int, sure: bool) -> dict[str, Any]:
    """A card: `seat` 0 is nobody's; one that is not sure counts for nothing until somebody has said what it is.

    says: what is printed on it, where that contradicts its looks.
    """
    corners = [[round(float(x) / size[0], 4), round(float(y) / size[1], 4)] for x, y in card.corners]
    candidates = [piece for piece, _ in card.candidates[:3]]
    told = {"piece": card.piece, "candidates": candidates, "corners": corners, "seat": seat, "sure": sure}
    return {**told, "says": card.says} if card.says else told
