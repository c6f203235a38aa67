"""Whatever the program has wrong is put right with two taps, on a phone as well, and undone with two more."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from engine.go_nuts.state import GameState
from tests.web.chromium import OpenPage, served
from tests.web.conftest import Hands
from web.table.live import LiveTable

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

PHONE = {"viewport": {"width": 360, "height": 720}, "has_touch": True}
Tap = Callable[[Any], Any]
Shows = Callable[[GameState], object]


def in_the_sheet(name: str) -> Tap:
    """Players have the sign of their seat before their names; faces have how many are left after them."""
    words = re.compile(rf"^((\w+ )?{name}|{name} {name} \d+ left)$")
    return lambda page: page.get_by_role("dialog").get_by_role("button", name=words)


def labelled(name: str) -> Tap:
    return lambda page: page.get_by_role("button", name=name, exact=True)


TWO_TAPS: dict[str, tuple[Tap, Tap, Shows, object]] = {
    "a card of the row": (
        labelled("Slot 3: Powdered"), in_the_sheet("Maple Bar"), lambda s: s.row[2], "maple_bar"),
    "a card of a plate": (
        lambda page: page.locator(".plate").nth(1).get_by_role("button", name="Plain"), in_the_sheet("Glazed"),
        lambda s: s.plates["Ben"], ("glazed",)),
    "a card that nobody has": (
        labelled("Cem: Add a card"), in_the_sheet("Maple Bar"), lambda s: s.plates["Cem"], ("maple_bar",)),
    "a card on the wrong plate": (
        lambda page: page.locator(".plate").nth(1).get_by_role("button", name="Plain"), in_the_sheet("Cem"),
        lambda s: (s.plates["Ben"], s.plates["Cem"]), ((), ("plain",))),
    "a card that was thrown away": (
        lambda page: page.locator(".plate").nth(1).get_by_role("button", name="Plain"), in_the_sheet("Discard"),
        lambda s: (s.plates["Ben"], s.discard), ((), ("glazed", "plain"))),
    "the top of the pile": (
        labelled("Discard: Glazed"), in_the_sheet("Maple Bar"), lambda s: s.discard, ("maple_bar",)),
    "the top of the pile on a plate": (
        labelled("Discard: Glazed"), in_the_sheet("Ann"), lambda s: (s.plates["Ann"], s.discard), (("glazed",), ())),
    "how many cards are left": (
        labelled("Deck"), in_the_sheet("40"), lambda s: s.deck_left, 40),
    "two players": (
        lambda page: page.locator(".plate").nth(1).get_by_role("button", name="Ben", exact=True), in_the_sheet("Cem"),
        lambda s: (s.players, s.plates["Cem"]), (("Ann", "Cem", "Ben"), ("plain",))),
    "a number": (
        labelled("Ben: Slot 2"), in_the_sheet("3"), lambda s: s.picks["Ben"], 3),
}


@pytest.fixture
def three(live: LiveTable) -> Hands:
    """Ann and Cem have chosen slot 1, whose Glazed is on the pile; Ben has taken the Plain of slot 2."""
    live.command("start", {"players": ["Ann", "Ben", "Cem"]})
    hands = Hands(live)
    hands.fill(["glazed", "plain", "powdered", "eclair"])
    hands.pick({"Ann": 1, "Ben": 2, "Cem": 1})
    hands.play()
    hands.play()
    return hands


@pytest.mark.browser
@pytest.mark.parametrize("what", TWO_TAPS)
def test_it_is_put_right_with_two_taps_and_undone_with_two(open_page: OpenPage, three: Hands, what: str) -> None:
    first, second, shows, expected = TWO_TAPS[what]
    page = open_page(served(three.live), **PHONE)
    before = three.live.state
    first(page).tap()
    second(page).tap()
    eventually(page, lambda: shows(three.live.state) == expected)
    page.locator(f'.timeline li[data-key="{three.live.dashboard().seq}"]').wait_for(state="attached")
    page.get_by_role("button", name="Undo").tap()
    page.get_by_role("dialog").get_by_role("button", name="Undo").tap()
    eventually(page, lambda: three.live.state == before)


@pytest.mark.browser
def test_a_card_that_lies_amid_the_pile_is_put_right_there(open_page: OpenPage, three: Hands) -> None:
    """Only the one on top could be, but Red Velvet and Day-Old Donuts take any."""
    three.fill(["plain", "jelly_filled"])
    three.pick({"Ann": 3, "Ben": 3, "Cem": 1})
    three.play()
    three.play()
    page = open_page(served(three.live), **PHONE)
    labelled("Discard: Powdered")(page).tap()
    page.get_by_role("dialog").get_by_role("button", name="Glazed", exact=True).tap()
    in_the_sheet("Maple Bar")(page).tap()
    eventually(page, lambda: three.live.state.discard == ("maple_bar", "powdered"))


def eventually(page: Any, holds: Callable[[], bool]) -> None:
    """Wait for what a tap sets going, up to ten seconds."""
    for _ in range(200):
        if holds():
            return
        page.wait_for_timeout(50)
    assert holds()
