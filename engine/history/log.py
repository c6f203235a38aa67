"""What a log means: which entries still stand, in which order, and what is open.  Knows no game.

Nothing is deleted.  An entry falls when a later one that stands names it in `withdrawn`; when that one falls in
its turn, the first stands again: the `again` of the entry that brings it back says so to those who read the lines one
by one.  An entry with `replaces` takes the place of the one it stands for, however long ago that one fell; a memo may
say after which entry a new one belongs that stands for none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.entry import LogEntry

BOOKKEEPING = frozenset({"objected", "settled", "asked", "answered", "corrected", "undone"})
"""Events about the log itself; everything else is the game's."""


@dataclass(frozen=True, slots=True)
class OpenMatter:
    """A question that nobody has answered, or an objection that is not settled."""

    seq: int
    kind: str
    """``asked`` or ``objected``."""
    question: str
    """What is asked, or the sentence of the objection."""
    options: tuple[str, ...] = ()
    expected: str = ""
    seen: str = ""
    rule: str = ""
    where: str = ""
    """The place of the card that is asked about, as ``plate/Ann`` or ``row/2``; empty for other matters."""
    question_ja: str = ""
    options_ja: tuple[str, ...] = ()
    """In Japanese, option by option; pieces have their names as in `options`."""
    expected_ja: str = ""
    seen_ja: str = ""


def fallen(entries: Iterable[LogEntry]) -> frozenset[int]:
    """The numbers of the entries that do not stand."""
    return frozenset(fell(entries))


def fell(entries: Iterable[LogEntry]) -> Mapping[int, int]:
    """The same, each with the number of the last entry that it fell with."""
    gone: dict[int, int] = {}
    for entry in reversed(tuple(entries)):
        if entry.seq not in gone:
            for seq in entry.withdrawn:
                gone.setdefault(seq, entry.seq)
    return gone


def standing(entries: Iterable[LogEntry]) -> tuple[LogEntry, ...]:
    """The entries that stand, each at the place of the first one that it replaces.

    A game's end that is scored anew stands where that was done: what people put right before is counted with it.
    """
    every = tuple(entries)
    gone, place = fallen(every), places(every)
    return tuple(sorted((e for e in every if e.seq not in gone), key=lambda e: (place[e.seq], e.seq)))


def places(entries: Iterable[LogEntry]) -> Mapping[int, int]:
    """Where each entry belongs, whether it stands or not: at the number of the first one that it replaces."""
    place: dict[int, int] = {}
    for entry in entries:
        anchor = entry.replaces if entry.replaces is not None else entry.memo.get("after")
        scored_anew = entry.event == "game_ended"
        place[entry.seq] = entry.seq if anchor is None or scored_anew else place[anchor]
    return place


def up_to(entries: Sequence[LogEntry], seq: int) -> tuple[LogEntry, ...]:
    """The log as it was after an entry; of an amendment, with everything that it tells anew: half of it is no game."""
    last, gone = seq, fallen(entries[:seq])
    while last < len(entries) and (entries[last].replaces in gone or "after" in entries[last].memo):
        last += 1
    return tuple(entries[:last])


def last_deed(entries: Sequence[LogEntry]) -> int:
    """The number of the entry with which the last thing that stands was said or done; 0 if there is none.

    What an amendment tells anew came with the amendment, and so did what the table itself says to it at once: to undo
    less would leave half of it.  A power is announced with the card, and one that can do nothing is over with it.  What
    the table says to an undo is no deed, either.
    """
    gone = fallen(entries)
    deeds = (deed_of(entries, entry.seq) for entry in reversed(entries) if entry.seq not in gone)
    return next((seq for seq in deeds if entries[seq - 1].event != "undone"), 0)


def deed_of(entries: Sequence[LogEntry], seq: int) -> int:
    """The number of the entry with which what an entry tells was said or done."""
    while seq > 1 and _came_with(entries[seq - 1], entries[seq - 2]):
        seq -= 1
    return seq


def _came_with(entry: LogEntry, before: LogEntry) -> bool:
    if entry.replaces is not None or "after" in entry.memo or entry.event == "power_prompted":
        return True
    if entry.event == "power_resolved" and before.event == "donut_taken" and entry.at == before.at:
        return not entry.body["moved"]  # nobody was asked: there was nothing that it could have done
    if entry.event == "asked" and entry.at == before.at and before.event != "undone":
        return True     # without its question a guess would stand as if it were certain
    return entry.event in BOOKKEEPING and entry.body.get("source") == "table" and entry.at == before.at


def game_entries(entries: Iterable[LogEntry]) -> tuple[LogEntry, ...]:
    """The game's own events that stand, in order."""
    return tuple(e for e in standing(entries) if e.event not in BOOKKEEPING)


def open_matters(entries: Iterable[LogEntry]) -> tuple[OpenMatter, ...]:
    """What is asked or objected to and not over."""
    return open_among(standing(entries))


def open_among(stand: Sequence[LogEntry]) -> tuple[OpenMatter, ...]:
    """The same, of the entries that stand."""
    over = {e.body["seq_of"] for e in stand if e.event in ("answered", "settled")}
    return tuple(
        _matter(e) for e in stand if e.event in ("asked", "objected") and e.seq not in over
    )


def _matter(entry: LogEntry) -> OpenMatter:
    body: Mapping[str, Any] = entry.body
    options = tuple(body.get("options", ()))
    words = {key: str(body.get(key, "")) for key in ("expected", "seen", "rule", "where", "expected_ja", "seen_ja")}
    return OpenMatter(
        seq=entry.seq,
        kind=entry.event,
        question=str(body.get("question") or body.get("sentence") or ""),
        options=options,
        question_ja=str(body.get("question_ja") or body.get("sentence_ja") or ""),
        options_ja=tuple(body.get("options_ja", options)),
        **words,
    )
