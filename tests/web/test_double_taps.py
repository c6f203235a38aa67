"""Whoever taps twice, out of habit or with a trembling hand, has tapped once: by then something else lies there."""

from __future__ import annotations

from typing import Any

import pytest

from engine.observation import Place, PlaceKind, Sighting, TableObservation
from tests.web.chromium import OpenPage, served
from tests.web.conftest import Hands
from tests.web.test_live import Seen
from web.table.live import LiveTable

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
pytestmark = pytest.mark.browser
BETWEEN = 200
"""Milliseconds between the two taps; the page has drawn what the first one did by then."""


def tapped_twice(page: Any, button: Any) -> None:
    """A double tap where the button is, whatever is there at the second one."""
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    for n in (1, 2):
        page.mouse.down(click_count=n)
        page.mouse.up(click_count=n)
        page.wait_for_timeout(BETWEEN)


def two_questions(hands: Hands) -> None:
    """Which card lies in the first slot, and which in the second?"""
    doubtful = (("glazed", 0.0), ("powdered", -0.4)), (("jelly_filled", 0.0), ("donut_holes", -0.4)), (("plain", 0.0),)
    cards = tuple(Sighting(Place(PlaceKind.ROW, n), candidates) for n, candidates in enumerate(doubtful, 1))
    for n in range(12):
        hands.live.observe(Seen(TableObservation(n, 1.0 + n, cards, still_for=9.0)))
    assert [matter.kind for matter in hands.live.dashboard().matters] == ["asked", "asked"]


def test_one_step_of_the_round_is_done(open_page: OpenPage, hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    hands.pick({"Ann": 1, "Ben": 2})
    page = open_page(served(hands.live))
    tapped_twice(page, page.get_by_role("button", name="Ann has it"))
    expect(page.get_by_role("button", name="Ben has it")).to_be_visible()
    assert [len(player.cards) for player in hands.live.dashboard().players] == [1, 0]


def test_one_card_of_the_row_is_told(open_page: OpenPage, live: LiveTable) -> None:
    page = open_page(served(live))
    page.get_by_role("button", name="Tap the cards of the row").click()
    tapped_twice(page, page.get_by_role("dialog").get_by_role("button", name="Plain"))
    expect(page.get_by_role("heading", name="Slot 2: Which card is it?")).to_be_visible()


def test_the_next_question_is_not_answered_with_the_last_one(open_page: OpenPage, hands: Hands) -> None:
    two_questions(hands)
    page = open_page(served(hands.live))
    tapped_twice(page, page.locator(".question .options button").first)
    expect(page.locator(".question")).to_have_count(1)
    assert [entry.event for entry in hands.live.log].count("answered") == 1


def test_a_game_that_somebody_has_just_begun_is_not_thrown_over_by_the_same_tap_elsewhere(
    open_page: OpenPage, hands: Hands
) -> None:
    """Two who tap *Again* at the same moment began two games; a page that woke up late ended the one being played."""
    hands.fill(["glazed", "plain", "powdered"])
    hands.tell("end")
    page = open_page(served(hands.live))

    def somebody_is_faster(route: Any) -> None:
        hands.tell("start", players=["Ann", "Ben"])
        hands.fill(["eclair", "plain", "powdered"])
        route.continue_()

    page.route("**/api/start", somebody_is_faster)
    page.get_by_role("button", name="Rematch").click()
    expect(page.get_by_text("Another game has begun")).to_be_visible()
    now = hands.live.dashboard()
    assert now.game == 2 and now.row[0].piece == "eclair"


def test_a_sheet_of_the_game_before_is_closed_when_another_begins(open_page: OpenPage, hands: Hands) -> None:
    """What was asked about a card of the first game was answered of the card in its place in the second."""
    hands.fill(["glazed", "plain", "powdered"])
    page = open_page(served(hands.live))
    page.get_by_role("button", name="Slot 1: Glazed", exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    hands.tell("start", players=["Ann", "Ben"])
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_after_a_rematch_a_phone_shows_what_happens_now(open_page: OpenPage, hands: Hands) -> None:
    """The button stands beneath a long score sheet: of the new game only the last plates were to be seen."""
    hands.whole_game()
    page = open_page(served(hands.live), viewport={"width": 390, "height": 500})
    page.get_by_role("button", name="Rematch").click()
    expect(page.get_by_role("heading", name="Deal the row")).to_be_in_viewport()
