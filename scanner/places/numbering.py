"""Who is seat 1: seats are numbered clockwise, from the leftmost plate that lies below the row in the picture.

Whether somebody at an end of the row sits "below" it is a matter of taste, above all where the row lies askew in the
picture: then there is more than one who may be the first, and people must say.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from scanner.places.row_line import RowLine
from scanner.places.seats import Home
from scanner.types import Floats

CLEARLY = 1.5
"""So far from the row, in card widths, a place lies clearly on one side of it, unless ..."""
LEVEL = 0.75
"""... by the other way of looking at it, along the row or straight down the picture, it lies not so far on that side:
of 400 drawn tables one more was counted otherwise than meant without a question where it might even lie a little on the
other, and it is asked of some six more now."""
ABOVE = 1.0
"""So far above the row, in card widths, the number of somebody at its end lies whose plate is surely not below it.
Of 1,400 drawn tables 13 were counted otherwise than meant without a question where `LEVEL` was enough, and 5 are with
this; it is asked of 46 more whose first was right."""
AT_AN_END = (1.0, 2.0)
"""Beyond an end of the row by so much, and no farther beside it, in card widths, somebody sits at that end."""
BEHIND, ON_TO_THE_RIGHT = 1.5, 1.2
"""So far from a number, in card widths, the middle of a plate of some cards lies: a first card behind it, the others at
its side.  Of 700 drawn tables it is asked of 217 who is the first: of 116 the likelier one was meant as numbers lie, of
202 as their plates would; of eighteen path-traced films in which it is asked of 7, and of 17."""


def firsts(
    pixels: Floats, row_pixels: Floats, width: float, level: float = LEVEL, grown: Floats | None = None
) -> list[int]:
    """The homes that may be seat 1 by their index, the likeliest first.

    pixels: (n, 2) the middles of the homes in the picture.  row_pixels: (2, 2) the middles of the first and of the
    last slot there.  width: of a card, in pixels.  level: so much higher than the lowest, in card widths, may be the
    lowest as well, where nobody sits below; where numbers alone are seen it is more, since they lie before plates.
    grown: (n, 2) where the middles of the plates are likely to be by and by; they tell which of them is the likeliest.
    """
    above = min(level, ABOVE)
    beyond, beside = _off_row(pixels, row_pixels, width)
    ends = (beyond > AT_AN_END[0]) & (np.abs(beside).max(axis=1) < AT_AN_END[1])
    lies = [_lies_at_an_end(above, *both) if end else _lies(*both) for both, end in zip(beside, ends, strict=True)]
    if not any(side > 0 and not end for side, end in zip(lies, ends, strict=True)):  # nobody below, but at the ends
        lies = [0 if end else side for side, end in zip(lies, ends, strict=True)]
    lowest = sorted(range(len(pixels)), key=lambda k: -float(pixels[k][1]))
    leftmost = sorted(range(len(pixels)), key=lambda k: float(pixels[k][0]))
    clearly = next((n for n, k in enumerate(leftmost) if lies[k] > 0), len(leftmost))
    lowly = [k for k in lowest if float(pixels[lowest[0]][1] - pixels[k][1]) < level * width]
    may = [k for k in leftmost[: clearly + 1] if lies[k] >= 0] or lowly
    likeliest = _likeliest(may, pixels if grown is None else grown, lies, row_pixels, width)
    return [likeliest, *(k for k in may if k != likeliest)]


def _likeliest(may: Sequence[int], plates: Floats, lies: Sequence[int], row_pixels: Floats, width: float) -> int:
    """Of those that may be seat 1, from the left, the one that is it if plates lie there: below the row's middle, as
    the picture shows it, or the lowest."""
    beneath = (plates[:, 1] - float(row_pixels[:, 1].mean())) / width
    below = [k for k in may if lies[k] > 0 or beneath[k] > LEVEL]
    return below[0] if below else max(may, key=lambda k: float(beneath[k]))


def as_it_grows(number: Floats, row: RowLine) -> Floats:
    """Where the middle of a plate is likely to be whose player's number lies there: behind it as they see it, at an end
    of the row or beside it, and on to their right, where plates grow."""
    way = number - row.middle
    along, across = row.along, np.array([-row.along[1], row.along[0]])
    beyond = abs(float(way @ along)) - row.pitch * (len(row.points) - 2) / 2
    at_an_end = beyond > AT_AN_END[0] and abs(float(way @ across)) < AT_AN_END[1]
    axis = along if at_an_end else across
    out = axis * np.copysign(1.0, float(way @ axis))
    return np.asarray(number + BEHIND * out + ON_TO_THE_RIGHT * np.array([out[1], -out[0]]), np.float32)


def told_by_plates(
    pixels: Floats, row_pixels: Floats, width: float, doubted: Collection[int], grown: Collection[int]
) -> int | None:
    """The home that is seat 1 where numbers left it open and plates tell it, by its index; None where they do not.

    Numbers are laid somewhere before a plate, and it is the plates that count.  doubted: the homes that may be it.
    grown: those of whose plates so much is seen that it is known where they lie.
    """
    first, *others = firsts(pixels, row_pixels, width)
    # Where nobody sits below the lowest is the first, wherever the others lie.
    below = float(pixels[first][1]) > float(row_pixels[:, 1].mean())
    before = [k for k in doubted if pixels[k][0] <= pixels[first][0] or not below]
    return first if not others and first in doubted and all(k in grown for k in before) else None


def _lies(along: float, down: float) -> int:
    """1 below the row, -1 above it, 0 neither clearly; as far as it lies below by both ways of looking at it."""
    low, high = sorted((along, down))
    if high > CLEARLY and low > LEVEL:
        return 1
    return -1 if high < -LEVEL or (low < -CLEARLY and high < LEVEL) else 0


def _lies_at_an_end(above: float, along: float, down: float) -> int:
    """The same for somebody at an end of the row: clearly only if both ways of looking at it say so.

    What is read off pictures is a tenth of a card width off: one way alone, just beyond its threshold, tells nothing.
    """
    low, high = sorted((along, down))
    return int(low > LEVEL and high > CLEARLY) - int(high < -above)


def _off_row(pixels: Floats, row_pixels: Floats, width: float) -> tuple[Floats, Floats]:
    """How far places lie off the row, in card widths: (n,) beyond its ends, (n, 2) below it (negative above).

    Below it by two ways of looking at it: below the line through it, and below its middle.
    """
    way = row_pixels[1] - row_pixels[0]
    along = way / max(float(np.linalg.norm(way)), 1e-6)
    normal = np.array([-along[1], along[0]]) * (1 if along[0] > 0 else -1)
    middle = row_pixels.mean(axis=0)
    beyond = np.abs((pixels - middle) @ along) - float(np.linalg.norm(way)) / 2
    below = np.column_stack([(pixels - middle) @ normal, pixels[:, 1] - middle[1]])
    return np.asarray(beyond / width, np.float32), np.asarray(below / width, np.float32)


def clockwise(homes: Sequence[Home], row: RowLine) -> list[int]:
    """The indices of the homes clockwise about the row's middle, the first one first."""
    ways = [home.middle - row.middle for home in homes]
    angles = [float(np.arctan2(way[1], way[0])) for way in ways]
    return sorted(range(len(homes)), key=lambda k: (angles[k] - angles[0] + 1e-9) % (2 * np.pi))


def as_said(order: Sequence[int], pixels: Floats, said: Floats) -> int:
    """With which home of a clockwise order seat 1 begins, as an index into the order, where people said who sits where.

    pixels, said: (n, 2) where the homes lie in the picture, and where people put the players, by seat.
    """
    def off(turn: int) -> float:
        turned = [*order[turn:], *order[:turn]]
        return float(np.linalg.norm(pixels[turned] - said, axis=1).sum())

    return min(range(len(order)), key=off)
