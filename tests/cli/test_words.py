"""Entries of the log as people read them, in both languages."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.adjudication import rulings_of
from engine.entry import LogEntry
from engine.rulings import Verdict
from web.words.entries import in_words
from web.words.names import points_and_cards

STARTED = {"event": "game_started", "players": ["Ann", "Ben"], "deck_size": 37, "settings": {}}
LIES = {"event": "table_read", "row": ["plain", None, None], "discard_top": None, "deck": 1}
ENDED = {"event": "game_ended", "cards": {"Ann": 1, "Ben": 1}}
DRAWN = {"piece": "unknown", "from": "deck", "to": "plate/Ben"}
SHED = [{"piece": "glazed", "from": "row/3", "to": "discard"}, {"piece": "plain", "from": "row/1", "to": "discard"}]


def said(**body: Any) -> tuple[str, str]:
    entry = LogEntry(7, 75.0, body)
    english, japanese = in_words(entry), in_words(entry, "ja")
    assert english[:6] == japanese[:6] == "1:15  "
    return english[6:], japanese[6:]


@pytest.mark.parametrize(
    ("body", "english", "japanese"),
    [
        (
            {"event": "power_prompted", "player": "Ben", "piece": "eclair", "options": ["plain discard > plate/Ben"]},
            "Ben uses the power of Éclair: Take the top card of the discard pile.",
            "Benがエクレアの効果を使います：捨て札の一番上のカードを取る。",
        ),
        (
            {"event": "power_resolved", "player": "Ben", "piece": "chocolate_frosted", "moved": [DRAWN]},
            "Ben, Chocolate Frosted: a card that nobody saw from the deck to Ben",
            "Benのチョコレート・フロスト：不明なカード（山札→Ben）",
        ),
        (
            {"event": "power_resolved", "player": "Ben", "piece": "french_cruller", "moved": SHED},
            "Ben, French Cruller: Glazed from slot 3 to the discard pile, Plain from slot 1 to the discard pile",
            "",
        ),
        (
            {"event": "power_resolved", "player": "Ben", "piece": "french_cruller", "moved": []},
            "Ben, French Cruller: nothing happened",
            "Benのフレンチ・クーラー：何も起きない",
        ),
        (
            {
                "event": "asked", "where": "row/2", "options": ["plain", "day_old_donuts"],
                "question": "Which card lies at row/2?", "question_ja": "2番のカードはどれですか。",  # of an older game
            },
            "Question: Which card lies in slot 2 of the row? (Plain / Day-Old Donuts)",
            "質問：2番のカードはどれですか。（プレーン / オールド・ドーナツ）",
        ),
        (
            {
                "event": "asked", "where": "discard", "options": ["plain", "glazed"],
                "question": "The Glazed on the pile looks like Plain now. Which is it?",
            },
            "Question: The Glazed on the pile looks like Plain now. Which is it? (Plain / Glazed)",
            "",
        ),
        (
            {"event": "asked", "question": "Did Ann_B take it?", "options": ["Ann_B took it", "nobody took it"]},
            "Question: Did Ann_B take it? (Ann_B took it / nobody took it)",
            "",
        ),
        (
            {"event": "answered", "seq_of": 5, "answer": "maple_bar", "by": "table"},
            "Question 5 is answered: Maple Bar (by what lies on the table)",
            "",
        ),
        (
            {"event": "settled", "seq_of": 5, "how": "put_right", "by": "host"},
            "Objection 5 is over: it is put right",
            "異議5は解決：直されました",
        ),
        (
            {"event": "corrected", "what": "plate/Ann/3: powdered, not glazed", "by": "table"},
            "Corrected by what lies on the table: Ann's plate has Powdered, not Glazed",
            "",
        ),
        (
            {"event": "corrected", "what": "discard: no card", "by": "host"},
            "Corrected by hand: the discard pile has no card",
            "訂正（手入力）：捨て札はカードなし",
        ),
        ({"event": "corrected", "what": "12: plain", "by": "Ben"}, "Corrected by Ben: entry 12 has Plain", ""),
        (
            {"event": "undone", "to_seq": 4, "by": "host"},
            "Undone by hand: everything after entry 4",
            "取り消し（手入力）：記録4より後",
        ),
    ],
)
def test_an_entry_is_a_sentence_in_both_languages(body: dict[str, Any], english: str, japanese: str) -> None:
    told, in_japanese = said(**body)
    assert told == english
    assert in_japanese == japanese or not japanese
    assert not re.search(r"\b(row|plate|pick)/|→ plate| > |_(?!B)", told + in_japanese)


def test_an_answer_is_told_in_the_language_of_the_reader() -> None:
    options = {"options": ["Ann took it", "Ben took it"], "options_ja": ["Annが取った", "Benが取った"]}
    asked = LogEntry(1, 0.0, {"event": "asked", "question": "Who?", "question_ja": "だれ", **options})
    answered = LogEntry(2, 1.0, {"event": "answered", "seq_of": 1, "answer": "Ben took it", "by": "host"})
    assert in_words(asked, "ja") == "0:00  質問：だれ（Annが取った / Benが取った）"
    assert in_words(answered, "ja", [asked, answered]) == "0:01  質問1の答え：Benが取った（手入力）"
    assert in_words(answered, "en", [asked, answered]) == "0:01  Question 1 is answered: Ben took it (by hand)"


def test_what_the_rules_do_not_say_is_a_quiet_remark() -> None:
    ended = {"event": "donut_taken", "player": "Ann", "slot": 1, "piece": "plain"}
    assert said(**ended, note="The rules do not say.", note_ja="記載なし。") == (
        "Ann takes Plain from slot 1 (The rules do not say.)",
        "Annが1番のプレーンを取る（記載なし。）",
    )


def test_a_card_that_nobody_knows_is_called_so_in_japanese_too() -> None:
    english, japanese = said(event="row_refilled", round=1, row=["unknown", "plain", None])
    assert "unknown, Plain" in english and "不明なカード" in japanese and "unknown" not in japanese


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("plate/Ann/Ben/1: plain, to plate/Dee/Eve 2", "Plain lies on Dee/Eve 2's plate, not on Ann/Ben's plate"),
        ("plate/Ann/Ben: plain", "Ann/Ben's plate has Plain"),
        ("pick/Ann/Ben: select_2", "Ann/Ben's number is 2"),
        ("pick/Ann: select_3, not select_1", "Ann's number is 3, not 1"),
        ("discard: unknown", "the discard pile has an unknown card"),
        ("plate/Ann/²: plain", "Ann/²'s plate has Plain"),
        ("row/2: plain", "slot 2 has Plain"),
    ],
)
def test_a_name_with_a_stroke_is_said_whole(what: str, words: str) -> None:
    assert said(event="corrected", what=what, by="host")[0] == f"Corrected by hand: {words}"


@pytest.mark.parametrize(
    ("players", "who"), [(["Ann", "Ben"], "Ann and Ben"), (["Ann", "Ben", "Cy"], "Ann, Ben and Cy")]
)
def test_several_names_are_listed_as_people_say_them(players: list[str], who: str) -> None:
    assert said(event="game_started", players=players, deck_size=37)[0] == f"A game of {who}, 37 donuts"


@pytest.mark.parametrize(
    ("points", "cards", "said"),
    [(0, 0, "0 points with 0 cards"), (1, 3, "1 point with 3 cards"), (-1, 1, "-1 point with 1 card")],
)
def test_one_point_and_one_card_are_one(points: int, cards: int, said: str) -> None:
    assert points_and_cards(points, cards) == said


@pytest.mark.parametrize(("card", "points", "winners"), [("unknown", 0, ()), ("glazed", 2, ("Ann",))])
def test_an_end_names_who_has_won_only_where_that_hangs_on_no_unknown_card_and_so_it_does_of_older_games(
    card: str, points: int, winners: tuple[str, ...]
) -> None:
    ended = {**ENDED, "scores": {"Ann": 3, "Ben": points}, "winners": ["Ann"]}
    bodies = [STARTED, {**LIES, "plates": {"Ann": ["powdered"], "Ben": [card]}}, ended]
    log = [LogEntry(n, float(n), body) for n, body in enumerate(bodies, 1)]
    told = in_words(log[-1], "en", log), in_words(log[-1], "ja", log)
    said_now = said(**{**ended, "winners": list(winners)})
    assert [line[6:] for line in told] == list(said_now)
    assert ["Winner: Ann" in told[0], "勝者：Ann" in told[1]] == [bool(winners)] * 2
    assert [ruling.verdict for ruling in rulings_of(log).values()][-1] is Verdict.LEGAL


def test_in_japanese_the_totals_have_a_japanese_comma() -> None:
    told = said(**ENDED, scores={"Mia": 24, "Leo": 22}, winners=["Mia"])
    assert "Mia 24, Leo 22. " in told[0] and "ゲーム終了：Mia 24、Leo 22。" in told[1]
