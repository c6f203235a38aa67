"""The mistakes that people make, each as what then happens at a moment of a random game.

A mistake is told as events, lawful ones before it where it needs them; nothing where it cannot be made at that moment.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.go_nuts import CARDS, GameState, Phase, deck_for, evolve
from engine.go_nuts.events import DonutDiscarded, DonutTaken, Event, Moved, PicksRevealed, PowerResolved, RowRefilled
from engine.go_nuts.powers import choices, others
from engine.go_nuts.state import Prompt
from engine.observation import UNKNOWN

Chance = random.Random
Events = tuple[Event, ...]
Do = Callable[[GameState, Chance], Events]
NOT_NOW: Events = ()


@dataclass(frozen=True)
class Mistake:
    """One of the named mistakes: when it can be made, and what then happens."""

    phase: Phase
    do: Do
    rules: tuple[str, ...]
    """The rules of which one names it."""


def unseen(state: GameState, chance: Chance) -> list[str]:
    """The cards that may still be in the deck, shuffled."""
    rest = sorted((deck_for(len(state.players)) - state.seen()).elements())
    chance.shuffle(rest)
    return rest


def takes(state: GameState, player: str, slot: int) -> DonutTaken:
    return DonutTaken(player, slot, state.row[slot - 1] or "")


def used(state: GameState, moved: Sequence[Moved]) -> Events:
    """The open power is used so."""
    assert state.prompt is not None
    return (PowerResolved(state.prompt.player, state.prompt.piece, tuple(moved)),) if moved else NOT_NOW


# -- cards of the row ------------------------------------------------------------------------------------------


def contested_taken(state: GameState, chance: Chance) -> Events:
    slot = state.pending[0]
    return (takes(state, chance.choice(state.choosers(slot)), slot),)


def discarded_alone(state: GameState, chance: Chance) -> Events:
    slot = state.pending[0]
    return (DonutDiscarded(slot, state.row[slot - 1] or "", state.choosers(slot)),)


def another_card_taken(state: GameState, chance: Chance) -> Events:
    free = [n for n, piece in enumerate(state.row, 1) if piece is not None and not state.choosers(n)]
    waiting = [name for name, slot in state.picks.items() if slot in state.pending]
    return (takes(state, chance.choice(waiting), chance.choice(free)),) if free else NOT_NOW


def somebody_else_takes(state: GameState, chance: Chance) -> Events:
    slot = state.pending[0]
    others_ = [name for name in state.players if name not in state.choosers(slot)]
    return (takes(state, chance.choice(others_), slot),) if others_ else NOT_NOW


def later_slot_first(state: GameState, chance: Chance) -> Events:
    slot = state.pending[-1]
    alone = len(state.choosers(slot)) == 1 and slot != state.pending[0]
    return (takes(state, state.choosers(slot)[0], slot),) if alone else NOT_NOW


def later_power_first(state: GameState, chance: Chance) -> Events:
    """A power card of a later slot is taken and used before the slots in front of it."""
    events = later_slot_first(state, chance)
    after = evolve(state, events[0]) if events else state
    if after.prompt is None:
        return NOT_NOW
    ways = [way for choice in choices(after) for way in choice.outcomes() if way]
    return (*events, *used(after, with_cards(after, chance.choice(ways), chance))) if ways else NOT_NOW


def with_cards(state: GameState, moved: Sequence[Moved], chance: Chance) -> list[Moved]:
    """The moves with cards for those that come from the deck."""
    deck = iter(unseen(state, chance))
    return [Moved(next(deck), m.origin, m.to) if m.piece == UNKNOWN and m.origin == "deck" else m for m in moved]


# -- powers ----------------------------------------------------------------------------------------------------


def power_skipped(state: GameState, chance: Chance) -> Events:
    assert state.prompt is not None
    return (PowerResolved(state.prompt.player, state.prompt.piece, ()),) if state.pending else NOT_NOW


def power_not_from_the_row(state: GameState, chance: Chance) -> Events:
    """A power brings somebody a power card, and they use that one too."""
    ways = [way for choice in choices(state) for way in choice.outcomes() if len(way) == 1 and "plate/" in way[0].to]
    chance.shuffle(ways)
    for way in ways:
        (moved,) = with_cards(state, way, chance)
        if moved.piece not in CARDS or not CARDS[moved.piece].has_power:
            continue
        first = used(state, (moved,))
        second = _fires(evolve(state, first[0]), moved.to.removeprefix("plate/"), moved.piece, chance)
        draws = second and isinstance(second[0], PowerResolved) and second[0].moved[0].origin == "deck"
        if second and not (draws and "discard" in moved.origin):  # then it might be the first power once more
            return (*first, *second)
    return NOT_NOW


def _fires(state: GameState, player: str, piece: str, chance: Chance) -> Events:
    """A power that is not open, used as if it were."""
    taken = replace(state, phase=Phase.POWER, prompt=Prompt(player, piece))
    ways = [way for choice in choices(taken) for way in choice.outcomes() if way and _is_there(state, way)]
    if not ways:
        return NOT_NOW
    return (PowerResolved(player, piece, tuple(with_cards(state, chance.choice(ways), chance))),)


def _is_there(state: GameState, way: Sequence[Moved]) -> bool:
    """Whether every card that moves lies where it comes from."""
    plates = {f"plate/{name}": list(plate) for name, plate in state.plates.items()}
    for one in way:
        if one.origin in plates:
            if one.piece not in plates[one.origin]:
                return False
            plates[one.origin].remove(one.piece)
    return True


def not_the_top(state: GameState, chance: Chance) -> Events:
    assert state.prompt is not None
    beneath = [piece for piece in state.discard if piece not in state.tops]
    if state.prompt.piece != "eclair" or not beneath:
        return NOT_NOW
    return used(state, [Moved(chance.choice(beneath), "discard", f"plate/{state.prompt.player}")])


def selected_discarded(state: GameState, chance: Chance) -> Events:
    assert state.prompt is not None
    alone = [slot for slot in state.pending if len(state.choosers(slot)) == 1]
    if state.prompt.piece != "french_cruller" or not alone:
        return NOT_NOW  # a card that two chose goes to the pile anyhow
    slot = chance.choice(alone)
    return used(state, [Moved(state.row[slot - 1] or "", f"row/{slot}", "discard")])


def too_many_taken(state: GameState, chance: Chance) -> Events:
    assert state.prompt is not None
    player, piece = state.prompt.player, state.prompt.piece
    to, deck = f"plate/{player}", unseen(state, chance)
    if piece in ("chocolate_frosted", "double_chocolate") and len(deck) > 3:
        return used(state, [Moved(p, "deck", to) for p in deck[:2]])
    most = {"eclair": 1, "red_velvet": 1, "day_old_donuts": 3}.get(piece, 0)
    if most and len(state.discard) > most:
        pile = state.discard[:-most - 2:-1] if piece == "eclair" else chance.sample(state.discard, most + 1)
        return used(state, [Moved(p, "discard", to) for p in pile])
    theirs = [Moved(p, f"plate/{n}", to) for n, plate in state.plates.items() if n != player for p in plate]
    return used(state, chance.sample(theirs, 2)) if piece == "bear_claw" and len(theirs) > 1 else NOT_NOW


def too_many_given(state: GameState, chance: Chance) -> Events:
    assert state.prompt is not None
    player, own = state.prompt.player, others(state, state.prompt.player)
    if state.prompt.piece != "sprinkled" or len(own) < 2:
        return NOT_NOW
    to = chance.choice([name for name in state.players if name != player])
    return used(state, [Moved(p, f"plate/{player}", f"plate/{to}") for p in chance.sample(own, 2)])


def too_many_discarded(state: GameState, chance: Chance) -> Events:
    assert state.prompt is not None
    player, own = state.prompt.player, others(state, state.prompt.player)
    count = {"milk": 4, "raspberry_frosted": 2}.get(state.prompt.piece, 0)
    if count and len(own) >= count:
        return used(state, [Moved(p, f"plate/{player}", "discard") for p in chance.sample(own, count)])
    theirs = [Moved(p, f"plate/{n}", "discard") for n, plate in state.plates.items() if n != player for p in plate]
    two = state.prompt.piece == "strawberry_glazed" and len(theirs) > 1
    return used(state, chance.sample(theirs, 2)) if two else NOT_NOW


def too_few_given(state: GameState, chance: Chance) -> Events:
    """Not everybody passes a card."""
    if state.prompt is None or state.prompt.piece != "cinnamon_twist":
        return NOT_NOW
    ways = [way for choice in choices(state) for way in choice.outcomes()[:50] if len(way) > 1]
    return used(state, chance.choice(ways)[1:]) if ways else NOT_NOW


def too_few_discarded(state: GameState, chance: Chance) -> Events:
    assert state.prompt is not None
    player, own = state.prompt.player, others(state, state.prompt.player)
    if state.prompt.piece != "milk" or len(own) < 3:
        return NOT_NOW
    return used(state, [Moved(p, f"plate/{player}", "discard") for p in chance.sample(own, 2)])


# -- filling the row, and the deck -----------------------------------------------------------------------------


def _full(state: GameState, chance: Chance) -> list[str | None]:
    deck = iter(unseen(state, chance))
    return [piece or next(deck, None) for piece in state.row]


def too_early(state: GameState, chance: Chance) -> Events:
    """The row is filled while a power is open or a slot is to be resolved."""
    return (RowRefilled(tuple(_full(state, chance))),) if state.pending and can_fill(state) and state.gaps else NOT_NOW


def can_fill(state: GameState) -> bool:
    return state.gaps <= (state.deck_left or 0)


def in_part(state: GameState, chance: Chance) -> Events:
    return _without(state, chance, max)


def from_the_wrong_end(state: GameState, chance: Chance) -> Events:
    return _without(state, chance, min)


def _without(state: GameState, chance: Chance, which: Callable[[Sequence[int]], int]) -> Events:
    """One gap is left open."""
    if state.gaps < 2 or not can_fill(state):
        return NOT_NOW
    row = _full(state, chance)
    row[which(state.open_gaps) - 1] = None
    return (RowRefilled(tuple(row)),)


def slid(state: GameState, chance: Chance) -> Events:
    """The cards that are left are pushed together towards the deck, and the new ones laid behind them."""
    left = [piece for piece in state.row if piece is not None]
    if not can_fill(state) or state.row[: len(left)] == tuple(left):
        return NOT_NOW
    row = (*left, *unseen(state, chance)[: state.gaps])
    return (RowRefilled(row),)


def twice(state: GameState, chance: Chance) -> Events:
    """A card is turned up of which all lie on the table already: it has come from another box."""
    return _turned_up(state, chance, [p for p, n in deck_for(len(state.players)).items() if state.seen()[p] == n])


def of_another_deck(state: GameState, chance: Chance) -> Events:
    """A card for more players is turned up."""
    return _turned_up(state, chance, [piece for piece in CARDS if not deck_for(len(state.players))[piece]])


def _turned_up(state: GameState, chance: Chance, pieces: Sequence[str]) -> Events:
    if not pieces or not can_fill(state):
        return NOT_NOW
    row = _full(state, chance)
    row[chance.choice(state.open_gaps) - 1] = chance.choice(pieces)
    return (RowRefilled(tuple(row)),)


def from_nowhere(state: GameState, chance: Chance) -> Events:
    if not can_fill(state):
        return NOT_NOW
    draws = ("chocolate_frosted", "double_chocolate")  # another one would be this power used again
    idle = [name for name in state.players if state.plates[name][-1:] not in [(piece,) for piece in draws]]
    player = chance.choice(idle or list(state.players))
    return (PowerResolved(player, UNKNOWN, (Moved(unseen(state, chance)[0], "deck", f"plate/{player}"),)),)


# -- choosing --------------------------------------------------------------------------------------------------


def wrong_number(state: GameState, chance: Chance) -> Events:
    """A selection card that belongs into the box: the set has seven."""
    if state.slots == 7:
        return NOT_NOW
    picks = {name: chance.randint(1, state.slots) for name in state.players}
    return (PicksRevealed({**picks, chance.choice(state.players): chance.randint(state.slots + 1, 7)}),)


def after_the_end(state: GameState, chance: Chance) -> Events:
    """The deck cannot fill the row; what is left of it is laid out, and all choose again."""
    if can_fill(state):
        return NOT_NOW
    deck = iter(unseen(state, chance)[: state.deck_left or 0])
    row = tuple(piece or next(deck, None) for piece in state.row)
    lying = [n for n, piece in enumerate(row, 1) if piece is not None]
    picks = {name: chance.choice(lying) for name in state.players} if lying else {}
    if not picks or picks == state.picks:
        return NOT_NOW
    laid = (RowRefilled(row),) if row != state.row else ()
    return (*laid, PicksRevealed(picks))


MISTAKES: Mapping[str, Mistake] = {
    "contested card taken": Mistake(Phase.RESOLVE, contested_taken, ("GN-COLLIDE",)),
    "uncontested card discarded": Mistake(Phase.RESOLVE, discarded_alone, ("GN-TAKE",)),
    "wrong card taken": Mistake(Phase.RESOLVE, another_card_taken, ("GN-STAY",)),
    "card taken by somebody else": Mistake(Phase.RESOLVE, somebody_else_takes, ("GN-TAKE", "GN-COLLIDE")),
    "later slot first": Mistake(Phase.RESOLVE, later_slot_first, ("GN-ORDER",)),
    "power out of slot order": Mistake(Phase.RESOLVE, later_power_first, ("GN-ORDER",)),
    "power skipped": Mistake(Phase.POWER, power_skipped, ("GN-MANDATORY",)),
    "power of a card not from the row": Mistake(Phase.POWER, power_not_from_the_row, ("GN-TRIGGER",)),
    "Éclair takes not the top": Mistake(Phase.POWER, not_the_top, ("GN-EC",)),
    "French Cruller discards a selected card": Mistake(Phase.POWER, selected_discarded, ("GN-FC",)),
    "too many cards taken": Mistake(
        Phase.POWER, too_many_taken, ("GN-CF", "GN-DC", "GN-EC", "GN-RV", "GN-DO", "GN-BE")
    ),
    "too many cards given": Mistake(Phase.POWER, too_many_given, ("GN-SP",)),
    "too many cards discarded": Mistake(Phase.POWER, too_many_discarded, ("GN-MI", "GN-RA", "GN-SG")),
    "too few cards given": Mistake(Phase.POWER, too_few_given, ("GN-CT",)),
    "too few cards discarded": Mistake(Phase.POWER, too_few_discarded, ("GN-MI",)),
    "refill before all powers": Mistake(Phase.POWER, too_early, ("GN-POWER-NOW",)),
    "refill before all slots": Mistake(Phase.RESOLVE, too_early, ("GN-REFILL",)),
    "row not fully refilled": Mistake(Phase.REFILL, in_part, ("GN-REFILL",)),
    "row refilled from the wrong end": Mistake(Phase.REFILL, from_the_wrong_end, ("GN-REFILL",)),
    "row pushed together": Mistake(Phase.REFILL, slid, ("GN-STAY",)),
    "round after the end": Mistake(Phase.REFILL, after_the_end, ("GN-END",)),
    "card appearing twice": Mistake(Phase.REFILL, twice, ("GN-CONSERVE", "GN-FC-COPIES")),
    "card from nowhere": Mistake(Phase.REFILL, from_nowhere, ("GN-CONSERVE",)),
    "wrong selection number": Mistake(Phase.PICK, wrong_number, ("GN-SETUP-SEL",)),
    "wrong deck": Mistake(Phase.REFILL, of_another_deck, ("GN-SETUP-DECK",)),
}
"""Every named mistake, by its name."""


def slug(name: str) -> str:
    """The name of a mistake as part of a file's name."""
    plain = name.lower().replace("é", "e")
    return "".join(c if c.isalnum() else "_" for c in plain)

