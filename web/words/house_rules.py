"""What the house rules are about, in words, by the rule's key and its values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from web.words.said import Said


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One house rule: what it is about, and each of its values."""

    name: Said
    values: Mapping[str, Said]


HOUSE_RULES: Mapping[str, HouseRule] = {
    "edition": HouseRule(Said("Which rules", "どのルール"), {
        "gamewright_en": Said("Gamewright's booklet", "Gamewright版"),
        "jp_sheet_as_printed": Said("the Japanese sheet as printed", "日本語の説明書のとおり"),
    }),
    "maple_frosted_ties": HouseRule(Said(
        "Maple Frosted: several have the fewest cards", "メープル・フロスト：最少が同数"
    ), {
        "all_score": Said("all of them score", "全員が得点"),
        "strict": Said("none of them scores", "だれも得点しない"),
    }),
    "sprinkled_self": HouseRule(Said("Sprinkled: giving itself away", "スプリングル自身を渡す"), {
        "others_only": Said("only another card", "ほかのカードだけ"),
        "allowed": Said("allowed", "渡してよい"),
    }),
    "optional_powers": HouseRule(Said("Powers", "カードの効果"), {
        "mandatory": Said("must be used", "必ず使う"),
        "may_decline": Said("may be declined", "使わなくてもよい"),
    }),
    "cruller_scope": HouseRule(Said("French Cruller discards from the row", "フレンチ・クーラーが捨てるカード"), {
        "unselected": Said("only what nobody chose", "だれも選ばなかったものだけ"),
        "any_in_row": Said("any card", "場のどれでも"),
    }),
    "day_old": HouseRule(Said("Day-Old Donuts takes", "オールド・ドーナツの枚数"), {
        "up_to_3": Said("up to three cards", "3枚まで"),
        "exactly_3": Said("exactly three cards", "ちょうど3枚"),
    }),
    "old_fashioned_limit": HouseRule(Said("Old Fashioned: up to how many cards", "オールド・ファッションの上限"), {
        "9": Said("9", "9枚"),
        "10": Said("10", "10枚"),
    }),
    "matcha_limit": HouseRule(Said("Mucho Matcha: up to how many kinds", "抹茶の種類の上限"), {
        "6": Said("6", "6種類"),
        "7": Said("7", "7種類"),
    }),
    "plain_zero_tie": HouseRule(Said("Nobody has a Plain", "プレーンが1枚もない"), {
        "none": Said("no bonus", "ボーナスなし"),
        "+1": Said("a bonus for all", "全員にボーナス"),
    }),
    "drinks_count": HouseRule(Said("Coffee and Milk count as donuts", "コーヒーとミルクもドーナツ"), {
        "yes": Said("yes", "はい"),
        "no": Said("no", "いいえ"),
    }),
    "double_choc_one_card": HouseRule(Said("Double Chocolate with one card left", "ダブル・チョコレートで残り1枚"), {
        "keep": Said("it is kept", "手元に置く"),
        "return": Said("it goes back", "山札に戻す"),
    }),
    "double_choc_returned": HouseRule(Said("Double Chocolate's other card", "ダブル・チョコレートの戻すカード"), {
        "private": Said("is secret", "秘密"),
        "public": Said("is shown", "見せる"),
    }),
    "bear_claw_chooser": HouseRule(Said("Bear Claw's card is picked by", "ベア・クロウのカードを選ぶ人"), {
        "taker": Said("the one who takes", "取る人"),
        "victim": Said("the one who gives", "渡す人"),
        "random": Said("chance", "くじ"),
    }),
    "discard_browse": HouseRule(Said("The discard pile may be looked through", "捨て札を見る"), {
        "public": Said("by everybody", "だれでも見てよい"),
        "top_only": Said("only its top card", "一番上だけ"),
    }),
    "multi_discard_order": HouseRule(Said("Several discards are laid down", "複数枚を捨てる順"), {
        "actor_chooses": Said("as their player likes", "捨てる人が決める"),
        "row_order": Said("in the row's order", "場の順"),
    }),
    "milk_three": HouseRule(Said("Milk's three cards", "ミルクの3枚"), {
        "others": Said("others than Milk", "ミルク以外"),
        "any": Said("any, Milk too", "ミルクも含む"),
    }),
    "row_refill": HouseRule(Said("Before the row is filled", "列を補充する前に"), {
        "in_place": Said("its cards stay in their slots", "カードはそのまま"),
        "pushed_together": Said("its cards are pushed together", "カードを山札の側に詰める"),
    }),
}  # fmt: skip


def house_rule(key: str, value: str) -> Said:
    """A house rule that a table plays by, as people say it; one that has no words as it is."""
    rule = HOUSE_RULES.get(key)
    if rule is None or value not in rule.values:
        return Said(f"{key}: {value}", f"{key}: {value}")
    name, chosen = rule.name, rule.values[value]
    return Said(f"{name.en}: {chosen.en}", f"{name.ja}：{chosen.ja}")
