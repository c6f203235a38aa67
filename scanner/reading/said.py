"""What a card says, as it was read."""

from __future__ import annotations

from dataclasses import dataclass

from scanner.reading.strips import Line
from scanner.types import Floats


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """What a card says.

    piece: the likeliest name, or None where nothing listed can be read.  sure: it is that name and no other.
    candidates: ``(piece, likeness 0..1)``, best first.  text: the line that was read.
    corners: (4, 2) from the card's own top left; as found, where nothing is read.
    at: (2,) the middle of the line in the picture, line: where it stands on the card; None where no name was read.
    """

    candidates: tuple[tuple[str, float], ...]
    text: str
    corners: Floats
    sure: bool
    at: Floats | None = None
    line: Line | None = None

    @property
    def piece(self) -> str | None:
        return self.candidates[0][0] if self.candidates else None
