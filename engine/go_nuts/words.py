"""Events in words, for questions, answers and objections: in English and in Japanese."""

from __future__ import annotations

from typing import assert_never

from engine.go_nuts.cards import CARDS
from engine.go_nuts.events import (
    DonutDiscarded,
    DonutTaken,
    Event,
    GameEnded,
    GameStarted,
    PicksRevealed,
    PlayerLeft,
    PowerPrompted,
    PowerResolved,
    RowDealt,
    RowRefilled,
    TableRead,
)
from engine.go_nuts.sentences import Pair, named, tell
from engine.go_nuts.state import GameState
from engine.observation import UNKNOWN, Place, PlaceKind

NOTHING_MORE = ("nothing more", "それ以上は何も")
LIES_THERE = (("It lies there", "ある"), ("It does not", "ない"))
WHAT_HAPPENED = ("What happened?", "何が起きましたか。")


def in_words(event: Event) -> Pair:
    """An event as one short answer."""
    match event:
        case DonutTaken(player, slot, piece):
            return f"{player} took {named(piece, 0)} from slot {slot}", f"{player}が{slot}番の{named(piece, 1)}を取った"
        case DonutDiscarded(slot, piece, _):
            return f"{named(piece, 0)} from slot {slot} was discarded", f"{slot}番の{named(piece, 1)}が捨てられた"
        case PicksRevealed(picks):
            chosen = ", ".join(f"{player} chose {slot}" for player, slot in picks.items())
            return chosen, "、".join(f"{player}は{slot}番を選んだ" for player, slot in picks.items())
        case PowerResolved(player, piece, moved):
            ways, ways_ja = tell(moved) if moved else ("nothing moved", "何も動かさない")
            if piece == UNKNOWN:
                return f"a card moved: {ways}", f"カードが動いた：{ways_ja}"
            return f"{player} used {named(piece, 0)}: {ways}", f"{player}が{named(piece, 1)}を使った：{ways_ja}"
        case RowDealt(row) | RowRefilled(row):
            return "the row is " + _row(row, 0), "列は" + _row(row, 1)
        case PlayerLeft(player):
            return f"{player} left the game", f"{player}がゲームを抜けた"
        case TableRead(row):
            return f"play goes on from what lies there; the row is {_row(row, 0)}", f"卓上から再開、列は{_row(row, 1)}"
        case PowerPrompted(player, piece):
            return f"{player} uses {named(piece, 0)}", f"{player}が{named(piece, 1)}を使う"
        case GameStarted(players):
            return f"{', '.join(players)} begin a game", f"{'、'.join(players)}がゲームを始めた"
        case GameEnded():
            return "the game ended", "ゲームが終わった"
        case _:
            assert_never(event)


def not_seen(player: str, piece: str) -> Pair:
    """The question whether a card lies on a plate that is not seen there and may have been thrown away."""
    return (
        f"Does {named(piece, 0)} lie in front of {player}? It may lie on the discard pile.",
        f"{player}の前に{named(piece, 1)}はありますか。捨て札の山にあるかもしれません。",
    )


def under_others(player: str, piece: str) -> Pair:
    """The question whether a card that was told to lie before somebody, and is not seen, lies under others."""
    return (
        f"{player} had {named(piece, 0)}, which is not seen now. Does it lie in front of {player}, under other cards?",
        f"{player}の{named(piece, 1)}が見えません。{player}の前で、他のカードの下にありますか。",
    )


def under_others_too(player: str, piece: str, count: int) -> Pair:
    """The same of one more of its name that is not seen either, so that no two questions say the same."""
    return (
        f"{player} had {count} x {named(piece, 0)} that are not seen now. Does number {count} of them lie in front of "
        f"{player}, under other cards?",
        f"{player}の{named(piece, 1)}は{count}枚目も見えません。{player}の前で、他のカードの下にありますか。",
    )


def under_another(player: str, piece: str) -> Pair:
    """The same of one where a card of its name is seen that seems to have come since."""
    return (
        f"{player} had {named(piece, 0)}, and one that came since is seen. Does another lie in front of {player}, "
        "under other cards?",
        f"{player}は{named(piece, 1)}を持っていて、今見えるのは後から来たカードのようです。"
        f"{player}の前で、他のカードの下にもう1枚ありますか。",
    )


