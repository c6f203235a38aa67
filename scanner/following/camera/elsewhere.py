"""A camera that suddenly sees the table from elsewhere: put back another way round, or turned by the phone itself.

No card lies near where it lay, so that places tell nothing (`scanner.following.camera.bump` is for small moves); but
the cards have their names and, seen from straight above, lie to each other as they did.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from engine.observation import UNKNOWN
from scanner.following.camera.bump import NOTICED, Complex, middles_and_axes, refined, shifted
from scanner.following.cards.track import apart
from scanner.geometry.rectify import moved, turned
from scanner.geometry.tablemap import table_map
from scanner.types import Floats, Matrix

FEWEST = 4
"""Cards that must lie to each other as they did."""
MOST_AGREE = 0.7
"""The share of the cards that lie elsewhere now that must."""
MOST_SAME = 0.5
"""Where more than this share of the cards that lay there are seen to lie there still, the camera stands where it
stood."""
NEAR = 0.5
"""How far, in card widths on the table, a card may be found from where the others say that it lies."""
SCALES = (0.85, 1.18)
"""Cards are of one size; how far both measures of the table may differ."""
ASKEW = np.pi / 6
"""How far a card may lie turned otherwise than the others say, in radians; either end may be its top."""
Named = tuple[str, Floats]
"""A card's name and its (4, 2) corners."""


@dataclass(slots=True)
class Elsewhere:
    """Remembers when the cards last lay where they had lain."""

    steady_at: float = field(default=float("-inf"))

    def is_astray(self, before: int, same: int, at: float) -> bool:
        """Whether most of the cards that lay there before are not seen there in this look, at a source time."""
        if before and same <= MOST_SAME * before:
            return True
        self.steady_at = at
        return False


def seen_from_elsewhere(before: Sequence[Named], now: Sequence[Named]) -> Matrix | None:
    """The (3, 3) map of the picture from where cards lay before to where they lie now; None where they tell of none."""
    before, now = _named(before), _named(now)
    which = [(i, j) for i, (one, _) in enumerate(before) for j, (other, _) in enumerate(now) if one == other]
    least = max(FEWEST, MOST_AGREE * len(now))
    if len({j for _, j in which}) < least:
        return None
    old, new = (table_map([corners for _, corners in cards]) for cards in (before, now))
    pairs = _Pairs.of(
        [(old.flat(before[i][1]), new.flat(now[j][1])) for i, j in which], [i for i, _ in which], [j for _, j in which]
    )
    turn, step, agree = pairs.likeliest()
    if len(agree) < least or len(agree) <= _where_they_lay([(before[i][1], now[j][1], j) for i, j in which]):
        return None
    if _stands_still([(before[i][1], now[j][1]) for i, j in agree]):
        return None
    guess = np.linalg.inv(new.matrix) @ shifted(turn, step) @ old.matrix
    return refined(guess, [(before[i][1], _as_counted(now[j][1], moved(before[i][1], guess))) for i, j in agree])


def _where_they_lay(pairs: Sequence[tuple[Floats, Floats, int]]) -> int:
    """How many cards lie where one of their name lay; pairs of (4, 2) corners before and now, and whose these are.

    Backs of one deck, laid down round a table, lie to each other as they lay when it is turned by half a turn, too.
    """
    return len({j for before, now, j in pairs if apart(now, before, "card") < NOTICED})


def _stands_still(pairs: Sequence[tuple[Floats, Floats]]) -> bool:
    """Whether cards, (4, 2) corners before and now, mostly lie where they lay in the picture.

    So they do where hands over half of a table, or cards that lay there nameless, make it look like another place.
    """
    widths = [max(float(np.linalg.norm(before[1] - before[0])), 1e-6) for before, _ in pairs]
    away = [float(np.linalg.norm(before.mean(axis=0) - now.mean(axis=0))) for before, now in pairs]
    return float(np.median(np.divide(away, widths))) < NOTICED


def _named(cards: Sequence[Named]) -> list[Named]:
    return [(piece, corners) for piece, corners in cards if piece != UNKNOWN]


def _as_counted(corners: Floats, there: Floats) -> Floats:
    """The corners of a card in the order in which they come nearest to where they are thought to be."""
    return min((turned(corners, q) for q in range(4)), key=lambda c: float(np.abs(c - there).sum()))


@dataclass(frozen=True, slots=True)
class _Pairs:
    """Cards of one name before and now, on the table, as complex numbers: (n,) middles and long axes.

    which: (n, 2) whose they are, before and now.
    """

    old: Complex
    old_axes: Complex
    new: Complex
    new_axes: Complex
    which: NDArray[np.intp]

    @classmethod
    def of(cls, quads: Sequence[tuple[Floats, Floats]], before: Sequence[int], now: Sequence[int]) -> _Pairs:
        (old, old_axes), (new, new_axes) = (middles_and_axes([pair[side] for pair in quads]) for side in (0, 1))
        return cls(old, old_axes, new, new_axes, np.column_stack([before, now]))

    def likeliest(self) -> tuple[complex, complex, list[tuple[int, int]]]:
        """The turn and the step under which most pairs agree, and which those are."""
        best: tuple[complex, complex, list[tuple[int, int]]] = (1 + 0j, 0j, [])
        for a, b in combinations(range(len(self.old)), 2):
            apart = self.old[b] - self.old[a]
            if (self.which[a] == self.which[b]).any() or abs(apart) < NEAR:
                continue
            turn = complex((self.new[b] - self.new[a]) / apart)
            if SCALES[0] < abs(turn) < SCALES[1]:
                step = complex(self.new[a] - turn * self.old[a])
                agree = self.agreeing(turn, step)
                best = (turn, step, agree) if len(agree) > len(best[2]) else best
        return best

    def agreeing(self, turn: complex, step: complex) -> list[tuple[int, int]]:
        """The pairs that come together, each card once, the nearest first."""
        away = np.abs(turn * self.old + step - self.new)
        askew = np.abs(np.angle((turn * self.old_axes / self.new_axes) ** 2)) / 2
        taken: dict[int, int] = {}
        for k in sorted(np.flatnonzero((away < NEAR) & (askew < ASKEW)), key=lambda k: away[k]):
            i, j = (int(one) for one in self.which[k])
            if i not in taken and j not in taken.values():
                taken[i] = j
        return list(taken.items())
