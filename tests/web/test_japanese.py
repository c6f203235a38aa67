"""Whoever chose Japanese reads Japanese: every page and every sheet, with nothing English left on it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.table import Table
from tests.web.chromium import OpenPage, served
from tests.web.conftest import Hands
from tests.web.kept_games import play
from tests.web.opened import IN_JAPANESE, opened_in_turn
from tests.web.test_accessible import STATES, objected, over
from web.shown.dashboard import CameraShown
from web.table.live import LiveTable

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
pytestmark = pytest.mark.browser
JAPANESE = {"locale": "ja-JP"}
NAMES = {
    "Ann", "Ben", "Cem", "English", "Gamewright", "JSON", "CSV", "JPEG", "PNG", "jpg", "Wi", "Fi", "QR", "http", "rtsp",
}  # fmt: skip
"""What is called so in Japanese, too."""
WORD = re.compile(r"[A-Za-zÀ-ɏ]{2,}")
RULE = re.compile(r"\bGN-[A-Z-]+")
TEXTS = """() => {
  const words = ["aria-label", "title", "alt", "placeholder"];
  const shown = (e) => !e.closest("noscript, script, style, [hidden]") && e.tagName !== "TITLE";
  const own = (e) => [...e.childNodes].filter((n) => n.nodeType === 3).map((n) => n.data);
  const read = (e) => [...own(e), ...words.map((name) => e.getAttribute(name)), e.tagName === "INPUT" && e.value];
  return [document.title, ...[...document.querySelectorAll("body, body *")].filter(shown).flatMap(read)]
    .filter((text) => text && text.trim());
}"""


def english_on(page: Any) -> list[str]:
    """The texts of a page, and of what is read aloud in it, that have an English word."""
    texts = dict.fromkeys(page.evaluate(TEXTS))
    return [text for text in texts if set(WORD.findall(RULE.sub("", text))) - NAMES]


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_the_table_is_japanese(open_page: OpenPage, hands: Hands, state: Callable[[Hands], None]) -> None:
    state(hands)
    page = open_page(served(hands.live), **JAPANESE)
    assert english_on(page) == []


def test_what_opens_over_the_table_is_japanese(open_page: OpenPage, hands: Hands) -> None:
    objected(hands)
    page = open_page(served(hands.live), **JAPANESE)
    found = [f"{what}: {one}" for what in opened_in_turn(page, IN_JAPANESE) for one in english_on(page)]
    assert found == []


def test_every_step_of_a_whole_game_is_told_in_japanese(open_page: OpenPage, hands: Hands) -> None:
    over(hands)
    hands.tell("undo", seen=hands.live.dashboard().seq, to_seq=hands.live.dashboard().seq - 4)
    page = open_page(served(hands.live), **JAPANESE)
    expect(page.locator(".timeline .fallen").first).to_be_visible()
    assert english_on(page) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "There is no camera 3 here, or another program is using it",
        "No picture comes from the browser: keep its camera page open, its camera plugged in and the phone awake",
        "http://10.0.0.7/video sends text/html, not a stream of pictures (MJPEG)",
    ],
)
def test_a_camera_in_trouble_is_japanese_and_switched_live(open_page: OpenPage, hands: Hands, sentence: str) -> None:
    page = open_page(served(hands.live), **JAPANESE)
    hands.live.camera(CameraShown("lost", sentence))
    trouble = page.locator(".camera .trouble")
    expect(trouble).to_be_visible()
    assert set(WORD.findall(trouble.inner_text())) <= {"http", "video", "MJPEG"}
    page.get_by_role("button", name="メニュー").click()
    page.get_by_role("button", name="English").click()
    expect(trouble).to_have_text(sentence)


def test_a_photograph_that_cannot_be_counted_is_refused_in_japanese_and_switched_live(
    open_page: OpenPage, live: LiveTable, tmp_path: Path
) -> None:
    (tmp_path / "手紙.jpg").write_text("Dear Ann")
    page = open_page(served(live) + "score", wait=".drop", expects="status of 400", **JAPANESE)
    page.locator("#photos").set_input_files(tmp_path / "手紙.jpg")
    trouble = page.get_by_role("alert").first
    expect(trouble).to_contain_text("手紙.jpgは読めない画像です", timeout=120_000)
    assert english_on(page) == []
    page.get_by_role("button", name="メニュー").click()
    page.get_by_role("button", name="English").click()
    expect(trouble).to_contain_text("手紙.jpg is not a picture")


def test_past_games_and_counting_by_hand_are_japanese(open_page: OpenPage, tmp_path: Path) -> None:
    play(tmp_path / "monday.donuts", ("Ann", "Ben"), 1)
    house = served(LiveTable(Table.create(tmp_path / "now.donuts", ("Ann", "Ben"))))
    assert english_on(open_page(house + "games", wait=".game-list", **JAPANESE)) == []
    page = open_page(house + "score", wait=".drop", **JAPANESE)
    page.get_by_role("button", name="タップで数える").click()
    page.locator(".plate .card.add").first.click()
    assert english_on(page) == []
