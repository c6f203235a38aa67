"""Which seen card is which expected one, and what it costs to take it for that, in nats as in `engine.fit`."""

from __future__ import annotations

from collections import Counter
from math import exp

from engine.observation import UNKNOWN, Sighting

CAP = 6.0
"""The most that one sighting can cost."""
UNREAD = 1.0
"""What a card that the eyes could not name costs, whatever it should be."""
NONE = ""
"""A piece that no eyes think of: it costs what any does that they did not think of."""


def cost_as(sighting: Sighting, piece: str) -> float:
    """What it costs to take this sighting for that piece."""
    if piece == UNKNOWN:
        return UNREAD / 2
    best = sighting.candidates[0][1] if sighting.candidates else 0.0
    cost = UNREAD if not sighting.candidates else CAP
    for named, likelihood in sighting.candidates:
        if named == piece:
            cost = min(cost, best - likelihood)
        elif named == UNKNOWN:
            cost = min(cost, best - likelihood + UNREAD)
    return cost


def pair_up(
    seen: tuple[Sighting, ...], pieces: tuple[str, ...], limit: float
) -> list[tuple[str | None, Sighting | None]]:
    """Match sightings with expected pieces, the surest pairs first; a pair dearer than `limit` is no pair."""
    left = Counter(pieces)
    named: dict[str, list[Sighting]] = {}
    for sighting in seen:
        named.setdefault(sighting.piece, []).append(sighting)
    pairs: list[tuple[str | None, Sighting | None]] = []
    doubtful: list[Sighting] = []
    for piece, sightings in named.items():
        fitting = 0 if piece == UNKNOWN else min(left[piece], len(sightings))
        if 0 < fitting < len(sightings):
            sightings.sort(key=margin_of, reverse=True)
        left[piece] -= fitting
        pairs += [(piece, sighting) for sighting in sightings[:fitting]]
        doubtful += sightings[fitting:]
    if doubtful:
        pairs += _pair_doubtful(doubtful, left, limit)
    pairs += [(piece, None) for piece in left.elements()]
    return pairs


def margin_of(sighting: Sighting) -> float:
    """How much likelier the best reading of a card is than the next."""
    first, second = (*(likelihood for _, likelihood in sighting.candidates[:2]), -CAP, -CAP)[:2]
    return first - second


def likelihood(sighting: Sighting) -> float:
    """How likely it is, 0 to 1, that a card is what it is most likely, by what the eyes think of beside it."""
    best = sighting.candidates[0][1] if sighting.candidates else 0.0
    return 1 / max(sum(exp(one - best) for _, one in sighting.candidates), 1.0)


def _pair_doubtful(
    doubtful: list[Sighting], left: Counter[str], limit: float
) -> list[tuple[str | None, Sighting | None]]:
    """The cheapest pairs first; `left` loses the pieces that found a sighting."""
    offers = sorted(
        ((cost_as(s, p), n, p) for n, s in enumerate(doubtful) for p, count in left.items() if count > 0),
        key=lambda offer: offer[0],
    )
    pairs: list[tuple[str | None, Sighting | None]] = []
    free = set(range(len(doubtful)))
    for cost, n, piece in offers:
        if n in free and left[piece] > 0 and cost < limit:
            free.discard(n)
            left[piece] -= 1
            pairs.append((piece, doubtful[n]))
    return pairs + [(None, doubtful[n]) for n in sorted(free)]
