"""Which card is it?  Cards that a step turns up, read off an observation with the deck as a prior, never a veto."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from engine.explaining.fit import Look
from engine.explaining.followed import NOBODY
from engine.explaining.pairing import CAP, cost_as, pair_up
from engine.explaining.story import Reading
from engine.explaining.thresholds import CONTRADICTED, READ_MARGIN
from engine.go_nuts.cards import CARDS, deck_for
from engine.go_nuts.layout import expect_at, plate_of
from engine.go_nuts.state import GameState
from engine.observation import UNKNOWN, Place, PlaceKind, Sighting

SPENT = 0.05
"""How many copies are left of a card of which all have been seen: an earlier reading may have been wrong."""


def read_card(state: GameState, sighting: Sighting, mention: int, taken: Counter[str] | None = None) -> Reading:
    """The likeliest donut for a sighting that comes from the deck; `taken` are cards read beside it."""
    left = deck_for(len(state.players))
    left.subtract(state.seen())
    left.subtract(taken or Counter())
    weighed = _by_deck(sighting, left)
    where = sighting.place
    if not weighed or sighting.piece == UNKNOWN:
        return Reading(mention, UNKNOWN, weighed[0][1] if weighed else UNKNOWN, 0.0, where)
    best, second = weighed[0], weighed[1] if len(weighed) > 1 else (weighed[0][0] - CAP, UNKNOWN)
    twins = _twins_of(best[1], sighting, left)
    if twins is not None:
        here, gone = twins
        return Reading(mention, best[1], here, cost_as(sighting, gone), where, alike=(gone,))
    rarer = 0.0 if second[1] == UNKNOWN else math.log(max(left[second[1]], SPENT) / max(left[best[1]], SPENT))
    return Reading(mention, best[1], second[1], best[0] - second[0], where, rarer=rarer)


def _by_deck(sighting: Sighting, left: Counter[str]) -> list[tuple[float, str]]:
    """The donuts that were thought of, each with how likely it is as so many are left of it, the likeliest first."""
    weighed = (
        (likelihood + math.log(max(left[piece], SPENT)), piece)
        for piece, likelihood in sighting.candidates if piece in CARDS
    )  # fmt: skip
    return sorted(weighed, key=lambda w: (-w[0], w[1]))


def _twins_of(piece: str, sighting: Sighting, left: Counter[str]) -> tuple[str, str] | None:
    """What a card may as well be that only the deck tells from a piece of which it holds none; and that piece.

    Looks that cannot tell it from that one (near twins in a lamp's gleam) tell it from no other that they thought of.
    """
    costs = {one: cost_as(sighting, one) for one, _ in sighting.candidates if one in CARDS and one != piece}
    here = min((one for one in costs if left[one] > 0 and costs[one] < CAP), key=costs.__getitem__, default=None)
    gone = min((one for one in costs if left[one] <= 0), key=costs.__getitem__, default=None)
    if here is None or gone is None or costs[gone] >= READ_MARGIN:
        return None
    return here, gone


def most_left(state: GameState, count: int) -> tuple[str, ...]:
    """The donuts of which the most have not been seen yet: what an unread card most likely is."""
    left = deck_for(len(state.players))
    left.subtract(state.seen())
    return tuple(piece for piece, copies in left.most_common() if piece in CARDS and copies > 0)[:count]


def read_row(state: GameState, look: Look) -> tuple[tuple[str | None, ...], tuple[Reading, ...]] | None:
    """The row as it lies after its gaps are filled; None while it is not full.

    A gap that is hidden counts as filled with an unknown card.
    """
    row: list[str | None] = list(state.row_to_fill)
    readings: list[Reading] = []
    taken: Counter[str] = Counter()
    for n in _gaps(state):
        place = Place(PlaceKind.ROW, n + 1)
        seen = look.at(place)
        if not seen and look.sees(place):
            return None
        row[n] = UNKNOWN
        if look.sees(place):
            reading = read_card(state, seen[0], n, taken)
            taken[reading.piece] += 1
            readings.append(reading)
            row[n] = reading.piece
    return (tuple(row), tuple(readings)) if any(look.at(Place(PlaceKind.ROW, n + 1)) for n in _gaps(state)) else None


def _gaps(state: GameState) -> list[int]:
    return [slot - 1 for slot in state.open_gaps]


def newcomers(
    state: GameState, look: Look, player: str, beside: Sequence[str] = (), unlike: float = CAP
) -> tuple[Sighting, ...]:
    """Cards seen on a plate that nothing so far explains, the plainest first.

    beside: those that are known to come there with them.  unlike: from which cost on a card is none of those that
    should lie there and are not seen.
    """
    place = plate_of(state, player)
    pairs = pair_up(look.at(place), tuple(sorted((*state.plates[player], *beside))), unlike)
    return tuple(s for piece, s in pairs if piece is None and s is not None)


def may_be_new(state: GameState, look: Look, player: str, beside: Sequence[str] = ()) -> tuple[Sighting, ...]:
    """Cards read on a plate that may be new there: else each is another, misread, of those that are not seen."""
    place = plate_of(state, player)
    likelier_unseen = newcomers(state, look, player, beside, max(look.unseen(place), CONTRADICTED))
    return tuple(sighting for sighting in likelier_unseen if sighting.piece != UNKNOWN)


def come_to(state: GameState, look: Look, player: str) -> tuple[Sighting, ...]:
    """Cards with names that came to a plate since all was as it should be there, though their names alone are no news:
    each covers one that lay there."""
    place = plate_of(state, player)
    pieces, tracks = look.followed.come.get(place, NOBODY)
    if not tracks or pieces != expect_at(state, place).pieces:
        return ()
    return tuple(one for one in look.at(place) if one.track in tracks and one.piece != UNKNOWN)
