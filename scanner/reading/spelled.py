"""Blurred print: which listed name a line may be, by what the recogniser thinks of every letter of it.

The likeliest letter of each place makes a text, and of small print many are other ones; which of the listed names
is spelled there asks of all places together, and is told where no single letter is.
"""

from __future__ import annotations

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
_NEVER = -1e9
_LEAST = 1e-8
Logs = NDArray[np.float64]


def spelled(letters: Letters, names: Sequence[PrintedName], *, cut_left: bool, cut_right: bool) -> NameRead | None:
    """The listed name that surely or perhaps stands there, or a part of it where the rest is covered; else None.

    A few letters beside what covers the line may be the midst of a name, or one on its head: they make none sure.
    """
    if len(letters.shares) == 0 or (cut_left and cut_right):  # a few letters amid a name are many names'
        return None
    is_cut = cut_left or cut_right
    texts = [(name.piece, spelling) for name in names for spelling in name.spellings]
    line = _Line(letters, [folded(spelling) for _, spelling in texts], cut_left, cut_right)
    best, (piece, spelling) = max(zip(line.likely(LEAST_SHARE), texts, strict=True))
    rivals = zip(line.likely(*_of_rivals(spelling)) if is_cut else line.likely(1.0), texts, strict=True)
    lead = best - max((value for value, (other, _) in rivals if other != piece), default=_NEVER)
    if best < -UNLIKELY or lead < PERHAPS:
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
        self._logs = _log(np.stack(shares, axis=1))
        self._alone = float(_log(letters.shares.max(axis=1)).sum())
        self._cut_left, self._cut_right = cut_left, cut_right
        self._texts = [[number[x] for x in text] if all(x in number for x in text) else [] for text in texts]

    def likely(self, least: float, fewest: int = FEWEST_LETTERS) -> list[float]:
        """How much likelier each text is than the likeliest signs one by one, in nats: mostly less, so below 0.

        least, fewest: so much of it, and so many letters, must be there, where a part may be covered.
        """
        found = self._spelled(least, fewest)
        return [float(one) - self._alone if text else _NEVER for one, text in zip(found, self._texts, strict=True)]

    def _spelled(self, least: float, few: int) -> Logs:
        """(texts,) the log-likelihood of each, all ways summed in which its letters may stand in the places.

        What a recogniser of lines is trained with (CTC): before, between and behind the letters there may be nothing.
        """
        states, skips = _states(self._texts)
        lengths = np.array([len(text) for text in self._texts])[:, None]
        fewest = np.minimum(np.maximum(few, np.ceil(least * lengths)), lengths)
        place = np.arange(states.shape[1])[None]
        begins = place <= (2 * (lengths - fewest) + 1 if self._cut_left else 1)
        ways = np.where(begins, self._logs[0][states], _NEVER)
        for here in self._logs[1:]:
            one, two = _moved(ways, 1), np.where(skips, _moved(ways, 2), _NEVER)
            ways = np.logaddexp(np.logaddexp(ways, one), two) + here[states]
        first = 2 * fewest if self._cut_right else 2 * lengths
        may_end = (place % 2 == 0) & (place >= first) & (place <= 2 * lengths)
        return np.asarray(np.where(may_end, np.logaddexp(ways, _moved(ways, 1)), _NEVER).max(axis=1), np.float64)


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


def _log(shares: NDArray[np.float32]) -> Logs:
    return np.log(np.maximum(shares.astype(np.float64), _LEAST))


def _moved(ways: Logs, steps: int) -> Logs:
    """The same so many places on."""
    moved = np.full_like(ways, _NEVER)
    moved[:, steps:] = ways[:, :-steps]
    return moved
