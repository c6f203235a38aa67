"""Go Nuts for Donuts as the referee sees it: its functions in one bundle, and its questions in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import cast

from engine.explaining.fit import Look
from engine.explaining.story import Both, Breach, Game, Reread
from engine.go_nuts.cards import copies_in_deck
from engine.go_nuts.edits import exchanged
from engine.go_nuts.events import Event, PowerResolved
from engine.go_nuts.finding import whats_next
from engine.go_nuts.fold import evolve
from engine.go_nuts.layout import belongs, layout
from engine.go_nuts.rules import judge
from engine.go_nuts.sentences import named, say
from engine.go_nuts.state import GameState
from engine.go_nuts.stories.breaches import breaches
from engine.go_nuts.stories.renumbered import renumbered
from engine.go_nuts.stories.search import Story, at_rest, stories
from engine.go_nuts.stories.taking_up import covered, taken_up
from engine.go_nuts.supply import not_in_this_deck, surplus
from engine.go_nuts.words import NOTHING_MORE, WHAT_HAPPENED, in_words
from engine.observation import UNKNOWN, Place, PlaceKind
from engine.rulings import Ruling as AnyRuling
from engine.rulings import Verdict


def tell_apart(best: Story, rival: Story) -> tuple[Both, tuple[Both, Both]]:
    """The question that two stories differ in, and what each would answer."""
    mine = [event for step in best for event in step.events]
    other = [event for step in rival for event in step.events]
    n = next((n for n, (a, b) in enumerate(zip(mine, other, strict=False)) if a != b), min(len(mine), len(other)))
    said = in_words(mine[n]) if n < len(mine) else NOTHING_MORE
    denied = in_words(other[n]) if n < len(other) else NOTHING_MORE
    return WHAT_HAPPENED, (said, denied)


def another(state: GameState, reread: Reread) -> GameState:
    """The state with one card another piece."""
    return exchanged(state, reread.place, reread.was, reread.piece)


def exists(state: GameState) -> bool:
    """Whether the deck holds all these cards, and so many of each."""
    return not surplus(state)


def alike(one: GameState, other: GameState) -> bool:
    """Whether two states differ at most in the order in which cards came to a plate or lie beneath the pile's top."""
    plates = all(Counter(one.plates[name]) == Counter(other.plates[name]) for name in one.plates)
    pile = one.discard[-1:] == other.discard[-1:] and Counter(one.discard) == Counter(other.discard)
    return plates and pile and _but_for_order(one) == _but_for_order(other)


def deeds(events: Iterable[Event]) -> list[Event]:
    """What was done, in whichever order several cards were moved at once."""
    return [
        replace(event, moved=tuple(sorted(event.moved, key=str))) if isinstance(event, PowerResolved) else event
        for event in events
    ]


def _but_for_order(state: GameState) -> GameState:
    return replace(state, plates={}, discard=(), orders=())


def rulings(state: GameState, events: Iterable[Event]) -> Iterator[AnyRuling[Event, Event]]:
    """What the rules say to one event after another."""
    for event in events:
        yield judge(state, event)
        state = evolve(state, event)


def objection(state: GameState, events: Sequence[Event]) -> Breach | None:
    """What the rules find against events that were taken as they look: a card of another deck, a false number."""
    for event, ruling in zip(events, rulings(state, events), strict=True):
        if ruling.verdict is Verdict.ILLEGAL:
            sentence = (ruling.sentence, ruling.sentence_ja)
            return Breach(whats_next(state), in_words(event), ruling.because.rule, sentence, ())
        state = evolve(state, event)
    return None


def objection_at(state: GameState | None, event: Event) -> Breach | None:
    """What the rules find against one event of a whole story."""
    return None if state is None else objection(state, [event])


def too_many(state: GameState) -> Mapping[str, Breach]:
    """What the rules find against the cards that lie there, by piece: more of a kind than this deck has."""
    return {piece: _too_many_of(state, piece) for piece in surplus(state)}


def _too_many_of(state: GameState, piece: str) -> Breach:
    found, count = not_in_this_deck(state, piece), state.seen()[piece]
    seen = (f"{count} x {named(piece, 0)} on the table", f"卓上に{named(piece, 1)}が{count}枚")
    most = copies_in_deck(piece, len(state.players))
    expected = (f"no more than {most}" if most else "none of them", f"{most}枚まで" if most else "1枚もない")
    return Breach(expected, seen, found.rule, found.sentence, ())


def not_in_view(state: GameState, look: Look) -> Both | None:
    """Whose plates cannot be seen when play is taken up from what lies there, as a sentence; None if all can."""
    names = covered(state, look)
    return say("not_in_view", players=names) if names else None


def astray(state: GameState, look: Look, places: Iterable[Place]) -> tuple[str, str] | None:
    """Who has a card lying before them that nothing told brings there, and which; None if none of them is read."""
    for place in sorted(place for place in places if place.kind is PlaceKind.PLATE):
        for odd in look.mismatches(place, layout(state)[place]):
            if odd.expected is None and odd.seen is not None and odd.seen.piece != UNKNOWN:
                return state.players[place.index - 1], odd.seen.piece
    return None


def lying(state: GameState, look: Look) -> Event:
    """Play taken up from what lies on the table."""
    (event,) = taken_up(state, look).events
    return cast(Event, event)


GO_NUTS: Game[GameState] = Game(
    layout, belongs, stories, breaches, renumbered, at_rest, another, exists, alike, deeds, tell_apart
)
