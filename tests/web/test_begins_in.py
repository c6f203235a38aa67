"""A page begins in the language that the program was begun in, and goes on in the one that its user has chosen."""

from __future__ import annotations

import pytest

from tests.web.chromium import OpenPage, served
from tests.web.conftest import Hands

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("page_of", "wait"), [("", ".plates"), ("score", ".drop"), ("games", ".exchange")])
@pytest.mark.parametrize(("begun_in", "browser", "shown"), [
    ("ja", "en-GB", "ja"), ("en", "ja-JP", "en"), (None, "ja-JP", "ja"), (None, "en-GB", "en"),
])  # fmt: skip
def test_a_page_begins_in_the_language_asked_for_or_else_in_its_browser_s(
    open_page: OpenPage, hands: Hands, page_of: str, wait: str, begun_in: str | None, browser: str, shown: str
) -> None:
    page = open_page(served(hands.live, LANGUAGE=begun_in) + page_of, wait=wait, locale=browser)
    expect(page.locator("html")).to_have_attribute("lang", shown)
    expect(page.get_by_role("button", name={"en": "Menu", "ja": "メニュー"}[shown])).to_be_visible()


def test_what_its_user_chose_stays_and_nothing_that_nobody_chose(open_page: OpenPage, hands: Hands) -> None:
    page = open_page(served(hands.live, LANGUAGE="ja"))
    assert page.evaluate("localStorage.getItem('language')") is None
    page.get_by_role("button", name="メニュー").click()
    page.get_by_role("button", name="English").click()
    page.reload()
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
