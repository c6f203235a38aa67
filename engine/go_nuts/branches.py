"""What may come next: each way in which a story may go on by one step, the players' choices read off what is seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product

from engine.fit import Look, cost_as
from engine.go_nuts.cards import deck_for
from engine.go_nuts.edits import exchanged
from engine.go_nuts.events import Event, PicksRevealed, TableRead
from engine.go_nuts.fold import evolve
from engine.go_nuts.layout import layout
from engine.go_nuts.moves import Deal, Move, Refill, Resolve, Reveal, UsePower
from engine.go_nuts.reading import (
    as_picked,
    likely_numbers,
    newcomers,
    number_on,
    read_card,
    read_picks,
    read_row,
    shown,
)
from engine.go_nuts.readoff import uses
from engine.go_nuts.rules import carried_out
from engine.go_nuts.state import GameState, Phase
from engine.go_nuts.unseen_picks import likely_picks
from engine.observation import UNKNOWN, Place, PlaceKind
from engine.story import Reading, Reread, Stands, Step

INFERRED = 1.0
"""What it costs to say what somebody chose whose selection card was not seen."""
DENIED = 4.0
"""What it costs more when another number lies there face up: who chose anew has laid down a card anew."""
TURNED_UP = 1.5
"""What each card costs that is said to have come from the deck: it might have been any other."""
UNSEEN = 2.5
"""What it costs on top of that to say that nobody has seen it yet."""
NEWCOMERS = 2
"""Cards on a plate, as that which a card taken unread may have been."""
DOUBTFUL = 2
"""Doubtful new cards that are weighed as their runner-up too."""
REVEALS = 6
"""Readings of the selection cards that are weighed."""
JOINED = 3.0
"""What it costs to say that people had played before the program looked: mostly it sees the deal."""
CHANGED = 3.0
"""From this cost on the row, the plates and the pile tell that a round went by without its reveal."""
NEXT_LIKELY = 1.0
"""How much dearer each next guess at unseen choices is taken to be, in nats, until the story is weighed."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a story stands, and what is known of how it goes on."""

    state: GameState
    look: Look
    stale: frozenset[Place]
    """Places where last round's card may still lie."""
    refilled: bool = False
    """Whether the story has a refill already: it goes one refill far."""

    def after(self, step: Step[GameState]) -> Moment:
        """The moment after a step."""
        return replace(self, state=step.state)


@dataclass(frozen=True, slots=True)
class Branch:
    """One step that may come next, where the story then stands, and how much dearer it is than the likeliest."""

    step: Step[GameState]
    to: Moment
    dearer: float = 0.0


def branches(at: Moment) -> list[Branch]:
    """Every way to go on that is worth weighing; none where the story ends."""
    state, look = at.state, at.look
    if state.phase is Phase.DEAL and _under_way(state, look):
        if covered(state, look):
            return []  # what lies there counts: it is waited for
        step = taken_up(state, look)
        return [Branch(step, replace(at.after(step), refilled=True))]
    if state.phase in (Phase.DEAL, Phase.REFILL) and not at.refilled:
        return [
            Branch(step, replace(at.after(step), refilled=True), dearer) for step, dearer in _fillings(state, look)
        ]
    if state.phase is Phase.PICK:
        return list(_revealed(at))
    if state.phase is Phase.RESOLVE and not _still_lies(state, look):
        return list(_resolved(at))
    return list(_power_used(at)) if state.phase is Phase.POWER else []


def _under_way(state: GameState, look: Look) -> bool:
    """Whether people have played before the program looked: somebody has cards already."""
    return any(look.at(Place(PlaceKind.PLATE, seat)) for seat in range(1, len(state.players) + 1))


def covered(state: GameState, look: Look) -> tuple[str, ...]:
    """The players whose plates are not in view."""
    seats = enumerate(state.players, 1)
    return tuple(n for seat, n in seats if n not in state.left and not look.sees(Place(PlaceKind.PLATE, seat)))


def taken_up(state: GameState, look: Look) -> Step[GameState]:
    """Play goes on from what lies on the table; what the pile and the deck hold, nobody knows.

    What is not in view stays as it was told.
    """
    pieces = tuple(_lying_in(state, look, slot) for slot in range(1, state.slots + 1))
    plates = {name: _lying_before(state, look, seat) for seat, name in enumerate(state.players, 1)}
    pile, place = look.at(Place(PlaceKind.DISCARD)), Place(PlaceKind.DISCARD)
    top = read_card(state, pile[0], 0).piece if pile else None
    if not look.sees(place):
        top = state.discard[-1] if state.discard else None
    lying = sum(piece is not None for piece in pieces) + sum(map(len, plates.values()))
    size = deck_for(len(state.players)).total()
    deck = None if top or state.deck_left is None or state.left else max(size - lying, 0)
    event = TableRead(pieces, plates, top, deck)
    return Step((event,), told(state, (event,)), prior=JOINED)


