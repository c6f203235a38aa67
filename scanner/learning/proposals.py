"""What a card of a photograph may be, as it is proposed to be learned."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, StrEnum, auto

from scanner.geometry.rectify import HEIGHT, WIDTH, sides, upright
from scanner.reading.strips import Line
from scanner.types import Floats, Image


class Status(StrEnum):
    """What becomes of a proposal."""

    TAKEN = "taken"
    """It is sure."""
    ASKED = "asked"
    """A person has to say what it is."""


class Doubt(Enum):
    """Why a card is not learned though something was surely read on it."""

    EDGE = auto()
    """Where it ends cannot be told: light, a neighbour or a table of its own colour hides its edge."""
    COVERED = auto()
    """Other cards lie upon it, and would be learned with it."""
    SHAPE = auto()
    """It bears a number, and by its shape it may be a selection card as well as a row marker."""
    BLURRED = auto()
    """Of most cards of its picture nothing can be read, and where that is so a donut may pass for a number."""
    TWICE = auto()
    """Another row marker of its picture says the same number, and a deck has one of each."""


@dataclass(frozen=True, slots=True, eq=False)
class Proposal:
    """A card of the photograph and what it may be.

    piece: the likeliest, or ``unknown``.  candidates: ``(piece, confidence)``, best first.  text: what was read on it.
    corners: (4, 2) pixels of the photograph, clockwise from the card's own top left (a back may begin at any corner).
    picture: the card upright.  aspect: its width over its height.  visible, kind, real, alone: as its
    `Detection` has them.
    same_as: the number of an earlier proposal of the same photograph that shows the same face: one question is enough.
    line: where on it its name stands, if one was read.
    doubt: why it is not believed what it says, where it says it surely.
    """

    piece: str
    status: Status
    confidence: float
    candidates: tuple[tuple[str, float], ...]
    text: str
    corners: Floats
    picture: Image
    aspect: float
    visible: float = 1.0
    kind: str = "card"
    same_as: int | None = None
    real: float = 1.0
    alone: bool = False
    line: Line | None = None
    doubt: Doubt | None = None

    def said_to_be(self, piece: str) -> Proposal:
        """The same card, now that a person has said what it is."""
        return replace(self, piece=piece, status=Status.TAKEN, confidence=1.0)

    def doubted(self, why: Doubt | None = None) -> Proposal:
        """The same card, now that a person, or something else that is seen, does not believe what was read."""
        return replace(self, status=Status.ASKED, doubt=why if self.status is Status.TAKEN else self.doubt)

    def lying_at(self, image: Image, corners: Floats) -> Proposal:
        """The same card of the photograph, now that it is known to lie a little otherwise."""
        across, along = sides(corners)
        line = None if self.line is None else _moved(self.line, self.corners, corners)
        return replace(self, corners=corners, picture=cut_out(image, corners), aspect=across / along, line=line)


def cut_out(image: Image, corners: Floats) -> Image:
    """The card at (4, 2) corners upright, with all the pixels that show it."""
    across, along = sides(corners)
    return upright(image, corners, (max(round(across), WIDTH), max(round(along), HEIGHT)))


def _moved(line: Line, corners: Floats, others: Floats) -> Line:
    """A line on a card that was taken to lie at (4, 2) corners, and lies at others, the same side up."""
    (head, foot), (top, end) = (((c[0] + c[1]) / 2, (c[2] + c[3]) / 2) for c in (corners, others))
    down = end - top
    ends = [head + share * (foot - head) for share in (line.top, line.top + line.height)]
    first, last = (float((at - top) @ down / (down @ down)) for at in ends)
    return Line(first, last - first)
