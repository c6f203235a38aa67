"""What a referee says and on what ground.  Knows no game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

M = TypeVar("M")
E = TypeVar("E")


class Status(StrEnum):
    """How firmly a rule stands."""

    TEXT = "TEXT"
    """The rulebook says so."""
    DERIVED = "DERIVED"
    """It follows from what the rulebook says; the note gives the steps."""
    CONFLICT = "CONFLICT"
    """The printed texts disagree; the note says what each says and why one wins."""
    SILENT = "SILENT"
    """No text says it; the note gives what is played by default and why.  Another reading is never illegal."""


class Verdict(StrEnum):
    """What the rules say to a move."""

    LEGAL = "legal"
    UNRULED = "unruled"
    """The rules do not say; the table does not play it so by default, but may."""
    ILLEGAL = "illegal"


@dataclass(frozen=True, slots=True)
class RuleRef:
    """A rule and where it stands.

    `source` is the printed text it is read in, `lines` the lines of its plain text ("115-116"), `quote` its words
    (empty where no text says it), `note` what follows from them or why one reading wins.  `_ja` is the Japanese.
    """

    rule: str
    title: str
    source: str
    lines: str
    quote: str
    status: Status
    note: str
    title_ja: str
    quote_ja: str
    note_ja: str

    def cite(self, lang: str = "en") -> str:
        """The rule in one line: its number, its words and how firmly it stands."""
        quote, note = (self.quote_ja, self.note_ja) if lang == "ja" else (self.quote, self.note)
        words = (f"「{quote}」" if lang == "ja" else f'"{quote}"') if quote else ""
        place = f"{self.source}:{self.lines}" if self.lines else self.source
        return " ".join(part for part in (f"{self.rule} ({place}, {self.status})", words, note) if part)


@dataclass(frozen=True, slots=True)
class Ruling(Generic[M, E]):
    """The referee's word on a move: the events that it brings about, the rule, and a sentence to read aloud.

    An illegal move has its events too: what really happened, should the table keep it.
    """

    verdict: Verdict
    move: M
    events: tuple[E, ...]
    because: RuleRef
    sentence: str
    sentence_ja: str = ""
    house: tuple[str, ...] = ()
    """The table's own rules that it rests on, as ``day_old: exactly_3``."""

    def said(self, lang: str = "en") -> str:
        """The sentence in a language, ``en`` or ``ja``."""
        return self.sentence_ja if lang == "ja" else self.sentence
