"""What cards, places and players are called, and what is asked about them, in both languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.go_nuts import CARDS
from engine.go_nuts.sentences import many
from engine.go_nuts.tracing import parts
from engine.go_nuts.words import lies_at
from engine.observation import UNKNOWN

Body = Mapping[str, Any]
NOBODY_YET = ("Who has won is said once every card is known.", "すべてのカードがわかると、勝者を発表します。")
"""Said of an end while who has won hangs on a card that nobody knows."""


def piece_name(piece: str, lang: str = "en") -> str:
    """A piece as the card calls it; other names as they are."""
    card = CARDS.get(piece)
    if card is None:
        return "不明なカード" if lang == "ja" and piece == UNKNOWN else piece.replace("_", " ")
    return card.name_ja if lang == "ja" else card.name


def place_name(place: str, lang: str) -> str:
    """A place of the log, or an entry's number, as people call it."""
    kind, name, number = parts(place)
    name = name or str(number)
    english, japanese = {
        "row": (f"slot {name}", f"{name}番"),
        "plate": (f"{name}'s plate", f"{name}のお皿"),
        "pick": (f"{name}'s number", f"{name}の番号"),
        "discard": ("the discard pile", "捨て札"),
        "deck": ("the deck", "山札"),
    }.get(kind, (f"entry {place}", f"記録{place}"))
    return japanese if lang == "ja" else english


def question(body: Body, lang: str) -> str:
    """What is asked, with the place of a card as people call it."""
    where = str(body.get("where") or "")
    if where and body["question"] == f"Which card lies at {where}?":  # as games of before have it
        return lies_at(where)[lang == "ja"]
    return str((body.get("question_ja") if lang == "ja" else None) or body["question"])


def answer(option: str, lang: str) -> str:
    """A card by its name, a sentence as it is."""
    return option if " " in option else piece_name(option, lang)


def listed(names: Sequence[str]) -> str:
    """Several names as an English sentence has them."""
    return " and ".join([", ".join(names[:-1]), *names[-1:]] if len(names) > 2 else names)


def points_and_cards(points: int, cards: int) -> str:
    """What somebody has, as an English sentence has it."""
    return f"{many(points, 'point')} with {many(cards, 'card')}"
