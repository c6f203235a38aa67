"""Which seen card is which expected one, and what it costs to take it for that, in nats as in `fit`."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import exp, inf

from engine.observation import UNKNOWN, Sighting

CAP = 6.0
"""The most that one sighting can cost."""
UNREAD = 1.0
"""What a card that the eyes could not name costs, whatever it should be."""
SLIVER = 0.25
"""Of a card of which no larger share is seen any name fits, and it may be none: an edge's shadow, a finger's end."""
NONE = ""
"""A piece that no eyes think of: it costs what any does that they did not think of."""
Paired = tuple[str, Sighting]


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
    """The cheapest pairs first, then cheaper ones in their stead; `left` loses the pieces that found a sighting.

    A card that nobody could read may be any of them: it is the one that has lain there longest.
    """
    offers = sorted(
        ((cost_as(s, p), n, p) for n, s in enumerate(doubtful) for p, count in left.items() if count > 0),
        key=lambda offer: (offer[0], _came(doubtful[offer[1]]) if offer[2] == UNKNOWN else 0.0),
    )
    pairs: list[Paired] = []
    free = set(range(len(doubtful)))
    for cost, n, piece in offers:
        if n in free and left[piece] > 0 and cost < limit:
            free.discard(n)
            left[piece] -= 1
            pairs.append((piece, doubtful[n]))
    over = [doubtful[n] for n in sorted(free)]
    _find_room(pairs, over, left, limit)
    _exchange(pairs)
    return [*pairs, *((None, sighting) for sighting in over)]


def _came(sighting: Sighting) -> float:
    """Since when it lies there, as far as eyes tell that follow cards; of an edge it may be something else's."""
    return inf if sighting.piece == UNKNOWN and sighting.visible <= SLIVER else sighting.since


def _find_room(pairs: list[Paired], over: list[Sighting], left: Counter[str], limit: float) -> None:
    """Cards that found no piece take another's where that one finds a piece that is left, if that is cheaper."""
    for other in tuple(over):
        ways = ((cost_as(other, piece) + cost_as(one, free) - cost_as(one, piece), n, free)
                for n, (piece, one) in enumerate(pairs) for free, count in left.items() if count > 0)
        cost, n, free = min(ways, default=(limit, 0, ""))
        if cost < limit:
            piece, one = pairs[n]
            pairs[n] = (piece, other)
            pairs.append((free, one))
            left[free] -= 1
            over.remove(other)


def _exchange(pairs: list[Paired]) -> None:
    """Any two pairs change their pieces while that is cheaper: any card may be one that nobody could read, and taken
    for it first it leaves a dear piece to a card that was read."""
    better = True
    while better:
        better = False
        for n, m in combinations(range(len(pairs)), 2):
            (one, as_one), (other, as_other) = pairs[n], pairs[m]
            if cost_as(as_one, other) + cost_as(as_other, one) < cost_as(as_one, one) + cost_as(as_other, other):
                pairs[n], pairs[m] = (other, as_one), (one, as_other)
                better = True
