"""How far confidences can be trusted over all that was measured: one table, and how far it is off on average."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.accuracy.summary import trust
from tests.accuracy.tables import share, table

HEAD = """Every name that was given on a photograph, by the confidence given with it. A confidence means what it says
where the share that is right is the mean confidence. The *expected calibration error* is how far the two are apart,
averaged over all names."""
Bin = Mapping[str, Any]


def section(results: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """The section about them; nothing where no names were given."""
    bins = together(_told(results))
    if not bins:
        return
    yield from ("## How far a confidence can be trusted", "", HEAD, "")
    yield from table(
        ["confidence", "names", "mean confidence", "right"],
        [[f"{row['from']:.2f} to {row['to']:.2f}", row["names"], f"{100 * row['sure']:.1f} %",
          share(row["right"], row["names"])] for row in bins],
    )  # fmt: skip
    yield from ("", f"Expected calibration error: {100 * calibration_error(bins):.1f} %.")


def _told(results: Mapping[str, Mapping[str, Any]]) -> Iterator[Bin]:
    for result in results.get("sets", {}).values():
        yield from result.get("trust", ())
    for told in results.get("odd", {}).values():
        yield from trust([(sure, right) for row in told["rows"] for sure, right in row.get("named", ())])


def together(bins: Iterator[Bin]) -> list[dict[str, Any]]:
    """The bins of several sets as those of one."""
    same = defaultdict[tuple[float, float], list[Bin]](list)
    for row in bins:
        same[row["from"], row["to"]].append(row)
    return [_added(*edges, rows) for edges, rows in sorted(same.items())]


def _added(low: float, high: float, rows: Sequence[Bin]) -> dict[str, Any]:
    names = sum(row["names"] for row in rows)
    sure = sum(row["sure"] * row["names"] for row in rows) / names
    return {"from": low, "to": high, "names": names, "sure": sure, "right": sum(row["right"] for row in rows)}


def calibration_error(bins: Sequence[Bin]) -> float:
    """How far confidence and truth are apart, 0..1, averaged over all names."""
    apart = [float(abs(row["right"] - row["sure"] * row["names"])) for row in bins]
    return sum(apart) / max(1, sum(int(row["names"]) for row in bins))
