"""Named mistakes worth weighing: what people do against the rules, each as the story that it would be.

What is a mistake is not decided here: whatever the rules find in an event is its rule and its sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from engine.explaining.expected import Expect, Form
from engine.explaining.fit import Look
from engine.explaining.story import Breach, Stands, Step
from engine.explaining.thresholds import BROKEN
from engine.go_nuts.cards import FRENCH_CRULLER
from engine.go_nuts.events import (
    DonutDiscarded,
    DonutTaken,
    Event,
    PicksRevealed,
    PowerResolved,
    RowRefilled,
)
from engine.go_nuts.finding import whats_next
from engine.go_nuts.fold import evolve
from engine.go_nuts.moves import Resolve
from engine.go_nuts.refill_findings import pushed_together
from engine.go_nuts.rules import carried_out, judge
from engine.go_nuts.state import GameState, Phase
from engine.go_nuts.stories.branches import TURNED_UP
from engine.go_nuts.stories.numbers import number_on, read_picks
from engine.go_nuts.stories.power_breaches import closed_powers, from_nowhere, wrong_uses
from engine.go_nuts.stories.reading import read_card
from engine.go_nuts.stories.revealing import used_picks
from engine.go_nuts.stories.search import Story, onward
from engine.go_nuts.words import in_words
from engine.observation import Place, PlaceKind
from engine.rulings import Verdict

ONWARD = 2
"""Ways in which play may have gone on after a mistake."""
UNLIKELY = 2.0
"""What it costs more that somebody's own card is thrown away, or that a power is used on the row that may not be."""
OPENLY = 3.0
"""What it costs that somebody shows a false number: it lies there for all to see."""
PUSHED = 3.0
"""What it costs that the row is pushed together before it is filled: many do, and it does not look like chance."""


def breaches(state: GameState, look: Look, stale: frozenset[Place]) -> tuple[Story, ...]:
    """Each mistake that the table may show, and how play may have gone on."""
    found: list[Story] = []
    tried: list[Event] = []
    for event in _mistakes(state, look, stale):
        step = None if event in tried else _mistaken(state, event)
        tried.append(event)
        if step is not None:
            found += [(step, *rest) for rest in islice(onward(step.state, look, stale), ONWARD)]
    return tuple(found)


def _mistaken(state: GameState, event: Event) -> Step[GameState] | None:
    """The event as a step, if the rules forbid it."""
    ruling = judge(state, event)
    if ruling.verdict is not Verdict.ILLEGAL:
        return None
    lawful = _in_its_stead(state, event)
    expected = in_words(lawful[0]) if lawful else whats_next(state)
    breach = Breach(expected, in_words(event), ruling.because.rule, (ruling.sentence, ruling.sentence_ja), lawful)
    traceless = isinstance(event, PowerResolved) and not event.moved
    stands = Stands.MOVED_ON if traceless else Stands.SEEN
    after, uses_up = evolve(state, event), used_picks(state, event)
    return Step((event,), after, stands, _cost(state, event), breach=breach, uses=uses_up)


def _cost(state: GameState, event: Event) -> float:
    """How little it is to be expected that people do this."""
    match event:
        case PicksRevealed():
            return OPENLY
        case RowRefilled(row) if pushed_together(state.row, row) or state.row_to_fill != state.row:
            return PUSHED
        case DonutDiscarded(_, _, players) if len(players) == 1:
            return BROKEN + UNLIKELY
        case PowerResolved(_, "unknown", moved):
            return BROKEN + UNLIKELY + TURNED_UP * sum(one.origin == "deck" for one in moved)
        case PowerResolved(_, piece, moved):
            from_row = piece != FRENCH_CRULLER and any(one.origin.startswith("row/") for one in moved)
            return BROKEN + TURNED_UP * sum(one.origin == "deck" for one in moved) + UNLIKELY * from_row
        case _:
            return BROKEN


def _in_its_stead(state: GameState, event: Event) -> tuple[Event, ...]:
    """What should have happened instead: to the card that left the row, or else to the one that was chosen."""
    if state.phase is not Phase.RESOLVE:
        return ()
    slot = state.pending[0]
    if isinstance(event, DonutTaken | DonutDiscarded) and state.choosers(event.slot):
        slot = event.slot
    elif isinstance(event, DonutTaken) and state.picks.get(event.player) in state.pending:
        slot = state.picks[event.player]
    lawful = carried_out(state, Resolve(slot))
    return carried_out(state, Resolve(state.pending[0])) if lawful[:1] == (event,) else lawful


def _mistakes(state: GameState, look: Look, stale: frozenset[Place]) -> Iterator[Event]:
    match state.phase:
        case Phase.PICK:
            yield from _wrong_numbers(state, look, stale)
            yield from _wrong_rows(state, look)
        case Phase.RESOLVE:
            yield from _wrong_outcomes(state, look)
            yield from _wrong_rows(state, look)
        case Phase.POWER:
            yield from wrong_uses(state, look)
            yield from _wrong_rows(state, look)
        case Phase.REFILL:
            yield from _wrong_numbers(state, look, stale)
            yield from _wrong_outcomes(state, look)
            yield from _wrong_rows(state, look)
        case _:
            return
    if state.phase is not Phase.POWER:
        yield from closed_powers(state, look)
        yield from from_nowhere(state, look)


def _wrong_numbers(state: GameState, look: Look, stale: frozenset[Place]) -> Iterator[Event]:
    """Somebody shows a number that the row does not have, or all choose while the row is not filled."""
    readings = read_picks(state, look, stale)
    picks = {name: number for name, r in readings.items() if r.sure and (number := number_on(r.piece)) is not None}
    if len(picks) == len(state.playing):
        yield PicksRevealed(picks)


def _wrong_outcomes(state: GameState, look: Look) -> Iterator[Event]:
    """A card of the row went to somebody who may not have it, or away when it should not, or too early.

    A card that merely is not seen any more, in a lamp's gleam, was not thrown away: it must lie on the pile.
    """
    thrown = {sighting.piece for sighting in look.at(Place(PlaceKind.DISCARD))}
    for slot, piece in enumerate(state.row, 1):
        if piece is None:
            continue
        for player in state.playing:
            yield DonutTaken(player, slot, piece)
        if state.choosers(slot) and piece in thrown:
            yield DonutDiscarded(slot, piece, state.choosers(slot))


def _wrong_rows(state: GameState, look: Look) -> Iterator[Event]:
    """The row is filled too early, not fully, or cards of it were moved."""
    row: list[str | None] = []
    for n, piece in enumerate(state.row):
        place = Place(PlaceKind.ROW, n + 1)
        if not look.sees(place):
            return
        seen = look.at(place)
        if piece is not None and seen and look.cost_at(place, Expect((piece,), Form.SINGLE)) < 1.0:
            row.append(piece)
        else:
            row.append(read_card(state, seen[0], n).piece if seen else None)
    if tuple(row) != state.row and sum(p is not None for p in row) >= sum(p is not None for p in state.row):
        yield RowRefilled(tuple(row))
