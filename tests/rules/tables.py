"""Tables for the tests, written the way people speak of them."""

from __future__ import annotations

from collections.abc import Mapping

from engine.go_nuts import GameState, Phase, Ruling, Verdict, evolve, rule_on
from engine.go_nuts.events import Event, Moved, PicksRevealed
from engine.go_nuts.moves import Move, Resolve, UsePower
from engine.go_nuts.settings import resolve

NAMES = ("Ann", "Ben", "Cem", "Dot", "Eve", "Fay")


def words(text: str) -> tuple[str, ...]:
    """``"plain glazed"`` as pieces."""
    return tuple(text.split())


def table(
    row: str,
    picks: str = "",
    *,
    plates: Mapping[str, str] | None = None,
    discard: str = "",
    deck: int | None = 20,
    buried: bool = False,
    rules: Mapping[str, str] | None = None,
) -> GameState:
    """A table with this row (``.`` is a gap; one card more than players), and with these picks by seat if any."""
    pieces = tuple(None if p == "." else p for p in row.split())
    players = NAMES[: len(pieces) - 1]
    lying = {name: words((plates or {}).get(name, "")) for name in players}
    state = GameState(
        players=players, settings=resolve(rules or {}), round=1, phase=Phase.REFILL if None in pieces else Phase.PICK,
        row=pieces, plates=lying, discard=words(discard), buried=buried, deck_left=deck,
    )
    if not picks:
        return state
    return evolve(state, PicksRevealed(dict(zip(players, map(int, picks.split()), strict=True))))


def moved(*texts: str) -> tuple[Moved, ...]:
    """``"plain discard > Ann"``: names of players are their plates."""
    return tuple(_one(text) for text in texts)


def _one(text: str) -> Moved:
    piece, origin, _, to = text.split()
    return Moved(piece, _place(origin), _place(to))


def _place(word: str) -> str:
    return f"plate/{word}" if word in NAMES else word


def told(state: GameState, *events: Event) -> GameState:
    """The state after these events."""
    for event in events:
        state = evolve(state, event)
    return state


def do(state: GameState, *moves: Move) -> GameState:
    """The state after these moves, each of which must be legal."""
    for move in moves:
        ruling = rule_on(state, move)
        assert ruling.verdict is Verdict.LEGAL, f"{ruling.because.rule}: {ruling.sentence} {state.to_text()}"
        state = told(state, *ruling.events)
    return state


def use(state: GameState, *texts: str) -> UsePower:
    """The open power, used so."""
    assert state.prompt is not None, f"no power is open: {state.to_text()}"
    return UsePower(state.prompt.player, state.prompt.piece, moved(*texts))


def take_power(state: GameState, slot: int = 1) -> GameState:
    """The state in which the power of a slot's card has just opened."""
    return do(state, Resolve(slot))


def refused(state: GameState, move: Move, rule: str) -> Ruling:
    """The ruling on a move that this rule forbids."""
    ruling = rule_on(state, move)
    assert (ruling.verdict, ruling.because.rule) == (Verdict.ILLEGAL, rule), f"{ruling.sentence} {state.to_text()}"
    return ruling


def not_ruled(state: GameState, move: Move, rule: str) -> Ruling:
    """The ruling on a move of which the rules do not say anything: never called illegal."""
    ruling = rule_on(state, move)
    assert (ruling.verdict, ruling.because.rule) == (Verdict.UNRULED, rule), f"{ruling.sentence} {state.to_text()}"
    return ruling
