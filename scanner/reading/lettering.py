"""What a deck prints on its cards: the place where it has the names, and what its own faces say there.

It is learned from the faces that were enrolled, when the first card is read: names that are listed tell the place, and
whatever then is read there on a face is what its cards say, be it a listed name, another language or a family's own.
A face on which nothing can be read there (a picture only, brushwork, handwriting) says nothing, and nor does its card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from models.ocr import Ocr, Words
from scanner.geometry.rectify import frame_corners, sides
from scanner.naming.deck import DeckBook
from scanner.naming.same_print import SHORTEST, SamePrint
from scanner.reading.cards import NameReader
from scanner.reading.heard import SHARP
from scanner.reading.names import NameRead, PrintedName, begins_or_ends, folded, read_as
from scanner.reading.pages import page_of
from scanner.reading.strips import Line, cut_out, usual
from scanner.types import Detection, Floats, Image

TELLING = 6
"""So many faces are searched for their names; in a deck they stand at one place, so not all need be."""
FEWEST = 3
"""So many of them must have their names at one place."""
ROOM = 1.3
"""A line is read again in a strip so many times as high: corners may lie a little off, or the letters low."""
_WHOLE = np.ones((32, 24), np.bool_)


@dataclass(frozen=True, slots=True)
class Heard:
    """What stands in the line of a card's name, read in strips of two heights."""

    words: tuple[Words, ...]

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(word.text for word in self.words)

    @property
    def score(self) -> float:
        """How sure the recogniser is of the less sure one, 0..1."""
        return min((word.score for word in self.words), default=0.0)


