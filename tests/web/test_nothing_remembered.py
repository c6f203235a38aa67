"""A browser that lets no page remember anything, as where all cookies are forbidden, still shows every page."""

from __future__ import annotations

import pytest

from tests.web.chromium import OpenPage, served
from tests.web.conftest import Hands

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
pytestmark = pytest.mark.browser
FORBIDDEN = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("Access is denied for this document.", "SecurityError"); },
});"""


@pytest.mark.parametrize(("page_of", "wait"), [("", ".plates"), ("score", ".drop"), ("games", ".exchange")])
def test_a_page_is_shown_and_speaks_the_language_that_is_chosen(
    open_page: OpenPage, hands: Hands, page_of: str, wait: str
) -> None:
    page = open_page(served(hands.live) + page_of, wait="main")
    page.add_init_script(FORBIDDEN)
    page.reload()
    page.wait_for_selector(wait)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="日本語").click()
    expect(page.get_by_role("heading", name="メニュー")).to_be_visible()
    page.get_by_role("button", name="暗い").click()
    expect(page.locator("html")).to_have_attribute("data-look", "dark")
