"""What `donuts play` announced of a game on video, against what happened."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.accuracy.sets import TrueGame
from tests.alignment import align

DONUTS = [sys.executable, "-m", "web.cli"]
"""The `donuts` command of this checkout, by the Python that runs the measurement."""
TOLD_BY_TRUTH = {
    "row_dealt", "picks_revealed", "donut_taken", "donut_discarded", "power_resolved", "row_refilled", "game_ended",
}
DID = {"draw": ("deck", "plate"), "from_discard": ("discard", "plate"), "discard_row": ("row", "discard")}
"""What the notes of a truth file mean: from where, to where."""

UNORDERED = {"players", "winners", "moved"}

Told = Mapping[str, Any]


@dataclass(slots=True)
class GameResult:
    """A game's counts.

    happened: true events; right: announced, in order and in every field, and never withdrawn.
    missed, extra: true events without their announcement, announcements of what did not happen.
    withdrawn: announcements taken back later.  delays: source seconds from the truth's time to the announcement.
    plates, plates_right: how many there are at the end, and how many hold the cards that the log has on them.
    """

    happened: int = 0
    right: int = 0
    missed: list[str] = field(default_factory=list)
    extra: list[str] = field(default_factory=list)
    withdrawn: int = 0
    asked: list[str] = field(default_factory=list)
    objected: list[str] = field(default_factory=list)
    open_matters: int = 0
    scores_true: dict[str, int] = field(default_factory=dict)
    scores_said: dict[str, int] = field(default_factory=dict)
    plates: int = 0
    plates_right: int = 0
    delays: list[float] = field(default_factory=list)
    seconds: float = 0.0
    exit_status: int = 0
    complaint: str = ""


def play(game: TrueGame, deck: Path | None, journal: Path, timeout: float = 3600.0) -> GameResult:
    """Run the program on the video, every frame, and compare."""
    for old in (journal, *journal.parent.glob(journal.name + "-*")):
        old.unlink(missing_ok=True)
    command = [
        *DONUTS, "play", "--camera", str(game.video), "--players", ",".join(game.truth["players"]),
        "--game", str(journal), "--no-web", "--jsonl", "--speed", "max",
        *(["--deck", str(deck)] if deck else []),
    ]
    began = time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=timeout)
    log = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    result = compare(game.truth["events"], log)
    result.seconds = time.perf_counter() - began
    if journal.exists():
        read_end(result, game.truth, replayed(journal))
    result.exit_status, result.complaint = done.returncode, done.stderr.strip()[-300:]
    return result


def replayed(journal: Path) -> Told:
    """How the program has the table at the end."""
    command = [*DONUTS, "replay", str(journal), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    told: Told = json.loads(done.stdout) if done.stdout.startswith("{") else {}
    return told


def read_end(result: GameResult, truth: Told, end: Told) -> None:
    """The plates at the end and, of a game that is not over, the scores as they stand."""
    said = end.get("plates", {})
    result.plates = len(truth["final"])
    result.plates_right = sum(sorted(said.get(name, ())) == sorted(cards) for name, cards in truth["final"].items())
    if not result.scores_true:
        result.scores_true, result.scores_said = dict(truth.get("scores", {})), dict(end.get("scores", {}))


def compare(truth: Sequence[Told], log: Sequence[Told]) -> GameResult:
    """The standing log against the truth."""
    truth = [event for event in truth if event["event"] in TOLD_BY_TRUTH]
    fallen = {seq for event in log for seq in event.get("withdrawn", ())}
    said = [event for event in _in_place(log) if event["event"] in TOLD_BY_TRUTH and event["seq"] not in fallen]
    pairs = align(truth, said, same)
    result = GameResult(happened=len(truth), right=len(pairs), withdrawn=len(fallen))
    seen_true, seen_said = {i for i, _ in pairs}, {j for _, j in pairs}
    result.missed = [sentence(event) for i, event in enumerate(truth) if i not in seen_true]
    result.extra = [sentence(event) for j, event in enumerate(said) if j not in seen_said]
    result.delays = [said[j]["t"] - truth[i]["t"] for i, j in pairs if "t" in truth[i]]
    _read_matters(result, log)
    result.scores_true, result.scores_said = _scores(truth), _scores(said)
    return result


def _in_place(log: Sequence[Told]) -> list[Told]:
    """The log with what was told otherwise later standing where it was told first: it happened then."""
    place = {event["seq"]: n for n, event in enumerate(log)}
    for event in log:
        place[event["seq"]] = place.get(event.get("replaces", event["seq"]), place[event["seq"]])
    return sorted(log, key=lambda event: place[event["seq"]])


def _read_matters(result: GameResult, log: Sequence[Told]) -> None:
    result.asked = [event["question"] for event in log if event["event"] == "asked"]
    result.objected = [event["sentence"] for event in log if event["event"] == "objected"]
    closed = sum(event["event"] in ("answered", "settled") for event in log)
    result.open_matters = len(result.asked) + len(result.objected) - closed


def _scores(events: Sequence[Told]) -> dict[str, int]:
    return next((dict(e["scores"]) for e in reversed(events) if e["event"] == "game_ended"), {})


def same(true: Told, said: Told) -> bool:
    """Whether an announcement tells a true event in every field that the truth has."""
    if true["event"] != said["event"] or true.get("round", said.get("round")) != said.get("round"):
        return False
    if "did" in true:
        told = ("player", "piece")
        return all(true[key] == said[key] for key in told) and same_deed(true["did"], said["moved"])
    skip = {"t", "seq", "source", "event", "round", "seen_t"}
    return all(_plain(key, said.get(key)) == _plain(key, value) for key, value in true.items() if key not in skip)


def _plain(key: str, value: Any) -> Any:
    """A field without the order that means nothing: of two who chose one slot nobody is first."""
    if key in UNORDERED and isinstance(value, list):
        return sorted(value, key=str)
    return value


def same_deed(did: Sequence[Any], moved: Sequence[Told]) -> bool:
    """Whether a short note, such as ``["from_discard", "plain"]``, tells of the same moves.

    The note names pieces, or slots of the row, or nothing; what its first word means is in `DID`.
    """
    things = Counter(_flat(did[1:]))
    pieces = Counter(move["piece"] for move in moved)
    slots = Counter(int(move["from"].split("/")[1]) for move in moved if move["from"].startswith("row/"))
    if things not in (pieces, slots):
        return False
    origin, to = DID.get(did[0], ("", ""))
    return all(move["from"].startswith(origin) and move["to"].startswith(to) for move in moved)


def _flat(things: Sequence[Any]) -> list[Any]:
    return [deep for thing in things for deep in (_flat(thing) if isinstance(thing, list | tuple) else [thing])]


def sentence(event: Told) -> str:
    """One line for the list of what was missed."""
    skip = {"t", "seq", "source", "event", "round", "seen_t", "replaces"}
    told = ", ".join(f"{key} {_short(value)}" for key, value in event.items() if key not in skip)
    return f"{event['t']:.1f} s, round {event.get('round', '?')}: {event['event']} {told}"


def _short(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
