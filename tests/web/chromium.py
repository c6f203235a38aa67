"""Chromium as Debian has it: pages opened on a served table, and complaints collected."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from waitress.server import BaseWSGIServer

from tests.web.servers import end_by_and_by
from web.doors.serve import address, listen, serve
from web.pages.app import create_app
from web.table.live import LiveTable

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = [
    "--disable-gpu", "--no-sandbox", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run", "--disable-quic",
]  # fmt: skip
KILLED = (
    "ERR_CONNECTION_", "ERR_EMPTY_RESPONSE", "ERR_INCOMPLETE_CHUNKED", "ERR_SOCKET_NOT_CONNECTED",
    "ERR_CONTENT_LENGTH_MISMATCH", "ERR_RESPONSE_HEADERS_TRUNCATED", "ERR_INVALID_HTTP_RESPONSE",
)  # fmt: skip
"""What a browser says of a server that was killed depends on what it was about to send at that moment."""
EXPECTED = (*KILLED, "status of 409")
"""What a page may complain of: servers that were killed, and taps that came too late."""
OpenPage = Callable[..., Any]


Launch = Callable[..., Any]


@pytest.fixture(scope="session")
def launch() -> Iterator[Launch]:
    """Starts a browser with more flags, or `without` some of Playwright's own.

    There is one Playwright for all tests: it bears no second beside it.
    """
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if not CHROMIUM.exists():
        pytest.skip("no /usr/bin/chromium on this machine")
    sync_api.expect.set_options(timeout=20_000)
    with sync_api.sync_playwright() as play:
        yield lambda *flags, without=(): play.chromium.launch(
            executable_path=str(CHROMIUM), headless=True, args=[*FLAGS, *flags], ignore_default_args=[*without]
        )


@pytest.fixture(scope="session")
def chromium(launch: Launch) -> Iterator[Any]:
    """One browser for all tests that need nothing special."""
    browser = launch()
    yield browser
    browser.close()


class Pages:
    """Pages of one browser, each in a context of its own, and what they complained of."""

    def __init__(self, browser: Any, **usual: Any) -> None:
        self._browser = browser
        self._usual = {"locale": "en-GB", "reduced_motion": "reduce", **usual}
        self._contexts: list[Any] = []
        self.complaints: list[str] = []

    def open(self, url: str, **context: Any) -> Any:
        """A page, as it is opened usually but for what is said of its context."""
        self._contexts.append(self._browser.new_context(**{**self._usual, **context}))
        page = self._contexts[-1].new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._heard)
        page.goto(url)
        return page

    def close(self) -> None:
        for context in self._contexts:
            context.close()

    def _heard(self, said: Any) -> None:
        if said.type in ("error", "warning"):
            self.complaints.append(said.text)


@pytest.fixture
def open_page(chromium: Any) -> Iterator[OpenPage]:
    """Opens a page; at the end no page may have complained of anything but what the test `expects`."""
    pages, expected = Pages(chromium), list(EXPECTED)

    def at(url: str, wait: str = ".plates", expects: str = "", **context: Any) -> Any:
        expected.extend([expects] if expects else [])
        page = pages.open(url, **context)
        page.wait_for_selector(wait)
        return page

    yield at
    pages.close()
    unexpected = [c for c in pages.complaints if not any(words in c for words in expected)]
    assert not unexpected, unexpected


@pytest.fixture(autouse=True)
def servers_end() -> Iterator[None]:
    """What a test has served ends with it, and the game's file is closed."""
    yield
    while _SERVED:
        server, live = _SERVED.pop()
        end_by_and_by(server, live.close)


_SERVED: list[tuple[BaseWSGIServer, LiveTable]] = []
THREADS = 24
"""Enough for a few browsers: a hundred tests' servers with the program's own 256 are more than a machine will begin."""


def served(live: LiveTable, extensions: Mapping[str, Any] | None = None, **config: Any) -> str:
    """Serve a table in this process, as long as the test lasts; the dashboard's address."""
    listening = listen("127.0.0.1", 0)
    app = create_app(live, config)
    app.extensions |= extensions or {}
    _SERVED.append((serve(app, listening, THREADS), live))
    return address(listening)


def until(page: Any, condition: str, patience: float = 20.0) -> None:
    """Wait until an expression of the page holds.  Playwright's own waiting needs `eval`, which the page forbids."""
    for _ in range(int(patience / 0.05)):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"The page never came to {condition}")