class Lettering:
    """Reads cards of one deck where the deck prints its names.  Safe to use from one thread at a time."""

    def __init__(self, book: DeckBook, names: tuple[PrintedName, ...], ocr: Ocr | None = None) -> None:
        self.names = names
        self._book = book
        self._ocr = ocr or Ocr()
        self._said: dict[str, tuple[str, ...]] = {}
        self._meant: dict[str, NameRead] = {}

    def own(self, piece: str) -> tuple[str, ...]:
        """What the faces of a listed piece say; nothing where they are not enrolled or cannot be read.

        A back with words on it may lie any way up: what is read on that says nothing.
        """
        if piece not in self._listed:
            return ()
        if piece not in self._said:
            self._said[piece] = tuple(dict.fromkeys(self._read_faces(piece)))
        return self._said[piece]

    def shows(self, image: Image, corners: Floats, piece: str) -> bool:
        """Whether a card, (4, 2) corners from its own top left, surely bears the print of a listed piece's own face.

        Nothing is read for that, so that it is quick; False says nothing.
        """
        return self._same_print is not None and self._same_print.bears(image, corners, piece)

    def lists(self, piece: str) -> bool:
        """Whether a piece has a name that is listed, and some of its faces are enrolled."""
        return piece in self._listed and piece in self._book.pieces

    def hear(self, image: Image, corners: Floats, piece: str) -> Heard | None:
        """What a card says, (4, 2) corners from its own top left; None where that would be too small to read.

        piece: the one whose name it should be; where it surely is that, it is not read again.
        """
        return self._hear(image, corners, lambda word: self.is_surely(word, piece))

    def _hear(self, image: Image, corners: Floats, enough: Callable[[Words], bool]) -> Heard | None:
        line = self._line
        if line is None or line.height * sides(corners)[1] < SHORTEST:
            return None
        page = page_of(image, Detection(corners, "card", 1.0, 1.0, _WHOLE), 0, with_lines=False)
        words: list[Words] = []
        for growth in (1.0, ROOM):
            strip = cut_out(page.card, page.seen, _grown(line, growth))
            words += self._ocr.read([strip.image]) if strip is not None else ()
            if any(map(enough, words)):
                break
        return Heard(tuple(words))

    def is_surely(self, word: Words, piece: str) -> bool:
        """Whether words are the name of a piece and no other."""
        read = self.read(word.text)
        return _is_sure(word, read) and read.piece == piece

    def line_on(self, corners: Floats) -> Floats | None:
        """(4, 2) where the name stands on a card; None where the deck's place for names is not known."""
        if self._line is None:
            return None
        top, foot = self._line.top, self._line.top + self._line.height
        left, right = corners[3] - corners[0], corners[2] - corners[1]
        ends = (corners[0] + top * left, corners[1] + top * right, corners[1] + foot * right, corners[0] + foot * left)
        return np.asarray(ends, np.float32)

    def reader(self) -> NameReader | None:
        """What reads names where the deck has them; None where that place is not known."""
        return NameReader(self.names, self._ocr, (self._line,)) if self._line is not None else None

    def likeness(self, text: str, piece: str) -> float:
        """How like a text is to what the piece says, or to a part of it, 0..1."""
        mine = PrintedName(piece, (*self.own(piece), *self._listed.get(piece, ())))
        return begins_or_ends(text, (mine,), cut_left=True, cut_right=True).likeness

    def read(self, text: str) -> NameRead:
        """Which piece's name a text is: those that are listed, as they are listed and as this deck prints them."""
        if text not in self._meant:
            listed = read_as(text, self.names)  # of a deck that prints these, no other face need be read
            self._meant[text] = listed if listed.is_sure else read_as(text, self._all_names)
        return self._meant[text]

    def _is_listed(self, word: Words) -> bool:
        return _is_sure(word, read_as(word.text, self.names))

    @cached_property
    def _listed(self) -> dict[str, tuple[str, ...]]:
        return {name.piece: name.spellings for name in self.names}

    @cached_property
    def _all_names(self) -> tuple[PrintedName, ...]:
        return tuple(PrintedName(n.piece, (*n.spellings, *self.own(n.piece))) for n in self.names)

    @cached_property
    def _same_print(self) -> SamePrint | None:
        return None if self._line is None else SamePrint(self.placed())

    @cached_property
    def _line(self) -> Line | None:
        """Where the deck has its names: as it was learned with it, or where most of the faces that are searched do."""
        return self._searched() if self._book.names_at is None else Line(*self._book.names_at)

    def placed(self) -> DeckBook:
        """The deck with the place of its names, where it has one: so that nobody need search for it again."""
        return self._book if self._line is None else replace(self._book, names_at=(self._line.top, self._line.height))

    def _searched(self) -> Line | None:
        reader, places = NameReader(self.names, self._ocr), list[Line]()
        listed = {piece: number for number, piece in enumerate(self._book.pieces) if piece in self._listed}
        for piece, number in list(listed.items())[:TELLING]:
            reading = reader.read(self._book.thumbnails[number], _face(self._book.thumbnails[number]))
            if reading.sure and reading.piece == piece and reading.line is not None:
                places.append(reading.line)
        return usual(places, FEWEST)

    def named_otherwise(self) -> Iterator[tuple[str, str, str]]:
        """Faces that surely bear the name of another piece than they are enrolled as: (face, text, that piece)."""
        for number, (face, piece) in enumerate(zip(self._book.faces, self._book.pieces, strict=True)):
            reads = [read_as(text, self.names) for text in self._read_face(number)] if piece in self._listed else []
            another = [read for read in reads if read.is_sure and read.piece != piece]
            if another and len(another) == len(reads):
                yield face, another[0].text, another[0].piece or ""

    def _read_faces(self, piece: str) -> Iterator[str]:
        """The texts of all faces of a piece."""
        for number, known in enumerate(self._book.pieces):
            if known == piece:
                yield from self._read_face(number)

    def _read_face(self, number: int) -> tuple[str, ...]:
        """What is read on one face, if that is surely read."""
        face = self._book.thumbnails[number]
        heard = self._hear(face, _face(face).corners, self._is_listed)
        is_read = heard is not None and heard.score >= SHARP and all(map(folded, heard.texts))
        return heard.texts if heard is not None and is_read else ()


def _is_sure(word: Words, read: NameRead) -> bool:
    return word.score >= SHARP and read.is_sure


def _face(picture: Image) -> Detection:
    """A face as a card that fills its picture."""
    return Detection(frame_corners(picture.shape[1], picture.shape[0]), "card", 1.0, 1.0, _WHOLE)


def _grown(line: Line, factor: float) -> Line:
    return Line(line.middle - line.height * factor / 2, line.height * factor)
