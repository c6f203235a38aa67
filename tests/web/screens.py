"""Takes the pictures of the dashboard for the documentation: ``python -m tests.web.screens [FOLDER]``.

The table is that of the demo: its true events up to some moment are entered by hand, and the real eyes look at the
clip's last seconds before it for the preview.  Whatever a picture shows, the program showed.  Needs the extras
`test` and `workshop`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import cv2
from PIL import Image as Pictures
from playwright.sync_api import Browser, Page, sync_playwright

from engine.table import Table
from scanner.finding.detect import Detector
from scanner.learning.enrol import enrol_faces
from tests.web.chromium import CHROMIUM, FLAGS, served, until
from tests.web.demo_tables import DEMO, FACES, Film, faces, in_dispute, in_doubt, show_camera, the_moment, told_until
from tests.web.hallway import Hallway
from tests.web.kept_games import play
from web.kept.evening import Evening
from web.kept.shelf import Shelf
from web.table.live import LiveTable

HOME = Path(__file__).parents[2]
SIZES = {"phone": (390, 844), "laptop": (1366, 800), "tv": (1920, 1080)}


def set_up(browser: Browser, path: Path, folder: Path) -> None:
    """The set-up page while the eyes watch the clip's beginning."""
    way = Hallway(folder, Evening(("Mia", "Leo")), finder=Detector(steady=True))
    way.hall.shelf = Shelf.holding(enrol_faces(FACES), str(folder / "mine.deck"))
    way.live.pictures = faces()
    with way.watched():
        page = browser.new_page(viewport={"width": 1366, "height": 800}, locale="en-GB")
        page.goto(served(way.live, {"hall": way.hall, "browser_camera": way.hall.door.camera}))
        page.wait_for_selector(".checklist, .note")
        way.hall.choose_camera(str(DEMO / "clip.mp4"))
        until(page, "document.querySelector('.checklist') && !document.querySelector('.checklist .is-false')", 60.0)
        page.wait_for_timeout(1500)
        take(page, path)
        page.context.close()


def main(folder: Path) -> None:
    """Take them all."""
    folder.mkdir(parents=True, exist_ok=True)
    game = told_until(the_moment())
    show_camera(game, the_moment())
    over = told_until(10_000)
    dispute = in_dispute()
    with TemporaryDirectory() as kept, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=str(CHROMIUM), headless=True, args=FLAGS)
        for size in SIZES:
            shoot(browser, game, folder / f"game-{size}.png", size)
        shoot(browser, game, folder / "game-dark.png", "laptop", color_scheme="dark")
        shoot(browser, game, folder / "game-japanese.png", "laptop", locale="ja-JP")
        shoot(browser, game, folder / "correct.png", "phone", lambda page: page.locator(".plate .card").first.click())
        shoot(browser, dispute, folder / "objection.png", "laptop")
        shoot(browser, dispute, folder / "dispute.png", "laptop", the_last_step)
        shoot(browser, told_until(155.5), folder / "power.png", "phone")
        shoot(browser, game, folder / "look-back.png", "laptop", look_back)
        shoot(browser, in_doubt(), folder / "question.png", "phone")
        set_up(browser, folder / "setup.png", Path(kept))
        shoot(browser, over, folder / "winner.png", "laptop")
        shoot(browser, past_games(Path(kept)), folder / "past-games.png", "laptop", lambda page: open_at(page, "games"))
        deck = Path(kept) / "demo.deck"
        enrol_faces(FACES).save(deck)
        shoot(browser, over, folder / "score-only.png", "tv", lambda page: count(page, Path(kept)), deck)
        browser.close()


def the_last_step(page: Page) -> None:
    """What a dispute about the newest step but one finds."""
    page.locator(".timeline li button").nth(1).click()
    page.wait_for_selector("dialog .photo svg")


def look_back(page: Page) -> None:
    page.get_by_role("button", name="Look back").click()
    page.get_by_role("button", name="One step back").click()
    page.wait_for_timeout(500)


def open_at(page: Page, part: str) -> None:
    page.goto(page.url + part)
    page.wait_for_load_state("networkidle")


def count(page: Page, folder: Path) -> None:
    """The clip's table in the middle of the game, no hand over it, counted."""
    photo = folder / "table.png"
    cv2.imwrite(str(photo), Film().at(63.0))
    open_at(page, "score")
    page.locator("#photos").set_input_files(photo)
    page.wait_for_selector(".score-photo", timeout=600_000)
    page.wait_for_timeout(500)


def past_games(folder: Path) -> LiveTable:
    """Four evenings of the demo's players and their grandmother."""
    for n in range(4):
        names = ("Mia", "Leo", "Oma") if n % 2 else ("Mia", "Leo")
        play(folder / f"evening {n}.donuts", names, n + 1, whole=n != 3)
        at = 1_760_000_000 + n * 604_800
        os.utime(folder / f"evening {n}.donuts", (at, at))
    return LiveTable(Table.create(folder / "now.donuts", ("Mia", "Leo")), pictures=faces())


def shoot(
    browser: Browser,
    live: LiveTable,
    path: Path,
    size: str,
    act: Callable[[Page], None] | None = None,
    deck: Path | None = None,
    **look: Any,
) -> None:
    """One picture of one table."""
    width, height = SIZES[size]
    context = browser.new_context(
        **{"viewport": {"width": width, "height": height}, "locale": "en-GB", "reduced_motion": "reduce", **look}
    )
    page = context.new_page()
    page.goto(served(live, DECK=str(deck) if deck else None))
    page.wait_for_selector(".plates, .ending")
    if live.previews.other_than(None, 0.0):
        page.wait_for_selector("#preview.live", state="attached")
    until(page, "[...document.images].every((i) => i.complete)")
    page.evaluate("document.fonts.ready")
    if act:
        act(page)
    take(page, path)
    context.close()


def take(page: Page, path: Path) -> None:
    """Keep what the page shows."""
    page.screenshot(path=path)
    # 256 colours, chosen so that a small sign keeps its own: a third of the size.
    colours = Pictures.open(path).convert("RGB").quantize(256, Pictures.Quantize.MAXCOVERAGE, kmeans=1)
    colours.save(path, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HOME / "docs" / "screens")
