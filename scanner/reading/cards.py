"""Reading who a card is off the card itself: its printed name or, where it has none, its large number."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from models.ocr import Ocr
from scanner.geometry.rectify import sides, turned
from scanner.reading.heard import ANY_WORD, SHARP, Heard, likelier
from scanner.reading.hearing import Ear
from scanner.reading.lines import LineReader
from scanner.reading.names import PrintedName, begins_or_ends, folded
from scanner.reading.numbers import read_number
from scanner.reading.pages import Page, in_turn, page_of
from scanner.reading.said import Reading
from scanner.reading.strips import Line, cut_out
from scanner.types import Detection, Floats, Image

_REMEMBERED = 3
_SETTLED = 4
"""After so many names in the same place no other card is searched all over for its name."""
_FIRST = 4
"""So many lines that look most like print are read before the card is thought to bear a number."""
_MUCH = 0.6
"""What must be seen of a card to search it all over for its name."""
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

    def read(self, image: Image, card: Detection) -> Reading:
        """The name on a card, both ways up, or on its side; its number, if it has a large one and no name.

        Raises ModelError where the model that reads is missing.
        """
        ear = Ear(self.names, self._ocr)
        if self._on_side and (beside := self._read_on_side(image, card, ear)) is not None:
            return beside
        best, number = self._read_upright(image, card, ear)
        if not _is_sure(best) and self._is_tried_on_side(card, best, number):
            beside = self._read_on_side(image, card, ear)
            if beside is not None:
                return beside
        if best is None:
            return number or Reading((), "", card.corners, sure=False)
        if best.is_sure:
            self._remember(best)
        return Reading(best.read.candidates, best.read.text, best.page.corners, best.is_sure, best.middle, best.line)

    def _read_upright(self, image: Image, card: Detection, ear: Ear) -> tuple[Heard | None, Reading | None]:
        """The likeliest name, both ways up, and the card's number, if it has a large one; that alone where it is sure
        and nothing says words."""
        pages = sorted((page_of(image, card, quarters) for quarters in (0, 2)), key=self._unlike_the_last)
        lines = list(in_turn(pages, tuple(self._places)))
        known = len(pages) * len(self._places)
        first = known if self._settled else known + _FIRST
        best = ear.name_among(lines[:first])
        if best is not None and best.is_sure:
            return (ear.surer_way_up(best, lines[:first]) if self._down is None else best), None
        number = read_number(self._ocr, image, card)
        named = (best is not None and best.says_words) or ear.says_words
        if number is not None and number.sure and not named:
            return None, number
        more = known + _FIRST if self._settled else len(lines) if card.visible >= _MUCH else first
        best = likelier(best, ear.name_among(lines[first:more]))
        return best if _is_sure(best) else likelier(best, ear.told_by_letters()), number

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

    def _read_on_side(self, image: Image, card: Detection, ear: Ear) -> Reading | None:
        """A name that runs along a long side of a card, as it surely says; the card's top is where it ends.

        Where on the card it stands is not told: where others have theirs is asked of upright cards alone.
        """
        across, along = sides(card.corners)
        pages = [page_of(image, card, quarters) for quarters in (1, 3)] if across < along else []
        lines = list(in_turn(pages, ())) if pages else []
        best = ear.name_among(lines)
        if best is None or not best.is_sure:
            return None
        best = ear.surer_way_up(best, lines)
        self._on_side = True
        corners = turned(best.page.corners, 1)
        return Reading(best.read.candidates, best.read.text, corners, sure=True, at=best.middle, on_side=True)

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

    def _remember(self, best: Heard) -> None:
        """Look there first at the next card, and this way up."""
        line, self._down = best.line, best.page.corners[3] - best.page.corners[0]
        self._agreed += any(place.is_near(line) for place in self._places)
        self._on_side = self._on_side and not self._agreed
        others = [place for place in self._places if not place.is_near(line)]
        self._places = [line, *others][:_REMEMBERED]


def _is_sure(heard: Heard | None) -> bool:
    return heard is not None and heard.is_sure
