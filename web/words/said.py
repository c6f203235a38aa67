"""One sentence in every language: a page switches its language without asking again."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence in each language."""

    en: str
    ja: str
