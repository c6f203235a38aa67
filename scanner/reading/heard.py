"""Lines of a card as they were heard, and which of them is believed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from scanner.reading.names import NameRead, folded
from scanner.reading.pages import Page
from scanner.reading.strips import Line
from scanner.types import Floats

SHARP = 0.6
"""The recogniser must be so sure of a line that is believed."""
ANY_WORD = 4
"""So many letters that are no part of a name tell that the card has another one."""
_NEARLY = 0.75
"""So like a name is what is nearly one."""
_CLEAR = 0.9
"""A line of which the recogniser is so sure says what it says."""


@dataclass(frozen=True, slots=True, eq=False)
class Heard:
    """A line of a card.  read: what its text says; spelled: the name that all its letters tell together, if one."""

    page: Page
    line: Line
    read: NameRead
    score: float
    spelled: NameRead | None = None

    @property
    def is_sure(self) -> bool:
        return self.read.is_sure and self.score >= SHARP

    @property
    def says_words(self) -> bool:
        """Whether it is nearly a listed name: what says so much bears no number, whatever its drawing looks like."""
        return self.is_long and self.score >= SHARP and self.read.likeness >= _NEARLY

    @property
    def is_long(self) -> bool:
        """Whether more is read there than a few letters, which a drawing may be taken for."""
        return len(folded(self.read.text)) >= ANY_WORD

    @property
    def middle(self) -> Floats:
        """(2,) where the middle of the line is in the picture."""
        corners, down = self.page.corners, self.line.middle
        left, right = ((1 - down) * corners[k] + down * corners[3 - k] for k in (0, 1))
        return np.asarray((left + right) / 2, np.float32)

    def denies(self, piece: str | None) -> bool:
        """Whether it clearly says what is not this piece's name: then nothing on the card is too small to be read."""
        agrees = self.spelled is not None and self.spelled.piece == piece
        return not agrees and self.is_long and self.score >= _CLEAR


def likelier(one: Heard | None, other: Heard | None) -> Heard | None:
    """The one that is surer, or more like a name."""
    both = [heard for heard in (one, other) if heard is not None]
    return max(both, key=lambda heard: (heard.is_sure, heard.read.likeness * heard.score), default=None)


def by_letters(tries: Sequence[Heard]) -> Heard | None:
    """The line on which a name is spelled, where all that are tell the same and nothing else is clearly read."""
    told = [(one, one.spelled) for one in tries if one.spelled is not None]
    sure = [(one, read) for one, read in told if read.is_sure] or told
    if not sure or len({read.piece for _, read in sure}) > 1:
        return None
    one, read = sure[0]
    if any(other.denies(read.piece) for other in tries):
        return None
    return replace(one, read=read, score=max(one.score, SHARP))