def _lying_in(state: GameState, look: Look, slot: int) -> str | None:
    place = Place(PlaceKind.ROW, slot)
    if not look.sees(place):
        return state.row[slot - 1]
    seen = look.at(place)
    return read_card(state, seen[0], slot - 1).piece if seen else None


def _lying_before(state: GameState, look: Look, seat: int) -> tuple[str, ...]:
    """The cards on a plate; who left the game with their cards has none."""
    place, player = Place(PlaceKind.PLATE, seat), state.players[seat - 1]
    if not look.sees(place) or state.left.get(player) == "out":
        return state.plates[player]
    return tuple(read_card(state, sighting, 0).piece for sighting in look.at(place))


def _fillings(state: GameState, look: Look) -> list[tuple[Step[GameState], float]]:
    """The deal or the refill, once every slot has a card, and the same with a doubtful card as its runner-up.

    Each with how much dearer it is.  After the deck has run out there is none.
    """
    read = read_row(state, look) if state.deck_left is None or state.gaps <= state.deck_left else None
    if read is None:
        return []
    row, readings = read
    doubtful = [r for r in readings if not r.sure and UNKNOWN not in (r.piece, r.runner_up)][:DOUBTFUL]
    others = [(tuple(r.other if r is doubt else r for r in readings), doubt.margin) for doubt in doubtful]
    likeliest = _filled(state, row, readings)
    return [(likeliest, 0.0), *((_filled(state, _with(row, other), other), dearer) for other, dearer in others)]


def _with(row: Sequence[str | None], readings: Iterable[Reading]) -> tuple[str | None, ...]:
    """The row with its new cards as they are read."""
    new = {reading.mention: reading.piece for reading in readings}
    return tuple(new.get(n, piece) for n, piece in enumerate(row))


def _filled(state: GameState, row: tuple[str | None, ...], readings: tuple[Reading, ...]) -> Step[GameState]:
    rare = sum(max(reading.rarer, 0.0) for reading in readings if not reading.sure)
    move = Refill(row) if state.phase is Phase.REFILL else Deal(tuple(piece or "" for piece in row))
    if state.phase is Phase.DEAL:
        return step_of(state, move, readings, rare)
    blind = state.gaps - len(readings)
    return replace(step_of(state, move, readings, TURNED_UP * state.gaps + UNSEEN * blind + rare), guessed=blind > 0)


def _revealed(at: Moment) -> Iterator[Branch]:
    """The selection cards as they lie; where not all were seen, who chose what is inferred from who has what."""
    state, look = at.state, at.look
    readings = read_picks(state, look, at.stale)
    used = at.stale | {Place(PlaceKind.PICK, seat) for seat in range(1, len(state.players) + 1)}
    reveals = _reveals(state, look, readings)
    for picks, dearer in reveals:
        step = _reveal(state, picks, readings)
        yield Branch(step, replace(at.after(step), look=look.of_this_choice(), stale=used), dearer)
    if reveals:
        return
    seen = {name: number_on(r.piece) for name, r in readings.items() if r.sure}
    known = {name: slot for name, slot in seen.items() if slot is not None and _has_card(state, slot)}
    if not at.refilled and UNKNOWN not in state.row and _unlike(state, look) >= CHANGED:
        # Never a guess upon a guess: a card that nobody saw come was not taken while nobody looked.
        for n, picks in enumerate(likely_picks(state, look, known)):
            step = _inferred(state, picks, look)
            yield Branch(step, replace(at.after(step), stale=used), n * NEXT_LIKELY)


def _reveals(state: GameState, look: Look, readings: Mapping[str, Reading]) -> list[tuple[dict[str, int], float]]:
    """What the selection cards may say, each with how much dearer it is; none while not all show their faces."""
    if len(readings) < len(state.playing):
        return []
    ways = islice(product(*(likely_numbers(look, r) for r in readings.values())), REVEALS)
    read = [dict(zip(readings, slots, strict=True)) for slots in ways]
    return [
        (picks, sum(_misread(look, readings[name], slot) for name, slot in picks.items()))
        for picks in read
        if all(_has_card(state, slot) for slot in picks.values())
    ]


