"""A live table, a client that behaves like the dashboard's own page, and hands that play."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from engine.go_nuts import deck_for
from engine.table import Table
from tests.web.chromium import chromium, launch, open_page, servers_end
from web.pages.app import create_app
from web.shown.dashboard import Dashboard
from web.table.live import LiveTable

__all__ = ["OWN_PAGE", "Hands", "chromium", "client", "hands", "launch", "live", "open_page", "servers_end"]

OWN_PAGE = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}


@dataclass
class Hands:
    """Players who tap everything; the cards come from a shuffled deck."""

    live: LiveTable
    deck: list[str] = field(default_factory=list)

    @classmethod
    def at(cls, live: LiveTable, seed: int = 1) -> Hands:
        cards = sorted(deck_for(len(live.dashboard().players)).elements())
        random.Random(seed).shuffle(cards)
        return cls(live, cards)

    def tell(self, name: str, **args: object) -> Dashboard:
        return self.live.command(name, args)

    def play(self, **args: object) -> Dashboard:
        return self.tell("play", seen=self.live.dashboard().seq, **args)

    def fill(self, faces: Sequence[str] | None = None) -> Dashboard:
        """Deal or refill: the cards given, or the next ones of the deck."""
        missing = self.live.dashboard().missing
        if faces is None:
            faces = [self.deck.pop() for _ in missing]
        return self.play(faces=list(faces))

    def pick(self, picks: Mapping[str, int]) -> Dashboard:
        for player, slot in picks.items():
            self.tell("pick", player=player, slot=slot)
        return self.live.dashboard()

    def resolve(self) -> Dashboard:
        """Every slot in turn, each power used in the first way that there is."""
        while (now := self.live.dashboard()).hand in ("step", "power"):
            if now.prompt is None:
                self.play()
                continue
            way = now.prompt.ways[0]
            picked = [list(range(group.least)) for group in way]
            moved = [group.cards[n] for group, some in zip(way, picked, strict=True) for n in some]
            self.play(way=0, picked=picked, faces=[self.deck.pop() for one in moved if one.piece == "unknown"])
        return now

    def whole_game(self, seed: int = 1) -> Dashboard:
        dice = random.Random(seed)
        while (now := self.live.dashboard()).ending is None:
            if now.hand in ("deal", "refill"):
                self.fill()
            elif now.hand == "pick":
                self.pick({player.name: dice.randint(1, len(now.row)) for player in now.players})
            else:
                self.resolve()
        return now


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveTable]:
    """A game of Ann and Ben, nothing dealt yet; new games may be begun."""
    yield LiveTable(
        Table.create(tmp_path / "game.donuts", ("Ann", "Ben")), begin=lambda names: Table.create(None, names)
    )


@pytest.fixture
def hands(live: LiveTable) -> Hands:
    """Ann and Ben, tapping."""
    return Hands.at(live)


@pytest.fixture
def client(live: LiveTable) -> FlaskClient:
    """A client without any headers of its own."""
    return create_app(live).test_client()
