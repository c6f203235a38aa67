"""Two plates that run into each other in one line: nothing in the picture parts them, but one has too many cards.

Everybody gets a card a round, or nobody does who chose the same; so plates grow much alike.
"""

from __future__ import annotations

from collections.abc import Sequence

from scanner.types import SeenCard

FEWEST = 8
"""Of fewer cards nothing is told: early in a game a power or two make plates uneven."""
OF_TWO, OF_MORE = 1.5, 2.0
"""So many times the next largest plate's cards.  At the end of random games 3 of 2,000 of two players have such one,
and of 1,600 of three to six 14; where two neighbours of three pass for one, 253 of 300."""


def is_one_far_larger(groups: Sequence[Sequence[SeenCard]]) -> bool:
    """Whether one of several plates holds so many cards that it may be two players'."""
    *_, next_largest, largest = sorted(sum(card.kind == "card" for card in group) for group in groups)
    times = OF_TWO if len(groups) == 2 else OF_MORE
    return largest >= max(FEWEST, times * next_largest)
