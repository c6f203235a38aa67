"""What a story says lies on the table: which pieces at which place, and how.  Knows no game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from engine.observation import Place


class Form(StrEnum):
    """How cards lie at a place."""

    SINGLE = "single"
    SPREAD = "spread"
    """Side by side or fanned out; the order says nothing."""
    PILE = "pile"
    """One on another, the last of the expected pieces on top."""
    HEAP = "heap"
    """One on another, and nobody knows which of them is on top."""
    SECRET = "secret"
    """Face down, or nothing yet; a card that shows something else is on its way to be revealed."""
    SHOWN = "shown"
    """One that showed any of the pieces; it may lie unread since, or have been taken away."""
    OPEN = "open"
    """Whatever lies there, or nothing, is well."""

    __hash__ = str.__hash__  # as for places


LASTING = frozenset({Form.SINGLE, Form.SPREAD, Form.PILE, Form.HEAP, Form.SHOWN})
"""The forms in which cards lie open until something happens to them."""


@dataclass(frozen=True, slots=True)
class Expect:
    """What a story says lies at a place: pieces, `unknown` for a card that nobody has read yet."""

    pieces: tuple[str, ...]
    form: Form
    tops: tuple[str, ...] = ()
    """Of a heap: the only pieces that may lie on top, where that is known."""


Layout = Mapping[Place, Expect]
"""What a story says lies on the table.  Places that it does not name are not judged."""
