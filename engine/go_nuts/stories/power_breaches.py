"""What people do wrong with powers, and cards that come from nowhere: each as the event that it would be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from engine.explaining.fit import Look
from engine.go_nuts.cards import POWERS
from engine.go_nuts.choice import Choice
from engine.go_nuts.events import Event, Moved, PowerResolved
from engine.go_nuts.powers import choices
from engine.go_nuts.state import GameState, Phase, Prompt
from engine.go_nuts.stories.reading import newcomers, read_card
from engine.go_nuts.stories.readoff import Weigher, uses, ways
from engine.observation import UNKNOWN

LIKELIEST = 4
"""Wrong uses of a power that are weighed."""
CLOSED = 2
"""Uses of each power that is not open that are weighed."""


def wrong_uses(state: GameState, look: Look) -> Iterator[Event]:
    """The open power: skipped, or used for something else."""
    assert state.prompt is not None
    player, piece = state.prompt.player, state.prompt.piece
    yield PowerResolved(player, piece, ())
    weigh = Weigher(state, look)
    found = [*_too_few_or_many(state, look), *_not_by_all(state, look), *_elsewhere(state, look, player)]
    alike = {_regardless_of_order(moved): moved for moved in found}
    for moved in sorted(alike.values(), key=weigh.cost)[:LIKELIEST]:
        yield PowerResolved(player, piece, moved)


def _regardless_of_order(moved: tuple[Moved, ...]) -> tuple[tuple[str, str, str], ...]:
    """What tells one use of a power from another: of cards that go onto the pile, which is on top as well."""
    plain = [(one.piece, one.origin, one.to) for one in moved]
    onto_the_pile = any(one.to == "discard" for one in moved)
    return tuple(plain) if onto_the_pile else tuple(sorted(plain))


def _too_few_or_many(state: GameState, look: Look) -> Iterable[tuple[Moved, ...]]:
    """One card fewer or more than the power allows."""
    for choice in choices(state):
        groups = tuple(
            replace(g, least=max(g.least - 1, 1), most=min(g.most + 1, len(g.cards))) for g in choice.groups
        )
        yield from ways(state, look, Choice(groups))


def _not_by_all(state: GameState, look: Look) -> Iterable[tuple[Moved, ...]]:
    """Of several cards that must move together, one does not."""
    for use in uses(state, look):
        if len(use.moved) > 1:
            yield from (use.moved[:n] + use.moved[n + 1 :] for n in range(len(use.moved)))


def _elsewhere(state: GameState, look: Look, player: str) -> Iterable[tuple[Moved, ...]]:
    """Cards from where the power does not take them."""
    plate = f"plate/{player}"
    yield from ((Moved(p, "discard", plate),) for p in dict.fromkeys(state.discard))
    drawn = [read_card(state, s, 1).piece for s in newcomers(state, look, player)]
    for count in range(1, len(drawn) + 1):
        yield tuple(Moved(p, "deck", plate) for p in drawn[:count])
        if count > 1 and not Counter(drawn[:count]) - Counter(state.discard):
            yield tuple(Moved(p, "discard", plate) for p in drawn[:count])
    yield from ((Moved(p, f"row/{n}", "discard"),) for n, p in enumerate(state.row, 1) if p is not None)


def closed_powers(state: GameState, look: Look) -> Iterator[Event]:
    """A power is used that is not open: of a card that did not come from the row, or once more."""
    newest = [(name, state.plates[name][-1]) for name in state.playing if state.plates[name]]
    spent = [(state.spent.player, state.spent.piece)] if state.spent is not None else []
    told: set[tuple[Moved, ...]] = {()}  # one story for one thing that happened: the newest card's
    for player, piece in dict.fromkeys([*newest, *spent]):
        if piece in POWERS:
            as_if = replace(state, phase=Phase.POWER, prompt=Prompt(player, piece))
            found = {*(use.moved for use in uses(as_if, look)), *_too_few_or_many(as_if, look)} - told
            for moved in sorted(found, key=Weigher(state, look).cost)[:CLOSED]:
                told.add(moved)
                yield PowerResolved(player, piece, moved)


def from_nowhere(state: GameState, look: Look) -> Iterator[Event]:
    """A card came to a plate, and no power explains it; what nobody can read may be no card, and accuses nobody."""
    for player in state.playing:
        plate = f"plate/{player}"
        for sighting in newcomers(state, look, player)[:2]:
            piece = read_card(state, sighting, 1).piece
            if piece == UNKNOWN:
                continue
            yield PowerResolved(player, UNKNOWN, (Moved(piece, "deck", plate),))
            if piece in state.tops:
                yield PowerResolved(player, UNKNOWN, (Moved(piece, "discard", plate),))
            for other, pieces in state.plates.items():
                if other != player and piece in pieces:
                    yield PowerResolved(player, UNKNOWN, (Moved(piece, f"plate/{other}", plate),))
