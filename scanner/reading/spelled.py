"""Blurred print: which listed name a line may be, by what the recogniser thinks of every letter of it.

The likeliest letter of each place makes a text, and of small print many are other ones; which of the listed names
is spelled there asks of all places together, and is told where no single letter is.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from models.ocr import Letters
from scanner.reading.names import FEWEST_LETTERS, LEAST_SHARE, NameRead, PrintedName, folded

UNLIKELY = 4.0
"""A name is not believed that is less likely by so much, in nats, than whatever else may stand there."""
CLEARLY, PERHAPS = 10.0, 3.0
"""Nor one that the next is nearer to than this, in nats; from the lesser lead on it is what the line perhaps says."""
SURELY_ALIKE, PERHAPS_ALIKE = 0.9, 0.8
"""How like its name such a line counts as: less than one whose letters can be read."""
_LEAST, _NEVER = 1e-8, 1e-200
"""What the recogniser thinks least of counts as so likely; and what is no likelier than that cannot be."""
Shares = NDArray[np.float64]


def spelled(letters: Letters, names: Sequence[PrintedName], *, cut_left: bool, cut_right: bool) -> NameRead | None:
    """The listed name that surely or perhaps stands there, or a part of it where the rest is covered; else None.

    A few letters beside what covers the line may be the midst of a name, or one on its head: they make none sure.
    """
    if len(letters.shares) == 0 or (cut_left and cut_right):  # a few letters amid a name are many names'
        return None
    is_cut = cut_left or cut_right
    texts = [(name.piece, spelling) for name in names for spelling in name.spellings]
    line = _Line(letters, [folded(spelling) for _, spelling in texts], cut_left, cut_right)
    likely = line.likely(LEAST_SHARE)
    best, (piece, spelling) = max(zip(likely, texts, strict=True))
    if best < -UNLIKELY:
        return None
    rivals = zip(line.likely(*_of_rivals(spelling)) if is_cut else likely, texts, strict=True)
    lead = best - max((value for value, (other, _) in rivals if other != piece), default=math.log(_NEVER))
    if lead < PERHAPS:
        return None
    sure = lead >= CLEARLY and not (is_cut and len(folded(spelling)) < FEWEST_LETTERS)
    return NameRead(spelling, ((piece, SURELY_ALIKE if sure else PERHAPS_ALIKE),))


def _of_rivals(spelling: str) -> tuple[float, int]:
    """What may be there of another name where more may be covered: any part that is not much shorter than this name.
    フレン, which begins フレンチ・クーラー, is told as プレーン otherwise, for want of the fifth letter."""
    return 0.0, min(FEWEST_LETTERS, max(len(folded(spelling)) - 1, 1))


class _Line:
    """A line, asked how likely each of some folded texts stands there."""

    def __init__(self, letters: Letters, texts: Sequence[str], cut_left: bool, cut_right: bool) -> None:
        columns = _columns(letters.signs)
        used = sorted({letter for text in texts for letter in text if letter in columns})
        number = {letter: n for n, letter in enumerate(used, 1)}
        shares = [letters.shares[:, columns[letter]].sum(axis=1) for letter in ("", *used)]
        # Beside the likeliest sign of its place, so that what may be there stays near 1 over many places.
        likeliest = letters.shares.max(axis=1, keepdims=True).astype(np.float64)
        self._shares = np.maximum(np.stack(shares, axis=1), _LEAST) / np.maximum(likeliest, _LEAST)
        self._cut_left, self._cut_right = cut_left, cut_right
        self._texts = [[number[x] for x in text] if all(x in number for x in text) else [] for text in texts]

    def likely(self, least: float, fewest: int = FEWEST_LETTERS) -> list[float]:
        """How much likelier each text is than the likeliest signs one by one, in nats: mostly less, so below 0.

        least, fewest: so much of it, and so many letters, must be there, where a part may be covered.
        """
        found = np.log(np.maximum(self._spelled(least, fewest), _NEVER))
        return [float(one) if text else math.log(_NEVER) for one, text in zip(found, self._texts, strict=True)]

    def _spelled(self, least: float, few: int) -> Shares:
        """(texts,) how likely each is, all ways summed in which its letters may stand in the places.

        What a recogniser of lines is trained with (CTC): before, between and behind the letters there may be nothing.
        """
        states, skips = _states(self._texts)
        lengths = np.array([len(text) for text in self._texts])[:, None]
        fewest = np.minimum(np.maximum(few, np.ceil(least * lengths)), lengths)
        place = np.arange(states.shape[1])[None]
        begins = place <= (2 * (lengths - fewest) + 1 if self._cut_left else 1)
        ways = begins * self._shares[0][states]
        for here in self._shares[1:]:
            ways = (ways + _moved(ways, 1) + skips * _moved(ways, 2)) * here[states]
            ways *= ways > _NEVER  # numbers smaller yet are slow to reckon with
        first = 2 * fewest if self._cut_right else 2 * lengths
        may_end = (place % 2 == 0) & (place >= first) & (place <= 2 * lengths)
        return np.asarray((may_end * (ways + _moved(ways, 1))).max(axis=1), np.float64)


@cache
def _columns(signs: tuple[str, ...]) -> Mapping[str, list[int]]:
    """The recogniser's signs by the letter that they are folded to; "" has those that are none: spaces, hyphens."""
    columns: dict[str, list[int]] = {"": []}
    for n, sign in enumerate(signs):
        columns.setdefault(folded(sign), []).append(n)
    return columns


def _states(texts: Sequence[Sequence[int]]) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """(texts, places in them) the letter at each place, 0 for nothing; and where the nothing before may be left out."""
    longest = max(map(len, texts))
    states = np.zeros((len(texts), 2 * longest + 1), np.int64)
    for n, text in enumerate(texts):
        states[n, 1 : 2 * len(text) : 2] = text
    before = np.zeros_like(states)
    before[:, 2:] = states[:, :-2]
    return states, (states != 0) & (states != before) & (np.arange(states.shape[1]) >= 2)


def _moved(ways: Shares, steps: int) -> Shares:
    """The same so many places on."""
    moved = np.zeros_like(ways)
    moved[:, steps:] = ways[:, :-steps]
    return moved
