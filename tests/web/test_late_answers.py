"""Two things are asked for one after the other, and the first answer comes last: what was asked last is shown."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.chromium import OpenPage, served
from tests.web.conftest import Hands
from web.table.live import LiveTable

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
pytestmark = pytest.mark.browser


class Late:
    """Holds the first request that is like a pattern back until it is told to let it go."""

    def __init__(self, page: Any, pattern: str) -> None:
        self.page, self._held = page, list[Any]()
        page.route(pattern, self._comes)

    def _comes(self, route: Any) -> None:
        if self._held:
            route.continue_()
        else:
            self._held.append(route)

    def wait(self) -> None:
        while not self._held:
            self.page.wait_for_timeout(20)

    def let_go(self) -> None:
        with self.page.expect_response(self._held[0].request.url):
            self._held[0].continue_()
        self.page.wait_for_timeout(300)  # for what must not happen


def add(page: Any, player: str, donut: str) -> None:
    page.get_by_role("button", name=f"{player}: Add a card").click()
    page.get_by_role("dialog").locator(".face", has_text=donut).first.click()


def counting(open_page: OpenPage, live: LiveTable) -> Any:
    page = open_page(served(live) + "score", wait=".drop")
    page.get_by_role("button", name="Count by tapping").click()
    add(page, "Player 1", "Powdered")
    expect(page.locator(".plate .total b")).to_have_text(["3", "0"])
    return page


def test_the_sum_of_the_newest_cards_is_shown(open_page: OpenPage, live: LiveTable) -> None:
    """The wrong player was said to have won, beside cards that said otherwise."""
    page = counting(open_page, live)
    late = Late(page, "**/score/sum")
    add(page, "Player 2", "Glazed")
    late.wait()
    add(page, "Player 2", "Milk")
    expect(page.locator(".score-winner")).to_contain_text("Player 2 wins!")
    late.let_go()
    expect(page.locator(".plate .total b")).to_have_text(["3", "7"])
    expect(page.locator(".score-winner")).to_contain_text("Player 2 wins!")


def test_what_is_sent_round_waits_for_the_newest_sum(open_page: OpenPage, live: LiveTable) -> None:
    page = counting(open_page, live)
    page.evaluate("() => { navigator.share = async ({ text }) => { document.body.dataset.shared = text; }; }")
    late = Late(page, "**/score/sum")
    add(page, "Player 2", "Milk")
    late.wait()
    page.get_by_role("button", name="Share").click()
    late.let_go()
    page.wait_for_selector("body[data-shared]")
    assert "Player 2 wins!" in page.locator("body").get_attribute("data-shared")


def test_a_count_that_was_left_comes_back_with_no_late_sum(open_page: OpenPage, live: LiveTable) -> None:
    page = counting(open_page, live)
    late = Late(page, "**/score/sum")
    add(page, "Player 2", "Milk")
    late.wait()
    page.get_by_role("button", name="Another table").click()
    page.get_by_role("button", name="Count by tapping").click()
    expect(page.locator(".plate .total b")).to_have_text(["0", "0"])
    late.let_go()
    expect(page.locator(".plate .total b")).to_have_text(["0", "0"])


def played(hands: Hands) -> Hands:
    hands.fill(["plain", "powdered", "glazed"])
    hands.pick({"Ann": 1, "Ben": 2})
    hands.resolve()
    return hands


def test_the_step_that_was_tapped_last_is_looked_into(open_page: OpenPage, hands: Hands) -> None:
    """*That isn't so* of a sheet that comes late takes back what nobody meant."""
    page = open_page(served(played(hands).live))
    late = Late(page, "**/api/ruling/*")
    steps = page.locator(".timeline li button")
    title = page.locator("#sheet-title")
    steps.nth(0).click()
    late.wait()
    steps.nth(1).click()
    expect(title).to_contain_text("Ann")
    late.let_go()
    expect(title).to_contain_text("Ann")


def test_a_step_that_is_looked_into_late_opens_over_no_other_sheet(open_page: OpenPage, hands: Hands) -> None:
    page = open_page(served(played(hands).live))
    late = Late(page, "**/api/ruling/*")
    page.locator(".timeline li button").first.click()
    late.wait()
    page.locator("[data-key=deck] .card").click()
    late.let_go()
    expect(page.locator("#sheet-title")).to_have_text("How many cards are left in the deck?")


def test_the_moment_that_was_asked_for_last_is_looked_at(open_page: OpenPage, hands: Hands) -> None:
    page = open_page(served(played(hands).live))
    page.get_by_role("button", name="Look back", exact=True).click()
    expect(page.locator(".past-bar")).to_be_visible()
    late = Late(page, "**/api/moment/*")
    step = page.locator(".past-bar b").first
    page.get_by_role("button", name="One step on").click()
    late.wait()
    page.get_by_role("button", name="To the beginning").click()
    expect(step).to_contain_text("1 ")
    at = step.inner_text()
    late.let_go()
    expect(step).to_have_text(at)


def test_a_moment_that_comes_late_takes_nobody_back_from_the_present(open_page: OpenPage, hands: Hands) -> None:
    page = open_page(served(played(hands).live))
    page.get_by_role("button", name="Look back", exact=True).click()
    expect(page.locator(".past-bar")).to_be_visible()
    late = Late(page, "**/api/moment/*")
    page.get_by_role("button", name="One step back").click()
    late.wait()
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator(".past-bar")).to_have_count(0)
    late.let_go()
    expect(page.locator(".past-bar")).to_have_count(0)
