"""The sentences of the page about the game, in English and Japanese side by side."""

from __future__ import annotations

from collections.abc import Sequence

from engine.go_nuts import CARDS
from engine.go_nuts.events import Moved
from engine.go_nuts.sentences import many, task
from engine.go_nuts.state import GameState, Phase
from web.words.names import NOBODY_YET, listed, piece_name, place_name
from web.words.said import Said


def names(players: Sequence[str]) -> Said:
    """Several names, as people say them."""
    return Said(listed(players), ("と" if len(players) < 3 else "、").join(players))


def _card_name(piece: str | None) -> Said:
    """A piece as the card calls it."""
    if piece is None or piece == "unknown":
        return Said("an unknown card", "不明なカード")
    return Said(piece_name(piece, "en"), piece_name(piece, "ja"))


def headline(state: GameState) -> Said:
    """Where the game stands, in a few large words."""
    match state.phase:
        case Phase.DEAL:
            return Said("Deal the row", "場にカードを並べよう")
        case Phase.PICK:
            return Said("Choose your donuts", "ドーナツを選ぼう")
        case Phase.RESOLVE:
            return _slot_sentence(state, state.pending[0]) if state.pending else Said("Reveal!", "公開！")
        case Phase.POWER if state.prompt is not None:
            card = _card_name(state.prompt.piece)
            return Said(f"{state.prompt.player}: {card.en}", f"{state.prompt.player}：{card.ja}")
        case Phase.REFILL if out_of_cards(state):
            return Said("The last round is over", "最後のラウンド終了")
        case Phase.REFILL:
            return Said("Refill the row", "場を補充しよう")
        case _:
            return Said("The game is over", "ゲーム終了")


def what_next(state: GameState) -> Said:
    """What the players do next, in one sentence."""
    match state.phase:
        case Phase.DEAL:
            return Said(
                f"Turn {state.slots} cards from the deck face up, slot 1 first.",
                f"山札から{state.slots}枚を、1番から順に表向きに並べます。",
            )
        case Phase.PICK:
            return Said(
                "Everyone lays a number face down; then all turn them over at once.",
                "みんなが番号カードを伏せて置き、いっせいに表にします。",
            )
        case Phase.RESOLVE:
            return _after_slot(state)
        case Phase.POWER:
            return power_sentence(state)
        case Phase.REFILL if out_of_cards(state):
            return Said("The deck cannot fill the row: count the plates.", "山札が足りません。お皿の得点を数えます。")
        case Phase.REFILL:
            return Said(
                "Take your numbers back and fill the gaps, lowest slot first.",
                "番号カードを手に戻し、空いた場所を小さい番号から補充します。",
            )
        case _:
            return Said("Every plate is counted.", "すべてのお皿を数えました。")


def _slot_sentence(state: GameState, slot: int) -> Said:
    """Who gets the card of a slot, or that nobody does."""
    who, card = state.choosers(slot), _card_name(state.row[slot - 1])
    if len(who) == 1:
        return Said(f"{who[0]} takes {card.en}", f"{who[0]}が{card.ja}を取る")
    both = names(who)
    return Said(f"{both.en} bump: nobody gets {card.en}", f"{both.ja}がぶつかり、{card.ja}はだれも取れない")


def slot_step(state: GameState, slot: int) -> Said:
    """What a tap says has happened at a slot."""
    who = state.choosers(slot)
    return Said(f"{who[0]} has it", f"{who[0]}が取った") if len(who) == 1 else Said("It is discarded", "捨て札にした")


def _after_slot(state: GameState) -> Said:
    if not state.pending:
        return Said("The chosen slots are resolved in order.", "選ばれた番号を順に処理します。")
    slot, after = state.pending[0], state.pending[1:]
    if not after:
        return Said(f"Slot {slot} is the last of this round.", f"{slot}番がこのラウンドの最後です。")
    rest, rest_ja = (comma.join(map(str, after)) for comma in (", ", "、"))
    return Said(f"Slot {slot} now, then {rest}.", f"今は{slot}番、次は{rest_ja}番です。")


