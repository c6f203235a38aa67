"""The referee's sentences, to be read aloud, in English and Japanese."""

# ruff: noqa: E501  (full-width characters count double)
from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.go_nuts.cards import CARDS
from engine.go_nuts.events import Moved
from engine.observation import UNKNOWN

Fact = str | int | tuple[str, ...]
NAMED = frozenset({"piece", "top", "other"})
"""The facts that are pieces, given in the words of the language."""
SPOKEN = frozenset({"next", "do", "done"})
"""The facts that are sentences themselves, in both languages."""

SENTENCES: Mapping[str, tuple[str, str]] = {
    "not_started": ("No game has begun.", "ゲームはまだ始まっていません。"),
    "started": ("{players} play with a deck of {count} cards.", "{players}が{count}枚の山札で遊びます。"),
    "other_deck": ("For this many players the deck has {count} cards.", "この人数の山札は{count}枚です。"),
    "dealt": ("The first row lies.", "最初のドーナツ列が並びました。"),
    "dealt_already": ("The first row has been dealt already.", "最初の列はもう並んでいます。"),
    "row_size": ("The row has {count} cards, one more than there are players.", "列はプレイヤー人数+1の{count}枚です。"),
    "read": ("Play is taken up from what lies on the table.", "卓上の状態から再開します。"),
    "not_in_view": ("What lies in front of {players} is not in view and stays as it was told: look at it and correct it.",
                    "{players}の前は見えないので、記録のままにします。確かめて訂正してください。"),
    "revealed": ("All have revealed.", "全員が公開しました。"),
    "revealed_again": ("The rules do not say what happens when a choice is changed; as long as no card has moved,"
                       " all choose again.",
                       "選び直しについては規則にありません。カードが動く前なら全員が選び直します。"),
    "reveal_early": ("Nobody reveals now: {next}", "今は公開できません。{next}"),
    "who_picks": ("Every player chooses exactly one card: {players} must choose.",
                  "全員が1枚ずつ選びます：{players}が選びます。"),
    "pick_number": ("{player} chose {slot}, but the row has the numbers 1 to {count}.",
                    "{player}は{slot}を選びましたが、列は1から{count}までです。"),
    "pick_gap": ("{player} chose slot {slot}, where no card lies.", "{player}が選んだ{slot}番にはカードがありません。"),
    "taken": ("{player} alone chose slot {slot} and takes {piece}.", "{slot}番は{player}だけ：{piece}を取ります。"),
    "collided": ("{players} chose slot {slot}: nobody gets {piece}, it is discarded.",
                 "{slot}番は{players}が選んだので、{piece}は捨て札になります。"),
    "nothing_to_resolve": ("No slot is to be resolved now: {next}", "今は解決する番号がありません。{next}"),
    "power_first": ("First {player} uses the power of {piece}.", "先に{player}が{piece}の効果を使います。"),
    "nobody_chose": ("Nobody chose slot {slot}: its card stays.", "{slot}番は誰も選んでいないので、そのまま残ります。"),
    "took_already": ("{player} has taken a card of the row in this round already.",
                     "{player}はこのラウンドにもう列からカードを取っています。"),
    "no_card": ("There is no card in slot {slot}.", "{slot}番にカードはありません。"),
    "slot_order": ("Slot {other_slot} comes before slot {slot}.", "{slot}番より先に{other_slot}番です。"),
    "contested": ("{players} chose slot {slot}, so nobody gets {piece}: it is discarded.",
                  "{slot}番は{players}が選んだので誰も{piece}を取れません。捨て札になります。"),
    "uncontested": ("Only {player} chose slot {slot}, so {player} takes {piece}.",
                    "{slot}番は{player}だけなので、{player}が{piece}を取ります。"),
    "other_card": ("{other} lies in slot {slot}, not {piece}.", "{slot}番にあるのは{other}です。{piece}ではありません。"),
    "prompted": ("{player} uses the power of {piece}: {do}", "{player}が{piece}の効果を使います：{do}"),
    "power_used": ("{player} uses {piece}: {done}.", "{player}が{piece}を使います：{done}。"),
    "not_owned_yet": ("{piece} still lies in slot {slot}, which comes later: it is nobody's yet.",
                      "{piece}はまだ{slot}番にあります。後の番号なので、まだ誰のものでもありません。"),
    "power_nothing": ("The power of {piece} finds nothing to do; {player} keeps the card.",
                      "{piece}の効果でできることはありません。カードはそのままです。"),
    "power_none": ("{player} moves no card with {piece}, as it allows.", "{player}は{piece}でカードを動かしません。それでもよいのです。"),
    "power_declined": ("{player} does not use the power of {piece}; at this table that is allowed.",
                       "{player}は{piece}の効果を使いません。この卓ではそれでよいとしています。"),
    "no_power": ("{piece} was not just taken from the row, so its power does not fire.",
                 "{piece}は今列から取ったカードではないので、効果は発動しません。"),
    "no_way": ("No power is open, so {piece} cannot have moved there by the rules: {next}",
               "効果は発動していないので、{piece}がそこへ動くことはありません。{next}"),
    "power_again": ("The power of {piece} was used already, once is all it gives: {do}",
                    "{piece}の効果はもう使いました。一度だけです：{do}"),
    "power_skipped": ("The power of {piece} must be used: {do}", "{piece}の効果は必ず使います：{do}"),
    "power_many": ("{piece} moves at most {count}: {do}", "{piece}で動かせるのは{count}枚までです：{do}"),
    "power_few": ("{piece} moves at least {count}: {do}", "{piece}では少なくとも{count}枚動かします：{do}"),
    "power_wrong": ("That is not what {piece} does: {do}", "{piece}の効果はそうではありません：{do}"),
    "not_top": ("{top} lies on top of the discard pile, not {other}: {do}",
                "捨て札の一番上は{other}ではなく{top}です：{do}"),
    "selected_slot": ("Slot {slot} was selected this round, so {piece} cannot discard it.",
                      "{slot}番はこのラウンドに選ばれたので、{piece}で捨てられません。"),
    "unruled_power": ("The rules do not clearly say whether {piece} may do that; this table plays: {do}",
                      "{piece}でそれができるかは規則からは明らかでありません。この卓では：{do}"),
    "refilled": ("The row is full again.", "列が補充されました。"),
    "refill_early": ("The row is not refilled yet: {next}", "まだ補充しません。{next}"),
    "refill_full": ("No slot is empty.", "空いている番号はありません。"),
    "refill_part": ("Every empty slot is filled from the deck, which has enough.", "山札が足りるので空きはすべて補充します。"),
    "refill_order": ("Empty slots are filled from the lowest number on.", "空きは小さい番号から補充します。"),
    "refill_moved": ("The card in slot {slot} stays where it is.", "{slot}番のカードはそのままです。"),
    "refill_pushed": ("The cards of the row stay in their slots: they are not pushed together, only the gaps are filled.",
                      "列のカードはその番号のままです。詰めずに、空きだけを補充します。"),
    "refill_not_pushed": ("At this table the cards of the row are pushed together towards the deck, and the new ones laid"
                          " behind them.",
                          "この卓では列のカードを山札の側に詰め、新しいカードをその後ろに並べます。"),
    "refill_top": ("{top} was put back on the deck and comes first.", "山札に戻した{top}が最初に出ます。"),
    "refill_wide": ("Since somebody left, this table fills slots 1 to {count} only; the rules do not say.",
                    "1人抜けたので、この卓では1～{count}番だけを補充します。規則にはありません。"),
    "left_out": ("The rules do not say what happens when a player leaves.  At this table {player}'s cards leave the game,"
                 " and the others play on with slots 1 to {count}.",
                 "途中で抜ける人については規則にありません。この卓では{player}のカードをゲームから除き、残りの人が1～{count}番で続けます。"),
    "left_stay": ("The rules do not say what happens when a player leaves.  At this table {player}'s cards stay where they"
                  " lie and are counted at the end, and the others play on with slots 1 to {count}.",
                  "途中で抜ける人については規則にありません。この卓では{player}のカードをそのまま残して最後に数え、残りの人が1～{count}番で続けます。"),
    "left_already": ("{player} is not playing.", "{player}は今このゲームで遊んでいません。"),
    "left_alone": ("The game needs {count} players: if one of the last leaves, end the game and count.",
                   "ゲームには{count}人必要です。これ以上抜けるなら、ゲームを終えて数えてください。"),
    "left_early": ("No card has been dealt yet: begin a game without {player}.",
                   "まだカードが配られていません。{player}抜きでゲームを始めてください。"),
    "left_how": ("Whose cards leave or stay, and {slot} to {count} slots are filled from then on.",
                 "カードは除くか残すかのどちらか、補充する番号は{slot}～{count}個です。"),
    "refill_end": ("The deck cannot fill the row, so the game is over; whether the rest is still laid out, the rules"
                   " do not say, and it changes nothing.",
                   "山札が足りないのでゲーム終了です。残りを並べるかは規則になく、結果も変わりません。"),
    "too_many": ("The deck has {count} cards left, too few for that.", "山札は残り{count}枚で、足りません。"),
    "surplus": ("The deck of this game has {count} of {piece}, and all are on the table already.",
                "このゲームの{piece}は{count}枚で、すべて既に卓上にあります。"),
    "not_in_deck": ("{piece} is for {count} or more players and not in this deck.",
                    "{piece}は{count}人以上用で、この山札にはありません。"),
    "stranger": ("{piece} is none of the 23 donuts: score it by hand.", "{piece}は23種のドーナツではありません。"),
    "ended": ("The deck cannot fill the row: the game is over. {players} with {count} points.",
              "山札が足りず、ゲーム終了。{players}、{count}点。"),
    "ends_exactly": ("The deck fills the row exactly: one more round is played.", "山札はちょうど足ります。もう1ラウンド行います。"),
    "ends_early": ("The deck can still fill the row: the game goes on.", "山札はまだ足ります。ゲームは続きます。"),
    "ends_midround": ("The round is not finished: {next}", "ラウンドが終わっていません。{next}"),
    "counted_wrong": ("Counted again: {players} with {count} points.", "数え直すと、{players}、{count}点です。"),
    "round_after": ("The game is over: the deck could not fill the row.  Another round does not count.",
                    "山札で列を補充できず、ゲームは終わりました。続きのラウンドは数えません。"),
    "game_over": ("The game is over.", "ゲームは終わりました。"),
    "next_deal": ("the first row is dealt.", "最初の列を並べます。"),
    "next_pick": ("all choose a card and reveal together.", "全員がカードを選び、一斉に公開します。"),
    "next_slot": ("slot {slot} is resolved.", "{slot}番を解決します。"),
    "next_resolve": ("the chosen slots are resolved.", "選ばれた番号を解決します。"),
    "next_power": ("{player} uses the power of {piece}: {do}", "{player}が{piece}の効果を使います：{do}"),
    "next_refill": ("the row is refilled.", "列を補充します。"),
    "next_end": ("the deck cannot fill the row, so the game ends.", "山札が足りないのでゲーム終了です。"),
    "next_over": ("the game is over.", "ゲームは終わりました。"),
    "do_chocolate_frosted": ("draw the top card of the deck.", "山札の一番上を引きます。"),
    "do_eclair": ("take the top card of the discard pile.", "捨て札の一番上を取ります。"),
    "do_french_cruller": ("discard any number of cards of the row that nobody selected.",
                          "選ばれなかった列のカードを好きな枚数捨てます。"),
    "do_french_cruller_any_in_row": ("discard any number of cards of the row.", "列のカードを好きな枚数捨てます。"),
    "do_double_chocolate": ("draw two cards, keep one, put the other back on the deck.",
                            "山札から2枚引き、1枚を取り、1枚を山札の上に戻します。"),
    "do_double_chocolate_public": ("draw two cards, keep one, put the other openly back on the deck.",
                                   "山札から2枚引き、1枚を取り、1枚を見せて山札の上に戻します。"),
    "do_red_velvet": ("take any one card from the discard pile.", "捨て札から1枚選んで取ります。"),
    "do_sprinkled": ("give one other card to an opponent; with no other, this one.",
                     "他のカードを1枚相手に与えます。なければこのカードを与えます。"),
    "do_sprinkled_allowed": ("give one card, it may be this one, to an opponent.",
                             "カードを1枚（このカードでもよい）相手に与えます。"),
    "do_bear_claw": ("take a card from an opponent.", "相手からカードを1枚取ります。"),
    "do_bear_claw_victim": ("take a card from an opponent, who chooses which.", "相手が選んだカードを1枚取ります。"),
    "do_bear_claw_random": ("take a card from an opponent by chance.", "相手のカードを無作為に1枚取ります。"),
    "do_cinnamon_twist": ("all pass a previously collected card to the left; if anyone has none, this card is"
                          " discarded instead.",
                          "全員が既に持つカードを左隣に渡します。持たない人がいれば代わりにこのカードを捨てます。"),
    "do_day_old_donuts": ("take up to three cards from the discard pile.", "捨て札から3枚まで取ります。"),
    "do_day_old_donuts_exactly_3": ("take three cards from the discard pile, or all if there are fewer.",
                                    "捨て札から3枚、3枚未満ならすべて取ります。"),
    "do_milk": ("discard three other cards, or this one; with fewer than three others, this one.",
                "他のカード3枚か、このカードを捨てます。他が3枚未満ならこのカードです。"),
    "do_milk_any": ("discard three cards, of which this may be one, or this one.",
                    "カードを3枚（このカードを含めてもよい）か、このカードを捨てます。"),
    "do_raspberry_frosted": ("discard one previously collected card; with none, this one.",
                             "既に集めたカードを1枚捨てます。なければこのカードです。"),
    "do_strawberry_glazed": ("discard a card of an opponent.", "相手のカードを1枚捨てます。"),
}
"""Each in English and in Japanese; facts in braces."""

