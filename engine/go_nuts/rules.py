"""What is legal.  One judgement, `judge`, serves asking (`legal_moves`, `rule_on`) and checking what was seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.go_nuts.choice import NOTHING
from engine.go_nuts.event_findings import find, without_event
from engine.go_nuts.events import (
    DonutDiscarded,
    DonutTaken,
    Event,
    GameEnded,
    Moved,
    PicksRevealed,
    PlayerLeft,
    PowerPrompted,
    PowerResolved,
    RowDealt,
    RowRefilled,
)
from engine.go_nuts.fold import evolve
from engine.go_nuts.hanging import leaders
from engine.go_nuts.listed import Listed, combined, one_after_another
from engine.go_nuts.moves import Deal, EndGame, Leave, Move, Refill, Resolve, ResolveOtherwise, Reveal, UsePower
from engine.go_nuts.power_findings import power_rule
from engine.go_nuts.powers import choices, in_pile_order
from engine.go_nuts.rulebook import RULES
from engine.go_nuts.scoring import score
from engine.go_nuts.settings import shown_with
from engine.go_nuts.state import GameState, Phase
from engine.go_nuts.unruled_powers import unruled
from engine.observation import UNKNOWN
from engine.rulings import Ruling as AnyRuling

Ruling = AnyRuling[Move, Event]


def legal_moves(state: GameState) -> Sequence[Move]:
    """Every legal move, each made when it is asked for; cards to be turned up are ``unknown``.

    Of the orders in which cards may be put onto the discard pile, one is given for each that may end on top.
    """
    match state.phase:
        case Phase.DEAL:
            return (Deal((UNKNOWN,) * state.slots),)
        case Phase.PICK:
            return _reveals(state)
        case Phase.RESOLVE:
            return tuple(Resolve(slot) for slot in state.pending[:1])
        case Phase.POWER:
            return _uses(state)
        case Phase.REFILL:
            return tuple(_round_ends(state))
        case Phase.OVER:
            return ()


def _reveals(state: GameState) -> Sequence[Move]:
    filled = [slot for slot, piece in enumerate(state.row, 1) if piece is not None]
    names = state.playing
    return combined([filled] * len(names), lambda slots: Reveal(dict(zip(names, slots, strict=True))))


def unruled_moves(state: GameState) -> Iterator[Move]:
    """What the rules neither allow nor forbid: the open power, as another table may play it."""
    if state.prompt is not None:
        for choice in unruled(state):
            for moved in choice.outcomes():
                if not any(lawful.allows(moved) for lawful in choices(state)):
                    yield UsePower(state.prompt.player, state.prompt.piece, moved)


def rule_on(state: GameState, move: Move) -> Ruling:
    """The ruling on a move, with the events that it brings about: to be appended if it is legal.

    The events of an illegal move tell what then really happened; there are none where nothing can have.
    """
    events = carried_out(state, move)
    finding = find(state, events[0]) if events else without_event(state, move)
    house = house_rules_on(state, finding.rule)
    return AnyRuling(finding.verdict, move, events, RULES[finding.rule], *finding.sentence, house)


def judge(state: GameState | None, event: Event) -> AnyRuling[Event, Event]:
    """The ruling on an event that is said to have happened."""
    finding = find(state, event)
    house = house_rules_on(state, finding.rule)
    return AnyRuling(finding.verdict, event, (event,), RULES[finding.rule], *finding.sentence, house)


def carried_out(state: GameState, move: Move) -> tuple[Event, ...]:
    """The events that a move brings about, as it is meant."""
    match move:
        case Deal(row):
            return (RowDealt(row),)
        case Reveal(picks):
            return (PicksRevealed(picks),)
        case Resolve(slot):
            return _resolved(state, slot)
        case ResolveOtherwise(slot, player):
            return _went(state, slot, player)
        case UsePower(player, piece, moved):
            return (PowerResolved(player, piece, _as_moved(state, moved)),)
        case Refill(row):
            return (RowRefilled(row),)
        case EndGame():
            return (game_end(state),)
        case Leave(player, cards, slots):
            return (PlayerLeft(player, cards, slots),)


def game_end(state: GameState) -> GameEnded:
    """The end of the game as the table lies; nobody has won while that hangs on a card that nobody knows."""
    scores = {name: one for name, one in score(state).items() if not one.gone}
    points = {name: one.total for name, one in scores.items()}
    return GameEnded(points, {name: one.cards for name, one in scores.items()}, leaders(state))


def _prompted(state: GameState) -> PowerPrompted | PowerResolved | None:
    """What follows when a power opens: a prompt, or its end where there is nothing to do."""
    if state.prompt is None:
        return None
    player, piece = state.prompt.player, state.prompt.piece
    lawful = choices(state)
    if lawful == (NOTHING,):
        return PowerResolved(player, piece, ())
    options = dict.fromkeys(
        f"{one.piece} {one.origin} > {one.to}" for choice in lawful for group in choice.groups for one in group.cards
    )
    return PowerPrompted(player, piece, tuple(options), power_rule(piece))


def _resolved(state: GameState, slot: int) -> tuple[Event, ...]:
    choosers = state.choosers(slot)
    return _went(state, slot, choosers[0] if len(choosers) == 1 else "") if choosers else ()


def _went(state: GameState, slot: int, player: str) -> tuple[Event, ...]:
    """The card of a slot is taken, or discarded where no player is named."""
    piece = state.in_slot(slot)
    if piece is None:
        return ()
    if not player:
        return (DonutDiscarded(slot, piece, state.choosers(slot)),)
    taken = DonutTaken(player, slot, piece)
    after = _prompted(evolve(state, taken))
    return (taken, after) if after else (taken,)


def _uses(state: GameState) -> Sequence[Move]:
    prompt = state.prompt
    if prompt is None:
        return ()
    ways = one_after_another([choice.outcomes() for choice in choices(state)])
    return Listed(len(ways), lambda n: UsePower(prompt.player, prompt.piece, ways[n]))


def _round_ends(state: GameState) -> Iterator[Refill | EndGame]:
    if state.deck_left is None or state.gaps <= state.deck_left:
        coming = iter(state.deck_top)
        gaps, row = state.open_gaps, enumerate(state.row_to_fill, 1)
        yield Refill(tuple(next(coming, UNKNOWN) if n in gaps else piece for n, piece in row))
    if state.deck_left is None or state.gaps > state.deck_left:
        yield EndGame()


def _as_moved(state: GameState, moved: tuple[Moved, ...]) -> tuple[Moved, ...]:
    """In the order in which they go onto the pile, and without what nobody may know."""
    if state.settings["double_choc_returned"] == "private":
        moved = tuple(m for m in moved if not m.origin == "deck" == m.to)
    return in_pile_order(state, moved)


def house_rules_on(state: GameState | None, rule: str) -> tuple[str, ...]:
    """The house rules of this table that touch a rule, as ``day_old: exactly_3``."""
    return () if state is None else shown_with(state.settings, rule)
