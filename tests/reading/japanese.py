"""A drawn deck with the names of the Japanese edition.  Needs resvg-py and a Japanese font (Debian: fonts-noto-cjk)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import cv2
import numpy as np

from engine.go_nuts import CARDS
from scanner.types import Image
from tests.eyes.made import SIZE

FONT = "Noto Sans CJK JP"


def missing() -> str:
    """Why no Japanese card can be drawn here, or nothing."""
    try:
        from models.workshop.art import has_font
    except ImportError:
        return "Japanese cards are drawn with resvg-py"
    return "" if has_font(FONT) else f"there is no font {FONT} here (Debian: fonts-noto-cjk)"


@cache
def faces(style: str = "bakery") -> dict[str, Image]:
    """The 23 donuts of one of the made designs, with their Japanese names, upright."""
    from models.workshop.art import draw
    from models.workshop.made_decks import STYLES, donut

    look = replace(next(one for one in STYLES if one.name == style), font=FONT)
    drawn = {}
    for piece, card in CARDS.items():
        english = piece.replace("_", " ").title().replace("Eclair", "Éclair")
        text = donut(look, piece, 2).replace(f">{english}<", f">{card.name_ja}<")
        text = text.replace('font-size="46"', 'font-size="38"').replace(*_rules(text))
        drawn[piece] = np.asarray(cv2.resize(draw(text), SIZE, interpolation=cv2.INTER_AREA), np.uint8)
    return drawn


def _rules(text: str) -> tuple[str, str]:
    """The English rule at the foot of a card, and Japanese words in its stead."""
    english = text.rpartition("</text>")[0].rpartition(">")[2]
    return f">{english}</text>", ">カードを1枚引く。</text>"
