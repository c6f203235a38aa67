"""Open questions and objections as the page shows them, with what is needed to decide them."""

from __future__ import annotations

from collections.abc import Collection

from engine.entry import LogEntry
from engine.go_nuts import CARDS
from engine.go_nuts.rulebook import RULES, SOURCES
from engine.go_nuts.state import GameState
from engine.go_nuts.supply import surplus
from engine.history.log import OpenMatter
from engine.observation import UNKNOWN
from web.kept.album import Album
from web.shown.dashboard import MatterShown, OptionShown, RuleShown
from web.shown.mending import moves_between
from web.shown.told import Told
from web.words import phrases
from web.words.names import answer, question
from web.words.said import Said

NAMES_NONE = {"none", "upon"}
"""Answers to the question which card it is that name none, beside which any card may be said."""


def matter_shown(told: Told, matter: OpenMatter, album: Album) -> MatterShown:
    """A question with its answers, or an objection with its rule, its pictures and the way to put it right."""
    entry = told.log[matter.seq - 1]
    return _question(told, entry, matter, album) if matter.kind == "asked" else _objection(told, entry, matter, album)


def _question(told: Told, entry: LogEntry, matter: OpenMatter, album: Album) -> MatterShown:
    options = tuple(_option(*pair) for pair in zip(matter.options, matter.options_ja, strict=True))
    asked = {"where": matter.where, "question": matter.question, "question_ja": matter.question_ja}
    said = Said(question(asked, "en"), question(asked, "ja"))
    others = [o for o in options if o.piece is None and not NAMES_NONE & {*entry.answers.get(o.answer, {})}]
    any_card, whose = not others and bool(options), _whose(entry, matter)
    after = matter.seq if matter.seq in album.numbers else None
    may_be = tuple(o for o in options if o.piece is None or _may_lie(told.state, o.piece, matter.where)) or options
    return MatterShown(
        matter.seq, matter.kind, said, may_be, any_card, after=after, place=_place(told, matter), player=whose
    )


def _may_lie(state: GameState, piece: str, where: str) -> bool:
    """Whether a card that is asked about may be this piece by now: one is told there, or left somewhere unseen.  As
    *another card* it can be said all the same."""
    kind, _, which = where.partition("/")
    if kind == "row":
        there: Collection[str | None] = state.row[int(which) - 1 : int(which)]
    else:
        there = state.plates.get(which, ()) if kind == "plate" else state.discard
    return piece in there or piece not in CARDS or not surplus(state, [piece])[piece]


def _place(told: Told, matter: OpenMatter) -> str:
    """The place that is asked about, with the seat in place of the name."""
    kind, _, name = matter.where.partition("/")
    players = told.state.players
    return f"plate/{players.index(name) + 1}" if kind == "plate" and name in players else matter.where


def _whose(entry: LogEntry, matter: OpenMatter) -> str:
    kind, _, name = matter.where.partition("/")
    if kind == "plate":
        return name
    meanings = entry.answers.values()
    return next((str(one["player"]) for one in meanings if "player" in one), "")


def _option(option: str, japanese: str) -> OptionShown:
    piece = option if option in CARDS or option == UNKNOWN else None
    return OptionShown(option, Said(answer(option, "en"), answer(japanese, "ja")), piece)


def _objection(told: Told, entry: LogEntry, matter: OpenMatter, album: Album) -> MatterShown:
    should = told.put_right(matter.seq)
    moves = () if should is None else moves_between(told.state, should)
    sentence = str(entry.body.get("sentence_ja") or matter.question)
    return MatterShown(
        seq=matter.seq,
        kind=matter.kind,
        sentence=Said(matter.question, sentence),
        expected=_both(matter.expected, matter.expected_ja),
        seen=_both(matter.seen, matter.seen_ja),
        rule=rule_shown(matter.rule),
        moves=tuple(phrases.moved(one) for one in moves),
        before=album.before(matter.seq),
        after=matter.seq if matter.seq in album.numbers else None,
    )


def _both(english: str, japanese: str) -> Said | None:
    return Said(english, japanese or english) if english else None


def rule_shown(number: str) -> RuleShown | None:
    """A rule by its number; what is played by default, and why, where no text has words for it."""
    rule = RULES.get(number)
    if rule is None:
        return None
    words = Said(rule.quote or rule.note, rule.quote_ja or rule.quote or rule.note_ja)
    source = SOURCES.get(rule.source, rule.source)
    return RuleShown(number, Said(rule.title, rule.title_ja), words, bool(rule.quote), rule.status.lower(), source)
