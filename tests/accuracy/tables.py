"""Tables and lists as Markdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any


def table(head: Sequence[str], rows: Sequence[Sequence[Any]]) -> list[str]:
    """A Markdown table."""
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]


def names(things: Sequence[Any]) -> str:
    """Pieces, or pairs of the true and the said one, each with how often it is there."""
    told = Counter(thing if isinstance(thing, str) else f"{thing[0]} for {thing[1]}" for thing in things)
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in sorted(told.items()))


def share(right: int, of: int) -> str:
    """``12 of 13 (92.3 %)``, or nothing where there was nothing to be right about."""
    return f"{right} of {of} ({100 * right / of:.1f} %)" if of else ""
