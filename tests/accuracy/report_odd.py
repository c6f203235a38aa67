"""The odd tables, and plates as families lay them, in one table each, a row a photograph."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tests.accuracy.tables import names, table

HEADS = {
    "odd tables": """Photographs as strangers take them (`python -m models.workshop.odd_tables`, from fixed seeds):
side seats, leftovers of the row, stacks, strangers' cards, hands, mirrored and turned pictures, every size and kind of
file. One colour of French Cruller is enrolled in none of their decks.""",
    "family tables": """Plates as families lay them down (`python -m models.workshop.family_tables`, from a fixed seed):
rows, columns, fans, stairs, wheels, heaps, cards thrown down, laid across others or tucked under them; a tenth of each
card and more is seen.""",
}
COLUMNS = """*Silently wrong* are plates whose cards or total are not the truth's though nothing was asked that they
hang on; *open* totals are said to hang on a question. A card that nobody can know is right when it is left
`unknown`."""


def section(name: str, told: Mapping[str, Any]) -> Iterator[str]:
    """The section about one folder of them."""
    yield f"## {name.capitalize()}"
    yield ""
    yield f"Measured {told['stamp']}."
    yield ""
    yield " ".join(filter(None, [HEADS.get(name), COLUMNS]))
    yield ""
    rows = [*told["rows"], _sum(told["rows"])]
    yield from table(
        ["photograph", "cards right", "of", "named wrongly", "unknown", "missed", "false names", "plates right", "of",
         "silently wrong", "open", "cards asked about", "asked instead", "s"],
        [[row["photo"], row["cards_right"], row["cards"], names(row["wrong"]) or 0, row["unknown"], row["missed"],
          names(row["false"]) or 0, row["right"], row["plates"], row["silent"], row["open"], row["asked"],
          row["question"], f"{row['seconds']:.1f}"] for row in rows],
    )  # fmt: skip


def _sum(rows: list[Mapping[str, Any]]) -> dict[str, Any]:
    total: dict[str, Any] = {"photo": "**all**", "wrong": [], "false": [], "question": ""}
    counted = ("cards", "cards_right", "unknown", "missed", "plates", "right", "silent", "open", "asked", "seconds")
    return total | {key: sum(row[key] for row in rows) for key in counted}
