"""Mistakes with powers: skipped, used when they are not open, or with too many or too few cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.go_nuts import CARDS, GameState, Phase, evolve
from engine.go_nuts.events import Moved, PowerResolved
from engine.go_nuts.offers import others
from engine.go_nuts.powers import choices
from engine.go_nuts.state import Prompt
from tests.referee.mistaken import GO_THEMSELVES, NOT_NOW, Chance, Events, unseen, used, with_cards


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
    alone = [n for n in state.pending if len(state.choosers(n)) == 1 and state.row[n - 1] not in GO_THEMSELVES]
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
