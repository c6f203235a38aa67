"""Learning a deck on the set-up page; and the page for every eye, hand, language and size."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.observation import UNKNOWN
from scanner.learning.proposals import Proposal, Status
from tests.web.filmed import SIZES, OpenPage, chromium, film, open_page, url, way
from tests.web.hallway import Hallway
from tests.web.test_japanese import english_on
from web.words.said import Said

__all__ = ["chromium", "film", "open_page", "url", "way"]

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
pytestmark = pytest.mark.browser


def card(piece: str, status: Status, same_as: int | None = None) -> Proposal:
    corners = np.array([[0, 0], [100, 0], [100, 140], [0, 140]], np.float32)
    picture = np.random.default_rng(len(piece)).integers(0, 255, (140, 100, 3), np.uint8)
    candidates = ((piece, 0.9),) if piece != UNKNOWN else (("milk", 0.4), ("coffee", 0.3))
    return Proposal(piece, status, 0.9, candidates, "", corners, picture, 0.71, same_as=same_as)


@dataclass
class Reader:
    """Reads the same off every photograph."""

    found: tuple[Proposal, ...]

    def do(self, *_: object) -> tuple[tuple[Proposal, ...], tuple[Said, ...]]:
        return self.found, ()


def test_a_deck_is_learned_from_a_photograph_and_only_the_unsure_is_asked(
    open_page: OpenPage, url: str, way: Hallway, home: Path
) -> None:
    found = (card("plain", Status.TAKEN), card(UNKNOWN, Status.ASKED), card(UNKNOWN, Status.ASKED, same_as=1))
    way.hall.learning.apart = Reader(found)  # type: ignore[assignment]
    page = open_page(url)
    page.get_by_label("Add photographs").set_input_files(home / "web" / "demo" / "faces" / "plain.png")
    expect(page.get_by_text("Which cards are these? (1)")).to_be_visible()
    page.get_by_role("button", name="Coffee", exact=True).click()
    expect(page.get_by_text("Which cards are these?")).to_have_count(0)
    page.get_by_role("button", name="Learn these 2").click()
    expect(page.get_by_text("Faces learnt: 2.")).to_be_visible()
    assert way.hall.shelf.book is not None and set(way.hall.shelf.book.pieces) == {"plain", "coffee"}
    assert way.hall.shelf.path.exists()


def test_cards_that_were_read_are_not_forgotten_by_an_early_start(
    open_page: OpenPage, url: str, way: Hallway, home: Path
) -> None:
    way.hall.learning.apart = Reader((card("plain", Status.TAKEN),))  # type: ignore[assignment]
    page = open_page(url)
    page.get_by_label("Add photographs").set_input_files(home / "web" / "demo" / "faces" / "plain.png")
    expect(page.get_by_text("Read off the cards (1)")).to_be_visible()
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("alert")).to_contain_text("First say whether")
    assert way.hall.rehearsing
    page.get_by_role("button", name="Learn these 1").click()
    expect(page.get_by_text("Faces learnt: 1.")).to_be_visible()
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal the row")


def test_a_deck_is_learned_amid_a_game(open_page: OpenPage, url: str, way: Hallway, home: Path) -> None:
    way.hall.learning.apart = Reader((card("plain", Status.TAKEN),))  # type: ignore[assignment]
    way.hall.start()
    page = open_page(url)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Camera and deck").click()
    page.get_by_label("Add photographs").set_input_files(home / "web" / "demo" / "faces" / "plain.png")
    page.get_by_role("button", name="Learn these 1").click()
    expect(page.get_by_text("Faces learnt: 1.")).to_be_visible()
    assert way.hall.shelf.book is not None and not way.hall.rehearsing


def test_the_set_up_speaks_japanese(open_page: OpenPage, url: str, way: Hallway) -> None:
    found = (card("plain", Status.TAKEN), card(UNKNOWN, Status.ASKED))
    way.hall.learning.apart = Reader(found)  # type: ignore[assignment]
    way.hall.learning.add("photo", b"")
    page = open_page(url, locale="ja-JP")
    assert english_on(page) == []
    way.hall.choose_camera("browser")
    expect(page.get_by_text("まだ映像が届いていません。")).to_be_visible()
    page.locator(".advanced summary").click()
    expect(page.locator(".proposals")).to_be_visible()
    assert english_on(page) == []
    expect(page.get_by_role("button", name="スマホ", exact=True)).to_be_visible()
    expect(page.get_by_text("まだ映像が届いていません。")).to_be_visible()
    page.get_by_role("button", name="English").click()
    expect(page.get_by_text("No picture comes yet.")).to_be_visible()
    camera = open_page(url + "camera", locale="ja-JP")
    expect(camera.locator(".state.good")).to_be_visible()
    assert english_on(camera) == []


def test_nothing_sticks_out_at_any_size(open_page: OpenPage, url: str, way: Hallway) -> None:
    way.hall.seat(["Ann", "Benedetta Carlotta", "Cy", "Di", "Eve", "Fred"])
    page = open_page(url)
    page.get_by_role("button", name="A phone").click()
    expect(page.get_by_alt_text("The code for the phone")).to_be_visible()
    fits(page)
    phone = open_page(way.hall.door.address)
    expect(phone.locator(".state.good")).to_be_visible()
    fits(phone)
    expect(page.locator("#preview.live")).to_be_visible()
    fits(page)


def fits(page: Any) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_every_button_and_field_has_a_name(open_page: OpenPage, url: str) -> None:
    page = open_page(url)
    expect(page.get_by_label("Name of player 1")).to_be_visible()
    nameless = """() => [...document.querySelectorAll('button, input, select, a, img')].filter((e) =>
        !(e.ariaLabel || e.alt || e.labels?.length || e.innerText.trim() || e.getAttribute('alt') === ''))
        .map((e) => e.outerHTML)"""
    assert page.evaluate(nameless) == []


def accessible(page: Any) -> None:
    """Axe has nothing to say, by day and by night."""
    accessible_to_all = pytest.importorskip("tests.web.test_accessible")
    assert accessible_to_all.violations(page) == []


@pytest.mark.parametrize("look", [{}, {"viewport": {"width": 320, "height": 640}, "locale": "ja-JP"}])
def test_the_set_up_is_open_to_everybody(open_page: OpenPage, url: str, way: Hallway, look: dict[str, Any]) -> None:
    found = (card("plain", Status.TAKEN), card(UNKNOWN, Status.ASKED))
    way.hall.learning.apart = Reader(found)  # type: ignore[assignment]
    way.hall.learning.add("photo", b"")
    way.hall.choose_camera("browser")
    way.hall.door.open()
    page = open_page(url, **look)
    expect(page.locator(".proposals")).to_be_visible()
    page.locator(".advanced summary").click()
    accessible(page)
    phone = open_page(way.hall.door.address, **look)
    expect(phone.locator(".state.good")).to_be_visible()
    accessible(phone)
    expect(page.locator(".seat").first).to_be_visible()
    accessible(page)
