"""Chromium for measuring, and what a page weighs and how soon it is painted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tests.web.chromium import CHROMIUM, FLAGS

LOADED = "performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))"
LIVE = ("/events", "/frame")
"""What flows as long as a page is open, and so weighs nothing in itself."""


class MissingError(Exception):
    """What a measurement needs is not on this machine; the message says what."""


@dataclass(frozen=True, slots=True)
class Page:
    """What one page costs: kB by what is loaded, and milliseconds until something is painted, and until all is."""

    name: str
    kilobytes: float
    pictures: float
    first_paint: float
    loaded: float


@dataclass(frozen=True, slots=True)
class Browser:
    """A running Chromium."""

    chromium: Any

    def opened(self, url: str, script: str = "", patience: float = 30.0) -> Any:
        """A page of its own at this address, as soon as somebody answers there; `script` runs before the page's."""
        page = self.chromium.new_context(viewport={"width": 1280, "height": 800}).new_page()
        if script:
            page.add_init_script(script)
        for _ in range(int(patience / 0.1)):
            try:
                page.goto(url)
                return page
            except Exception as error:  # Playwright tells refused connections by their text only
                if "ERR_CONNECTION_REFUSED" not in str(error):
                    raise
            page.wait_for_timeout(100)
        raise MissingError(f"Nobody answers at {url}.")

    def weighed(self, name: str, url: str) -> Page:
        """One page, loaded for the first time."""
        page = self.opened(url)
        page.wait_for_load_state("load")
        page.wait_for_timeout(1000)
        loads = [load for load in page.evaluate(f"{LOADED}.map((load) => [load.name, load.transferSize])")
                 if not any(load[0].partition("?")[0].endswith(end) for end in LIVE)]  # fmt: skip
        faces = sum(size for where, size in loads if "/faces/" in where or "/pictures/" in where)
        paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
        done = page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd")
        page.context.close()
        return Page(name, (sum(size for _, size in loads) - faces) / 1000, faces / 1000, paint, done)


@contextmanager
def started() -> Iterator[Browser]:
    """Chromium, for as long as it is needed.  MissingError where there is none."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise MissingError("playwright is not installed") from None
    if not CHROMIUM.exists():
        raise MissingError(f"there is no {CHROMIUM}")
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=str(CHROMIUM), headless=True, args=FLAGS)
        yield Browser(chromium)
        chromium.close()
