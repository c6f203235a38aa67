"""Copies of one game, told by what they hold: one that lies beside it, or came from another machine, counts once."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import blake2b

from engine.entry import LogEntry

Trail = tuple[bytes, ...]
"""What a log comes to after each of its entries: of an earlier copy it is the beginning of the later one's."""


def trail(log: Iterable[LogEntry]) -> Trail:
    """The trail of a log."""
    so_far, steps = blake2b(digest_size=16), list[bytes]()
    for entry in log:
        so_far.update(json.dumps([entry.at, entry.body], sort_keys=True).encode())
        steps.append(so_far.digest())
    return tuple(steps)


def copies(trails: Mapping[str, Trail]) -> dict[str, str]:
    """The files that hold nothing which another does not, and the name of that one.

    Of two that are alike, the second of `trails` is the copy.  That a game began tells of none.
    """
    first: dict[bytes, str] = {}
    found: dict[str, str] = {}
    for name in sorted(trails, key=lambda name: -len(trails[name])):
        told = trails[name][1:]
        if told and told[-1] in first:
            found[name] = first[told[-1]]
        for step in told:
            first.setdefault(step, name)
    return found
