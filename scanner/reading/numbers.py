"""The large number of a selection card or a row marker."""

from __future__ import annotations

from models.ocr import Ocr, Words
from scanner.reading.pages import page_of
from scanner.reading.said import Reading
from scanner.reading.strips import Line, cut_out
from scanner.types import Detection, Floats, Image

NUMBERS = frozenset("1234567")
THIN = "1"
SURE = 0.9
AT = Line(0.27, 0.46)
"""Where the large number of a selection card or a row marker stands."""
WHOLE = 0.8
"""What must be seen of a card to look for its number."""


def read_number(ocr: Ocr, image: Image, card: Detection) -> Reading | None:
    """The large number in the middle of a card seen whole."""
    if card.visible < WHOLE:
        return None
    marker = card.kind == "marker"
    found: list[tuple[float, str, Floats]] = []
    for quarters in (0, 1, 2, 3) if marker else (0, 2):
        page = page_of(image, card, quarters, with_lines=False)
        strip = cut_out(page.card, page.seen, Line(0.1, 0.8) if marker else AT)
        words = _number(ocr, strip.image) if strip is not None else None
        if words is not None:
            found.append((words.score, words.text.strip(), page.corners))
    if not found:
        return None
    score, number, corners = max(found, key=lambda entry: entry[0])
    sure = score >= SURE and all(other == number for s, other, _ in found if s > 0.5)
    return Reading(((f"{'indicator' if marker else 'select'}_{number}", score),), number, corners, sure)


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
