"""Two half-covered cards that were found as one: half as wide again as the others, and each says a name of its own.

Dark cards that lie beside each other on a dark table show no edge between them. One name read off both would be told,
and the other card be missing; so where but one can be read, something without a name lies beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from scanner.geometry.rectify import sides
from scanner.geometry.tablemap import TableMap, table_map
from scanner.learning.read_again import lying_at, same_print
from scanner.reading.cards import NameReader
from scanner.reading.said import Reading
from scanner.types import Detection, Floats, Image

FEWEST = 5
"""So many cards that were read tell how large cards are."""
WIDE, LONG = (1.35, 1.8), (0.88, 1.12)
"""How wide and how long two are that lie half upon each other, over one."""
Found = tuple[Detection, Reading]


@dataclass(frozen=True, slots=True, eq=False)
class Usual:
    """How large most cards are.  size: (2,) across and along, on the table."""

    table: TableMap
    size: NDArray[np.float64]

    @classmethod
    def of(cls, read: Sequence[Floats]) -> Usual | None:
        """By the (4, 2) corners of cards that were read, each from its own top left; None of too few."""
        if len(read) < FEWEST:
            return None
        table = table_map(read)
        return cls(table, np.median([sides(table.flat(corners)) for corners in read], axis=0))

    def measure(self, corners: Floats) -> tuple[float, float]:
        """How wide and how long a card is against the others."""
        across, along = np.array(sides(self.table.flat(corners))) / self.size
        return float(across), float(along)


def apart(image: Image, found: Sequence[Found], usual: Usual | None, reader: NameReader) -> list[Found]:
    """What was found, with two cards in the place of each that is as large as two of which one at least is surely
    read."""
    return [one for pair in found for one in _two(image, pair[0], usual, reader) or [pair]]


def _two(image: Image, card: Detection, usual: Usual | None, reader: NameReader) -> list[Found]:
    """Both as they are surely read, else the one that is and the other unread; nothing where neither is."""
    if usual is None or card.kind != "card":
        return []
    wide, long = usual.measure(card.corners)
    if not (WIDE[0] < wide < WIDE[1] and LONG[0] < long < LONG[1]):
        return []
    read = [[(half, reader.read(image, half)) for half in halves] for halves in _lying(card, wide)]
    of_two = [both for both in read if both[0][1].sure and both[1][1].sure and not _is_one_print(*both)]
    of_one = [both for both in read if both[0][1].sure != both[1][1].sure]
    return (of_two or of_one or [[]])[0]


def _is_one_print(one: Found, other: Found) -> bool:
    return same_print(one[1], other[1], one[0])


def _lying(card: Detection, wide: float) -> Iterator[tuple[Detection, Detection]]:
    """The two cards, the second upon the first, the one open or as much covered as the first; from either end."""
    for corners in (card.corners, _mirrored(card.corners)):
        for step in (wide - 1, wide * 0.75 - 0.5, wide / 2):    # as little as shows of the first, half, and amid both
            yield _part(card, corners, wide, (0.0, step)), _part(card, corners, wide, (step, min(wide, step + 1)))


def _mirrored(corners: Floats) -> Floats:
    """From the other end."""
    return np.asarray(corners[[1, 0, 3, 2]], np.float32)


def _part(card: Detection, ends: Floats, wide: float, seen: tuple[float, float]) -> Detection:
    """A card of the usual width that begins, and of which so much is seen, in widths from the first end on."""
    near, far, far_foot, near_foot = ends
    first, last = seen[0], seen[0] + 1
    head, foot = (far - near) / wide, (far_foot - near_foot) / wide
    from_end = [near + first * head, near + last * head, near_foot + last * foot, near_foot + first * foot]
    turned_back = ends is not card.corners
    corners = np.asarray(from_end, np.float32)
    share = seen[1] - seen[0]
    there = lying_at(card, _mirrored(corners) if turned_back else corners)
    columns = round(share * card.mask.shape[1])
    return _seen(there, slice(-columns, None) if turned_back else slice(None, columns))


def _seen(card: Detection, columns: slice) -> Detection:
    """The same card if no more than these columns of it are seen."""
    mask = np.zeros_like(card.mask)
    mask[:, columns] = card.mask[:, columns]
    return replace(card, mask=mask, visible=float(mask.mean()))
