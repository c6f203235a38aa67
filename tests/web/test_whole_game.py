"""A whole game in a real browser, from the first deal to the winner, with nothing but taps."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.go_nuts import CARDS, score
from tests.web.chromium import OpenPage, served
from tests.web.conftest import Hands
from web.shown.dashboard import Dashboard
from web.table.live import LiveTable

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
pytestmark = pytest.mark.browser


class Player:
    """Sees the page only, taps what it offers, and draws cards from a real deck."""

    def __init__(self, page: Any, live: LiveTable, seed: int) -> None:
        self.page, self.live, self.dice = page, live, random.Random(seed)
        self.deck = Hands.at(live, seed).deck

    def step(self) -> None:
        """One step, whichever comes next."""
        now = self.live.dashboard()
        match now.hand:
            case "deal" | "refill":
                self.page.get_by_role("button", name="Tap the cards of the row").click()
                self.turn_up(len(now.missing))
            case "pick":
                self.choose(now)
            case "power":
                self.use(now)
            case _:
                self.page.locator("[data-key=one-tap]").click()
        while self.live.dashboard().seq == now.seq:  # the tap is on its way
            self.page.wait_for_timeout(10)
        expect(self.page.locator(".timeline ol > li").first).to_have_attribute("data-key", str(self.newest()))

    def newest(self) -> int:
        """The newest entry that the page shows."""
        return next(e.seq for e in reversed(self.live.log) if e.event != "power_prompted")

    def turn_up(self, count: int) -> None:
        for _ in range(count):
            face = self.page.get_by_role("dialog").locator(".face", has_text=CARDS[self.deck.pop()].name)
            face.click()

    def choose(self, now: Dashboard) -> None:
        for player in now.players:
            slot = self.dice.randint(1, len(now.row))
            self.page.get_by_role("button", name=f"{player.name}, Slot {slot}:").click()

    def use(self, now: Dashboard) -> None:
        """The one way that there is, or the power's cards as they are proposed."""
        assert now.prompt is not None
        hidden = sum(card.piece == "unknown" for group in now.prompt.ways[0] for card in group.cards[: group.least])
        at_once = self.page.locator("[data-key=one-tap]")
        (at_once if at_once.count() else self.page.locator(".way button.main").first).click()
        self.turn_up(hidden)


def test_a_whole_game_is_tapped_from_the_first_deal_to_the_winner(open_page: OpenPage, hands: Hands) -> None:
    page = open_page(served(hands.live))
    player = Player(page, hands.live, 7)
    while hands.live.dashboard().ending is None:
        player.step()
    end = hands.live.dashboard()
    assert end.ending is not None and end.round > 10
    expect(page.get_by_role("heading", level=1)).to_have_text(end.ending.sentence.en)
    totals = {name: one.total for name, one in score(hands.live.state).items()}
    for name, total in totals.items():
        expect(page.locator(".podium li").filter(has_text=name)).to_contain_text(str(total))
