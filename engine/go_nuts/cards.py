"""The 23 donuts of the game and the deck that a number of players uses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

FRENCH_CRULLER = "french_cruller"
FEWEST_PLAYERS, MOST_PLAYERS = 2, 6


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of donut card, as the rulebook's Donut Guide has it.

    `copies` counts the whole box; `rule` is the number of its rule; `text` says in one line what it does.
    """

    piece: str
    name: str
    name_ja: str
    min_players: int
    copies: int
    has_power: bool
    rule: str
    text: str
    text_ja: str

    def copies_for(self, players: int) -> int:
        """How many of this card are in the deck of so many players."""
        if self.piece == FRENCH_CRULLER:  # one of each of the four colours
            return min(max(players - 1, 0), self.copies)
        return self.copies if players >= self.min_players else 0


_EVERY = (
    Card("chocolate_frosted", "Chocolate Frosted", "チョコレート・フロスト", 2, 3, True, "GN-CF",
         "Draw the top card of the deck.", "山札の一番上のカードを引く。"),
    Card("donut_holes", "Donut Holes", "ドーナツ・ホール", 2, 6, False, "GN-DH",
         "1, 3, 6, 10 or 15 points for 1, 2, 3, 4 or more.", "1・2・3・4・5枚以上で1・3・6・10・15点。"),
    Card("eclair", "Éclair", "エクレア", 2, 3, True, "GN-EC",
         "Take the top card of the discard pile.", "捨て札の一番上のカードを取る。"),
    Card(FRENCH_CRULLER, "French Cruller", "フレンチ・クーラー", 2, 4, True, "GN-FC",
         "2 points. Discard any number of cards of the row that nobody selected this round.",
         "2点。このラウンドに選ばれなかった列のカードを好きな枚数捨てる。"),
    Card("glazed", "Glazed", "グレイズ", 2, 5, False, "GN-GZ", "2 points.", "2点。"),
    Card("jelly_filled", "Jelly-Filled", "ジェリー・フィールド", 2, 6, False, "GN-JF",
         "5 points for 2 or 3, 10 for 4 or 5, 15 for 6.", "2・3枚で5点、4・5枚で10点、6枚で15点。"),
    Card("maple_bar", "Maple Bar", "メイプル・バー", 2, 2, False, "GN-MB",
         "3 points if you have 7 or more types of donuts.", "7種類以上持っていれば3点。"),
    Card("plain", "Plain", "プレーン", 2, 7, False, "GN-PL",
         "1 point; 3 more for the most Plain, 1 more each if tied.", "1点。最多なら追加で3点、同数なら各1点。"),
    Card("powdered", "Powdered", "パウダー", 2, 4, False, "GN-PW", "3 points.", "3点。"),
    Card("boston_cream", "Boston Cream", "ボストン・クリーム", 3, 6, False, "GN-BC",
         "6 points for 2, 15 for 4, 25 for 6; 0 for 1, 3 or 5.", "2枚で6点、4枚で15点、6枚で25点、1・3・5枚は0点。"),
    Card("double_chocolate", "Double Chocolate", "ダブル・チョコレート", 3, 2, True, "GN-DC",
         "Draw two cards, keep one, put the other back on top of the deck.",
         "山札から2枚引き、1枚を取り、もう1枚を山札の上に戻す。"),
    Card("red_velvet", "Red Velvet", "レッド・ベルベット", 3, 2, True, "GN-RV",
         "-2 points. Take any one card from the discard pile.", "－2点。捨て札から1枚選んで取る。"),
    Card("sprinkled", "Sprinkled", "スプリングル", 3, 2, True, "GN-SP",
         "2 points. Give one of your cards to an opponent; if you have no other, this one.",
         "2点。カードを1枚相手に与える。他になければこのカードを与える。"),
    Card("bear_claw", "Bear Claw", "ベア・クロウ", 4, 2, True, "GN-BE",
         "-2 points. Take a card from an opponent.", "－2点。相手からカードを1枚取る。"),
    Card("cinnamon_twist", "Cinnamon Twist", "シナモン・ツイスト", 4, 2, True, "GN-CT",
         "1 point. All pass a previously collected card to the left; if anyone has none, discard this card.",
         "1点。全員が既に持つカードを1枚左隣に渡す。持たない人がいればこのカードを捨てる。"),
    Card("coffee", "Coffee", "コーヒー", 4, 2, False, "GN-CO",
         "1 point for each of your cards that scores negative points.", "マイナス点のカード1枚ごとに1点。"),
    Card("day_old_donuts", "Day-Old Donuts", "オールド・ドーナツ", 4, 1, True, "GN-DO",
         "-7 points. Take up to three cards of your choice from the discard pile.",
         "－7点。捨て札から好きなカードを3枚まで取る。"),
    Card("milk", "Milk", "ミルク", 4, 1, True, "GN-MI",
         "5 points. Discard three of your cards, or this card.", "5点。カードを3枚捨てるか、このカードを捨てる。"),
    Card("old_fashioned", "Old Fashioned", "オールド・ファッション", 4, 2, False, "GN-OF",
         "5 points if you have fewer than 10 cards.", "カードが10枚未満なら5点。"),
    Card("maple_frosted", "Maple Frosted", "メープル・フロスト", 5, 2, False, "GN-MF",
         "5 points if you have the fewest cards of all.", "カードが一番少なければ5点。"),
    Card("mucho_matcha", "Mucho Matcha", "抹茶", 5, 2, False, "GN-MM",
         "3 points if you have fewer than 7 types of donuts.", "7種類未満なら3点。"),
    Card("raspberry_frosted", "Raspberry Frosted", "ラズベリー・フロスト", 5, 2, True, "GN-RA",
         "Discard one of your previously collected cards; if you have none, this one.",
         "既に集めたカードを1枚捨てる。他になければこのカードを捨てる。"),
    Card("strawberry_glazed", "Strawberry Glazed", "ストロベリー・グレイズ", 5, 2, True, "GN-SG",
         "-2 points. Discard one card of your choice from an opponent.", "－2点。相手1人のカードを1枚選んで捨てる。"),
)

CARDS: Mapping[str, Card] = {card.piece: card for card in _EVERY}
"""Every donut by its piece name, in the order of the Donut Guide."""

POWERS = frozenset(card.piece for card in _EVERY if card.has_power)
"""The pieces with a power that fires when they are taken from the row."""

_DECKS = {
    n: Counter({c.piece: c.copies_for(n) for c in _EVERY if c.copies_for(n)})
    for n in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
}
_SIZES = {n: sum(deck.values()) for n, deck in _DECKS.items()}


def deck_for(players: int) -> Counter[str]:
    """How many of each piece are in the deck of so many players (2-6); KeyError for another number."""
    return Counter(_DECKS[players])


def copies_in_deck(piece: str, players: int) -> int:
    """How many of one piece are in the deck of so many players; 0 for a piece that is none of the 23."""
    return _DECKS[players].get(piece, 0)


def deck_size(players: int) -> int:
    """How many cards the deck of so many players has: 37, 50, 61, 70, 70."""
    return _SIZES[players]
