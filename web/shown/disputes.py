"""A dispute about any past step: what the rules say to it, and what shows that it happened so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from engine.entry import LogEntry
from engine.go_nuts import event_from_json, judge
from engine.go_nuts.state import GameState
from engine.history.as_told import fold
from engine.history.log import BOOKKEEPING, standing
from engine.observation import UNKNOWN
from web.kept.album import Album
from web.shown.dashboard import RuleShown
from web.shown.matters import rule_shown
from web.words.said import Said

EVIDENCE = {
    "seen": Said(
        "The camera saw it: compare the two pictures.",
        "カメラが見ていました。2枚の写真を比べてください。",
    ),
    "asked": Said(
        "The camera was not sure, so the table was asked; the pictures show what there was to see.",
        "カメラには確信がなく、質問しました。写真で確認してください。",
    ),
    "hand": Said(
        "Not enough evidence: it was entered by hand, and only those at the table know.",
        "証拠が足りません。手で入力されたもので、その場の人だけが知っています。",
    ),
    "unseen": Said(
        "Not enough evidence: nobody saw the card itself.",
        "証拠が足りません。カードそのものはだれも見ていません。",
    ),
    "no_picture": Said(
        "Not enough evidence: no picture of it is kept.",
        "証拠が足りません。写真が残っていません。",
    ),
    "rule": Said(
        "It needs no evidence: it follows from the step before.",
        "証拠は不要です。前の手順から決まります。",
    ),
}
"""What stands behind an entry, in words."""
ENOUGH = frozenset({"seen", "rule"})
FOLLOWS = frozenset({"game_started", "power_prompted", "game_ended"})
"""What nobody does with their hands."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a dispute finds.  `verdict` is empty where the rules have nothing to say to the entry."""

    seq: int
    verdict: str
    sentence: Said | None
    rule: RuleShown | None
    evidence: Said
    enough: bool
    before: int | None
    after: int | None

    def to_json(self) -> dict[str, Any]:
        """Plain lists and dicts under the fields' own names."""
        return asdict(self)


def look_into(log: Sequence[LogEntry], seq: int, album: Album) -> Found:
    """Look into an entry of a log.  ValueError when there is none."""
    if not 0 < seq <= len(log):
        raise ValueError(f"There is no entry {seq}.")
    entry = log[seq - 1]
    kind = _evidence(log, entry, album)
    verdict, sentence, rule = _ruling(log, entry)
    after = seq if seq in album.numbers else None
    return Found(seq, verdict, sentence, rule, EVIDENCE[kind], kind in ENOUGH, album.before(seq), after)


def _ruling(log: Sequence[LogEntry], entry: LogEntry) -> tuple[str, Said | None, RuleShown | None]:
    if entry.event == "objected":
        body = entry.body
        return "illegal", Said(body["sentence"], body.get("sentence_ja") or body["sentence"]), rule_shown(body["rule"])
    state = None if entry.event in BOOKKEEPING else _state_before(log, entry)
    if state is None:
        return "", None, None
    ruling = judge(state, event_from_json(dict(entry.body)))
    said = Said(ruling.said("en"), ruling.said("ja"))
    return ruling.verdict.value, said, rule_shown(ruling.because.rule)


def _state_before(log: Sequence[LogEntry], entry: LogEntry) -> GameState | None:
    """The state in which an entry happened: as the log has it now or, of one that fell, as it was then."""
    stand = standing(log)
    if entry not in stand:
        return fold(log[: entry.seq - 1])
    return fold(_alone(one, n) for n, one in enumerate(stand[: stand.index(entry)], 1))


def _alone(entry: LogEntry, seq: int) -> LogEntry:
    """An entry that stands, at its place and without what it says of others: those are sorted out already."""
    body = {key: value for key, value in entry.body.items() if key not in ("withdrawn", "replaces")}
    memo = {**{key: value for key, value in entry.memo.items() if key != "after"}, "root": entry.root}
    return LogEntry(seq, entry.at, body, memo)


def _evidence(log: Sequence[LogEntry], entry: LogEntry, album: Album) -> str:
    if entry.event in FOLLOWS:
        return "rule"
    if entry.body.get("source") == "hand" or entry.body.get("by", "table") != "table":
        return "hand"
    if _names_unseen(entry):
        return "unseen"
    if entry.seq not in album.numbers:
        return "no_picture"
    return "asked" if _was_asked(log, entry.seq) else "seen"


def _names_unseen(entry: LogEntry) -> bool:
    moved = [one["piece"] for one in entry.body.get("moved", ())]
    return UNKNOWN in (entry.body.get("piece"), *moved)


def _was_asked(log: Sequence[LogEntry], seq: int) -> bool:
    """Whether the table was asked what this entry, or a card in it, was."""
    meanings = (m for e in log for m in e.answers.values())
    return any(m.get("seq") == seq or seq in m.get("instead_of", ()) for m in meanings)
