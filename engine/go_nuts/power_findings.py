"""The judgement on powers: whether one may be used, and whether it was used as its card says."""

from __future__ import annotations

from itertools import product

from engine.go_nuts.cards import CARDS, POWERS
from engine.go_nuts.choice import NOTHING, Choice
from engine.go_nuts.events import Moved, PowerPrompted, PowerResolved
from engine.go_nuts.finding import Finding, illegal, legal, unruled, whats_next
from engine.go_nuts.offers import others
from engine.go_nuts.powers import choices
from engine.go_nuts.sentences import task, tell
from engine.go_nuts.state import GameState, Prompt
from engine.go_nuts.supply import impossible
from engine.go_nuts.unruled_powers import unruled as unruled_choices
from engine.go_nuts.unruled_powers import with_who_left
from engine.observation import UNKNOWN

UNRULED_RULES = {"sprinkled": "GN-SP-SELF", "milk": "GN-MI-THREE", "double_chocolate": "GN-DC-ONE"}
"""The rules that say what a power's silent or doubtful point is."""


def power_rule(piece: str) -> str:
    """The number of a card's rule."""
    return CARDS[piece].rule if piece in CARDS else "GN-CONSERVE"


def opened(state: GameState, event: PowerPrompted) -> Finding:
    """Judge that a power is announced."""
    wrong = _not_open(state, event.player, event.piece)
    if wrong is not None:
        return wrong
    do = task(event.piece, state.settings)
    return legal("GN-POWER-NOW", "prompted", player=event.player, piece=event.piece, do=do)


def resolved(state: GameState, event: PowerResolved) -> Finding:
    """Judge how a power was used."""
    if event.piece not in POWERS:
        moved = event.moved[0].piece if event.moved else UNKNOWN
        return illegal("GN-CONSERVE", "no_way", piece=moved, next=whats_next(state))
    wrong = _not_open(state, event.player, event.piece)
    if wrong is not None:
        return wrong
    drawn = [m.piece for m in event.moved if m.origin == "deck"]
    wrong = impossible(state, drawn)
    if wrong is not None:
        return wrong
    if any(choice.allows(event.moved) for choice in choices(state)):
        return _lawful(state, event)
    do = task(event.piece, state.settings)
    if any(choice.allows(event.moved) for choice in unruled_choices(state)):
        left = any(choice.allows(event.moved) for choice in with_who_left(state))
        return unruled("GN-LEAVE" if left else UNRULED_RULES[event.piece], "unruled_power", piece=event.piece, do=do)
    return _misused(state, event)


def _not_open(state: GameState, player: str, piece: str) -> Finding | None:
    prompt = state.prompt
    if prompt is None and state.spent == Prompt(player, piece):
        return illegal(power_rule(piece), "power_again", piece=piece, do=task(piece, state.settings))
    if prompt is None:
        return illegal("GN-TRIGGER", "no_power", piece=piece)
    if (prompt.player, prompt.piece) != (player, piece):
        return illegal("GN-ORDER", "power_first", player=prompt.player, piece=prompt.piece)
    return None


def _lawful(state: GameState, event: PowerResolved) -> Finding:
    player, piece, rule = event.player, event.piece, power_rule(event.piece)
    if event.moved:
        last = piece == "sprinkled" and not others(state, player)
        done = tell(event.moved)
        return legal("GN-SP-LAST" if last else rule, "power_used", player=player, piece=piece, done=done)
    lawful = choices(state)
    if any(choice.groups and choice.allows(()) for choice in lawful):
        return legal(rule, "power_none", player=player, piece=piece)
    if lawful == (NOTHING,):
        stated = {"strawberry_glazed": rule, "sprinkled": "GN-SP-LAST"}
        return legal(stated.get(piece, "GN-EMPTY"), "power_nothing", player=player, piece=piece)
    if state.settings["optional_powers"] == "may_decline":
        return legal("GN-MANDATORY", "power_declined", player=player, piece=piece)
    return legal("GN-EMPTY", "power_nothing", player=player, piece=piece)


def _misused(state: GameState, event: PowerResolved) -> Finding:
    piece, count = event.piece, len(event.moved)
    do, rule = task(piece, state.settings), power_rule(piece)
    sizes = [_sizes(choice) for choice in choices(state)]
    if not count:
        return illegal("GN-MANDATORY", "power_skipped", piece=piece, do=do)
    if count > max(most for _, most in sizes):
        return illegal(rule, "power_many", piece=piece, count=max(most for _, most in sizes), do=do)
    if count < min(least for least, _ in sizes):
        return illegal(rule, "power_few", piece=piece, count=min(least for least, _ in sizes), do=do)
    return _particular(state, event) or illegal(rule, "power_wrong", piece=piece, do=do)


def _sizes(choice: Choice) -> tuple[int, int]:
    return sum(g.least for g in choice.groups), sum(g.most for g in choice.groups)


def _particular(state: GameState, event: PowerResolved) -> Finding | None:
    """The misuses that have a sentence of their own."""
    first = event.moved[0]
    if event.piece == "eclair" and len(state.tops) == 1 and first.origin == "discard":
        do = task("eclair", state.settings)
        return illegal("GN-EC", "not_top", top=state.tops[0], other=first.piece, do=do)
    if event.piece == "french_cruller":
        return _selected(state, event.moved)
    return _not_owned_yet(state, event.moved)


def _selected(state: GameState, moved: tuple[Moved, ...]) -> Finding | None:
    for kind, _, slot in (one.origin.partition("/") for one in moved):
        if kind == "row" and slot.isdecimal() and int(slot) in state.picks.values():
            return illegal("GN-FC", "selected_slot", slot=slot, piece="french_cruller")
    return None


def _not_owned_yet(state: GameState, moved: tuple[Moved, ...]) -> Finding | None:
    """A card that a player gets only in a later slot was taken or passed as if it were theirs."""
    for one, slot in product(moved, state.pending):
        owner = state.choosers(slot)[0]
        as_theirs = one.origin == f"plate/{owner}" and one.piece not in state.plates[owner]
        if one.origin == f"row/{slot}" or (as_theirs and state.row[slot - 1] == one.piece):
            return illegal("GN-LATER", "not_owned_yet", slot=slot, piece=one.piece)
    return None
