"""Who chose what, when nobody saw the selection cards: inferred from who took what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import nsmallest

from engine.explaining.expected import Expect, Form
from engine.explaining.fit import Look
from engine.explaining.pairing import CAP
from engine.go_nuts.layout import NOTHING, plate_of
from engine.go_nuts.state import GameState
from engine.go_nuts.stories.numbers import shown
from engine.observation import Place, PlaceKind

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
    guesses, lying = [_Guess(0.0)], still_lying(state, look)
    for slot in range(1, state.slots + 1):
        grown = (guess for old in guesses for guess in _grow(state, look, known, old, slot, slot in lying))
        guesses = nsmallest(BEAM, grown, key=lambda g: g.cost)
    full = (picks for guess in guesses for picks in _completed(state, look, known, guess, lying))
    distinct = {tuple(picks.items()): picks for picks in full if tells_of(state, look, picks)}
    return tuple(distinct.values())[:LIKELIEST]


def tells_of(state: GameState, look: Look, picks: Mapping[str, int]) -> bool:
    """Whether the row tells of it.  That every chosen card came again at its place is no story while eyes that follow
    each card see it: then rather a card on a plate was told twice."""
    for slot in set(picks.values()):
        place, piece = Place(PlaceKind.ROW, slot), state.in_slot(slot)
        if piece is None or not look.sees(place):
            continue
        followed = any(sighting.track for sighting in look.at(place)) and place not in look.followed.gone
        if not followed or look.cost_at(place, Expect((piece,), Form.SINGLE)) >= ALIKE:
            return True
    return False


def is_borne_out(state: GameState, look: Look, picks: Mapping[str, int]) -> bool:
    """Whether each plate shows what this choice would have brought it: the card, or none that was contested."""
    for name, slot in picks.items():
        piece, plate = state.in_slot(slot), state.plates[name]
        alone = list(picks.values()).count(slot) == 1
        told = Expect(tuple(sorted((*plate, piece) if alone and piece is not None else plate)), Form.SPREAD)
        if look.cost_at(plate_of(state, name), told) >= ALIKE:
            return False
    return True


def _grow(
    state: GameState, look: Look, known: Mapping[str, int], guess: _Guess, slot: int, under_way: bool
) -> Iterator[_Guess]:
    """What may have become of one slot; `under_way` where its card may still be taken."""
    piece = state.row[slot - 1]
    wanted = [name for name, pick in known.items() if pick == slot]
    place = Place(PlaceKind.ROW, slot)
    if piece is None:
        yield guess
        return
    stays = look.cost_at(place, Expect((piece,), Form.SINGLE)) + (CAP if place in look.followed.gone else 0.0)
    lies_still = under_way and look.sees(place)
    if not wanted or lies_still:  # who chose it has yet to take it
        yield _Guess(guess.cost + stays, guess.takers, guess.contested)
    if place in look.followed.unmoved or lies_still:
        return  # no slot is filled again before the round is over
    gone = min(look.cost_at(place, NOTHING), REFILLED + (ALIKE if stays < ALIKE else 0.0))
    if len(wanted) < 2:
        for name in wanted or [n for n in state.playing if n not in dict(guess.takers) and n not in known]:
            cost = guess.cost + gone + _gain(state, look, name, piece)
            yield _Guess(cost, (*guess.takers, (name, slot)), guess.contested)
    yield _Guess(guess.cost + gone + _thrown(look, piece), guess.takers, (*guess.contested, slot))


def _gain(state: GameState, look: Look, name: str, piece: str) -> float:
    """How much worse the plate fits with the piece on it; negative when it was seen to come."""
    place = plate_of(state, name)
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


def _completed(
    state: GameState, look: Look, known: Mapping[str, int], guess: _Guess, lying: Sequence[int]
) -> Iterator[dict[str, int]]:
    """The guess with everybody else in the contested slots, two at least in each; where none is contested, they have
    yet to take a card that lies there."""
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
    if len(short) > len(free):
        return
    picks.update(zip(free, short, strict=False))
    for name in free[len(short) :]:
        slot = _where_else(state, look, guess, lying, name, picks)
        if slot is None:
            return
        picks[name] = slot
    yield {name: picks[name] for name in state.playing}


def _where_else(
    state: GameState, look: Look, guess: _Guess, lying: Sequence[int], name: str, picks: Mapping[str, int]
) -> int | None:
    """The slot of somebody who took no card and is not needed for a contest: as it was told, a contested one, or one
    whose card is still to be taken, as the selection card may show; None where there is none.

    Slots are resolved in order: it is behind those that are gone, and the last of them holds nobody up.
    """
    told, taken = state.picks.get(name), {slot for _, slot in guess.takers}
    last = max((*taken, *guess.contested), default=0)
    if told is not None and told not in taken and (told not in lying or told > last):
        return told
    read = shown(look, Place(PlaceKind.PICK, state.players.index(name) + 1))
    yet = sorted(lying, key=lambda slot: (slot < last, slot != read, slot in picks.values(), -slot))
    return next(iter((*guess.contested[-1:], *yet)), None)


def may_have_chosen_another(
    state: GameState, look: Look, known: Mapping[str, int], picks: Mapping[str, int], lying: Sequence[int]
) -> list[tuple[str, tuple[int, ...]]]:
    """Who, of those whose number nobody saw, is said to have yet to take a card, or to have shared one that more did
    than must, or that does not show on the pile; each with the other slots that they may have chosen.

    lying: the slots whose card may still be taken while the round is under way.
    """
    times = Counter(picks.values())
    contested = [slot for slot, count in times.items() if count > 1 and slot not in lying]
    thrown = [slot for slot in contested if times[slot] == 2 and not _thrown(look, state.in_slot(slot) or "")]
    unsure = [name for name, slot in picks.items() if name not in known and (slot in lying or slot in contested)]
    return [
        (name, tuple(slot for slot in dict.fromkeys((*lying, *contested)) if slot != picks[name]))
        for name in unsure if lying and picks[name] not in thrown and len({*lying, *contested}) > 1
    ]  # fmt: skip


def still_lying(state: GameState, look: Look, hidden_gap: bool = False) -> tuple[int, ...]:
    """The slots whose card may still be taken while the round is under way and shows a gap; none before and after.

    hidden_gap: whether a slot that is not in view may be the gap.
    """
    places = {n: Place(PlaceKind.ROW, n) for n, piece in enumerate(state.row, 1) if piece is not None}
    gaps = {n for n, place in places.items() if look.sees(place) and not look.at(place)}
    under_way = gaps or (hidden_gap and not all(map(look.sees, places.values())))
    return tuple(sorted(places.keys() - gaps)) if under_way else ()
