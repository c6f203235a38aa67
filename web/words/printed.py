"""How the names of the game's cards may be printed, for reading them off the cards."""

from __future__ import annotations

from engine.go_nuts import CARDS
from scanner.reading.names import PrintedName

_ALSO = {
    "bear_claw": ("ベアクロー",),
    "boston_cream": ("Boston Creme", "ボストンクリーム"),
    "chocolate_frosted": ("チョコレートフロステッド",),
    "cinnamon_twist": ("シナモンツイスト",),
    "day_old_donuts": ("Day-Old Doughnuts", "Day-Old", "デイオールドドーナツ"),
    "donut_holes": ("Doughnut Holes", "ドーナツホール"),
    "french_cruller": ("フレンチクルーラー",),
    "glazed": ("グレーズド",),
    "jelly_filled": ("ゼリーフィルド", "ジェリーフィルド"),
    "maple_bar": ("メープル・バー",),
    "maple_frosted": ("メイプル・フロスト", "メープルフロステッド"),
    "mucho_matcha": ("Mucho Match", "ムーチョ抹茶"),
    "old_fashioned": ("オールドファッション",),
    "powdered": ("パウダード",),
    "raspberry_frosted": ("ラズベリーフロステッド",),
    "sprinkled": ("Sprinkles", "スプリンクル", "スプリンクルド"),
    "strawberry_glazed": ("ストロベリーグレーズド",),
}
"""Spellings beside those of the rulebook, in its English and its Japanese edition; accents and hyphens need none."""


def printed_names() -> tuple[PrintedName, ...]:
    """The 23 donuts with every spelling of their names, English first."""
    return tuple(PrintedName(c.piece, (c.name, c.name_ja, *_ALSO.get(c.piece, ()))) for c in CARDS.values())
