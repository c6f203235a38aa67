"""What was read off the cards, in tables: decks learned from photographs, and photographs without any deck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.accuracy.photos import UNKNOWN
from tests.accuracy.tables import names, table

Row = Mapping[str, Any]
LEARNED = """Learned as by `donuts enrol --yes` from one photograph of the donuts laid side by side.  *Asked* cards are
shown to the person to be named, with what they may be; the corner errors are those of the cards that were taken."""
NO_DECK = """Named by what is printed on the cards, and added up as by `donuts score`, with no deck at all.  Plates
*wrong with nothing asked* are those that anger a table."""


def learned(result: Row) -> Iterator[str]:
    """The section on decks that were learned from photographs; nothing for a set without such photographs."""
    rows = result.get("grids", [])
    if rows:
        yield from ("", "### Enrolled from the photographs themselves", "", LEARNED, "")
        yield from table(
            ["photograph", "pieces named", "of", "named wrongly", "asked", "not found", "corners: mean, worst", "s"],
            [[row["photo"], row["named"], row["pieces"], names(row["wrong"]) or 0, names(row["asked"]) or 0,
              names(row["missed"]) or 0, "{:.1f} %, {:.1f} %".format(*row["error"]) if row["error"] else "",
              f"{row['seconds']:.1f}"] for row in rows],
        )


def unprepared(result: Row) -> Iterator[str]:
    """The section on photographs of which no deck was known; nothing for a set without finished tables."""
    rows = result.get("unprepared", [])
    if rows:
        yield from ("", "### No deck at all", "", NO_DECK, "")
        yield from table(
            ["photograph", "open right", "of", "covered right", "of", "named wrongly", "left unknown", "missed",
             "false names", "plates right", "of", "wrong with nothing asked", "cards asked about", "asked instead",
             "s"],
            [[row["photo"], row["open_right"], row["open_cards"], row["covered_right"], row["covered_cards"],
              names([*row["wrong"], *row["beyond"]]) or 0, len(row["blank"]), len(row["missed"]),
              sum(said != UNKNOWN for said in row["false"]),
              row["right"], row["plates"], row["silent"], row["uncertain"], row["question"], f"{row['seconds']:.1f}"]
             for row in rows],
        )


def in_brief(result: Row) -> list[str]:
    """For the overview: pieces learned from photographs, and plates added up right without a deck."""
    grids, ends = result.get("grids", []), result.get("unprepared", [])
    return [
        _share(sum(row["named"] for row in grids), sum(row["pieces"] for row in grids), _wrong(grids)),
        _share(sum(row["right"] for row in ends), sum(row["plates"] for row in ends), _wrong(ends)),
    ]


def _wrong(rows: Sequence[Row]) -> int:
    return sum(len(row["wrong"]) for row in rows)


def _share(right: int, of: int, wrong: int) -> str:
    return f"{right} of {of}{f', {wrong} wrong names' if wrong else ''}" if of else ""
