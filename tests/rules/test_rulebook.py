"""The rulebook itself: every rule is cited rightly, proven by a test, and listed in docs/rulings.md."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

from engine.go_nuts import CARDS, RULES
from engine.go_nuts.phrases import SENTENCES
from engine.rulings import RuleRef, Status
from tests.rules.rulings_doc import page, proofs

SEEDS = {"S0": "000_", "S1": "001_", "S3": "003_", "S4": "004_"}


def seed(shared: Path, source: str) -> list[str]:
    """The lines of a printed text."""
    (path,) = (shared / "seeds").glob(SEEDS[source] + "*")
    return path.read_text(encoding="utf-8").splitlines()


def flat(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


@pytest.mark.parametrize("rule", [r for r in RULES.values() if r.quote], ids=lambda r: r.rule)
def test_every_quote_stands_in_the_lines_that_it_names(rule: RuleRef, shared: Path) -> None:
    first, _, last = rule.lines.partition("-")
    lines = seed(shared, rule.source)[int(first) - 1 : int(last or first)]
    assert flat(rule.quote) in flat(" ".join(lines))


@pytest.mark.parametrize("rule", [r for r in RULES.values() if r.quote_ja], ids=lambda r: r.rule)
def test_every_japanese_quote_stands_in_the_japanese_rules(rule: RuleRef, shared: Path) -> None:
    assert flat(rule.quote_ja) in flat(" ".join(seed(shared, "S3")))


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda r: r.rule)
def test_every_rule_says_how_firmly_it_stands(rule: RuleRef) -> None:
    assert rule.title and rule.title_ja
    if rule.status is not Status.TEXT:
        assert rule.note and rule.note_ja, "a rule that is not plain text says why it is played so"
    if rule.status in (Status.TEXT, Status.DERIVED):
        assert rule.quote and rule.lines
    assert rule.rule in rule.cite() and rule.status in rule.cite("ja")


def test_every_card_has_its_rule() -> None:
    assert {card.rule for card in CARDS.values()} <= set(RULES)


def test_every_rule_has_a_test_that_proves_it(home: Path) -> None:
    proven = proofs(home / "tests" / "rules")
    assert [rule for rule in RULES if not proven[rule]] == []


def test_the_list_of_rulings_is_what_the_code_says(home: Path) -> None:
    written = (home / "docs" / "rulings.md").read_text(encoding="utf-8")
    assert written == page(home / "tests" / "rules"), "run: python -m tests.rules.rulings_doc"


def test_every_sentence_is_used_somewhere_in_the_engine(home: Path) -> None:
    code = "".join(p.read_text(encoding="utf-8") for p in (home / "engine" / "go_nuts").glob("*.py"))
    spoken = {key for key in SENTENCES if not key.startswith(("do_", "next_"))}
    assert {key for key in spoken if code.count(f'"{key}"') < 2} == set()


@pytest.mark.parametrize("key", SENTENCES)
def test_every_sentence_tells_the_same_in_both_languages(key: str) -> None:
    english, japanese = ({name for _, name, _, _ in Formatter().parse(text)} - {None} for text in SENTENCES[key])
    assert japanese <= english
    assert english - japanese <= {"player"}, "Japanese may leave out who keeps a card"
    assert SENTENCES[key][1] != SENTENCES[key][0]
