"""Entries of the log as one line for people at a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.go_nuts import CARDS
from engine.journal import LogEntry

Body = Mapping[str, Any]


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


def _moves(body: Body, lang: str) -> str:
    return ", ".join(f"{piece_name(m['piece'], lang)}: {m['from']} → {m['to']}" for m in body["moved"])


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
            return f"{body['player']} may use {piece_name(body['piece'])}: {', '.join(body['options'])}"
        case "power_resolved":
            done = _moves(body, "en") or "nothing happened"
            return f"{body['player']}, {piece_name(body['piece'])}: {done}"
        case "row_refilled":
            return f"Round {body['round']} is over; the row: {_row(body, 'en')}"
        case "game_ended":
            return f"The game is over: {_totals(body)}. Winner: {' and '.join(body['winners'])}"
        case _:
            return _about_the_log(event, body)


def _about_the_log(event: str, body: Body) -> str:
    match event:
        case "asked":
            return f"Question: {body['question']} ({' / '.join(body['options'])})"
        case "answered":
            return f"Question {body['seq_of']} is answered: {body['answer']} (by {body['by']})"
        case "objected":
            return f"Objection: {body['sentence']}"
        case "settled":
            return f"Objection {body['seq_of']} is over: {str(body['how']).replace('_', ' ')}"
        case "corrected":
            return f"Corrected by {body['by']}: {body['what']}"
        case "undone":
            return f"Undone by {body['by']}: everything after entry {body['to_seq']}"
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
            return f"{body['player']}は{piece_name(body['piece'], 'ja')}の効果を使える"
        case "power_resolved":
            return f"{body['player']}の{piece_name(body['piece'], 'ja')}：{_moves(body, 'ja') or '何も起きない'}"
        case "row_refilled":
            return f"第{body['round']}ラウンド終了。場札：{_row(body, 'ja')}"
        case "game_ended":
            return f"ゲーム終了：{_totals(body)}。勝者：{'、'.join(body['winners'])}"
        case _:
            return _japanese_about_the_log(event, body)


def _japanese_about_the_log(event: str, body: Body) -> str:
    match event:
        case "asked":
            return f"質問：{body['question']}（{' / '.join(body['options'])}）"
        case "answered":
            return f"質問{body['seq_of']}の答え：{body['answer']}（{body['by']}）"
        case "objected":
            return f"異議：{body['sentence']}"
        case "settled":
            return f"異議{body['seq_of']}は解決：{body['how']}"
        case "corrected":
            return f"{body['by']}による訂正：{body['what']}"
        case "undone":
            return f"{body['by']}が{body['to_seq']}番より後を取り消し"
        case other:
            return other
