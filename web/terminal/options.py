"""What `donuts play` was asked for, in the words of the command line."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from web.words.failures import in_language


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """`camera` and `players` may be left to the set-up page."""

    camera: str | None = None
    players: str | None = None
    deck: str | None = None
    game: Path | None = None
    kept: bool = True
    """Whether the game's file is still there afterwards, so that people are told where."""
    layout: Path | None = None
    rules: tuple[str, ...] = ()
    host: str = "127.0.0.1"
    port: int | None = None
    web: bool = True
    browser: bool = True
    jsonl: bool = False
    speed: str = "1"
    lang: str | None = None
    """Where nobody asked for one, the terminal's is English, and a page begins in its browser's."""

    def said(self, sentence: str) -> str:
        """A sentence in the language that was asked for."""
        return in_language(sentence, self.lang)
