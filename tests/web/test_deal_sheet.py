"""Telling the cards of the row one after another: a slip is put right on the way."""

from __future__ import annotations

import pytest

from tests.web.chromium import OpenPage, served
from web.table.live import LiveTable

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
pytestmark = pytest.mark.browser


def test_a_card_that_was_mistaken_is_tapped_and_told_again_and_the_others_stay(
    open_page: OpenPage, live: LiveTable
) -> None:
    """It had to wait until the whole row was told, or all of it was to be told again."""
    page = open_page(served(live))
    page.get_by_role("button", name="Tap the cards of the row").click()
    sheet = page.get_by_role("dialog")
    for name in ("Plain", "Glazed"):
        sheet.locator(".face", has_text=name).click()
    sheet.get_by_role("button", name="Change: Plain").click()
    expect(page.get_by_role("heading", name="Slot 1: Which card is it?")).to_be_visible()
    expect(sheet.get_by_text("2 more")).to_be_visible()
    for name in ("Powdered", "Jelly-Filled"):
        sheet.locator(".face", has_text=name).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Choose your donuts")
    assert live.state.row == ("powdered", "glazed", "jelly_filled")


def test_what_was_told_already_is_not_left_to_be_told_again(open_page: OpenPage, live: LiveTable) -> None:
    page = open_page(served(live))
    page.get_by_role("button", name="Tap the cards of the row").click()
    maple_bar = page.get_by_role("dialog").locator(".face", has_text="Maple Bar")
    for left in ("2 left", "1 left", "0 left"):
        expect(maple_bar).to_contain_text(left)
        if left != "0 left":
            maple_bar.click()
