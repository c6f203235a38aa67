"""What may come next: each way in which a story may go on by one step, the players' choices read off what is seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from engine.explaining.fit import Look
from engine.explaining.laid_beside import laid_beside
from engine.explaining.story import Reading, Reread, Stands, Step
from engine.go_nuts.edits import exchanged
from engine.go_nuts.layout import layout
from engine.go_nuts.moves import Deal, Refill, Resolve, UsePower
from engine.go_nuts.state import GameState, Phase
from engine.go_nuts.stories.passed_on import passed_on
from engine.go_nuts.stories.reading import newcomers, read_card, read_row
from engine.go_nuts.stories.readoff import uses
from engine.go_nuts.stories.revealing import revealed
from engine.go_nuts.stories.steps import Branch, Moment, step_as, step_of
from engine.go_nuts.stories.taking_up import covered, hardly_read, taken_up, under_way
from engine.observation import UNKNOWN, Place, PlaceKind

TURNED_UP = 1.5
"""What each card costs that is said to have come from the deck: it might have been any other."""
UNSEEN = 2.5
"""What it costs on top of that to say that nobody has seen it yet."""
NEWCOMERS = 2
"""Cards on a plate, as that which a card taken unread may have been."""
DOUBTFUL = 2
"""Doubtful new cards that are weighed as their runner-up too."""


def branches(at: Moment) -> list[Branch]:
    """Every way to go on that is worth weighing; none where the story ends."""
    state, look = at.state, at.look
    if state.phase is Phase.DEAL and under_way(state, look):
        if covered(state, look) or hardly_read(state, look):
            return []  # what lies there counts: it is waited for
        step = taken_up(state, look)
        return [Branch(step, replace(at.after(step), refilled=True))]
    if state.phase in (Phase.DEAL, Phase.REFILL) and not at.refilled:
        return [
            Branch(step, replace(at.after(step), refilled=True), dearer)
            for step, dearer in _fillings(state, look) or _filled_unseen(at)
        ]
    if state.phase is Phase.PICK:
        return list(revealed(at))
    if state.phase is Phase.RESOLVE and not _still_lies(state, look):
        return list(_resolved(at))
    return list(_power_used(at)) if state.phase is Phase.POWER else []


def _fillings(state: GameState, look: Look) -> list[tuple[Step[GameState], float]]:
    """The deal or the refill, once every slot has a card, and the same with a doubtful card as its runner-up.

    Each with how much dearer it is.  After the deck has run out there is none.
    """
    read = read_row(state, look) if _can_be_filled(state) else None
    if read is None:
        return []
    row, readings = read
    doubtful = [r for r in readings if not r.sure and UNKNOWN not in (r.piece, r.runner_up)][:DOUBTFUL]
    others = [(tuple(r.other if r is doubt else r for r in readings), doubt.margin) for doubt in doubtful]
    likeliest = _filled(state, row, readings)
    return [(likeliest, 0.0), *((_filled(state, _with(row, other), other), dearer) for other, dearer in others)]


def _can_be_filled(state: GameState) -> bool:
    """Whether the deck has cards enough, as far as that is known."""
    return state.deck_left is None or state.gaps <= state.deck_left


def _filled_unseen(at: Moment) -> list[tuple[Step[GameState], float]]:
    """The refill of slots of which nothing has been seen for long, once all have laid down another selection card: they
    choose from a full row."""
    state, look = at.state, at.look
    gaps = {Place(PlaceKind.ROW, slot) for slot in state.open_gaps}
    picks = {Place(PlaceKind.PICK, seat) for seat, name in enumerate(state.players, 1) if name not in state.left}
    chosen = all(look.at(place) for place in picks) and not picks & at.stale
    unseen = bool(gaps) and gaps <= look.followed.unseen
    if state.phase is not Phase.REFILL or not _can_be_filled(state) or not (unseen and chosen):
        return []
    row = (UNKNOWN if n in state.open_gaps else piece for n, piece in enumerate(state.row_to_fill, 1))
    return [(replace(step_of(state, Refill(tuple(row))), resolves=Place(PlaceKind.DECK)), 0.0)]


def _with(row: Sequence[str | None], readings: Iterable[Reading]) -> tuple[str | None, ...]:
    """The row with its new cards as they are read."""
    new = {reading.mention: reading.piece for reading in readings}
    return tuple(new.get(n, piece) for n, piece in enumerate(row))


def _filled(state: GameState, row: tuple[str | None, ...], readings: tuple[Reading, ...]) -> Step[GameState]:
    rare = sum(max(reading.rarer, 0.0) for reading in readings if not reading.sure)
    move = Refill(row) if state.phase is Phase.REFILL else Deal(tuple(piece or "" for piece in row))
    blind = state.gaps - len(readings)
    if state.phase is Phase.DEAL:
        return step_of(state, move, readings, UNSEEN * blind + rare)
    step = step_of(state, move, readings, TURNED_UP * state.gaps + UNSEEN * blind + rare)
    return replace(step, guessed=blind > 0, resolves=Place(PlaceKind.DECK))  # whoever has none yet gets none


def _resolved(at: Moment) -> Iterator[Branch]:
    """The next slot, by the rules; a card that nobody could read in the row is known where it lies now."""
    slot = at.state.pending[0]
    place = Place(PlaceKind.ROW, slot)
    if at.state.row[slot - 1] == UNKNOWN and len(at.state.choosers(slot)) == 1:
        came = newcomers(at.state, at.look, at.state.choosers(slot)[0])
        later = laid_beside(came)
        taken = [one for one in came[:NEWCOMERS] if one not in later]
        for sighting in (*taken, *passed_on(at.state, at.look, slot)):
            reading = read_card(at.state, sighting, 0)
            if reading.piece != UNKNOWN:
                reread = Reread(place, UNKNOWN, reading.piece)
                now = exchanged(at.state, place, UNKNOWN, reading.piece)
                named = Step((), now, reread=reread, readings=(reading,))
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
    if place in look.followed.unmoved:
        return True
    if all(look.at(p) or not look.sees(p) for p in slots):
        return False
    return bool(look.at(place)) and look.sees(place) and look.cost_at(place, layout(state)[place]) < 1.0
