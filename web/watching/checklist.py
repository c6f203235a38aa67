"""What the eyes see of a table before a game, as a list that fills itself."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from engine.go_nuts.sentences import many
from engine.observation import UNKNOWN, PlaceKind
from scanner.following.cards.settled import PlacedCard
from scanner.following.step import Step
from scanner.sources.checkup import Checkup, check_cards
from scanner.types import Frame, Image
from web.photographs.hints import Finding, findings
from web.words.said import Said
from web.words.translated import both

FRESH = 8.0
"""Seconds for which a picture counts as now."""
PAUSE = 1.0
"""Seconds between two thorough looks at a picture's light and sharpness."""
LOOKS = 3
NAMED = (PlaceKind.ROW, PlaceKind.PLATE, PlaceKind.DISCARD)


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the list; `done` is None for what a game can do without."""

    key: str
    done: bool | None
    said: Said


@dataclass(slots=True)
class Seen:
    """The newest thing that the eyes saw.  Filled by the thread that watches, asked by others."""

    clock: Callable[[], float] = time.monotonic
    size: tuple[int, int] = (0, 0)
    picture: Image | None = None
    """The newest, as the camera sent it."""
    _cards: tuple[PlacedCard, ...] = ()
    _at: float = float("-inf")
    _checks: deque[Checkup] = field(default_factory=lambda: deque(maxlen=LOOKS))
    _checked: float = float("-inf")
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def note(self, frame: Frame, step: Step) -> None:
        """A frame and what was made of it; every second or so its light and sharpness are measured."""
        now = self.clock()
        check = None
        if now - self._checked >= PAUSE:
            cards = [(p.card.corners, p.card.visible) for p in step.cards if p.card.kind == "card" and p.settled]
            check = check_cards(frame.image, cards)
        with self._lock:
            self._cards, self._at = step.cards, now
            self.size, self.picture = (frame.image.shape[1], frame.image.shape[0]), frame.image
            if check is not None:
                self._checks.append(check)
                self._checked = now

    def forget(self) -> None:
        """Another camera looks, or none."""
        with self._lock:
            self._cards, self._at, self.size, self.picture = (), float("-inf"), (0, 0), None
            self._checks.clear()

    @property
    def is_fresh(self) -> bool:
        """Whether a picture came just now."""
        return self.clock() - self._at < FRESH

    def hints(self) -> list[Finding]:
        """What is wrong with the picture; nothing while none comes."""
        with self._lock:
            checks = list(self._checks)
        return [one for one in findings(checks) if not one.well] if checks and self.is_fresh else []

    def checklist(self, players: int, faces: int, lacks: str = "") -> tuple[Item, ...]:
        """The list for a game of so many, with a deck of which so many faces are known; lacks: what the game needs of
        it and is not, in a sentence."""
        with self._lock:
            cards = self._cards if self.is_fresh else ()
        picture = Item("picture", True, Said("The camera sends pictures.", "カメラの映像が届いています。"))
        if not self.is_fresh:
            picture = Item("picture", False, Said("No picture comes yet.", "まだ映像が届いていません。"))
        table = (_deck(cards), _row(cards, players + 1), _plates(cards, players), _named(cards))
        return (picture, _faces(faces, lacks), *table)


def _faces(faces: int, lacks: str) -> Item:
    if lacks:
        return Item("faces", False, both(lacks))
    if faces:
        learnt = f"Your deck is learnt: {many(faces, 'face')}."
        return Item("faces", True, Said(learnt, f"カードは{faces}種類覚えています。"))
    return Item("faces", False, Said("Your deck is not learnt yet.", "カードをまだ覚えていません。"))


def _deck(cards: Sequence[PlacedCard]) -> Item:
    if any(placed.place.kind is PlaceKind.DECK for placed in cards):
        return Item("deck", True, Said("I see the deck.", "山札が見えます。"))
    where = "I do not see the deck: lay it face down at one end of the row."
    return Item("deck", False, Said(where, "山札が見えません。列の端に伏せて置いてください。"))


def _row(cards: Sequence[PlacedCard], slots: int) -> Item:
    there = len({placed.place for placed in cards if placed.place.kind is PlaceKind.ROW})
    lie = many(there, f"of {slots} donuts lies", f"of {slots} donuts lie")
    said = Said(f"{lie} in the row.", f"場にドーナツが{slots}枚中{there}枚あります。")
    return Item("row", there == slots, said)


def _plates(cards: Sequence[PlacedCard], players: int) -> Item:
    """No plate need be seen: they are empty before the first round."""
    there = len({placed.place.index for placed in cards if placed.place.kind is PlaceKind.PLATE})
    if not there:
        return Item("plates", None, Said("The plates are empty.", "お皿は空です。"))
    have = many(there, f"of {players} plates has", f"of {players} plates have")
    said = Said(f"{have} cards.", f"{players}人中{there}人のお皿にカードがあります。")
    return Item("plates", True, said)


def _all(cards: int) -> str:
    return "The one card that is seen is" if cards == 1 else f"All {cards} cards are"


def _named(cards: Sequence[PlacedCard]) -> Item:
    mine = [placed for placed in cards if placed.place.kind in NAMED and placed.settled]
    strange = sum(placed.card.piece == UNKNOWN for placed in mine)
    if not mine:
        return Item("named", None, Said("No card is to be named yet.", "名前を読むカードはまだありません。"))
    if strange:
        return Item(
            "named",
            False,
            Said(
                f"{many(strange, 'card is', 'cards are')} not in your deck: learn it below.",
                f"知らないカードが{strange}枚あります。下で覚えさせてください。",
            ),
        )
    return Item("named", True, Said(f"{_all(len(mine))} known.", f"{len(mine)}枚すべて読めています。"))
