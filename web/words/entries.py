"""Entries of the log as one line each, for people."""

from __future__ import annotations

from collections.abc import Sequence

from engine.entry import LogEntry
from engine.go_nuts import CARDS
from engine.go_nuts.events import Moved
from engine.go_nuts.hanging import leaders
from engine.go_nuts.sentences import many, say, tell
from engine.history.as_told import fold
from engine.observation import UNKNOWN
from web.words.besides import besides
from web.words.names import NOBODY_YET, Body, answer, listed, piece_name, place_name, question

NO_CARD = "no card"
ENDS = {
    "put_right": ("it is put right", "直されました"),
    "kept": ("it stays as it is", "このまま進めます"),
    "corrected": ("it was seen wrongly", "見まちがいでした"),
}
"""How an objection ends."""
WHO = {"host": ("by hand", "手入力"), "table": ("by what lies on the table", "卓上のカードによる")}


def in_words(entry: LogEntry, lang: str = "en", log: Sequence[LogEntry] = ()) -> str:
    """One line about an entry, with the minute and second of its source time.

    With the `log`, an answer is told in the language in which it was asked, whatever language it was given in.
    """
    minutes, seconds = divmod(int(entry.at), 60)
    teller = _japanese if lang == "ja" else _english
    body = entry.body
    if lang == "ja" and entry.event == "answered":
        body = _answered(body, log)
    elif entry.event == "game_ended" and log:
        body = _ended(entry, log)
    return f"{minutes:d}:{seconds:02d}  {teller(entry.event, body)}{_remark(body, lang)}{_besides(entry, log, lang)}"


def _besides(entry: LogEntry, log: Sequence[LogEntry], lang: str) -> str:
    """What else is otherwise since a card was corrected."""
    more = besides(entry, log) if log else None
    if more is None:
        return ""
    return f"。それに伴い、{more.ja}" if lang == "ja" else f"; with it {more.en}"


def _answered(body: Body, log: Sequence[LogEntry]) -> Body:
    """An answer as its question has it in Japanese."""
    asked = log[body["seq_of"] - 1].body if 0 < body["seq_of"] <= len(log) else {}
    said = dict(zip(asked.get("options", ()), asked.get("options_ja", ()), strict=False))
    return {**body, "answer": said.get(body["answer"], body["answer"])}


def _ended(entry: LogEntry, log: Sequence[LogEntry]) -> Body:
    """An end as it is told now: older games named those who led without the cards that nobody knows."""
    state = fold(log[: entry.seq])
    return entry.body if state is None or leaders(state) else {**entry.body, "winners": ()}


def _remark(body: Body, lang: str) -> str:
    """What an entry says quietly: that the rules do not say, or what it happened in spite of."""
    ja = "_ja" if lang == "ja" else ""
    note, against = body.get(f"note{ja}"), body.get(f"overrides{ja}")
    if note:
        return f"（{note}）" if ja else f" ({note})"
    if against:
        return f"（ルールでは：{against}）" if ja else f" (the rules say: {against})"
    return ""


def _row(body: Body, lang: str) -> str:
    return ("、" if lang == "ja" else ", ").join("–" if p is None else piece_name(p, lang) for p in body["row"])


def _used(body: Body) -> tuple[str, str]:
    """What a power moved, in both languages."""
    if not body["moved"]:
        return "nothing happened", "何も起きない"
    return tell([Moved(moved["piece"], moved["from"], moved["to"]) for moved in body["moved"]])


def _corrected(what: str, lang: str) -> str:
    """``row/2: powdered``, ``plate/Ann/1: plain, not glazed``, ``discard: plain, to plate/Ben``, ``deck: 12`` and
    ``seats: Ben, Ann`` in words."""
    place, _, pieces = what.partition(": ")
    if place == "deck":
        return f"山札は{pieces}枚" if lang == "ja" else f"the deck has {many(int(pieces), 'card')}"
    piece, handed, to = pieces.partition(", to ")
    if handed:
        here, there = place_name(place, lang), place_name(to, lang)
        if lang == "ja":
            return f"{piece_name(piece, lang)}は{here}ではなく{there}にあります"
        return f"{piece_name(piece)} lies on {there}, not on {here}"
    if place == "seats":
        return f"席順は{pieces.replace(', ', '、')}" if lang == "ja" else f"the players sit in this order: {pieces}"
    is_now, _, was = pieces.partition(", not ")
    here, now, not_so = place_name(place, lang), _put_right(is_now, lang), _put_right(was, lang)
    if lang == "ja":
        return f"{here}は{now}" + (f"（{not_so}ではない）" if was else "")
    return f"{here} {'is' if now.isdecimal() else 'has'} {now}" + (f", not {not_so}" if was else "")


