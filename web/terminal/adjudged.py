"""A game's rulings in words to read aloud: each step with its rule, each objection with what it comes to."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from engine.adjudication import Objected, objections_of, rulings_of
from engine.entry import LogEntry
from engine.go_nuts import RULES, ScoreLine, score
from engine.go_nuts.rulebook import SOURCES
from engine.go_nuts.sentences import tell
from engine.history.as_told import fold
from engine.history.log import fallen, open_matters
from engine.rulings import Ruling, Verdict
from web.shown.mending import moves_between
from web.words.entries import in_words
from web.words.house_rules import house_rule

Words = Mapping[str, str]
ENGLISH: Words = {
    "round": "Round {n}",
    "open": "This is still open.",
    "over": "This is over.",
    "withdrawn": "withdrawn",
    "house": "house rule: {x}",
    "plays": "This table's house rules: {x}.",
    "and": "; ",
    "gone": "left the game",
    "expected": "It should be: {x}.",
    "seen": "What happened: {x}.",
    "since": "From here on the table and the rules part.",
    "points": "Points as it lies, and put right: {x}.",
    "same": "It changes no points as the table lies now.",
    "mend": "To put it right: {x}.",
    "score": "The score",
    "rules": "The rules cited",
    "left": "{n} matters are open.",
    "one": "One matter is open.",
    "none": "Nothing is open.",
}
JAPANESE: Words = {
    "round": "第{n}ラウンド",
    "open": "まだ解決していません。",
    "over": "解決済みです。",
    "withdrawn": "取り消し済み",
    "house": "この卓の決まり {x}",
    "plays": "この卓の決まり：{x}。",
    "and": "、",
    "gone": "途中で抜けた",
    "expected": "正しくは：{x}。",
    "seen": "実際は：{x}。",
    "since": "ここから卓上と規則が食い違います。",
    "points": "得点（今のまま → 直した場合）：{x}。",
    "same": "今の得点は変わりません。",
    "mend": "直すには：{x}。",
    "score": "得点",
    "rules": "引用した規則",
    "left": "未解決の件が{n}件あります。",
    "one": "未解決の件が1件あります。",
    "none": "未解決の件はありません。",
}


def as_json(log: Sequence[LogEntry], lang: str) -> Iterator[str]:
    """One line an entry: as it was logged, in words, with the ruling on it and whether it stands."""
    gone, still_open = fallen(log), {matter.seq for matter in open_matters(log)}
    rulings = rulings_of(log)
    for entry in log:
        said = in_words(entry, lang, log).partition("  ")[2]
        told: dict[str, Any] = {**entry.to_json(), "said": said}
        if entry.seq in rulings:
            told["ruling"] = _ruling(rulings[entry.seq], lang)
        yield json.dumps({**told, "open": entry.seq in still_open, "stands": entry.seq not in gone}, ensure_ascii=False)


def _ruling(ruling: Ruling[Any, Any], lang: str) -> dict[str, Any]:
    rule = {key: value for key, value in asdict(ruling.because).items() if lang == "ja" or not key.endswith("_ja")}
    return {"verdict": ruling.verdict, "sentence": ruling.said(lang), **rule, "house": list(ruling.house)}


def aloud(log: Sequence[LogEntry], lang: str) -> Iterator[str]:
    """The whole game, round by round; then the score with its reasons, what is open, and the rules that were cited."""
    words = JAPANESE if lang == "ja" else ENGLISH
    gone, rulings, objections = fallen(log), rulings_of(log), objections_of(log)
    cited: dict[str, None] = {}
    round_now, just_said = 0, ""
    for entry in log:
        if entry.body.get("round", round_now) != round_now:
            round_now = entry.body["round"]
            yield f"\n{words['round'].format(n=round_now)}"
        yield from _entry(entry, entry.seq in gone, rulings.get(entry.seq), log, lang, just_said)
        if entry.body.get("settings"):
            chosen = [asdict(house_rule(key, value))[lang] for key, value in entry.body["settings"].items()]
            yield f"        {words['plays'].format(x=words['and'].join(chosen))}"
        if entry.seq in objections:
            yield from _objection(objections[entry.seq], lang)
        just_said = str(entry.body.get("sentence", ""))
        cited |= dict.fromkeys(_cited(entry, rulings))
    yield from _score(log, lang, cited)
    yield from _last_words(log, words)
    rules = [RULES[rule] for rule in sorted(cited) if rule in RULES]
    yield f"\n{words['rules']}"
    yield from (f"  {rule.cite(lang)}" for rule in rules)
    yield from (f"  {tag}: {SOURCES[tag]}" for tag in sorted({rule.source for rule in rules}))


def _cited(entry: LogEntry, rulings: Mapping[int, Ruling[Any, Any]]) -> Iterator[str]:
    if entry.seq in rulings:
        yield rulings[entry.seq].because.rule
    if entry.body.get("rule"):
        yield entry.body["rule"]


def _entry(
    entry: LogEntry, fell: bool, ruling: Ruling[Any, Any] | None, log: Sequence[LogEntry], lang: str, just_said: str
) -> Iterator[str]:
    """What happened, with the number of its rule; what the rules say where they say more than that it is well."""
    words = JAPANESE if lang == "ja" else ENGLISH
    told = in_words(entry, lang, log)
    if fell:
        yield f"  {told} [{words['withdrawn']}]"
        return
    rule = ruling.because.rule if ruling is not None else entry.body.get("rule", "")
    house = _house(ruling.house, lang) if ruling is not None else ""
    yield f"  {told}" + (f" [{rule}{house}]" if rule else "")
    quiet = ruling is None or ruling.verdict is Verdict.LEGAL or "note" in entry.body or "overrides" in entry.body
    if ruling is not None and not quiet and ruling.sentence != just_said:
        yield f"        {ruling.said(lang)}"


def _house(rules: Sequence[str], lang: str) -> str:
    words = JAPANESE if lang == "ja" else ENGLISH
    said = (asdict(house_rule(*one.split(": ", 1)))[lang] for one in rules)
    return "".join(f"; {words['house'].format(x=one)}" for one in said)


def _objection(objected: Objected, lang: str) -> Iterator[str]:
    """What should have happened and what did, what it changes in the score, and how to put it right."""
    words, body = (JAPANESE, objected.entry.body) if lang == "ja" else (ENGLISH, objected.entry.body)
    ja = "_ja" if lang == "ja" else ""
    expected, seen = (str(body.get(f"{key}{ja}") or body[key]).rstrip(".。") for key in ("expected", "seen"))
    said = [words["expected"].format(x=expected), words["seen"].format(x=seen)]
    said += [RULES[body["rule"]].cite(lang)] if body["rule"] in RULES else []
    if not objected.open:
        said.append(words["over"])
    else:
        said += [words["since"], *_to_put_right(objected, words, lang), words["open"]]
    yield from (f"        {line}" for line in said)


def _to_put_right(objected: Objected, words: Words, lang: str) -> Iterator[str]:
    if objected.should is None:
        return
    changed = {name: both for name, both in objected.points.items() if both[0] != both[1]}
    told = (", ", "、")[lang == "ja"].join(f"{name} {now} → {then}" for name, (now, then) in changed.items())
    yield words["points"].format(x=told) if changed else words["same"]
    moves = moves_between(objected.lies, objected.should)
    if moves:
        yield words["mend"].format(x=tell(moves)[lang == "ja"])


def _score(log: Sequence[LogEntry], lang: str, cited: dict[str, None]) -> Iterator[str]:
    """Each player's points, with their reasons."""
    state = fold(log)
    if state is None:
        return
    words, comma = (JAPANESE, "、") if lang == "ja" else (ENGLISH, ", ")
    yield f"\n{words['score']}"
    for name, one in score(state).items():
        reasons = comma.join(_reason(line, lang) for line in one.lines)
        cited |= dict.fromkeys(line.rule for line in one.lines)
        yield f"  {name} {words['gone'] if one.gone else one.total}" + (f": {reasons}" if reasons else "")


def _reason(line: ScoreLine, lang: str) -> str:
    what, why = (line.what_ja, line.why_ja) if lang == "ja" else (line.what, line.why)
    stands = f" ({why})" if why else ""
    return f"{what} {line.points:+d}{stands} [{line.rule}{_house(line.house, lang)}]"


def _last_words(log: Sequence[LogEntry], words: Words) -> Iterator[str]:
    count = len(open_matters(log))
    yield "\n" + (words["none"] if not count else words["one"] if count == 1 else words["left"].format(n=count))
