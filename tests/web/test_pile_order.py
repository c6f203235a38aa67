"""The discard pile where nobody knows in which order it lies: the page says so, and two taps tell it."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.referee.test_corrections import with_an_open_pile
from tests.web.chromium import OpenPage, served
from web.table.live import LiveTable

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
pytestmark = pytest.mark.browser


def test_what_may_lie_on_top_is_shown_and_told_with_two_taps(open_page: OpenPage) -> None:
    """One of them was shown as if it were sure, and who put it right made a second card of its name."""
    live = LiveTable(with_an_open_pile())
    before = live.state
    assert len(before.tops) == 2
    page = open_page(served(live))
    expect(page.locator(".pile:not(.deck) .under")).to_contain_text("Glazed / Plain?")
    page.locator(".pile:not(.deck) button").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Which of these lies on top nobody could see.")
    sheet.locator(".faces").first.get_by_role("button", name="Plain").click()
    expect(page.locator(".pile:not(.deck) .under")).not_to_contain_text("?")
    assert live.state.tops == ("plain",) and Counter(live.state.discard) == Counter(before.discard)