def _put_right(piece: str, lang: str) -> str:
    """What lies there, in words: a card, none, or the number that somebody chose."""
    if piece in (NO_CARD, UNKNOWN) and lang == "en":
        return {NO_CARD: "no card", UNKNOWN: "an unknown card"}[piece]
    return "カードなし" if piece == NO_CARD else piece_name(piece.removeprefix("select_"), lang)


def _prompt(body: Body) -> tuple[str, str]:
    card = CARDS[body["piece"]]
    return say("prompted", player=body["player"], piece=body["piece"], do=(card.text, card.text_ja))


def _by(body: Body, lang: str) -> str:
    english, japanese = WHO.get(body["by"], (f"by {body['by']}", body["by"]))
    return japanese if lang == "ja" else english


def _choices(body: Body, lang: str) -> str:
    options = (body.get("options_ja") if lang == "ja" else None) or body["options"]
    return " / ".join(answer(option, lang) for option in options)


def _totals(body: Body, lang: str) -> str:
    return ("、" if lang == "ja" else ", ").join(f"{name} {points}" for name, points in body["scores"].items())


def _winner(body: Body, lang: str) -> str:
    """Who has won, or that it is open."""
    if not body["winners"]:
        return NOBODY_YET[lang == "ja"]
    return f"勝者：{'、'.join(body['winners'])}" if lang == "ja" else f"Winner: {listed(body['winners'])}"


def _english(event: str, body: Body) -> str:
    match event:
        case "game_started":
            return f"A game of {listed(body['players'])}, {body['deck_size']} donuts"
        case "row_dealt":
            return f"The row: {_row(body, 'en')}"
        case "table_read":
            return f"Taken up from the table; the row: {_row(body, 'en')}"
        case "picks_revealed":
            return "Revealed: " + ", ".join(f"{name} {slot}" for name, slot in body["picks"].items())
        case "donut_taken":
            return f"{body['player']} takes {piece_name(body['piece'])} from slot {body['slot']}"
        case "donut_discarded":
            what, who = f"{piece_name(body['piece'])} in slot {body['slot']}", listed(body["players"])
            return f"{what} is discarded: {who} chose it"
        case "power_prompted":
            return _prompt(body)[0]
        case "power_resolved":
            return f"{body['player']}, {piece_name(body['piece'])}: {_used(body)[0]}"
        case "row_refilled":
            return f"Round {body['round']} is over; the row: {_row(body, 'en')}"
        case "player_left":
            stay = "stay and are counted at the end" if body["cards"] == "stay" else "leave the game"
            return f"{body['player']} has gone home; the cards {stay}"
        case "game_ended":
            return f"The game is over: {_totals(body, 'en')}. {_winner(body, 'en')}"
        case _:
            return _about_the_log(event, body)


def _about_the_log(event: str, body: Body) -> str:
    match event:
        case "asked":
            return f"Question: {question(body, 'en')} ({_choices(body, 'en')})"
        case "answered":
            return f"Question {body['seq_of']} is answered: {answer(body['answer'], 'en')} ({_by(body, 'en')})"
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
        case "row_dealt":
            return f"場札：{_row(body, 'ja')}"
        case "table_read":
            return f"卓上から再開。場札：{_row(body, 'ja')}"
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
        case "player_left":
            stay = "残して最後に数えます" if body["cards"] == "stay" else "除きます"
            return f"{body['player']}が抜けました。カードは{stay}"
        case "game_ended":
            return f"ゲーム終了：{_totals(body, 'ja')}。{_winner(body, 'ja')}"
        case _:
            return _japanese_about_the_log(event, body)


def _japanese_about_the_log(event: str, body: Body) -> str:
    match event:
        case "asked":
            return f"質問：{question(body, 'ja')}（{_choices(body, 'ja')}）"
        case "answered":
            return f"質問{body['seq_of']}の答え：{answer(body['answer'], 'ja')}（{_by(body, 'ja')}）"
        case "objected":
            return f"異議：{body.get('sentence_ja') or body['sentence']}"
        case "settled":
            return f"異議{body['seq_of']}は解決：{ENDS[body['how']][1]}"
        case "corrected":
            return f"訂正（{_by(body, 'ja')}）：{_corrected(body['what'], 'ja')}"
        case "undone":
            return f"取り消し（{_by(body, 'ja')}）：記録{body['to_seq']}より後"
        case other:
            return other
