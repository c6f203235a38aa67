"""Ordinary names and the names of the cards are not broken within a word, however narrow the row is."""

from __future__ import annotations

import pytest

from engine.go_nuts import CARDS
from engine.table import Table
from tests.referee.test_corrections import with_an_open_pile
from tests.web.chromium import OpenPage, served
from tests.web.conftest import Hands
from web.table.live import LiveTable

pytestmark = pytest.mark.browser
NAMES = ("Charlotte", "Benjamin", "Sebastian", "Alexandra", "Mia", "Konstantin")
WIDTHS = (320, 360, 390, 448, 737, 993, 1280, 1920)
BROKEN = r"""(places) => [...document.querySelectorAll(places)].flatMap((place) => {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT), broken = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const { index, 0: word } of node.data.matchAll(/[^\s・-]+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map((box) => Math.round(box.bottom))).size > 1) broken.push(word);
    }
  return broken;
})"""
OUTSIDE = """() => [...document.querySelectorAll(".slot .title, .slot .name-tag, .slot .outcome")].filter((one) => {
  const box = one.getBoundingClientRect(), slot = one.closest(".slot").getBoundingClientRect();
  return box.right > slot.right + 1 || box.left < slot.left - 1 || one.scrollWidth > one.clientWidth + 1;
}).map((one) => one.textContent)"""


@pytest.mark.parametrize("players", [2, 3, 6])
def test_words_in_the_row_are_whole_and_stay_in_their_slot(open_page: OpenPage, players: int) -> None:
    names = NAMES[:players]
    longest = sorted((one for one, card in CARDS.items() if card.min_players <= players), key=word_of)[-players - 1 :]
    hands = Hands.at(LiveTable(Table.create(None, names)))
    hands.fill(longest)
    hands.pick({name: (slot + 1) // 2 for slot, name in enumerate(names, 1)})   # two each, so that nobody gets theirs
    house = served(hands.live)
    for language in ("en-GB", "ja-JP"):
        page = open_page(house, locale=language)
        # Japanese sentences are broken between phrases, which only the browser knows.
        whole = ".slot .title, .slot .name-tag" + ", .slot .outcome" * (language == "en-GB")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(BROKEN, whole) == [], (language, width)
            assert page.evaluate(OUTSIDE) == [], (language, width)


def test_names_on_the_score_sheet_are_whole(open_page: OpenPage) -> None:
    hands = Hands.at(LiveTable(Table.create(None, NAMES)), seed=2)
    hands.whole_game(2)
    page = open_page(served(hands.live), wait=".ending")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(BROKEN, ".ending .name-tag") == [], width


def word_of(piece: str) -> int:
    """How long the longest word of its name is."""
    return max(map(len, CARDS[piece].name.split()))


def test_two_that_may_lie_on_top_push_the_page_to_no_side(open_page: OpenPage) -> None:
    page = open_page(served(LiveTable(with_an_open_pile())))
    page.locator(".under small").evaluate("(one) => { one.textContent = 'Cinnamon Twist / Raspberry Frosted?' }")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") == width
        pile, slots = page.locator(".pile").last.bounding_box(), page.locator(".slots").bounding_box()
        assert pile["x"] + pile["width"] <= slots["x"] or pile["y"] >= slots["y"] + slots["height"], width
