"""Identity is voted: what several looks at one card say of its name, added up.

Looks at a card that lies still are not independent: the eyes make the same mistake again.  So the sum fades with
every look and is capped, and a card that turned out to be another one is believed after a few looks.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from engine.observation import UNKNOWN

FADE = 0.9
"""What an older look counts beside the newest one."""
CAP = 9.0
"""No piece falls further than this, in nats, behind the likeliest: a few looks can turn every vote."""
FLOOR = 0.01
"""The probability that a look gives to a piece which it does not name: about one look in a hundred is wrong."""
KEPT = 4
"""Candidates that are handed on."""


@dataclass(frozen=True)
class Votes:
    """The sums of log-probabilities by piece, relative to the best (0.0), and how many looks made them.

    rest: the sum of every piece that no look has named.
    """

    sums: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}))
    looks: int = 0
    rest: float = 0.0

    def with_look(self, candidates: Sequence[tuple[str, float]], weight: float = 1.0) -> Votes:
        """These votes and one more look: ``(piece, probability)``, best first, `weight` 0..1 for how well it saw."""
        said = {piece: math.log(max(p, FLOOR)) for piece, p in candidates}
        unsaid = weight * math.log(FLOOR)
        sums = {
            piece: FADE * self.sums.get(piece, self.rest) + (weight * said[piece] if piece in said else unsaid)
            for piece in said.keys() | self.sums.keys()
        }
        best = max(sums.values(), default=0.0)
        capped = {piece: max(total - best, -CAP) for piece, total in sums.items()}
        return Votes(MappingProxyType(capped), self.looks + 1, max(FADE * self.rest + unsaid - best, -CAP))

    @cached_property
    def piece(self) -> str:
        """The likeliest piece."""
        return max(self.sums, key=self.sums.__getitem__) if self.sums else UNKNOWN

    @cached_property
    def margin(self) -> float:
        """How much likelier the best is than the runner-up, in nats."""
        ranked = sorted(self.sums.values(), reverse=True)
        return ranked[0] - ranked[1] if len(ranked) > 1 else CAP if ranked else 0.0

    def candidates(self) -> tuple[tuple[str, float], ...]:
        """``(piece, log-likelihood)``, best first."""
        ranked = sorted(self.sums.items(), key=lambda item: (-item[1], item[0]))
        return tuple(ranked[:KEPT])

    @property
    def confidence(self) -> float:
        """The probability of the likeliest piece, 0..1."""
        return 1 / sum(math.exp(s) for s in self.sums.values()) if self.sums else 0.0
