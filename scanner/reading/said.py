"""What a card says, as it was read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scanner.reading.strips import Line
from scanner.types import Floats


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """What a card says.

    piece: the likeliest name, or None where nothing listed can be read.  sure: it is that name and no other.
    candidates: ``(piece, likeness 0..1)``, best first.  text: the line that was read.
    corners: (4, 2) from the card's own top left; as found, where nothing is read.
    at: (2,) the middle of the line in the picture, line: where it stands on the card; None where no name was read.
    on_side: whether it runs along a side of the card.
    """

    candidates: tuple[tuple[str, float], ...]
    text: str
    corners: Floats
    sure: bool
    at: Floats | None = None
    line: Line | None = None
    on_side: bool = False

    @property
    def piece(self) -> str | None:
        return self.candidates[0][0] if self.candidates else None


def along_one_way(readings: Sequence[Reading]) -> list[Reading]:
    """What the cards of one deck say, without names along a side where more cards have theirs upright.

    What lies across two cards and passes for one has a name of theirs on its side.
    """
    sure = [one.on_side for one in readings if one.sure and one.at is not None]
    if 2 * sum(sure) >= len(sure):
        return list(readings)
    return [replace(one, candidates=(), text="", sure=False, at=None) if one.on_side else one for one in readings]
