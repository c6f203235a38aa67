"""`donuts replay` and `donuts judge`: a game that was kept, looked at again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from engine.asking.asked_of import open_by_now
from engine.entry import LogEntry
from engine.go_nuts import score, whats_next
from engine.go_nuts.sentences import many
from engine.go_nuts.state import GameState
from engine.history.as_told import fold
from engine.history.log import OpenMatter, open_matters, up_to
from engine.journal import Journal
from engine.journal_errors import JournalError
from web.kept.rescue import saying_what_is_whole
from web.terminal import adjudged
from web.words.failures import CannotError, saying, saying_in
from web.words.names import piece_name, points_and_cards, question


def replay(game: Path, at: int | None, *, as_json: bool) -> int:
    """Print the state, the score and the open matters after an entry; 1 when something is open then."""
    log = _log(game)
    if at is not None and at > len(log):
        raise CannotError(f"{game} has {many(len(log), 'entry', 'entries')}, there is no entry {at}")
    past = log if at is None else up_to(log, at)
    with saying(ValueError):
        state = fold(past)
    if state is None:
        raise CannotError(f"{game} begins no game")
    matters = open_by_now(past, state)
    print(json.dumps(_to_json(past[-1], state, matters), ensure_ascii=False) if as_json else _table(state, matters))
    return 1 if matters else 0


def _log(game: Path) -> tuple[LogEntry, ...]:
    with saying(JournalError), saying_what_is_whole(game), closing(Journal.open(game)) as journal:
        return journal.rows()


def _to_json(last: LogEntry, state: GameState, matters: Sequence[OpenMatter]) -> dict[str, Any]:
    points = score(state)
    return {
        "seq": last.seq,
        "t": round(last.at, 2),
        "round": state.round,
        "phase": state.phase,
        "row": list(state.row),
        "plates": {name: list(cards) for name, cards in state.plates.items()},
        "discard_top": state.discard[-1] if state.discard else None,
        "deck": state.deck_left,
        "scores": {name: p.total for name, p in points.items()},
        "lines": {
            name: [{"what": line.what, "points": line.points, "rule": line.rule} for line in p.lines]
            for name, p in points.items()
        },
        "open": [_matter(matter) for matter in matters],
        "state": state.to_text(),
    }


def _matter(matter: OpenMatter) -> dict[str, Any]:
    if matter.kind == "asked":
        return {"seq": matter.seq, "event": "asked", "question": matter.question, "options": list(matter.options)}
    return {
        "seq": matter.seq, "event": "objected", "sentence": matter.question,
        "expected": matter.expected, "seen": matter.seen, "rule": matter.rule,
    }  # fmt: skip


def _table(state: GameState, matters: Sequence[OpenMatter]) -> str:
    """The table as people read it."""
    row = ", ".join("–" if piece is None else piece_name(piece) for piece in state.row)
    top = piece_name(state.discard[-1]) if state.discard else "nothing"
    left = f"{'an unknown number of cards' if state.deck_left is None else many(state.deck_left, 'card')} in the deck"
    next_step = whats_next(state)[0]
    lines = [f"Round {state.round}. Next: {next_step}", f"Row: {row}", f"Discard pile: {top}; {left}"]
    for name, points in score(state).items():
        gone = {"out": " (left the game)", "stay": " (left; the cards are counted)"}.get(state.left.get(name, ""), "")
        cards = ", ".join(map(piece_name, state.plates[name])) or "no cards"
        lines.append(f"{name}: {points_and_cards(points.total, points.cards)}{gone}: {cards}")
        lines += [f"  {line.points:3d}  {line.what} ({line.rule})" for line in points.lines]
    asked = [(m.seq, question({"where": m.where, "question": m.question}, "en")) for m in matters]
    lines += [f"Open, entry {seq}: {words}" for seq, words in asked]
    return "\n".join(lines)


def judge(game: Path, lang: str, *, as_json: bool) -> int:
    """Print every ruling of a game in words to read aloud, what fell marked as such; 1 when something is still open."""
    with saying_in(lang), saying(ValueError):
        log = _log(game)
        for line in adjudged.as_json(log, lang) if as_json else adjudged.aloud(log, lang):
            print(line)
    return 1 if open_matters(log) else 0
