"""Who chose which slot: read off the selection cards or, where nobody saw them, inferred from who has what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, product

from engine.explaining.fit import Look
from engine.explaining.pairing import cost_as
from engine.explaining.story import Reading, Stands, Step
from engine.go_nuts.events import Event, PicksRevealed
from engine.go_nuts.layout import layout
from engine.go_nuts.moves import Reveal
from engine.go_nuts.state import GameState
from engine.go_nuts.stories.numbers import (
    NUMBER_MARGIN,
    as_picked,
    likely_numbers,
    may_be_any,
    number_on,
    read_picks,
    shown,
)
from engine.go_nuts.stories.steps import Branch, Moment, step_of
from engine.go_nuts.stories.unseen_picks import (
    is_borne_out,
    likely_picks,
    may_have_chosen_another,
    still_lying,
    tells_of,
)
from engine.observation import UNKNOWN, Place, PlaceKind

INFERRED = 1.0
"""What it costs to say what somebody chose whose selection card was not seen."""
DENIED = 4.0
"""What it costs more when another number lies there face up: who chose anew has laid down a card anew."""
ROUND_BEFORE = 1.5
"""What it costs on top of that, where selection cards lie open, to say that they are those of the round after."""
REVEALS = 6
"""Readings of the selection cards that are weighed."""
CHANGED = 3.0
"""From this cost on the row, the plates and the pile tell that a round went by without its reveal."""
CONTESTED = 2
"""So many who chose a card bump, whoever else may have chosen it."""
NEXT_LIKELY = 1.0
"""How much dearer each next guess at unseen choices is taken to be, in nats, until the story is weighed."""


def revealed(at: Moment) -> Iterator[Branch]:
    """The selection cards as they lie; where not all were seen, who chose what is inferred from who has what."""
    state, look = at.state, at.look
    readings = read_picks(state, look, at.stale)
    used = at.stale | {Place(PlaceKind.PICK, seat) for seat in range(1, len(state.players) + 1)}
    reveals = _reveals(state, look, readings)
    for picks, dearer in reveals:
        step = _reveal(state, look, picks, readings)
        yield Branch(step, replace(at.after(step), look=look.of_this_choice(), stale=used), dearer)
    if reveals:
        yield from _of_the_next_round(at, [picks for picks, _ in reveals])
        return
    seen = {name: number_on(r.piece) for name, r in readings.items() if r.sure}
    known = {name: slot for name, slot in seen.items() if slot is not None and state.in_slot(slot) is not None}
    if not at.refilled and _unlike(state, look) >= CHANGED:
        lying = still_lying(state, look, hidden_gap=True)
        for n, picks in enumerate(_unseen(state, look, known)):
            step = _in_doubt(state, look, known, picks, lying)
            yield Branch(step, replace(at.after(step), stale=used), n * NEXT_LIKELY)


def _in_doubt(
    state: GameState, look: Look, known: Mapping[str, int], picks: Mapping[str, int], lying: Sequence[int]
) -> Step[GameState]:
    """A reveal that nobody saw, with the numbers that may as well have been others; none where all lie open as it says
    and the first card went by them."""
    as_shown = picks == _lying_open(state, look)
    others = () if as_shown else may_have_chosen_another(state, look, known, picks, lying)
    doubtful = tuple(_or_another(state, picks, name, slots) for name, slots in others)
    ends = state.deck_left is not None and state.deck_left < len(set(picks.values()))
    if ends:  # no row is filled any more: nothing that is done next tells
        doubtful = tuple(replace(one, told_at=None) for one in doubtful)
    return replace(_inferred(state, picks, look), readings=doubtful, open=bool(doubtful) and not ends)


def _unseen(state: GameState, look: Look, known: Mapping[str, int]) -> Iterator[dict[str, int]]:
    """What may have been chosen where nobody saw the reveal, the likeliest first.

    Numbers that lie open may be just that choice, of which but a part has shown on the row: play went on from there.
    Never a guess upon a guess: a card that nobody saw come was not taken while nobody looked.
    """
    lying = _lying_open(state, look)
    likely = likely_picks(state, look, known) if _unread_known(state, look, known) else ()
    all_lie = len(lying) == len(state.playing) and all(state.in_slot(slot) is not None for slot in lying.values())
    if all_lie and lying not in likely and tells_of(state, look, lying):
        yield lying
    yield from likely


def _unread_known(state: GameState, look: Look, known: Mapping[str, int]) -> bool:
    """Whether each card of the row that nobody has read, if any, lies where it lay or was seen to be chosen."""
    unread = [slot for slot, piece in enumerate(state.row, 1) if piece == UNKNOWN]
    return all(look.at(Place(PlaceKind.ROW, slot)) or slot in known.values() for slot in unread)


def _lying_open(state: GameState, look: Look) -> dict[str, int]:
    """The numbers that lie open, of this choice or of the one before."""
    return {name: slot for name in state.playing if (slot := shown(look, _pick_of(state, name))) is not None}


def _of_the_next_round(at: Moment, shown: Sequence[Mapping[str, int]]) -> Iterator[Branch]:
    """A round that nobody saw, where the selection cards that lie there are those of the round after it: the row is
    full again, and who has what tells of another choice.

    shown: what the selection cards may say.
    """
    state, look = at.state, at.look
    if at.refilled or UNKNOWN in state.row or _unlike(state, look) < CHANGED or not _is_full(state, look):
        return
    if any(is_borne_out(state, look, picks) for picks in shown):
        return
    for n, picks in enumerate(likely_picks(state, look, {})):
        if picks in shown:
            return
        prior = ROUND_BEFORE + INFERRED * len(picks)
        step = replace(step_of(state, Reveal(picks), prior=prior), stands=Stands.MOVED_ON, guessed=True)
        yield Branch(step, at.after(step), prior + n * NEXT_LIKELY)


def _is_full(state: GameState, look: Look) -> bool:
    """Whether a card is seen in every slot."""
    return all(look.sees(place) and look.at(place) for place in layout(state) if place.kind is PlaceKind.ROW)


def _reveals(state: GameState, look: Look, readings: Mapping[str, Reading]) -> list[tuple[dict[str, int], float]]:
    """What the selection cards may say, each with how much dearer it is; none while not all show their faces."""
    if len(readings) < len(state.playing):
        return []
    ways = islice(product(*(likely_numbers(look, r) for r in readings.values())), REVEALS)
    read = [dict(zip(readings, slots, strict=True)) for slots in ways]
    known = {name: number_on(r.piece) for name, r in readings.items() if not may_be_any(look, r)}
    if len(known) < len(readings):  # who has what tells what no card was thought to show
        likely = likely_picks(state, look, {name: slot for name, slot in known.items() if slot is not None})
        read += [picks for picks in likely if picks not in read]
    return [
        (picks, sum(_misread(look, readings[name], slot) for name, slot in picks.items()))
        for picks in read
        if all(state.in_slot(slot) is not None for slot in picks.values())
    ]


def _misread(look: Look, reading: Reading, slot: int) -> float:
    """What it costs to take a selection card for that number."""
    sighting = next((s for s in look.at(reading.where) if s.piece == reading.piece), None)
    return 0.0 if sighting is None else cost_as(sighting, f"select_{slot}")


def _reveal(
    state: GameState, look: Look, picks: Mapping[str, int], readings: Mapping[str, Reading]
) -> Step[GameState]:
    read = tuple(_taken_for(state, look, readings[name], n, picks) for n, name in enumerate(picks))
    step = step_of(state, Reveal(picks), read)
    from_before = {r.where: r.piece for r in readings.values() if r.where in look.followed.spent}
    return replace(step, uses=used_picks(state, step.events[0]) | from_before)


def _taken_for(
    state: GameState, look: Look, reading: Reading, mention: int, picks: Mapping[str, int]
) -> Reading:
    """A selection card, taken for what is said to have been chosen; whose it is, counted by seats from 0."""
    slot = tuple(picks.values())[mention]
    read = as_picked(reading, mention, slot, _told_at(slot, picks), state.slots)
    if not may_be_any(look, reading):
        return read
    named = (read.piece, read.runner_up, *read.others)
    lying = (f"select_{number}" for number, piece in enumerate(state.row, 1) if piece is not None)
    more = tuple(number for number in lying if number not in named)
    if read.runner_up == UNKNOWN and more:
        return replace(read, runner_up=more[0], margin=0.0, others=more[1:])
    return replace(read, others=(*read.others, *more))


def _told_at(slot: int, picks: Mapping[str, int]) -> Place:
    """Where what happens next tells whether somebody chose a number: at its slot, unless others bump there anyway."""
    others = list(picks.values()).count(slot) - 1
    return Place(PlaceKind.ROW, slot) if others < CONTESTED else Place(PlaceKind.DECK)


def _inferred(state: GameState, picks: Mapping[str, int], look: Look) -> Step[GameState]:
    """A reveal that nobody saw; selection cards of the round before may lie there, by chance the same.

    While the round is under way what lies there and cannot be read has done its work with the numbers beside it.
    """
    places = {name: _pick_of(state, name) for name in state.players}
    lying = {name: shown(look, place) for name, place in places.items()}
    prior = INFERRED + sum(
        INFERRED if lying[name] is None else DENIED for name, pick in picks.items() if lying[name] != pick
    )
    uses = {places[name]: f"select_{slot}" for name, slot in lying.items() if slot is not None}
    if not _is_full(state, look):
        uses |= {place: UNKNOWN for place in places.values() if {s.piece for s in look.at(place)} == {UNKNOWN}}
    return replace(step_of(state, Reveal(picks), prior=prior), uses=uses, stands=Stands.MOVED_ON, guessed=True)


def _or_another(state: GameState, picks: Mapping[str, int], name: str, slots: Sequence[int]) -> Reading:
    """Somebody's number that was guessed, and those that it may be as well."""
    number, another, *others = (f"select_{slot}" for slot in (picks[name], *slots))
    mention, where, told_at = list(picks).index(name), _pick_of(state, name), _told_at(picks[name], picks)
    return Reading(mention, number, another, 0.0, where, NUMBER_MARGIN, told_at=told_at, others=tuple(others))


def _pick_of(state: GameState, name: str) -> Place:
    return Place(PlaceKind.PICK, state.players.index(name) + 1)


def used_picks(state: GameState, event: Event) -> dict[Place, str]:
    """The selection cards that a reveal has read: while they lie there, they say nothing about the next round."""
    if not isinstance(event, PicksRevealed):
        return {}
    seats = ((Place(PlaceKind.PICK, seat), event.picks.get(name)) for seat, name in enumerate(state.players, 1))
    return {place: f"select_{pick}" for place, pick in seats if pick is not None}


def _unlike(state: GameState, look: Look) -> float:
    """How little the donuts that are seen fit the state."""
    lies = {place: expect for place, expect in layout(state).items() if place.kind is not PlaceKind.PICK}
    return look.cost(lies) - look.unclear(lies)
