"""Two plates laid over each other: the cards of the one lie at one slant, those of the other plainly at another.

Where they touch they pass for one plate, and where nobody said how many play nothing else tells that there are two.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scanner.geometry.tablemap import Doubles
from scanner.naming.verdict import has_name
from scanner.places.nearness import axes_of
from scanner.types import SeenCard

APART, CLEARLY = 20.0, 2.0
"""Two slants differ by so many degrees, and by so many times what neighbours in one of them do.  Of 779 true plates of
made, odd and path-traced tables, `mint` and new kinds of tables those laid in line have two of more than a card each
that differ by 9 degrees at most; a fan has none beyond 14, and heaps, which lie any way, 1.7 times."""
FEWEST = 2
"""Of one card that lies askew nothing is told: it was put down so."""


def at_two_slants(group: Sequence[SeenCard]) -> bool:
    """Whether the cards of what passes for one plate, as they lie on the table, fall into two slants.

    Nobody knows which end of a nameless card is up; it tells nothing.
    """
    named = [card for card in group if card.kind == "card" and has_name(card)]
    if len(named) < 2 * FEWEST:
        return False
    steps = _steps(np.array([axes_of(card.corners)[1] for card in named], np.float64))
    here = int(steps.argmax())
    apart, rest = float(steps[here]), np.delete(steps, here)
    enough = FEWEST <= here + 1 <= len(named) - FEWEST
    return enough and apart >= max(APART, CLEARLY * float(rest.max(initial=0.0)))


def _steps(ways: Doubles) -> Doubles:
    """(n - 1,) from each of the ways that n cards face, (n, 2), to the next, in degrees; from the one end of the fan
    that they make together to its other."""
    turns = np.sort(np.degrees(np.arctan2(ways[:, 1], ways[:, 0])) % 360)
    round_ = np.diff([*turns, turns[0] + 360])
    widest = int(round_.argmax())
    return np.asarray(np.delete(np.roll(round_, -widest), 0), np.float64)
