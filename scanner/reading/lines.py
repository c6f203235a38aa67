"""Reading lines of print in a picture, wherever they are and whichever way up: names where no card was found."""

from __future__ import annotations

from collections.abc import Sequence

from models.ocr import Ocr
from scanner.geometry.rectify import sides, turned, upright
from scanner.reading.heard import SHARP
from scanner.reading.names import PrintedName, parts_of_longer, read_as
from scanner.reading.spotted import Spotted, contains, lying
from scanner.types import Floats, Image

_HIGH = 48
"""The height, in pixels, at which a line that was found by its print is read."""


class LineReader:
    """Reads the listed names off lines of print.  Safe to use from one thread at a time."""

    def __init__(self, names: tuple[PrintedName, ...], ocr: Ocr) -> None:
        self.names, self._ocr = names, ocr

    def spotted(self, image: Image, lines: Sequence[Floats]) -> tuple[Spotted, ...]:
        """The names among lines of print, (4, 2) corners each, whichever way up they are.

        A name that may be half of a longer one, printed in two lines, is none where another line is next to it.
        """
        found = [name for line in lines if (name := self._spot(image, line)) is not None]
        return tuple(n for n in found if not (parts_of_longer(n.piece, self.names) and _has_neighbour(n, lines)))

    def _spot(self, image: Image, line: Floats) -> Spotted | None:
        """The name that a line is, the way up that says so more surely: short ones are read standing on their heads."""
        found = [one for quarters in (0, 2) if (one := self._spot_so(image, turned(line, quarters))) is not None]
        return max(found, key=lambda one: one[0])[1] if found else None

    def _spot_so(self, image: Image, corners: Floats) -> tuple[float, Spotted] | None:
        """How surely a line is a name if it lies so, and which."""
        (words,) = self._ocr.read([_line_upright(image, corners)])
        read = read_as(words.text, self.names)
        if read.piece is None or not read.is_sure or words.score < SHARP:
            return None
        return words.score, Spotted(read.piece, words.text, corners)

    def says_numbers(self, image: Image, line: Floats) -> bool:
        """Whether a line, (4, 2) corners, holds nothing but numbers, as those of a score sheet do: the way up says so
        that is read more surely."""
        ways = self._ocr.read([_line_upright(image, turned(line, quarters)) for quarters in (0, 2)])
        words = max(ways, key=lambda way: way.score)
        return words.score >= SHARP and words.text != "" and not any(map(str.isalpha, words.text))

    def found(self, image: Image) -> list[Floats]:
        """(4, 2) corners of the lines of print in a picture that are large enough to be read."""
        return lying(self._ocr.find_lines(image))


def _line_upright(image: Image, corners: Floats) -> Image:
    """A line of print, (4, 2) corners, cut out as high as it is read best."""
    across, along = sides(corners)
    return upright(image, corners, (round(_HIGH * across / along), _HIGH))


def _has_neighbour(name: Spotted, lines: Sequence[Floats]) -> bool:
    """Whether another line stands right above or below a name."""
    down = name.corners[3] - name.corners[0]
    return any(contains(line, name.middle + step * down) for line in lines for step in (-1.0, 1.0))
