"""Many listeners to one table, in a process of their own: ``python -m tests.bench.listeners HOST PORT COUNT``.

Prints "listening" when all are connected; at the end of its input, one line of JSON: of each listener, when (wall
clock) it got each piece of news, by the number in its id.
"""

from __future__ import annotations

import json
import selectors
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engine.table import Table
from tests.web.conftest import Hands
from web.doors.serve import listen, serve
from web.pages.app import create_app
from web.shown.dashboard import Dashboard
from web.table.live import LiveTable

LISTENERS = 200
BROADCASTS = 20
PAUSE = 0.25
"""Seconds between two pieces of news."""
Heard = dict[str, list[float]]
"""When each piece of news came, by its number, once for each listener."""


@dataclass(frozen=True, slots=True)
class Broadcast:
    """Delays of one piece of news in milliseconds: of the first listener, half of them, and the last."""

    first: float
    half: float
    last: float


class Timed(LiveTable):
    """A table that notes when each new entry was asked for, by its number, and leaves a pause after each."""

    told: dict[int, float]

    def command(self, name: str, args: Mapping[str, object], by: str = "bench") -> Dashboard:
        """Do what somebody asks."""
        before, began = self.dashboard().seq, time.time()
        after = super().command(name, args, by)
        if after.seq > before:
            self.told[after.seq] = began
        time.sleep(PAUSE)
        return after


def broadcasts(folder: Path, listeners: int = LISTENERS, pieces: int = BROADCASTS) -> list[Broadcast]:
    """Serve a game, let them all listen, and play by hand."""
    path = folder / "listeners.donuts"
    for old in folder.glob(path.name + "*"):
        old.unlink()
    live = Timed(Table.create(path, ("Ann", "Ben")))
    live.told = {}
    listening = listen("127.0.0.1", 0)
    serve(create_app(live), listening)
    where = (str(part) for part in (*listening.getsockname(), listeners))
    command = [sys.executable, "-m", "tests.bench.listeners", *where]
    crowd = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert crowd.stdout is not None
    crowd.stdout.readline()
    play(live, pieces)
    heard: Heard = json.loads(crowd.communicate()[0])
    live.close()
    return [delays(at, heard[str(seq)], listeners) for seq, at in live.told.items()]


def play(live: Timed, pieces: int) -> None:
    """Rounds of which every step is tapped, until so many entries were told."""
    hands = Hands.at(live)
    while len(live.told) < pieces:
        hands.fill()
        hands.pick({"Ann": 1, "Ben": 2})
        hands.resolve()


def delays(at: float, heard: list[float], listeners: int) -> Broadcast:
    """How long one piece of news took."""
    if len(heard) < listeners:
        raise RuntimeError(f"{listeners - len(heard)} of {listeners} listeners did not hear of it")
    late = [1000 * (when - at) for when in sorted(heard)[:listeners]]
    return Broadcast(min(late), float(np.median(late)), max(late))


def crowd(host: str, port: int, count: int) -> Heard:
    """Listen until the standard input ends."""
    waiting, heard, done = selectors.DefaultSelector(), Heard(), threading.Event()
    for _ in range(count):
        line = socket.create_connection((host, port))
        line.sendall(f"GET /events HTTP/1.1\r\nHost: {host}:{port}\r\nAccept: text/event-stream\r\n\r\n".encode())
        waiting.register(line, selectors.EVENT_READ)
    print("listening", flush=True)
    threading.Thread(target=_wait_for_the_end, args=(done,), daemon=True).start()
    while not done.is_set():
        for key, _ in waiting.select(timeout=0.2):
            assert isinstance(key.fileobj, socket.socket)
            note(heard, key.fileobj.recv(1 << 20), time.time())
    return heard


def _wait_for_the_end(done: threading.Event) -> None:
    sys.stdin.read()
    done.set()


def note(heard: Heard, data: bytes, now: float) -> None:
    """Note the numbers of all news in what arrived."""
    for piece in data.split(b"id: ")[1:]:
        heard.setdefault(piece.partition(b".")[0].decode(), []).append(now)


if __name__ == "__main__":
    print(json.dumps(crowd(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))
