"""What eyes of a given quality would report of an imaginary table."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.observation import Place, PlaceKind, Sighting, TableObservation
from tests.referee.simulate import Snapshot


@dataclass(frozen=True)
class Eyes:
    """How well the table is seen."""

    misread: float = 0.0
    """The share of cards that are taken for another in one observation; the true one is then a near runner-up."""
    dropped: float = 0.0
    """The share of cards on plates that are not seen at all in one observation."""
    hidden: float = 0.0
    """The share of places that a hand is over in one observation."""
    looks: int = 3
    """Observations of each settled moment, a second apart."""


def observations(
    moments: Sequence[Snapshot], eyes: Eyes, rng: random.Random, pieces: Sequence[str], start: float = 0.0
) -> Iterator[tuple[Snapshot, TableObservation]]:
    """What the eyes report of these moments, noise drawn anew for each observation."""
    seq, now = 0, start
    for moment in moments:
        for look in range(eyes.looks if moment.settled else 1):
            seq, now = seq + 1, max(now + 1.0, start + moment.at)
            yield moment, observe(moment, eyes, rng, pieces, seq, now, look * 1.0)


def observe(
    moment: Snapshot, eyes: Eyes, rng: random.Random, pieces: Sequence[str], seq: int, now: float, still: float
) -> TableObservation:
    seen: list[Sighting] = []
    for n, card in enumerate(moment.row, 1):
        if card is not None:
            seen.append(read(card, Place(PlaceKind.ROW, n), eyes, rng, pieces))
    for seat, plate in enumerate(moment.plates, 1):
        place = Place(PlaceKind.PLATE, seat)
        seen += [read(c, place, eyes, rng, pieces) for c in plate if rng.random() >= eyes.dropped]
    for seat, pick in enumerate(moment.picks, 1):
        if pick is not None:
            numbers = [f"select_{n}" for n in range(1, 8)]
            seen.append(read(pick, Place(PlaceKind.PICK, seat), replace(eyes, misread=0), rng, numbers))
    for card in reversed(moment.discard[-2:]):
        seen.append(read(card, Place(PlaceKind.DISCARD), eyes, rng, pieces))
    places = {Place(PlaceKind.ROW, n + 1) for n in range(len(moment.row))} | {Place(PlaceKind.DISCARD)}
    places |= {Place(PlaceKind.PLATE, n + 1) for n in range(len(moment.plates))}
    hidden = frozenset(p for p in sorted(places) if rng.random() < eyes.hidden)
    kept = tuple(s for s in seen if s.place not in hidden)
    return TableObservation(seq, now, kept, hidden, still)


def read(piece: str, place: Place, eyes: Eyes, rng: random.Random, pieces: Sequence[str]) -> Sighting:
    """A card as the eyes give it: usually right and sure, sometimes wrong but not sure."""
    other = rng.choice([p for p in pieces if p != piece])
    third = rng.choice([p for p in pieces if p not in (piece, other)])
    if rng.random() < eyes.misread:
        wrong = rng.uniform(0.4, 0.8)
        chances = {other: wrong, piece: 0.9 - wrong, third: 0.1}
    else:
        right = rng.uniform(0.85, 0.99)
        chances = {piece: right, other: 0.8 * (1 - right), third: 0.2 * (1 - right)}
    ranked = sorted(chances.items(), key=lambda c: -c[1])
    return Sighting(place, tuple((p, math.log(max(c, 1e-6))) for p, c in ranked))
