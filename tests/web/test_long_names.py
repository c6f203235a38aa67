"""Names that are long, or written from right to left, break neither the page nor what it says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.table import Table
from tests.web.chromium import OpenPage, served
from tests.web.conftest import Hands
from tests.web.kept_games import play
from web.table.live import LiveTable

pytestmark = pytest.mark.browser
LONG = "Maximilian-Alexander von Hohenstein-Burg"
ENDLESS = "W" * 40
"""The longest name that there may be, with nowhere to break it."""
HEBREW = "שלום דוד"
NAMES = (LONG, ENDLESS, HEBREW, "Ann", "Wilhelmina Charlotte of Saxony", "Ben")
PHONE, TABLET, LAPTOP = (390, 844), (820, 1180), (1366, 800)
ON_ONE_LINE = """(places) => [...document.querySelectorAll(places)].map((place) => {
  const text = document.createRange();
  text.selectNodeContents(place);
  return new Set([...text.getClientRects()].map((box) => Math.round(box.bottom))).size;
})"""
SIDES = """([place, name, number]) => {
  const words = [...document.querySelectorAll(place)].find((one) => one.textContent.includes(name));
  const boxes = [name, number].map((part) => {
    const walker = document.createTreeWalker(words, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(), past = false; node; node = walker.nextNode()) {
      const from = node.data.indexOf(name);
      past ||= from >= 0;
      const at = part === name ? from : past ? node.data.indexOf(part, Math.max(0, from)) : -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + part.length);
      return range.getBoundingClientRect();
    }
  });
  return [boxes[0].right, boxes[1].left];
}"""
"""Where a name ends and the number that follows it begins, as the page shows them."""


def in_size(size: tuple[int, int]) -> dict[str, Any]:
    return {"viewport": {"width": size[0], "height": size[1]}}


def box(page: Any, place: str) -> Any:
    return page.locator(place).bounding_box()


@pytest.fixture
def six() -> Hands:
    """Six players of such names."""
    return Hands.at(LiveTable(Table.create(None, NAMES)), seed=4)


@pytest.mark.parametrize("size", [TABLET, LAPTOP])
def test_what_happens_now_has_room_beside_the_button_that_says_who_takes_it(
    open_page: OpenPage, six: Hands, size: tuple[int, int]
) -> None:
    six.fill(["plain", "glazed", "powdered", "jelly_filled", "donut_holes", "boston_cream", "coffee"])
    six.pick({name: n for n, name in enumerate((ENDLESS, *(one for one in NAMES if one != ENDLESS)), 1)})
    page = open_page(served(six.live), **in_size(size))
    whole = box(page, ".moment")
    assert box(page, ".moment h1")["width"] > 0.4 * whole["width"]
    assert whole["height"] < 0.4 * size[1]
    assert page.evaluate("document.documentElement.scrollWidth") == size[0], "nothing lies outside the window"


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_the_number_that_somebody_chose_is_as_wide_as_another(
    open_page: OpenPage, six: Hands, size: tuple[int, int]
) -> None:
    six.fill()
    six.pick({name: n for n, name in enumerate(NAMES, 1)})
    page = open_page(served(six.live), **in_size(size))
    widths = page.evaluate("[...document.querySelectorAll('.number-card')].map((one) => one.offsetWidth)")
    assert len(widths) == len(NAMES) and len(set(widths)) == 1


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_no_total_is_broken_into_its_digits(open_page: OpenPage, six: Hands, size: tuple[int, int]) -> None:
    end = six.whole_game()
    page = open_page(served(six.live), **in_size(size))
    assert any(not 0 <= player.total <= 9 for player in end.players if player.total is not None)
    lines = page.evaluate(ON_ONE_LINE, ".sum, .podium b, .score-sheet td b")
    assert lines and set(lines) == {1}


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_the_bars_of_the_totals_begin_and_end_at_the_same_places(
    open_page: OpenPage, six: Hands, size: tuple[int, int]
) -> None:
    six.whole_game()
    page = open_page(served(six.live), **in_size(size))
    bars = [one.bounding_box() for one in page.locator(".podium meter").all()]
    assert len({(round(one["x"]), round(one["width"])) for one in bars}) == 1
    assert bars[0]["width"] > 40


def test_a_tag_cuts_no_line_of_a_name_in_half(open_page: OpenPage, six: Hands) -> None:
    six.whole_game()
    page = open_page(served(six.live), **in_size(PHONE))
    cut = page.evaluate("""[...document.querySelectorAll('.score-sheet .name-tag')].map((tag) => {
      const radius = parseFloat(getComputedStyle(tag).borderTopRightRadius);
      const line = parseFloat(getComputedStyle(tag).lineHeight);
      return radius > line || tag.scrollHeight > tag.clientHeight + 1;
    })""")
    assert len(cut) == len(NAMES) and not any(cut)


def test_a_number_stays_beside_the_name_that_it_follows(open_page: OpenPage, six: Hands) -> None:
    six.fill()
    six.pick({name: n for n, name in enumerate(NAMES, 1)})
    page = open_page(served(six.live), **in_size((2400, 1200)))
    name_ends, number_begins = page.evaluate(SIDES, [".timeline .picks_revealed .words", HEBREW, "3"])
    assert number_begins > name_ends


def test_past_games_break_no_name_into_syllables(open_page: OpenPage, tmp_path: Path) -> None:
    play(tmp_path / "monday.donuts", (HEBREW, "Wilhelmina"), 1)
    live = LiveTable(Table.create(tmp_path / "now.donuts", ("Ann", "Ben")))
    page = open_page(served(live) + "games", wait=".game-list", **in_size(PHONE))
    assert set(page.evaluate(ON_ONE_LINE, ".wide-table tbody th")) == {1}
    points = page.locator(".result > span", has_text=HEBREW).locator("b").inner_text()
    name_ends, number_begins = page.evaluate(SIDES, [".result > span", HEBREW, points])
    assert number_begins > name_ends


@pytest.mark.parametrize("name", [LONG, ENDLESS])
@pytest.mark.parametrize("width", [320, 390, 683])
def test_a_player_s_own_phone_keeps_its_menu_beside_the_name(
    open_page: OpenPage, six: Hands, name: str, width: int
) -> None:
    page = open_page(served(six.live), **in_size((width, 700)))
    page.route("**/api/me", lambda route: route.fulfill(json={"role": "player", "name": name}))
    page.reload()
    chip = page.locator(".chip[data-key=role]")
    chip.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == width, "nothing lies outside the window"
    assert chip.bounding_box()["width"] > 40, "the name can be told"


@pytest.mark.parametrize("size", [(320, 640), PHONE, LAPTOP, (1920, 1080)])
@pytest.mark.parametrize("locale", ["en-GB", "ja-JP"])
def test_the_name_of_who_went_home_is_read_beside_the_cards_that_stay(
    open_page: OpenPage, size: tuple[int, int], locale: str
) -> None:
    """What became of the cards left no room for the name: on a phone it was not there at all."""
    three = Hands.at(LiveTable(Table.create(None, ("Ann", "Benjamin", "Cleo"))))
    three.fill(["plain", "powdered", "glazed", "glazed"])
    three.pick({"Ann": 1, "Benjamin": 2, "Cleo": 3})
    three.resolve()
    three.tell("leave", player="Benjamin", cards="stay", narrower=False)
    page = open_page(served(three.live), locale=locale, **in_size(size))
    name, header = page.locator("[data-key=plate-2] h2"), page.locator("[data-key=plate-2] header")
    assert name.evaluate("(one) => one.scrollWidth <= one.clientWidth"), "the whole name is shown"
    assert header.evaluate("(one) => one.scrollWidth <= one.clientWidth")
