"""Where results are kept, and the report that is written from them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.accuracy.report import render

DOCS = Path(__file__).parents[2] / "docs"
KEPT = DOCS / "accuracy.json"
REPORT = DOCS / "accuracy.md"
TODAY = DOCS / "accuracy-today.md"
"""Written by hand: how far to trust the figures, and what still goes wrong.  The log behind it is accuracy-notes.md."""


def keep(kind: str, name: str, result: dict[str, Any]) -> None:
    """Put a result beside the earlier ones, at once: a run that is broken off loses one set and not all."""
    results: dict[str, Any] = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    results.setdefault(kind, {})[name] = result
    KEPT.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", "utf-8")
    REPORT.write_text(render(results, TODAY.read_text("utf-8") if TODAY.exists() else ""), "utf-8")
