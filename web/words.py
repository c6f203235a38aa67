"""Entries of the log as one line for people at a terminal."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from engine.go_nuts import CARDS
from engine.go_nuts.events import Moved
from engine.go_nuts.sentences import say, tell
from engine.journal import LogEntry

Body = Mapping[str, Any]
ENDS = {
    "put_right": ("it is put right", "直されました"),
    "kept": ("it stays as it is", "このまま進めます"),
    "corrected": ("it was seen wrongly", "見まちがいでした"),
}
"""How an objection ends."""
WHO = {"host": ("by hand", "手入力"), "table": ("by what lies on the table", "卓上のカードによる")}
WHICH_CARD = re.compile(r"Which card lies at (row|plate|discard)(?:/(\d+))?\?")
"""How the referee asks for a card; of a plate it names the seat."""


def piece_name(piece: str, lang: str = "en") -> str:
    """A piece as the card calls it; other names as they are."""
    card = CARDS.get(piece)
    if card is None:
        return piece.replace("_", " ")
    return card.name_ja if lang == "ja" else card.name


def in_words(entry: LogEntry, lang: str = "en") -> str:
    """One line about an entry, with the minute and second of its source time."""
    minutes, seconds = divmod(int(entry.at), 60)
    teller = _japanese if lang == "ja" else _english
    return f"{minutes:d}:{seconds:02d}  {teller(entry.event, entry.body)}"


def _row(body: Body, lang: str) -> str:
    return ", ".join("–" if p is None else piece_name(p, lang) for p in body["row"])


def which_card(asked: str, lang: str, players: Sequence[str] = ()) -> str:
    """A question of the referee with its place as people call it; other sentences as they are."""
    found = WHICH_CARD.fullmatch(asked)
    if found is None:
        return asked
    kind, number = found[1], int(found[2] or 0)
    ja = lang == "ja"
    if kind == "row":
        return f"{number}番のカードはどれですか。" if ja else f"Which card lies in slot {number}?"
    if kind == "plate":
        name = players[number - 1] if 0 < number <= len(players) else ("プレイヤー" if ja else "player ") + str(number)
        return f"{name}のお皿のカードはどれですか。" if ja else f"Which card lies on {name}'s plate?"
    return "捨て札の一番上はどれですか。" if ja else "Which card lies on the discard pile?"


def place_name(place: str, lang: str) -> str:
    """A place of the log, or an entry's number, as people call it."""
    kind, _, rest = place.partition("/")
    name = rest.partition("/")[0]
    english, japanese = {
        "row": (f"slot {name}", f"{name}番"),
        "plate": (f"{name}'s plate", f"{name}のお皿"),
        "pick": (f"{name}'s number", f"{name}の番号"),
        "discard": ("the discard pile", "捨て札"),
        "deck": ("the deck", "山札"),
    }.get(kind, (f"entry {place}", f"記録{place}"))
    return japanese if lang == "ja" else english


def _used(body: Body) -> tuple[str, str]:
    """What a power moved, in both languages."""
    if not body["moved"]:
        return "nothing happened", "何も起きない"
    return tell([Moved(moved["piece"], moved["from"], moved["to"]) for moved in body["moved"]])


def _corrected(what: str, lang: str) -> str:
    """``row/2: powdered`` and ``plate/Ann/1: plain, not glazed`` in words."""
    place, _, pieces = what.partition(": ")
    is_now, _, was = pieces.partition(", not ")
    if lang == "ja":
        now = "カードなし" if is_now == "no card" else piece_name(is_now, lang)
        return f"{place_name(place, lang)}は{now}" + (f"（{piece_name(was, lang)}ではない）" if was else "")
    now = is_now if is_now == "no card" else piece_name(is_now)
    return f"{place_name(place, lang)} has {now}" + (f", not {piece_name(was)}" if was else "")


def _prompt(body: Body) -> tuple[str, str]:
    card = CARDS[body["piece"]]
    return say("prompted", player=body["player"], piece=body["piece"], do=(card.text, card.text_ja))


def _by(body: Body, lang: str) -> str:
    english, japanese = WHO.get(body["by"], (f"by {body['by']}", body["by"]))
    return japanese if lang == "ja" else english


def _choices(body: Body, lang: str) -> str:
    return " / ".join(_answer(option, lang) for option in body["options"])


