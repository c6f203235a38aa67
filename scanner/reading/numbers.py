"""The large number of a selection card or a row marker."""

from __future__ import annotations

import unicodedata

from models.ocr import Ocr, Words
from scanner.reading.pages import Page, page_of
from scanner.reading.said import Reading
from scanner.reading.strips import Line, cut_out
from scanner.types import Detection, Image

NUMBERS = frozenset("1234567")
THIN = "1"
SURE = 0.9
AT = Line(0.27, 0.46)
"""Where the large number of a selection card or a row marker stands."""
ABOUT = (Line(0.32, 0.46), Line(0.25, 0.5), Line(0.3, 0.4))
"""Strips about it, in which the same number must be read: a drawing is like a number where it is cut so, and like
another sign, or none, where it is cut a little otherwise."""
STANDS = 0.75
"""How surely in these, on average.  Of 1,299 things that bear no such number (on 56 drawn photographs) sixteen donuts
and eclairs were read as a 6 or a 3 with `SURE`, and in these strips with 0.69 at best; 17 selection cards with 0.85 at
least."""
WHOLE = 0.8
"""What must be seen of a card to look for its number."""


def read_number(ocr: Ocr, image: Image, card: Detection) -> Reading | None:
    """The large number in the middle of a card seen whole."""
    if card.visible < WHOLE:
        return None
    marker = card.kind == "marker"
    found: list[tuple[float, str, Page]] = []
    for quarters in (0, 1, 2, 3) if marker else (0, 2):
        page = page_of(image, card, quarters, with_lines=False)
        strip = cut_out(page.card, page.seen, Line(0.1, 0.8) if marker else AT)
        words = _number(ocr, strip.image) if strip is not None else None
        if words is not None:
            found.append((words.score, words.text.strip(), page))
    if not found:
        return None
    score, number, page = max(found, key=lambda entry: entry[0])
    sure = score >= SURE and all(other == number for s, other, _ in found if s > 0.5)
    sure = sure and (marker or _stands_there(ocr, page, number))
    return Reading(((f"{'indicator' if marker else 'select'}_{number}", score),), number, page.corners, sure)


def _stands_there(ocr: Ocr, page: Page, number: str) -> bool:
    """Whether the number is read in the strips about its own as well."""
    strips = [strip.image for line in ABOUT if (strip := cut_out(page.card, page.seen, line)) is not None]
    read = ocr.read(strips)
    same = len(read) == len(ABOUT) and all(_bare(words.text) == number for words in read)
    return same and sum(words.score for words in read) >= STANDS * len(read)


def _bare(text: str) -> str:
    """A number without the ring or the lines round it, which are read as signs."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", text) if sign.isalnum())


def _number(ocr: Ocr, strip: Image) -> Words | None:
    """The number in a strip; a 1, the thinnest, is read again without what stands beside it if it is not clear.

    Others are not: cut out so, many a round donut is a 6.
    """
    words = ocr.read([strip])[0]
    if words.text.strip() != THIN or words.score >= SURE:
        return words if words.text.strip() in NUMBERS else None
    high, wide = strip.shape[:2]
    left = max((wide - high) // 2, 0)
    again = ocr.read([strip[:, left : wide - left]])[0]
    return again if again.text.strip() == words.text.strip() and again.score > words.score else words
