"""Games as a camera shows them, one row a game and a pace."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.accuracy.tables import table

LATE = 2.0
"""Told so many seconds after it was done, and later, an event is late."""
INTRO = f"""Whole games once more (`python -m tests.accuracy.at_pace FOLDER --keep`), but not picture by picture: the
next one that is looked at is the newest when the last one is done with, as it is before a camera, on this computer and
on one that is so many times as slow. Pictures are sent as network cameras send them. *Late* events are told {LATE:g} s
and more after they were done; the page's own share is not in it (`docs/performance.md`)."""

Result = Mapping[str, Any]


def section(told: Mapping[str, Result]) -> Iterator[str]:
    """The whole section."""
    yield from ("## As a camera shows it", "", INTRO, "")
    yield from rows([row for found in told.values() for row in found["rows"]])
    for name, found in told.items():
        yield from ("", f"{name}: measured {found['stamp']}.")


def rows(results: Sequence[Result]) -> list[str]:
    """The table."""
    head = ["set", "times as slow", "pictures taken", "events right", "of", "late", "half told within, s",
            "the last, s", "told wrongly", "questions", "objections", "left open", "plates right", "scores"]
    return table(head, [_row(result) for result in results])


def _row(told: Result) -> list[Any]:
    delays = sorted(told["delays"]) or [0.0]
    scores = "right" if told["scores_true"] == told["scores_said"] else "not right"
    return [told["set"], f"{told['times']:g}", told["pictures"], told["right"], told["happened"],
            sum(delay >= LATE for delay in delays), f"{delays[len(delays) // 2]:.1f}", f"{delays[-1]:.1f}",
            len(told["extra"]), len(told["asked"]), len(told["objected"]), told["open_matters"],
            f"{told['plates_right']} of {told['plates']}", scores]
