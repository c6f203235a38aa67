"""Photographs of which no deck is known: decks learned from them, and cards named by what is printed on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import Any

import numpy as np

from scanner.photograph.best_look import Finder
from tests.accuracy.finals import finished
from tests.accuracy.sets import PictureSet, TruePhoto
from tests.accuracy.summary import brief
from tests.reading.measure import grid, without_deck

SIDE_BY_SIDE = "grid"
"""The truth's word for cards that are laid out to be learned."""


def is_laid_out(photo: TruePhoto) -> bool:
    """Whether a photograph shows nothing but cards laid side by side to be learned."""
    return photo.measured and bool(photo.cards) and all(card.zone == SIDE_BY_SIDE for card in photo.cards)


def grids(found: PictureSet, finder: Finder, say: Callable[[str], None]) -> Iterator[dict[str, Any]]:
    """What `donuts enrol` learns from every photograph of cards laid side by side."""
    for photo in filter(is_laid_out, found.photos):
        row = asdict(grid(photo, finder))
        errors = row.pop("errors")
        row["error"] = [round(float(np.mean(errors)), 2), round(max(errors), 2)] if errors else None
        row["seconds"] = round(row["seconds"], 2)
        say(f"  {row['photo']}, learned: {row['named']} of {row['pieces']}")
        yield row


def unprepared(found: PictureSet, finder: Finder, say: Callable[[str], None]) -> Iterator[dict[str, Any]]:
    """Every photograph of a finished table, named and added up with no deck at all."""
    for photo in found.photos:
        if photo.measured and len(finished(photo)) >= 2:
            read = without_deck(photo, finder)
            say(f"  {photo.path.name}, no deck: {read.final.right} of {read.final.plates} plates added up right")
            yield {**brief(read.tally), **asdict(read.final)}