def power_sentence(state: GameState) -> Said:
    """What the open power lets its player do."""
    if state.prompt is None or state.prompt.piece not in CARDS:
        return Said("Use the power now.", "効果を使います。")
    english, japanese = task(state.prompt.piece, state.settings)
    return Said(english[:1].upper() + english[1:], japanese)


def out_of_cards(state: GameState) -> bool:
    """Whether the deck is known not to fill the row."""
    return state.deck_left is not None and state.gaps > state.deck_left


OPEN_END = Said(*NOBODY_YET)


def won_by(winners: Sequence[str]) -> Said:
    """Who has won."""
    who = names(winners)
    if len(winners) == 1:
        return Said(f"{who.en} wins!", f"{who.ja}の勝ち！")
    return Said(f"{who.en} share the win!", f"{who.ja}の同点優勝！")


def beyond_the_box(piece: str, count: int) -> Said:
    """A donut is counted more often than a box has it: cards are misread, or they come from two boxes."""
    card = CARDS[piece]
    return Said(
        f"{card.name} is counted {count} times, and a box has only {card.copies}: is each of them one?",
        f"{card.name_ja}が{count}枚と数えられていますが、1箱には{card.copies}枚だけです。全部それで合っていますか。",
    )


def decided_by_cards(tied: Sequence[str], points: int, winners: Sequence[str]) -> Said | None:
    """What decided between players of one total; None when nothing had to."""
    if len(tied) < 2:
        return None
    who, have = names(tied), many(points, "point")
    if len(winners) == len(tied):
        return Said(
            f"{who.en} have {have} and as many cards: they share it.",
            f"{who.ja}は{points}点で枚数も同じなので、引き分けです。",
        )
    won, two = names(winners), len(tied) == 2
    return Said(
        f"{who.en} {'both' if two else 'all'} have {have}; {won.en} {_most_cards(tied, winners)}.",
        f"{who.ja}は{'どちらも' if two else 'みな'}{points}点。"
        f"カードの{'多い' if two else '最も多い'}{won.ja}の{_win(winners)}です。",
    )


def _most_cards(tied: Sequence[str], winners: Sequence[str]) -> str:
    """That somebody has more cards than the other, or than all others; several have as many as each other."""
    more = "more" if len(tied) == 2 else "the most"
    return f"{'has' if len(winners) == 1 else 'have'} {more} cards"


def _win(winners: Sequence[str]) -> str:
    return "勝ち" if len(winners) == 1 else "同点優勝"


def outcome(state: GameState, slot: int) -> Said | None:
    """What the reveal means for a slot, once all have revealed, or what became of it; None where it means nothing."""
    who = state.choosers(slot)
    if state.row[slot - 1] is None:
        return _went(who, state.took(slot)) if who or slot in state.otherwise else None
    if all(name in state.served for name in who):
        return Said("Stays", "残ります")
    return Said("Nobody gets it", "だれも取れません") if len(who) > 1 else Said("Gets it", "取ります")


def _went(who: tuple[str, ...], took: str) -> Said:
    """Who has a card that these had chosen; nobody's is on the pile."""
    if not took:
        return Said("Discarded", "捨て札になりました")
    return Said("Has it", "取りました") if who == (took,) else Said(f"{took} has it", f"{took}が取りました")


def moved(card: Moved) -> Said:
    """One card that is to be carried somewhere, as an instruction."""
    name = _card_name(card.piece)
    there, there_ja = place_name(card.to, "en"), place_name(card.to, "ja")
    here, here_ja = place_name(card.origin, "en"), place_name(card.origin, "ja")
    return Said(f"{name.en}: from {here} to {there}", f"{name.ja}：{here_ja}から{there_ja}へ")
