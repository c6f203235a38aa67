"""Who chose what, when nobody saw the selection cards: inferred from who took what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from heapq import nsmallest

from engine.expected import Expect, Form
from engine.fit import Look
from engine.go_nuts.layout import NOTHING
from engine.go_nuts.state import GameState
from engine.observation import Place, PlaceKind
from engine.pairing import CAP

BEAM = 24
"""Partial assignments kept from slot to slot."""
REFILLED = 0.3
"""What it costs to say that a slot was emptied and filled again."""
ALIKE = 1.5
"""What it costs on top of that when the very same card lies there that lay there before."""
LIKELIEST = 6
"""Assignments that become stories."""


@dataclass(frozen=True, slots=True)
class _Guess:
    """Slots assigned so far: who took which, and which were contested."""

    cost: float
    takers: tuple[tuple[str, int], ...] = ()
    contested: tuple[int, ...] = ()


def likely_picks(state: GameState, look: Look, known: Mapping[str, int]) -> tuple[dict[str, int], ...]:
    """The likeliest picks of all players, the likeliest first; `known` were seen and hold."""
    guesses = [_Guess(0.0)]
    for slot in range(1, state.slots + 1):
        grown = (guess for old in guesses for guess in _grow(state, look, known, old, slot))
        guesses = nsmallest(BEAM, grown, key=lambda g: g.cost)
    full = (picks for guess in guesses for picks in _completed(state, known, guess))
    distinct = {tuple(picks.items()): picks for picks in full if tells_of(state, look, picks)}
    return tuple(distinct.values())[:LIKELIEST]


def tells_of(state: GameState, look: Look, picks: Mapping[str, int]) -> bool:
    """Whether the row tells of it.  That every chosen card came again at its place is no story while eyes that follow
    each card see it: then rather a card on a plate was told twice."""
    for slot in set(picks.values()):
        place, piece = Place(PlaceKind.ROW, slot), state.row[slot - 1]
        if piece is None or not look.sees(place):
            continue
        followed = any(sighting.track for sighting in look.at(place)) and place not in look.gone
        if not followed or look.cost_at(place, Expect((piece,), Form.SINGLE)) >= ALIKE:
            return True
    return False


def is_borne_out(state: GameState, look: Look, picks: Mapping[str, int]) -> bool:
    """Whether each plate shows what this choice would have brought it: the card, or none that was contested."""
    for name, slot in picks.items():
        piece, plate = state.row[slot - 1], state.plates[name]
        alone = list(picks.values()).count(slot) == 1
        told = Expect(tuple(sorted((*plate, piece) if alone and piece is not None else plate)), Form.SPREAD)
        if look.cost_at(Place(PlaceKind.PLATE, state.players.index(name) + 1), told) >= ALIKE:
            return False
    return True


def _grow(
    state: GameState, look: Look, known: Mapping[str, int], guess: _Guess, slot: int
) -> Iterator[_Guess]:
    """What may have become of one slot."""
    piece = state.row[slot - 1]
    wanted = [name for name, pick in known.items() if pick == slot]
    place = Place(PlaceKind.ROW, slot)
    if piece is None:
        yield guess
        return
    stays = look.cost_at(place, Expect((piece,), Form.SINGLE)) + (CAP if place in look.gone else 0.0)
    lies_still = look.sees(place) and bool(look.at(place)) and is_under_way(state, look)
    if not wanted or lies_still:  # who chose it has yet to take it
        yield _Guess(guess.cost + stays, guess.takers, guess.contested)
    if place in look.unmoved or lies_still:
        return  # no slot is filled again before the round is over
    gone = min(look.cost_at(place, NOTHING), REFILLED + (ALIKE if stays < ALIKE else 0.0))
    if len(wanted) < 2:
        for name in wanted or [n for n in state.playing if n not in dict(guess.takers) and n not in known]:
            cost = guess.cost + gone + _gain(state, look, name, piece)
            yield _Guess(cost, (*guess.takers, (name, slot)), guess.contested)
    yield _Guess(guess.cost + gone + _thrown(look, piece), guess.takers, (*guess.contested, slot))


def _gain(state: GameState, look: Look, name: str, piece: str) -> float:
    """How much worse the plate fits with the piece on it; negative when it was seen to come."""
    place = Place(PlaceKind.PLATE, state.players.index(name) + 1)
    plate = state.plates[name]
    before = look.cost_at(place, Expect(tuple(sorted(plate)), Form.SPREAD))
    return look.cost_at(place, Expect(tuple(sorted((*plate, piece))), Form.SPREAD)) - before


def _thrown(look: Look, piece: str) -> float:
    """What it costs that a piece went to the discard pile; later cards may lie on it."""
    place = Place(PlaceKind.DISCARD)
    if not look.sees(place):
        return 0.5
    seen = look.at(place)
    return 0.0 if any(s.piece == piece for s in seen) else 2.0


def _completed(state: GameState, known: Mapping[str, int], guess: _Guess) -> Iterator[dict[str, int]]:
    """The guess with everybody else in the contested slots: two at least in each."""
    picks = {**dict(guess.takers)}
    rest = [name for name in state.playing if name not in picks]
    need = dict.fromkeys(guess.contested, 2)
    for name in rest:
        if name in known:
            picks[name] = known[name]
        if known.get(name) in need:
            need[known[name]] -= 1
    free = [name for name in rest if name not in picks]
    short = [slot for slot, count in need.items() for _ in range(max(count, 0))]
    if len(short) > len(free) or (free and not guess.contested):
        return
    slots = short + list(guess.contested[-1:]) * (len(free) - len(short))
    picks.update(zip(free, slots, strict=True))
    yield {name: picks[name] for name in state.playing}


def may_have_chosen_another(
    state: GameState, look: Look, known: Mapping[str, int], picks: Mapping[str, int]
) -> list[tuple[str, int]]:
    """Who, of those whose number nobody saw, is said to have chosen what two others did while the round is under way;
    each with a slot whose card lies there still and may be what they chose."""
    times = Counter(picks.values())
    row = {n: Place(PlaceKind.ROW, n) for n, piece in enumerate(state.row, 1) if piece is not None and n not in times}
    lying = [n for n, place in row.items() if not look.sees(place) or look.at(place)]
    one_of_many = [name for name, slot in picks.items() if times[slot] > 2 and name not in known]
    return [(name, lying[0]) for name in one_of_many if lying] if is_under_way(state, look) else []


def is_under_way(state: GameState, look: Look) -> bool:
    """Whether a gap is seen in the row, and a card that is still to be taken."""
    places = [Place(PlaceKind.ROW, slot) for slot, piece in enumerate(state.row, 1) if piece is not None]
    gap = any(look.sees(place) and not look.at(place) for place in places)
    return gap and any(not look.sees(place) or look.at(place) for place in places)
