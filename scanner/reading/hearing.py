"""What the lines of one card say: each is cut out and read, and with those above and below it may be a name."""

from __future__ import annotations

from collections.abc import Sequence

from models.ocr import Ocr, Words
from scanner.geometry.rectify import sides
from scanner.reading.heard import SHARP, Heard, by_letters, likelier
from scanner.reading.names import (
    NameRead,
    PrintedName,
    begins_or_ends,
    folded,
    part_of_another,
    parts_of_longer,
    read_as,
    unless_anothers,
)
from scanner.reading.pages import Page
from scanner.reading.spelled import spelled
from scanner.reading.strips import Line, Strip, cut_out
from scanner.reading.two_lines import may_be_half, next_lines
from scanner.types import Image

_OTHER_ROOM = ((0.0, 1.2), (-0.4, 1.35), (0.4, 1.35), (0.0, 0.85))
"""Where a line is looked for once more: how far up or down, and how much higher."""
_SMALL = 20.0
"""In lines no higher than this, in pixels, letters are told together; in higher ones each can be read, and what cannot
be is none: a word in a mirror."""


class Ear:
    """Hears the listed names in the lines of one card; for the next card there is another."""

    def __init__(self, names: tuple[PrintedName, ...], ocr: Ocr) -> None:
        self._names, self._ocr = names, ocr
        self._tries: list[Heard] = []
        """Every line that was read of this card, names or not."""

    def name_among(self, lines: Sequence[tuple[Page, Line]]) -> Heard | None:
        """The first line that is surely a name, or the one most like a name."""
        best: Heard | None = None
        for page, line in lines:
            heard = self._hear(page, line)
            one = self._whole(heard) if heard is not None else None
            if one is not None and one.is_sure:
                return one
            if one is not None and one.read.piece is not None:
                best = likelier(best, one)
        return None if best is None else self._closer(best)

    @property
    def says_words(self) -> bool:
        """Whether all that was heard so far spells a name that no large number can be."""
        told = by_letters(self._tries)
        return told is not None and told.says_words

    def surer_way_up(self, best: Heard, lines: Sequence[tuple[Page, Line]]) -> Heard:
        """The surer of what is read both ways up: a short name was read off a card that stood on its head."""
        other = self.name_among([way for way in lines if way[0] is not best.page])
        return other if other is not None and other.is_sure and other.score > best.score else best

    def told_by_letters(self) -> Heard | None:
        """The name that is spelled on the card, unless it may be half of a longer one printed in two lines."""
        one = by_letters(self._tries)
        if one is None or one.read.piece is None or not parts_of_longer(one.read.piece, self._names):
            return one
        beside = [self._hear(one.page, line) for line in (one.line.above, one.line.below)]
        return None if any(other is not None and other.is_long for other in beside) else one

    def _closer(self, best: Heard) -> Heard:
        """A line that is nearly a name, read again with a little more or less room."""
        for shift, growth in _OTHER_ROOM:
            height = best.line.height * growth
            again = self._hear(best.page, Line(best.line.top + (shift + 0.5) * (best.line.height - height), height))
            if again is not None and again.is_sure:
                return self._whole(again)
        return best

    def _hear(self, page: Page, line: Line) -> Heard | None:
        strip = cut_out(page.card, page.seen, line)
        if strip is None or strip.is_blank:
            return None
        heard = self._heard(page, line, strip, strip.image)
        if heard.is_sure or not heard.read.text or strip.trimmed is None:
            return heard
        return likelier(heard, self._heard(page, line, strip, strip.trimmed))

    def _heard(self, page: Page, line: Line, strip: Strip, image: Image) -> Heard:
        words = self._ocr.read([image])[0]
        together = self._spelled(page, line, strip, words)
        self._tries.append(Heard(page, line, self._as_name(words.text, strip), words.score, together))
        return self._tries[-1]

    def _spelled(self, page: Page, line: Line, strip: Strip, words: Words) -> NameRead | None:
        """The name that all letters of a small line tell together."""
        if words.letters is None or line.height * sides(page.corners)[1] > _SMALL:
            return None
        left, right = strip.open_ends
        return spelled(words.letters, self._names, cut_left=left, cut_right=right)

    def _as_name(self, text: str, strip: Strip) -> NameRead:
        """Which name a text is, or a part of which."""
        told = self._whole_or_part(text, strip)
        return unless_anothers(told, self._names) if any(strip.open_ends) else told

    def _whole_or_part(self, text: str, strip: Strip) -> NameRead:
        """The same, though it stand so in another name alone.

        What covers the card has a bare margin that may be taken for its own, so print that ends before a covered end
        may still go on; but what is a whole name is no part of another.
        """
        whole = read_as(text, self._names)
        if whole.is_sure and strip.is_cut:
            return begins_or_ends(text, self._names, cut_left=strip.cut_left, cut_right=strip.cut_right)
        left, right = strip.open_ends
        if whole.is_sure or not (left or right):
            return whole
        part = begins_or_ends(text, self._names, cut_left=left, cut_right=right)
        return part if part.is_sure or strip.is_cut else whole

    def _whole(self, one: Heard) -> Heard:
        """A line that may be half of a name printed in two: the lines above and below say."""
        first, last = may_be_half(one.read.text, self._names) if one.score >= SHARP else (False, False)
        piece = one.read.piece if one.is_sure else None
        if piece is not None and part_of_another(one.read.text, piece, self._names):
            first = last = True
        for is_half, below in ((last, False), (first, True)):
            for line in next_lines(one.line, one.page.lines, below=below) if is_half else ():
                beside = self._hear(one.page, line)
                whole = self._joined(one, beside) if below else self._joined(beside, one)
                if whole is not None:
                    return whole
        return one

    def _joined(self, first: Heard | None, last: Heard | None) -> Heard | None:
        """What two lines surely say together; None where they are no name."""
        if first is None or last is None or not folded(first.read.text) or not folded(last.read.text):
            return None
        read = read_as(f"{first.read.text} {last.read.text}", self._names)
        return Heard(first.page, first.line, read, min(first.score, last.score)) if read.is_sure else None
