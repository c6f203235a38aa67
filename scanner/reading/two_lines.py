"""Names that are printed in two lines: which words may stand in the first and in the second, and where the other is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from scanner.reading.names import SURE, PrintedName, folded, read_as
from scanner.reading.strips import Line

_FEWEST = 3
"""Letters of the shortest half that is believed: *old*, *bar*."""
_NEAREST, _FARTHEST = 0.6, 1.7
"""How far the middle of the next line is, over a line's height with its room."""
_BETWEEN_WORDS = re.compile(r"(?<=[\s\-・])")


def may_be_half(text: str, names: tuple[PrintedName, ...]) -> tuple[bool, bool]:
    """Whether a line says the first words of a longer name, and whether it says the last ones."""
    first, last = _halves(names)
    return _says(text, first), _says(text, last)


def next_lines(line: Line, lines: Sequence[Line], *, below: bool) -> tuple[Line, ...]:
    """Where the other half may stand: lines of the card that lie so, or else the place right below or above."""
    way = 1 if below else -1
    apart = [(way * (other.middle - line.middle) / line.height, other) for other in lines]
    near = tuple(other for far, other in apart if _NEAREST <= far <= _FARTHEST)
    return near or (line.below if below else line.above,)


def _says(text: str, half: PrintedName) -> bool:
    return len(folded(text)) >= _FEWEST and read_as(text, (half,)).likeness >= SURE


@cache
def _halves(names: tuple[PrintedName, ...]) -> tuple[PrintedName, PrintedName]:
    """All that may stand in the first line, and all that may stand in the second, as spellings of no piece."""
    cuts = [cut for name in names for spelling in name.spellings for cut in _cuts(spelling)]
    return PrintedName("", tuple(first for first, _ in cuts)), PrintedName("", tuple(last for _, last in cuts))


def _cuts(spelling: str) -> Iterator[tuple[str, str]]:
    """The two parts of a name for each place between its words."""
    places = [0, *(found.end() for found in _BETWEEN_WORDS.finditer(spelling)), len(spelling)]
    for _, cut in pairwise(places[:-1]):
        yield spelling[:cut].strip(), spelling[cut:].strip()
