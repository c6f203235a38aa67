"""Writes docs/rulings.md from the code: ``python -m tests.rules.rulings_doc``."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from engine.go_nuts import RULES
from engine.go_nuts.rulebook import SOURCES
from engine.go_nuts.settings import CHOICES, RULES_OF
from engine.rulings import RuleRef, Status

HOME = Path(__file__).parents[2]
HEAD = """# Rulings

Every rule that the referee cites, with where it stands, how firmly, and the tests that prove it.
Written by `python -m tests.rules.rulings_doc`; do not edit.
"""


def proofs(tests: Path) -> Mapping[str, list[str]]:
    """For each rule, the tests whose names begin with its number."""
    found: dict[str, list[str]] = {rule: [] for rule in RULES}
    for path in sorted(tests.rglob("test_*.py")):
        for name in _tests_in(path):
            for rule in _rules_named(name):
                found[rule].append(f"{path.relative_to(tests).as_posix()}::{name}")
    return found


def _tests_in(path: Path) -> Iterator[str]:
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node.name


def _rules_named(name: str) -> Iterator[str]:
    """The rules with which a test's name begins: ``test_GN_GZ_GN_PW_...`` names two."""
    rest = name.removeprefix("test_") + "_"
    while rest.startswith("GN_"):
        fitting = [rule for rule in RULES if rest.startswith(rule.replace("-", "_") + "_")]
        if not fitting:
            return
        rule = max(fitting, key=len)
        yield rule
        rest = rest[len(rule) + 1 :]


def page(tests: Path) -> str:
    """The whole page."""
    proven = proofs(tests)
    parts = [HEAD, _sources(), _house_rules(), *(_rule(rule, proven[rule.rule]) for rule in RULES.values())]
    return "\n".join(parts)


def _sources() -> str:
    lines = [f"- **{tag}**: {name}" for tag, name in SOURCES.items()]
    firm = [f"- **{status}**: {_FIRMNESS[status]}" for status in Status]
    return "\n".join(["## Sources", "", *lines, "", "Line numbers are those of their plain text.", "",
                      "## How firmly a rule stands", "", *firm, ""])  # fmt: skip


_FIRMNESS = {
    Status.TEXT: "the rulebook says so",
    Status.DERIVED: "it follows from what the rulebook says",
    Status.CONFLICT: "the printed texts disagree; one wins, and it is said why",
    Status.SILENT: "no text says it; the default is no law, and another reading is never called illegal",
}


def _house_rules() -> str:
    rows = [
        f"| `{key}` | **{values[0]}**, {', '.join(values[1:])} | {', '.join(RULES_OF[key])} |"
        for key, values in CHOICES.items()
    ]
    bold = "The default in bold.  `edition=jp_sheet_as_printed` brings the sheet's own defaults."
    head = ["## House rules", "", bold, ""]
    return "\n".join([*head, "| setting | values | rules |", "|---|---|---|", *rows, "", "## The rules", ""])


def _rule(rule: RuleRef, tests: list[str]) -> str:
    place = f"{rule.source}:{rule.lines}" if rule.lines else "no text"
    lines = [f"### {rule.rule}: {rule.title} ({rule.title_ja})", "", f"{rule.status}, {place}", ""]
    lines += [f"> {rule.quote}", ""] if rule.quote else []
    lines += [f"> {rule.quote_ja}", ""] if rule.quote_ja else []
    lines += [rule.note, ""] if rule.note else []
    lines += [rule.note_ja, ""] if rule.note_ja else []
    lines += ["Tests:", "", *(f"- `{test}`" for test in tests), ""] if tests else ["Tests: none", ""]
    return "\n".join(lines)


if __name__ == "__main__":
    (HOME / "docs" / "rulings.md").write_text(page(HOME / "tests" / "rules"), encoding="utf-8")
