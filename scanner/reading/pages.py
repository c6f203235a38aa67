"""A card as a page to be read: upright, one of its sides taken as the top, with the lines that may be print."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scanner.geometry.rectify import sides, turned, upright
from scanner.reading.strips import Line, likely_lines
from scanner.types import Detection, Floats, Image

_LENGTHS = (256, 480)
"""A card is brought to no less and no more than this length, in pixels, before it is read."""


@dataclass(frozen=True, slots=True, eq=False)
class Page:
    """A card one way up.  card: upright picture.  seen: (32, 24)."""

    card: Image
    seen: NDArray[np.bool_]
    corners: Floats
    lines: tuple[Line, ...]


def page_of(image: Image, card: Detection, quarters: int, *, with_lines: bool = True) -> Page:
    """A card with one of its sides taken as the top."""
    corners = turned(card.corners, quarters)
    across, along = sides(corners)
    length = int(np.clip(along, *_LENGTHS))
    picture = upright(image, corners, (max(round(length * across / max(along, 1)), 16), length))
    seen = np.ascontiguousarray(np.rot90(card.mask, quarters))
    return Page(picture, seen, corners, likely_lines(picture, seen) if with_lines else ())


def in_turn(pages: list[Page], places: tuple[Line, ...]) -> Iterator[tuple[Page, Line]]:
    """The lines to read: where names stood on other cards, then what looks like print, both ways up in turn."""
    for line in places:
        for page in pages:
            yield page, line
    for rank in range(max(len(page.lines) for page in pages)):
        for page in pages:
            if rank < len(page.lines) and not any(page.lines[rank].is_near(place) for place in places):
                yield page, page.lines[rank]