Pair = tuple[str, str]


def say(key: str, **facts: Fact | Pair) -> Pair:
    """A sentence in English and in Japanese.  Facts in `NAMED` are pieces, those in `SPOKEN` are in both languages."""
    english, japanese = SENTENCES[key]
    return english.format(**_words(facts, 0)), japanese.format(**_words(facts, 1))


_PLAYED_BY = {
    "french_cruller": "cruller_scope", "double_chocolate": "double_choc_returned", "sprinkled": "sprinkled_self",
    "bear_claw": "bear_claw_chooser", "day_old_donuts": "day_old", "milk": "milk_three",
}  # fmt: skip


def task(piece: str, settings: Mapping[str, str]) -> Pair:
    """What a power asks for at a table with these house rules; KeyError for a card without power."""
    house = f"do_{piece}_{settings[_PLAYED_BY[piece]]}" if piece in _PLAYED_BY else ""
    return say(house if house in SENTENCES else f"do_{piece}")


def tell(moved: Sequence[Moved]) -> Pair:
    """Which cards went where, in English and in Japanese."""
    english = [f"{named(m.piece, 0)} from {_place(m.origin, 0)} to {_place(m.to, 0)}" for m in moved]
    japanese = [f"{named(m.piece, 1)}（{_place(m.origin, 1)}→{_place(m.to, 1)}）" for m in moved]
    return ", ".join(english), "、".join(japanese)


def _place(place: str, lang: int) -> str:
    kind, _, which = place.partition("/")
    match kind:
        case "plate":
            return which
        case "row":
            return f"{which}番" if lang else f"slot {which}"
        case "discard":
            return "捨て札" if lang else "the discard pile"
        case _:
            return "山札" if lang else "the deck"


def _words(facts: Mapping[str, Fact | Pair], lang: int) -> dict[str, object]:
    return {key: _word(key, value, lang) for key, value in facts.items()}


def _word(key: str, value: Fact | Pair, lang: int) -> object:
    if key in SPOKEN and isinstance(value, tuple):
        return value[lang]
    if isinstance(value, tuple):
        return _listed(value, lang)
    if key in NAMED:
        return named(str(value), lang)
    return value


def named(piece: str, lang: int) -> str:
    """A piece as people call it, in English (0) or Japanese (1)."""
    card = CARDS.get(piece)
    if card is not None:
        return card.name_ja if lang else card.name
    unseen = "不明なカード" if lang else "a card that nobody saw"
    return unseen if piece == UNKNOWN else piece


def _listed(names: tuple[str, ...], lang: int) -> str:
    if lang:
        return "・".join(names)
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
