"""A power is used by tapping its cards: what is tapped is done, also where a way leaves nothing to choose."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.table import Table
from tests.web.chromium import OpenPage, served
from tests.web.conftest import Hands
from web.table.live import LiveTable

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
pytestmark = pytest.mark.browser
FOUR = ("Ann", "Ben", "Cem", "Dee")


def taking(players: Sequence[str], power: str, owned: int = 0, **rules: str) -> LiveTable:
    """Ann, who has so many cards, takes a card with a power."""
    live = LiveTable(Table.create(None, players, rules))
    for n in range(owned):
        live.command("correct", {"target": f"plate/Ann/{n + 1}", "piece": "plain"})
    hands = Hands.at(live)
    others = ["glazed", "powdered", "jelly_filled", "donut_holes"][: len(players)]
    hands.fill([power, *others])
    hands.pick({name: n for n, name in enumerate(players, 1)})
    hands.play()
    return live


def cards_of(live: LiveTable, name: str = "Ann") -> list[str]:
    return [card.piece for player in live.dashboard().players if player.name == name for card in player.cards]


def test_milk_is_discarded_itself_by_whoever_has_three_others(open_page: OpenPage) -> None:
    """The one card of that way was taken back by the tap that chose it, and the rules refused what was left."""
    live = taking(FOUR, "milk", owned=3)
    page = open_page(served(live))
    page.get_by_label("Ann chooses").get_by_role("button", name="Milk").click()
    expect(page.get_by_label("Ann chooses")).to_have_count(0)
    assert cards_of(live) == ["plain"] * 3 and live.state.discard == ("milk",)


def test_three_others_are_discarded_in_place_of_milk(open_page: OpenPage) -> None:
    live = taking(FOUR, "milk", owned=4)
    page = open_page(served(live))
    for n in range(3):
        page.get_by_label("Ann chooses").locator(".way").first.locator(".face").nth(n).click()
    page.get_by_role("button", name=": Plain, Plain, Plain").click()
    expect(page.get_by_label("Ann chooses")).to_have_count(0)
    assert cards_of(live) == ["plain", "milk"]


@pytest.mark.parametrize("decline", [True, False])
def test_a_card_is_drawn_or_not_where_a_table_lets_people_decline(open_page: OpenPage, decline: bool) -> None:
    live = taking(("Ann", "Ben"), "chocolate_frosted", optional_powers="may_decline")
    page = open_page(served(live))
    if decline:
        page.get_by_role("button", name="Do nothing").click()
    else:
        page.get_by_label("Ann chooses").locator(".face").first.click()
        page.get_by_role("dialog").get_by_role("button", name="Jelly-Filled").click()
    expect(page.get_by_label("Ann chooses")).to_have_count(0)
    assert cards_of(live) == ["chocolate_frosted"] + ["jelly_filled"] * (not decline)


def test_a_card_is_given_to_whoever_is_tapped(open_page: OpenPage) -> None:
    live = taking(("Ann", "Ben", "Cem"), "sprinkled", owned=1)
    page = open_page(served(live))
    page.get_by_label("Ann chooses").get_by_role("button", name="Cem").click()
    expect(page.get_by_label("Ann chooses")).to_have_count(0)
    assert cards_of(live, "Cem") == ["plain"]
