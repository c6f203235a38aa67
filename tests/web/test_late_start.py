"""A page that begins while the line to the program is broken: late, and not never."""

from __future__ import annotations

import pytest

from tests.web.chromium import OpenPage, served
from tests.web.conftest import Hands

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("broken", ["cards", "me"])
def test_a_page_begins_though_its_first_question_was_lost(open_page: OpenPage, hands: Hands, broken: str) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    page = open_page(served(hands.live), expects="ERR_FAILED")
    page.route(f"**/api/{broken}", lambda route: route.abort(), times=2)
    page.reload()
    expect(page.locator(".row").get_by_role("button", name="Slot 3: Powdered")).to_be_visible()


@pytest.mark.parametrize("where", ["games", "score"])
def test_the_other_pages_ask_again_as_well(open_page: OpenPage, hands: Hands, where: str) -> None:
    page = open_page(served(hands.live), expects="ERR_FAILED")
    page.route("**/api/cards", lambda route: route.abort(), times=1)
    with page.expect_response("**/api/cards", timeout=10_000) as answered:
        page.goto(page.url + where)
    assert answered.value.ok
