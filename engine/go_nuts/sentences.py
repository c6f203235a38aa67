"""The referee's sentences, to be read aloud, in English and Japanese."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.go_nuts.cards import CARDS
from engine.go_nuts.events import Moved
from engine.go_nuts.phrases import SENTENCES
from engine.observation import UNKNOWN

Fact = str | int | tuple[str, ...]
NAMED = frozenset({"piece", "top", "other"})
"""The facts that are pieces, given in the words of the language."""
SPOKEN = frozenset({"next", "do", "done"})
"""The facts that are sentences themselves, in both languages."""

Pair = tuple[str, str]


def many(count: int, one: str, more: str = "") -> str:
    """How many there are, as an English sentence has it: ``1 card``, ``2 cards``, ``1 card is``, ``2 cards are``."""
    return f"{count} {one if abs(count) == 1 else more or one + 's'}"


class _Count(int):
    """A whole number that a sentence may have with its word: ``{count:point}``."""

    def __format__(self, one: str) -> str:
        return many(self, one) if one else str(int(self))


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
    return _Count(value) if isinstance(value, int) else value


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
