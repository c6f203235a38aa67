"""On small phones, and in windows that are zoomed in, nothing is cut off and nothing lies under something else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.table import Table
from tests.web.chromium import Launch, OpenPage, served
from tests.web.conftest import Hands
from web.shown.dashboard import CameraShown
from web.table.live import LiveTable

pytestmark = pytest.mark.browser
LONG = ("Maximilian-Alexander von Hohenstein-Burg", "W" * 40)
WIDTHS = (320, 335, 360, 375, 390, 412, 448)
LANGUAGES = ("en-GB", "ja-JP")
CUT = """(places) => [...document.querySelectorAll(places)]
  .filter((one) => one.clientWidth)
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
  .map((one) => one.textContent)"""
OVERLAPPING = """() => {
  const parts = [...document.querySelectorAll(".brand, .chips > *, .tools > *")].filter((one) => one.offsetWidth);
  const boxes = parts.map((one) => one.getBoundingClientRect());
  const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  const over = boxes.filter((a, n) => boxes.slice(n + 1).some((b) => !apart(a, b)));
  const outside = boxes.filter((box) => box.left < 0 || box.right > document.documentElement.clientWidth);
  return [...over, ...outside].map(({ left, right }) => [left, right]);
}"""


@pytest.fixture(scope="module")
def chromium(launch: Launch) -> Iterator[Any]:
    """A browser whose scrollbars take room, as on a computer."""
    browser = launch(without=["--hide-scrollbars"])
    yield browser
    browser.close()


@pytest.fixture
def filmed(hands: Hands) -> Hands:
    """A game in its tenth round or later, with a camera: every button and chip is there."""
    while (now := hands.live.dashboard()).round < 10:
        if now.hand in ("deal", "refill"):
            hands.fill()
        elif now.hand == "pick":
            hands.pick({player.name: n for n, player in enumerate(now.players, 1)})
        else:
            hands.resolve()
    hands.live.camera(CameraShown("on", fps=12.0))
    return hands


@pytest.mark.parametrize("language", LANGUAGES)
def test_chips_and_buttons_stand_side_by_side_and_are_whole(
    open_page: OpenPage, filmed: Hands, language: str
) -> None:
    """*Round 12* read *Round 1*, and the camera's chip lay under a button."""
    page = open_page(served(filmed.live), locale=language)
    assert page.locator(".tools > *").count() == 4
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate("innerWidth - document.documentElement.clientWidth") > 0, "there is a scrollbar"
        assert page.evaluate(OVERLAPPING) == [], width
        assert page.evaluate(CUT, ".chip") == [], width


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("names", [("Ann", "Ben"), LONG])
def test_the_score_sheet_shows_every_total_without_being_pushed(
    open_page: OpenPage, names: tuple[str, ...], language: str
) -> None:
    """*Total* read *Tota*, and the last digits were cut."""
    hands = Hands.at(LiveTable(Table.create(None, names)))
    hands.whole_game()
    page = open_page(served(hands.live), locale=language)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate(CUT, ".score-sheet, .score-sheet th, .score-sheet .sum, .score-sheet bdi") == [], width
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), width


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plate_that_is_counted_says_how_many_cards_it_has(
    open_page: OpenPage, live: LiveTable, language: str
) -> None:
    """*0 cards* read *0 ca*."""
    page = open_page(served(live) + "score", wait=".drop", locale=language)
    page.locator(".drop button").last.click()
    page.wait_for_selector(".plate .total")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate(CUT, ".plate .chip, .plate .total, .plate header, .plate input") == [], width


@pytest.mark.parametrize("size", [(320, 640), (640, 400), (1280, 800)])
def test_a_sheet_lies_beside_the_page_s_scrollbar(
    open_page: OpenPage, filmed: Hands, size: tuple[int, int]
) -> None:
    page = open_page(served(filmed.live), viewport={"width": size[0], "height": size[1]})
    page.get_by_role("button", name="Menu").click()
    edge = page.evaluate("document.documentElement.clientWidth")
    assert edge < size[0], "there is a scrollbar"
    for part in (page.get_by_role("dialog"), page.get_by_role("dialog").get_by_role("button", name="Close")):
        box = part.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= edge
