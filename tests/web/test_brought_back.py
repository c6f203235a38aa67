"""Who has gone back too far goes forward again: all of it, or up to any step, with two taps."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.chromium import OpenPage, served
from tests.web.conftest import Hands

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
pytestmark = pytest.mark.browser
BACK = "Bring back all up to this"


def a_round(hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    hands.pick({"Ann": 1, "Ben": 2})
    hands.resolve()
    hands.fill(["jelly_filled", "donut_holes"])


def undone(page: Any, hands: Hands, steps: int) -> None:
    for _ in range(steps):
        told = hands.live.dashboard().seq
        page.get_by_role("button", name="Undo").first.click()
        page.get_by_role("dialog").get_by_role("button", name="Undo").click()
        expect(page.locator(".timeline li").first).to_contain_text("Taken back")
        expect(page.locator(f".timeline li[data-key='{told + 1}']")).to_have_count(1)


def test_many_undos_in_a_row_are_brought_back_with_two_taps(open_page: OpenPage, hands: Hands) -> None:
    """Of so many undos only the last could be taken back; the others were to be tapped anew."""
    a_round(hands)
    before = hands.live.state
    page = open_page(served(hands.live))
    undone(page, hands, 4)
    assert hands.live.state.plates == {"Ann": (), "Ben": ()}
    page.locator(".timeline li.undone button").first.click()
    page.get_by_role("button", name=BACK).click()
    expect(page.locator(".timeline li").first).to_contain_text("Brought back")
    assert hands.live.state == before
    page.get_by_role("button", name="Look back").click()
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".past-bar")).to_contain_text("Brought back")


def test_what_was_taken_back_is_brought_back_up_to_any_step(open_page: OpenPage, hands: Hands) -> None:
    a_round(hands)
    page = open_page(served(hands.live))
    undone(page, hands, 4)
    page.locator(".timeline li.donut_taken.fallen button", has_text="Ann takes").click()
    page.get_by_role("button", name=BACK).click()
    expect(page.get_by_role("button", name="Ben has it")).to_be_visible()
    assert hands.live.state.plates == {"Ann": ("glazed",), "Ben": ()}


def test_a_correction_that_was_taken_back_and_more_is_brought_back_as_it_is_said(
    open_page: OpenPage, hands: Hands
) -> None:
    """The last line said that three steps had been taken back."""
    a_round(hands)
    hands.live.command("correct", {"target": "plate/Ann/1", "piece": "eclair", "was": "glazed"})
    page = open_page(served(hands.live))
    undone(page, hands, 2)
    page.locator(".timeline li.undone button").first.click()
    page.get_by_role("button", name=BACK).click()
    expect(page.locator(".timeline li").first).to_contain_text("Brought back")


def test_what_a_correction_replaced_is_not_brought_back(open_page: OpenPage, hands: Hands) -> None:
    """It was not so: to bring it back would take back all that was played since."""
    a_round(hands)
    hands.live.command("correct", {"target": "plate/Ann/1", "piece": "eclair", "was": "glazed"})
    page = open_page(served(hands.live))
    page.locator(".timeline li.donut_taken.fallen button").first.click()
    expect(page.get_by_role("button", name="See the table then")).to_be_visible()
    expect(page.get_by_role("button", name=BACK)).to_have_count(0)