def _answer(option: str, lang: str) -> str:
    """A card by its name, a sentence as it is."""
    return option if " " in option else piece_name(option, lang)


def _totals(body: Body) -> str:
    return ", ".join(f"{name} {points}" for name, points in body["scores"].items())


def _english(event: str, body: Body) -> str:
    match event:
        case "game_started":
            return f"A game of {' and '.join(body['players'])}, {body['deck_size']} donuts"
        case "row_dealt":
            return f"The row: {_row(body, 'en')}"
        case "table_read":
            return f"Taken up from the table; the row: {_row(body, 'en')}"
        case "picks_revealed":
            return "Revealed: " + ", ".join(f"{name} {slot}" for name, slot in body["picks"].items())
        case "donut_taken":
            return f"{body['player']} takes {piece_name(body['piece'])} from slot {body['slot']}"
        case "donut_discarded":
            who = " and ".join(body["players"])
            return f"{piece_name(body['piece'])} in slot {body['slot']} is discarded: {who} chose it"
        case "power_prompted":
            return _prompt(body)[0]
        case "power_resolved":
            return f"{body['player']}, {piece_name(body['piece'])}: {_used(body)[0]}"
        case "row_refilled":
            return f"Round {body['round']} is over; the row: {_row(body, 'en')}"
        case "game_ended":
            return f"The game is over: {_totals(body)}. Winner: {' and '.join(body['winners'])}"
        case _:
            return _about_the_log(event, body)


def _about_the_log(event: str, body: Body) -> str:
    match event:
        case "asked":
            return f"Question: {which_card(body['question'], 'en')} ({_choices(body, 'en')})"
        case "answered":
            return f"Question {body['seq_of']} is answered: {_answer(body['answer'], 'en')} ({_by(body, 'en')})"
        case "objected":
            return f"Objection: {body['sentence']}"
        case "settled":
            return f"Objection {body['seq_of']} is over: {ENDS[body['how']][0]}"
        case "corrected":
            return f"Corrected {_by(body, 'en')}: {_corrected(body['what'], 'en')}"
        case "undone":
            return f"Undone {_by(body, 'en')}: everything after entry {body['to_seq']}"
        case other:
            return other.replace("_", " ")


def _japanese(event: str, body: Body) -> str:
    match event:
        case "game_started":
            return f"ゲーム開始：{'、'.join(body['players'])}（ドーナツ{body['deck_size']}枚）"
        case "row_dealt" | "table_read":
            return f"場札：{_row(body, 'ja')}"
        case "picks_revealed":
            return "公開：" + "、".join(f"{name} {slot}" for name, slot in body["picks"].items())
        case "donut_taken":
            return f"{body['player']}が{body['slot']}番の{piece_name(body['piece'], 'ja')}を取る"
        case "donut_discarded":
            who = "と".join(body["players"])
            return f"{who}が同じ{body['slot']}番を選んだので、{piece_name(body['piece'], 'ja')}は捨て札"
        case "power_prompted":
            return _prompt(body)[1]
        case "power_resolved":
            return f"{body['player']}の{piece_name(body['piece'], 'ja')}：{_used(body)[1]}"
        case "row_refilled":
            return f"第{body['round']}ラウンド終了。場札：{_row(body, 'ja')}"
        case "game_ended":
            return f"ゲーム終了：{_totals(body)}。勝者：{'、'.join(body['winners'])}"
        case _:
            return _japanese_about_the_log(event, body)


def _japanese_about_the_log(event: str, body: Body) -> str:
    match event:
        case "asked":
            return f"質問：{which_card(body['question'], 'ja')}（{_choices(body, 'ja')}）"
        case "answered":
            return f"質問{body['seq_of']}の答え：{_answer(body['answer'], 'ja')}（{_by(body, 'ja')}）"
        case "objected":
            return f"異議：{body['sentence']}"
        case "settled":
            return f"異議{body['seq_of']}は解決：{ENDS[body['how']][1]}"
        case "corrected":
            return f"訂正（{_by(body, 'ja')}）：{_corrected(body['what'], 'ja')}"
        case "undone":
            return f"取り消し（{_by(body, 'ja')}）：記録{body['to_seq']}より後"
        case other:
            return other