def which_card(state: GameState, where: Place) -> tuple[str, Pair]:
    """The place of a card in the words of the public JSON, and the question which card it is."""
    if where.kind is not PlaceKind.PLATE:
        return str(where), lies_at(str(where))
    player = state.players[where.index - 1]
    return f"plate/{player}", _on_plate(player)


def lies_at(where: str) -> Pair:
    """The question which card lies in the row or on the discard pile; `where` is in the words of the public JSON."""
    kind, _, slot = where.partition("/")
    if kind == "row":
        return f"Which card lies in slot {slot} of the row?", f"{slot}番のカードはどれですか。"
    return "Which card lies on top of the discard pile?", "捨て札の一番上のカードはどれですか。"


def lies_elsewhere(asked_at: str, in_round: int, player: str) -> Pair:
    """The question which card it is that lies elsewhere than when that was asked: before somebody, or (no name) where
    nobody sees it.

    asked_at: where it lay then, in the words of the public JSON.
    """
    kind, _, which = asked_at.partition("/")
    lay, lay_ja = {
        "row": (f"lay in slot {which}", f"{which}番にあった"),
        "plate": (f"{which} had", f"{which}が持っていた"),
    }.get(kind, ("lay on the discard pile", "捨て札の一番上にあった"))
    then, then_ja = f"{lay} in round {in_round}", f"第{in_round}ラウンドに{lay_ja}"
    if player:
        return f"{player} has a card that {then}. Which is it?", f"{player}のカードのうち、{then_ja}1枚はどれですか。"
    return f"Which card was it that {then}?", f"{then_ja}のは、どのカードでしたか。"


def _on_plate(player: str) -> Pair:
    """The question which card it is that somebody has."""
    return f"Which card lies on {player}'s plate?", f"{player}のお皿のカードはどれですか。"


def who_chose(number: int, in_round: int) -> Pair:
    """The question who chose a number in a round, which tells who sits where; in later rounds others choose it."""
    return (
        f"Who chose {number} in round {in_round}? Seen from here, it is not certain who sits where.",
        f"第{in_round}ラウンドで{number}番を選んだのは誰ですか。ここからは、誰がどの席か決められません。",
    )


def who_has(piece: str) -> Pair:
    """The question who had a card, which tells who sits where; it holds when somebody else has the card by then."""
    card = CARDS[piece]
    return (
        f"Who had the {card.name} when the game was first seen? Seen from here, it is not certain who sits where.",
        f"最初に見えたとき{card.name_ja}を持っていたのは誰ですか。ここからは、誰がどの席か決められません。",
    )


def unread(player: str) -> Pair:
    """The question which card somebody has that could not be read."""
    return (
        f"One of {player}'s cards could not be read. Which is it?",
        f"{player}のカードが1枚読めませんでした。どれですか。",
    )


def looks_otherwise(player: str, was: str, piece: str) -> Pair:
    """The question whether a card of somebody, or (no name) of the discard pile, is what it was told to be, or what it
    looks like now."""
    card = f"{player}'s {named(was, 0)}" if player else f"The {named(was, 0)} on the pile"
    lies_ja = player or "捨て札"
    return (
        f"{card} looks like {named(piece, 0)} now. Which is it?",
        f"{lies_ja}の{named(was, 1)}が、今は{named(piece, 1)}に見えます。どちらですか。",
    )


def lies_upon(was: str, piece: str) -> Pair:
    """The answer that a card is what it was told to be, and that another lies upon it."""
    return f"{named(piece, 0)} lies upon the {named(was, 0)}", f"{named(was, 1)}の上に{named(piece, 1)}がある"


def whose(player: str, piece: str) -> tuple[Pair, Pair]:
    """The question whether a card that nothing brought is somebody's, and the answer that it is."""
    question = (
        f"{named(piece, 0)} lies before {player}, and nothing told brought it there. Is it {player}'s?",
        f"{player}の前に、記録にない{named(piece, 1)}があります。{player}のカードですか。",
    )
    return question, (f"It is {player}'s", f"{player}のカード")


def _row(row: tuple[str | None, ...], lang: int) -> str:
    nothing = ("nothing", "なし")[lang]
    return (", ", "、")[lang].join(nothing if piece is None else named(piece, lang) for piece in row)
