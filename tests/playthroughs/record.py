"""Playthroughs: what was done at a table, and what the engine said to it, as text that reads and diffs.

Lines that begin at the margin are what was done; the indented ones beneath them are the engine's.

    game: Ann,Ben rules=-                 a new game, or
    table: players=Ann,Ben round=4 ...    a table as it stands
    move: reveal Ann:1 Ben:3              something that is meant; it is played if the rules do not forbid it
    said: {"event": ...}                  something that is said to have happened; judged, not played
    ways:                                 everything that is legal now
    # a remark
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from engine.go_nuts import (
    GameState,
    Phase,
    Verdict,
    event_from_json,
    event_to_json,
    evolve,
    judge,
    legal_moves,
    new_game,
    rule_on,
    score,
)
from engine.go_nuts.events import Moved
from engine.go_nuts.moves import Deal, EndGame, Leave, Move, Refill, Resolve, Reveal, UsePower
from engine.rulings import Ruling


def move_text(move: Move) -> str:
    """A move as one line."""
    match move:
        case Deal(row):
            return f"deal {' '.join(row)}"
        case Reveal(picks):
            return f"reveal {' '.join(f'{name}:{slot}' for name, slot in picks.items())}"
        case Resolve(slot):
            return f"resolve {slot}"
        case UsePower(player, piece, moved):
            return f"power {player} {piece}: " + (", ".join(map(_moved_text, moved)) or "nothing")
        case Refill(row):
            return f"refill {' '.join(piece or '.' for piece in row)}"
        case EndGame():
            return "end"
        case Leave(player, cards, slots):
            return f"leave {player} {cards} {slots}"


def move_from_text(text: str) -> Move:
    """The move that a line tells."""
    verb, _, rest = text.partition(" ")
    match verb:
        case "deal":
            return Deal(tuple(rest.split()))
        case "reveal":
            return Reveal({name: int(slot) for name, slot in (p.split(":") for p in rest.split())})
        case "resolve":
            return Resolve(int(rest))
        case "power":
            who, _, what = rest.partition(": ")
            player, piece = who.split()
            return UsePower(player, piece, () if what == "nothing" else tuple(map(_moved, what.split(", "))))
        case "refill":
            return Refill(tuple(None if p == "." else p for p in rest.split()))
        case "end":
            return EndGame()
        case "leave":
            player, cards, slots = rest.split()
            return Leave(player, cards, int(slots))
    raise ValueError(f"'{text}' is no move")


def _moved_text(moved: Moved) -> str:
    return f"{moved.piece} {moved.origin} > {moved.to}"


def _moved(text: str) -> Moved:
    piece, origin, _, to = text.split()
    return Moved(piece, origin, to)


def done(text: str) -> list[str]:
    """Of a playthrough, only what was done."""
    return [line for line in text.splitlines() if line.strip() and not line.startswith("  ")]


def play(lines: Iterable[str]) -> str:
    """The whole playthrough: what was done, with what the engine says to it now."""
    state: GameState | None = None
    out: list[str] = []
    for line in lines:
        out.append(line)
        state = _step(state, line, out)
    return "\n".join(out) + "\n"


def _step(state: GameState | None, line: str, out: list[str]) -> GameState | None:
    kind, _, rest = line.partition(": ")
    if kind == "game":
        players, _, rules = rest.partition(" rules=")
        chosen = {} if rules == "-" else dict(rule.split(":") for rule in rules.split(","))
        (started,) = new_game(players.split(","), chosen)
        out.append(f"  {json.dumps(event_to_json(started))}")
        return evolve(None, started)
    if kind == "table":
        return GameState.from_text(rest)
    if line.startswith("#"):
        return state
    assert state is not None, f"no table before '{line}'"
    if kind == "said":
        out.extend(_said(judge(state, event_from_json(json.loads(rest)))))
    elif line == "ways:":
        out.extend(f"  {move_text(move)}" for move in legal_moves(state))
    elif kind == "move":
        return _move(state, move_from_text(rest), out)
    else:
        raise ValueError(f"'{line}' is no line of a playthrough")
    return state


def _move(state: GameState, move: Move, out: list[str]) -> GameState:
    ruling = rule_on(state, move)
    out.extend(_said(ruling))
    if ruling.verdict is Verdict.ILLEGAL:
        return state
    for event in ruling.events:
        out.append(f"  {json.dumps(event_to_json(event), ensure_ascii=False)}")
        state = evolve(state, event)
    if state.phase in (Phase.PICK, Phase.OVER):
        out.extend(_standing(state))
    return state


def _said(ruling: Ruling) -> Iterator[str]:  # type: ignore[type-arg]
    house = f" [{', '.join(ruling.house)}]" if ruling.house else ""
    yield f"  {ruling.verdict} {ruling.because.rule} ({ruling.because.status}){house}"
    yield f"  {ruling.sentence}"
    yield f"  {ruling.sentence_ja}"


def _standing(state: GameState) -> Iterator[str]:
    yield f"  {state.to_text()}"
    for name, one in score(state).items():
        lines = "; ".join(f"{line.what} {line.points:+d} {line.rule}" for line in one.lines)
        yield f"  {name} {one.total} points, {one.cards} cards: {lines or 'nothing'}"
