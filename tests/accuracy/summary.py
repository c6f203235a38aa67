"""Counts boiled down to what is kept and printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from itertools import pairwise
from typing import Any

import numpy as np

from tests.accuracy.photos import Tally

BINS = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1.0)
"""Edges of the confidences that are counted together."""


def brief(tally: Tally) -> dict[str, Any]:
    """The counts, with the corner errors boiled down to their middle and their 95th of a hundred."""
    kept = asdict(tally)
    named = kept.pop("named")
    for kind in ("open", "covered"):
        errors = kept.pop(f"{kind}_errors")
        kept[f"{kind}_error"] = [round(float(np.percentile(errors, q)), 2) for q in (50, 95)] if errors else None
    kept["names_given"] = len(named)
    kept["seconds"] = round(tally.seconds, 3)
    return kept


def trust(named: Sequence[tuple[float, bool]]) -> list[dict[str, Any]]:
    """For confidences of each bin: how many names, how sure on the average, and how many of them were right."""
    rows = []
    for low, high in pairwise(BINS):
        within = [(sure, right) for sure, right in named if low <= sure < high or sure == high == 1.0]
        if within:
            sure = sum(one for one, _ in within) / len(within)
            rows.append({"from": low, "to": high, "names": len(within), "sure": round(sure, 4),
                         "right": sum(right for _, right in within)})
    return rows
