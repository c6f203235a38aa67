"""Reading who a card is off the card itself: its printed name or, where it has none, its large number."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from models.ocr import Ocr, Words
from scanner.geometry.rectify import sides, turned
from scanner.reading.heard import ANY_WORD, SHARP, Heard, by_letters, likelier
from scanner.reading.lines import LineReader
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
from scanner.reading.numbers import read_number
from scanner.reading.pages import Page, in_turn, page_of
from scanner.reading.said import Reading
from scanner.reading.spelled import spelled
from scanner.reading.strips import Line, Strip, cut_out
from scanner.reading.two_lines import may_be_half, next_lines
from scanner.types import Detection, Floats, Image

_REMEMBERED = 3
_SETTLED = 4
"""After so many names in the same place no other card is searched all over for its name."""
_OTHER_ROOM = ((0.0, 1.2), (-0.4, 1.35), (0.4, 1.35), (0.0, 0.85))
"""Where a line is looked for once more: how far up or down, and how much higher."""
_FIRST = 4
"""So many lines that look most like print are read before the card is thought to bear a number."""
_MUCH = 0.6
"""What must be seen of a card to search it all over for its name."""
_SMALL = 20.0
"""In lines no higher than this, in pixels, letters are told together; in higher ones each can be read, and what cannot
be is none: a word in a mirror."""
_TRIED, _SELDOM = 8, 4
"""After so many cards with a name neither upright nor on their side only one in so many is read on its side: of 40 that
nobody can read, reading all of them so took as long as all else."""
_EVERYWHERE = np.ones((32, 24), np.bool_)


class NameReader:
    """Reads the listed names.  It remembers where they stand: the cards of one deck have them at the same place.

    Safe to use from one thread at a time.
    """

    def __init__(self, names: Sequence[PrintedName], ocr: Ocr | None = None, places: Sequence[Line] = ()) -> None:
        """places: where the cards of this deck have their names, if that is known."""
        self.names = tuple(names)
        self._ocr = ocr or Ocr()
        self.lines = LineReader(self.names, self._ocr)
        self._places: list[Line] = list(places)
        self._agreed = _SETTLED if places else 0
        self._down: Floats | None = None
        self._on_side = False
        self._in_vain = 0
        self._tries: list[Heard] = []

    def read(self, image: Image, card: Detection) -> Reading:
        """The name on a card, both ways up, or on its side; its number, if it has a large one and no name.

        Raises ModelError where the model that reads is missing.
        """
        self._tries = []
        if self._on_side and (beside := self._read_on_side(image, card)) is not None:
            return beside
        best, number = self._read_upright(image, card)
        if not _is_sure(best) and self._is_tried_on_side(card, best, number):
            beside = self._read_on_side(image, card)
            if beside is not None:
                return beside
        if best is None:
            return number or Reading((), "", card.corners, sure=False)
        if best.is_sure:
            self._remember(best)
        return Reading(best.read.candidates, best.read.text, best.page.corners, best.is_sure, best.middle, best.line)

    def _read_upright(self, image: Image, card: Detection) -> tuple[Heard | None, Reading | None]:
        """The likeliest name, both ways up, and the card's number, if it has a large one; that alone where it is sure
        and nothing says words."""
        pages = sorted((page_of(image, card, quarters) for quarters in (0, 2)), key=self._unlike_the_last)
        lines = list(in_turn(pages, tuple(self._places)))
        known = len(pages) * len(self._places)
        first = known if self._settled else known + _FIRST
        best = self._read_name(lines[:first])
        if best is not None and best.is_sure:
            return (self._surer_way_up(best, lines[:first]) if self._down is None else best), None
        number = read_number(self._ocr, image, card)
        named = any(one is not None and one.says_words for one in (best, by_letters(self._tries)))
        if number is not None and number.sure and not named:
            return None, number
        more = known + _FIRST if self._settled else len(lines) if card.visible >= _MUCH else first
        best = likelier(best, self._read_name(lines[first:more]))
        return best if _is_sure(best) else likelier(best, self._told_by_letters()), number

    @property
    def _settled(self) -> bool:
        """Whether it is known where on the cards their names stand."""
        return self._agreed >= _SETTLED

    def _is_tried_on_side(self, card: Detection, best: Heard | None, number: Reading | None) -> bool:
        """Whether a name is looked for along a side of a card that has no sure one upright.

        Not where two cards had theirs upright at one place, nor once more where it was looked for first.  Always where
        a large number may be its points; else of each at first, and of few once none of so many had one there: what is
        left out is asked about.
        """
        if self._on_side or self._agreed:
            return False
        if best is None and number is not None and number.sure:
            return True
        self._in_vain += card.visible >= _MUCH
        return card.visible >= _MUCH and (self._in_vain <= _TRIED or self._in_vain % _SELDOM == 0)

    def _read_on_side(self, image: Image, card: Detection) -> Reading | None:
        """A name that runs along a long side of a card, as it surely says; the card's top is where it ends.

        Where on the card it stands is not told: where others have theirs is asked of upright cards alone.
        """
        across, along = sides(card.corners)
        pages = [page_of(image, card, quarters) for quarters in (1, 3)] if across < along else []
        lines = list(in_turn(pages, ())) if pages else []
        best = self._read_name(lines)
        if best is None or not best.is_sure:
            return None
        best = self._surer_way_up(best, lines)
        self._on_side = True
        corners = turned(best.page.corners, 1)
        return Reading(best.read.candidates, best.read.text, corners, sure=True, at=best.middle, on_side=True)

    def _told_by_letters(self) -> Heard | None:
        """The name that is spelled on the card, unless it may be half of a longer one printed in two lines."""
        one = by_letters(self._tries)
        if one is None or one.read.piece is None or not parts_of_longer(one.read.piece, self.names):
            return one
        beside = [self._hear(one.page, line) for line in (one.line.above, one.line.below)]
        return None if any(other is not None and other.is_long for other in beside) else one

    def _surer_way_up(self, best: Heard, lines: Sequence[tuple[Page, Line]]) -> Heard:
        """The surer of what is read both ways up: a short name was read off a card that stood on its head."""
        other = self._read_name([way for way in lines if way[0] is not best.page])
        return other if other is not None and other.is_sure and other.score > best.score else best

    def _unlike_the_last(self, page: Page) -> float:
        """How far a page lies from the way up of the last card that was read: cards are mostly laid out one way up."""
        return 0.0 if self._down is None else -float((page.corners[3] - page.corners[0]) @ self._down)

    def denies(self, image: Image, corners: Floats, piece: str) -> bool:
        """Whether other words than this piece's name stand where the names of the deck's other cards stand.

        corners: (4, 2) from the card's own top left.  What covers the card may say them: then nobody can tell either.
        """
        page = page_of(image, Detection(corners, "card", 1.0, 1.0, _EVERYWHERE), 0, with_lines=False)
        strips = [strip for line in self._places if (strip := cut_out(page.card, page.seen, line)) is not None]
        words = [word.text for word in self._ocr.read([s.image for s in strips]) if word.score >= SHARP]
        told = [word for word in words if len(folded(word)) >= ANY_WORD]
        meant = [begins_or_ends(word, self.names, cut_left=True, cut_right=True) for word in told]
        return bool(meant) and all(piece not in dict(read.candidates) for read in meant)

    def _read_name(self, lines: Sequence[tuple[Page, Line]]) -> Heard | None:
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
        return spelled(words.letters, self.names, cut_left=left, cut_right=right)

    def _as_name(self, text: str, strip: Strip) -> NameRead:
        """Which name a text is, or a part of which."""
        told = self._whole_or_part(text, strip)
        return unless_anothers(told, self.names) if any(strip.open_ends) else told

    def _whole_or_part(self, text: str, strip: Strip) -> NameRead:
        """The same, though it stand so in another name alone.

        What covers the card has a bare margin that may be taken for its own, so print that ends before a covered end
        may still go on; but what is a whole name is no part of another.
        """
        whole = read_as(text, self.names)
        if whole.is_sure and strip.is_cut:
            return begins_or_ends(text, self.names, cut_left=strip.cut_left, cut_right=strip.cut_right)
        left, right = strip.open_ends
        if whole.is_sure or not (left or right):
            return whole
        part = begins_or_ends(text, self.names, cut_left=left, cut_right=right)
        return part if part.is_sure or strip.is_cut else whole

    def _whole(self, one: Heard) -> Heard:
        """A line that may be half of a name printed in two: the lines above and below say."""
        first, last = may_be_half(one.read.text, self.names) if one.score >= SHARP else (False, False)
        piece = one.read.piece if one.is_sure else None
        if piece is not None and part_of_another(one.read.text, piece, self.names):
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
        read = read_as(f"{first.read.text} {last.read.text}", self.names)
        return Heard(first.page, first.line, read, min(first.score, last.score)) if read.is_sure else None

    def _remember(self, best: Heard) -> None:
        """Look there first at the next card, and this way up."""
        line, self._down = best.line, best.page.corners[3] - best.page.corners[0]
        self._agreed += any(place.is_near(line) for place in self._places)
        self._on_side = self._on_side and not self._agreed
        others = [place for place in self._places if not place.is_near(line)]
        self._places = [line, *others][:_REMEMBERED]


def _is_sure(heard: Heard | None) -> bool:
    return heard is not None and heard.is_sure