def _misread(look: Look, reading: Reading, slot: int) -> float:
    """What it costs to take a selection card for that number."""
    sighting = next((s for s in look.at(reading.where) if s.piece == reading.piece), None)
    return 0.0 if sighting is None else cost_as(sighting, f"select_{slot}")


def _reveal(state: GameState, picks: Mapping[str, int], readings: Mapping[str, Reading]) -> Step[GameState]:
    read = tuple(as_picked(readings[name], slot, n) for n, (name, slot) in enumerate(picks.items()))
    step = step_of(state, Reveal(picks), read)
    return replace(step, uses=used_picks(state, step.events[0]))


def _inferred(state: GameState, picks: Mapping[str, int], look: Look) -> Step[GameState]:
    """A reveal that nobody saw; selection cards of the round before may lie there, by chance the same."""
    places = {name: Place(PlaceKind.PICK, seat) for seat, name in enumerate(state.players, 1)}
    lying = {name: shown(look, place) for name, place in places.items()}
    prior = INFERRED + sum(
        INFERRED if lying[name] is None else DENIED for name, pick in picks.items() if lying[name] != pick
    )
    uses = {places[name]: f"select_{slot}" for name, slot in lying.items() if slot is not None}
    return replace(step_of(state, Reveal(picks), prior=prior), uses=uses, stands=Stands.MOVED_ON, guessed=True)


def used_picks(state: GameState, event: Event) -> dict[Place, str]:
    """The selection cards that a reveal has read: while they lie there, they say nothing about the next round."""
    if not isinstance(event, PicksRevealed):
        return {}
    seats = ((Place(PlaceKind.PICK, seat), event.picks.get(name)) for seat, name in enumerate(state.players, 1))
    return {place: f"select_{pick}" for place, pick in seats if pick is not None}


def _resolved(at: Moment) -> Iterator[Branch]:
    """The next slot, by the rules; a card that nobody could read in the row is known by the plate where it lies now."""
    slot = at.state.pending[0]
    place = Place(PlaceKind.ROW, slot)
    if at.state.row[slot - 1] == UNKNOWN and len(at.state.choosers(slot)) == 1:
        for sighting in newcomers(at.state, at.look, at.state.choosers(slot)[0])[:NEWCOMERS]:
            piece = read_card(at.state, sighting, 0).piece
            if piece != UNKNOWN:
                reread = Reread(place, UNKNOWN, piece)
                named = Step((), exchanged(at.state, place, UNKNOWN, piece), reread=reread)
                yield Branch(named, at.after(named))
    step = replace(step_of(at.state, Resolve(slot)), resolves=place)
    yield Branch(step, at.after(step))


def _power_used(at: Moment) -> Iterator[Branch]:
    assert at.state.prompt is not None
    for use in uses(at.state, at.look):
        move = UsePower(at.state.prompt.player, at.state.prompt.piece, use.moved)
        step = step_of(at.state, move, use.readings, use.prior + TURNED_UP * len(use.readings))
        step = step if use.moved else step_as(step, Stands.MOVED_ON)
        yield Branch(step, at.after(step), use.dearer)


def _still_lies(state: GameState, look: Look) -> bool:
    """Whether the next card to be resolved is plainly there, beside a gap: nothing more has happened."""
    slots = [Place(PlaceKind.ROW, n) for n in range(1, state.slots + 1)]
    place = slots[state.pending[0] - 1]
    if place in look.unmoved:
        return True
    if all(look.at(p) or not look.sees(p) for p in slots):
        return False
    return bool(look.at(place)) and look.sees(place) and look.cost_at(place, layout(state)[place]) < 1.0


def _unlike(state: GameState, look: Look) -> float:
    """How little the donuts that are seen fit the state."""
    lies = {place: expect for place, expect in layout(state).items() if place.kind is not PlaceKind.PICK}
    return look.cost(lies) - look.unclear(lies)


def _has_card(state: GameState, slot: int) -> bool:
    return 0 < slot <= len(state.row) and state.row[slot - 1] is not None


def step_of(state: GameState, move: Move, readings: tuple[Reading, ...] = (), prior: float = 0.0) -> Step[GameState]:
    """A move as a step."""
    events = carried_out(state, move)
    return Step(events, told(state, events), Stands.SEEN, prior, readings)


def told(state: GameState, events: Iterable[Event]) -> GameState:
    """The state after these events."""
    for event in events:
        state = evolve(state, event)
    return state


def step_as(step: Step[GameState], stands: Stands) -> Step[GameState]:
    return replace(step, stands=stands)
