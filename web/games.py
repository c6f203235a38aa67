"""`donuts replay` and `donuts judge`: a game that was kept, looked at again."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from engine.amend import fold
from engine.go_nuts import score
from engine.go_nuts.state import GameState
from engine.journal import Journal, JournalError, LogEntry
from engine.log import OpenMatter, fallen, open_matters
from web.failures import CannotError, saying
from web.words import in_words, piece_name

RULINGS = frozenset({"objected", "settled", "asked", "answered", "power_prompted", "corrected", "undone"})
"""The entries on which the referee had something to say, or people had."""


def replay(game: Path, at: int | None, *, as_json: bool) -> int:
    """Print the state, the score and the open matters after an entry; 1 when something is open then."""
    log = _log(game)
    if at is not None and at > len(log):
        raise CannotError(f"{game} has {len(log)} entries, there is no entry {at}")
    past = log[:at]
    with saying(ValueError):
        state = fold(past)
    if state is None:
        raise CannotError(f"{game} begins no game")
    matters = open_matters(past)
    print(json.dumps(_to_json(past[-1], state, matters), ensure_ascii=False) if as_json else _table(state, matters))
    return 1 if matters else 0


def _log(game: Path) -> tuple[LogEntry, ...]:
    with saying(JournalError), closing(Journal.open(game)) as journal:
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
    left = "an unknown number of" if state.deck_left is None else state.deck_left
    lines = [f"Round {state.round}, {state.phase}", f"Row: {row}", f"Discard pile: {top}; {left} cards in the deck"]
    for name, points in score(state).items():
        lines.append(f"{name}: {points.total} points with {points.cards} cards")
        lines += [f"  {line.points:3d}  {line.what} ({line.rule})" for line in points.lines]
    lines += [f"Open, entry {m.seq}: {m.question}" for m in matters]
    return "\n".join(lines)


def judge(game: Path, lang: str, *, as_json: bool) -> int:
    """Print every ruling of a game, those that fell marked as such; 1 when something is still open."""
    log = _log(game)
    gone, still_open = fallen(log), {matter.seq for matter in open_matters(log)}
    for entry in log:
        if entry.event in RULINGS:
            print(_ruling(entry, entry.seq in still_open, entry.seq in gone, lang, as_json))
    if not as_json:
        print("\n".join(_verdict(log, len(still_open), lang)))
    return 1 if still_open else 0


def _ruling(entry: LogEntry, is_open: bool, fell: bool, lang: str, as_json: bool) -> str:
    if as_json:
        said = in_words(entry, lang).partition("  ")[2]
        return json.dumps({**entry.to_json(), "said": said, "open": is_open, "stands": not fell}, ensure_ascii=False)
    rule = f" [{entry.body['rule']}]" if entry.body.get("rule") else ""
    mark = ("  (未解決)" if lang == "ja" else "  (still open)") if is_open else ""
    taken_back = ("  (取り消し済み)" if lang == "ja" else "  (withdrawn)") if fell else ""
    return in_words(entry, lang) + rule + mark + taken_back


def _verdict(log: Sequence[LogEntry], still_open: int, lang: str) -> Iterator[str]:
    """The last words: how the game stands, and how much is open."""
    state = fold(log)
    if state is not None:
        totals = ", ".join(f"{name} {points.total}" for name, points in score(state).items())
        yield f"得点：{totals}" if lang == "ja" else f"The score: {totals}."
    if lang == "ja":
        yield f"未解決の件：{still_open}" if still_open else "未解決の件はない。"
    else:
        yield f"Open matters: {still_open}." if still_open else "Nothing is open."
