"""The whole program at a table: how long it takes from a card at rest before the camera to the changed page.

`donuts play` watches a film that comes as a network camera's pictures, at the film's own pace, and a page is open in
Chromium.  Then the program is killed, started again, and the page comes back by itself.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.accuracy.games import TOLD_BY_TRUTH, same
from tests.alignment import align
from tests.bench.browser import Browser, Page
from tests.bench.camera import FilmCamera, pictures

SECONDS = 250.0
"""How much of the film is played: all of it, for of few events the second latest is what 95 % of them are told by."""
PATIENCE = 30.0
PAGES = {"the table": "", "set-up": "setup", "score only": "score", "past games": "games"}
WATCHES = """
window.changes = [];
document.addEventListener("DOMContentLoaded", () => {
  let newest = 0;
  new MutationObserver(() => {
    const keys = [...document.querySelectorAll(".timeline li[data-key]")].map((step) => Number(step.dataset.key));
    const seq = Math.max(0, ...keys);
    if (seq <= newest) return;
    newest = seq;
    requestAnimationFrame(() => window.changes.push([seq, performance.timeOrigin + performance.now()]));
  }).observe(document.body, { childList: true, subtree: true });
});
"""
"""Notes when a page is about to paint a new entry: its number, and milliseconds of the wall clock."""
LOST = "document.querySelector('.chip.camera-lost[data-key=line]') !== null"
"""Whether the page says that it has lost the line."""


@dataclass(slots=True)
class Program:
    """`donuts play`, running; what it prints is collected."""

    camera: str
    deck: Path
    players: str
    game: Path
    port: int
    told: list[dict[str, Any]] = field(default_factory=list)
    _process: subprocess.Popen[str] | None = None

    @property
    def page(self) -> str:
        """The dashboard's address."""
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> None:
        """Start it, or start it again."""
        command = [
            sys.executable, "-m", "web.cli", "play", "--camera", self.camera, "--deck", str(self.deck),
            "--players", self.players, "--game", str(self.game), "--port", str(self.port), "--no-browser", "--jsonl",
        ]  # fmt: skip
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        threading.Thread(target=self._listen, args=(self._process,), daemon=True).start()

    def _listen(self, process: subprocess.Popen[str]) -> None:
        for line in process.stdout or ():
            if line.startswith("{"):
                self.told.append(json.loads(line))

    def must_run(self) -> None:
        """RuntimeError when it has ended by itself."""
        if self._process is not None and self._process.poll() is not None:
            raise RuntimeError(f"donuts play has ended by itself: exit status {self._process.returncode}")

    def kill(self) -> None:
        """End it without a warning."""
        if self._process is not None:
            os.kill(self._process.pid, signal.SIGKILL)
            self._process.wait()


@dataclass(frozen=True, slots=True)
class AtTable:
    """delays: seconds from a result at rest to the changed page, of every event that was told rightly.

    happened: how many events there were.
    back: seconds from starting the killed program until the page has news again.  lost: entries that are gone.
    pages: what each page weighs.
    """

    delays: tuple[float, ...]
    happened: int
    back: float
    lost: int
    pages: tuple[Page, ...]


def measured(film: Path, truth: Mapping[str, Any], deck: Path, folder: Path, browser: Browser) -> AtTable:
    """Play the film, kill the program, and start it again.  `folder`, an empty one, is for the game."""
    camera = FilmCamera(*pictures(film, SECONDS))
    program = Program(camera.url, deck, ",".join(truth["players"]), folder / "table.donuts", free_port())
    try:
        program.start()
        page = browser.opened(program.page, WATCHES)
        pages = tuple(browser.weighed(name, program.page + path) for name, path in PAGES.items())
        camera.play()
        while not camera.over:
            program.must_run()
            page.wait_for_timeout(500)
        page.wait_for_timeout(2000)
        changes = page.evaluate("window.changes")
        delays, happened = told_after(truth, program.told, camera, changes)
        back, lost = taken_up_again(program, page)
    finally:
        program.kill()
        camera.close()
    return AtTable(tuple(delays), happened, back, lost, pages)


def told_after(
    truth: Mapping[str, Any], told: list[dict[str, Any]], camera: FilmCamera, changes: list[tuple[int, float]]
) -> tuple[list[float], int]:
    """(seconds from each event's coming to rest to its being painted, how many events there were)."""
    played = max(camera.sent) / camera.rate
    happened = [e for e in truth["events"] if e["event"] in TOLD_BY_TRUTH and e["t"] < played]
    fallen = {seq for entry in told for seq in entry.get("withdrawn", ())}
    said = [e for e in told if e["event"] in TOLD_BY_TRUTH and e["seq"] not in fallen]
    delays = []
    for i, j in align(happened, said, same):
        rested = sent_at(camera, happened[i]["t"])
        painted = next((at / 1000 for seq, at in changes if seq >= said[j]["seq"]), None)
        if painted is not None:
            delays.append(painted - rested)
    return delays, len(happened)


def sent_at(camera: FilmCamera, at: float) -> float:
    """When the picture of a moment of the film was sent, or the next one that was."""
    number = round(at * camera.rate)
    return camera.sent[min(n for n in camera.sent if n >= number)]


def taken_up_again(program: Program, page: Any) -> tuple[float, int]:
    """Kill the program and start it again: (seconds until the open page has news, entries that it lost)."""
    before = page.evaluate("fetch('/api/table').then((answer) => answer.json()).then((table) => table.seq)")
    program.kill()
    wait_until(page, LOST)
    began = time.perf_counter()
    program.start()
    wait_until(page, f"!({LOST})")
    back = time.perf_counter() - began
    after = page.evaluate("fetch('/api/table').then((answer) => answer.json()).then((table) => table.seq)")
    return back, max(0, before - after)


def wait_until(page: Any, condition: str) -> None:
    """Wait until an expression of the page holds; TimeoutError when it does not for long."""
    began = time.perf_counter()
    while not page.evaluate(condition):
        if time.perf_counter() - began > PATIENCE:
            raise TimeoutError(f"the page never came to {condition}")
        page.wait_for_timeout(20)


def free_port() -> int:
    """A port that nobody uses."""
    import socket

    with socket.create_server(("127.0.0.1", 0)) as one:
        return int(one.getsockname()[1])
