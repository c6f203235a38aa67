"""`play` as a process of its own: killed in the middle of a game, and with its dashboard."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from engine.go_nuts.state import GameState
from engine.table import Table
from tests.cli.scripted import a_clip_of, a_game

SEED = "5"
SECONDS = 120
"""How much of the game is seen."""


@contextmanager
def donuts_running(*arguments: object) -> Iterator[subprocess.Popen[str]]:
    """``donuts ARGUMENTS`` with scripted eyes, running; it is gone afterwards."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.cli.scripted", SEED, str(SECONDS), *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


@pytest.fixture
def command(tmp_path: Path, deck: Path) -> list[object]:
    """A game on a clip, every frame of it, kept in ``evening.donuts``."""
    clip = a_clip_of(SECONDS, tmp_path / "clip.mp4")
    game = tmp_path / "evening.donuts"
    options = ["--players", "Ann,Ben", "--deck", deck, "--game", game, "--speed", "max", "--jsonl"]
    return ["play", "--camera", clip, *options]


def told(lines: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines.splitlines()]


def undisturbed() -> GameState:
    """The state that the same pictures lead to when nobody is killed."""
    _, script = a_game(int(SEED), ("Ann", "Ben"))
    table = Table.create(None, ("Ann", "Ben"))
    for seen in script[:SECONDS]:
        table.observe(seen)
    table.finish(SECONDS)
    return table.state


def test_a_program_killed_in_the_middle_of_a_game_loses_nothing(command: list[object], tmp_path: Path) -> None:
    with donuts_running(*command, "--no-web") as killed:
        assert killed.stdout is not None
        before = told("".join(killed.stdout.readline() for _ in range(12)))
        killed.kill()
        killed.wait()
    with closing(Table.open(tmp_path / "evening.donuts")) as table:
        kept = [entry.to_json() for entry in table.log]
    assert kept[: len(before)] == before
    with donuts_running(*command, "--no-web") as again:
        out, err = again.communicate(timeout=300)
    after = told(out)
    assert [event["seq"] for event in after] == list(range(len(kept) + 1, len(kept) + len(after) + 1))
    assert (again.returncode, err) == (0, "")
    with closing(Table.open(tmp_path / "evening.donuts")) as table:
        assert table.state == undisturbed()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends a process without asking it")
def test_the_dashboard_stays_after_the_pictures_and_ends_kindly_when_asked(command: list[object]) -> None:
    with donuts_running(*command, "--no-browser", "--port", "0") as running:
        assert running.stderr is not None
        address = re.fullmatch(r"The dashboard: (http://127\.0\.0\.1:\d+/)\n", running.stderr.readline())
        assert address is not None
        assert "stays until Ctrl-C" in running.stderr.readline()
        with urllib.request.urlopen(address[1]) as page:
            assert page.status == 200 and b"<html" in page.read()
        running.send_signal(signal.SIGTERM)
        out, err = running.communicate(timeout=60)
    assert running.returncode == 0 and "Traceback" not in err and "evening.donuts" in err
    assert [event["event"] for event in told(out)[:3]] == ["game_started", "row_dealt", "picks_revealed"]


@pytest.mark.parametrize(("asked", "begins"), [(["--lang", "ja"], True), ([], False)])
def test_the_pages_begin_in_the_language_that_was_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: list[str], begins: bool
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with donuts_running("play", "--no-browser", "--port", "0", *asked) as running:
        assert running.stdout is not None
        address = re.search(r"http://127\.0\.0\.1:\d+/", running.stdout.readline())
        assert address is not None
        with urllib.request.urlopen(f"{address[0]}setup") as page:
            assert (b'<html lang="en" data-language="ja">' in page.read()) == begins


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends a process without asking it")
def test_what_was_tapped_a_moment_before_the_end_is_printed_too(command: list[object]) -> None:
    with donuts_running(*command, "--no-browser", "--port", "0") as running:
        assert running.stderr is not None
        page = running.stderr.readline().removeprefix("The dashboard: ").rstrip("/\n")
        assert "stays until Ctrl-C" in running.stderr.readline()
        with urllib.request.urlopen(f"{page}/api/table") as now:
            seq = json.load(now)["seq"]
        words = {"Content-Type": "application/json", "Origin": page}
        tap = json.dumps({"seen": seq, "to_seq": seq - 1}).encode()
        with urllib.request.urlopen(urllib.request.Request(f"{page}/api/undo", tap, words)) as answer:
            assert answer.status == 200
        running.send_signal(signal.SIGTERM)
        out, _ = running.communicate(timeout=60)
    assert [event["seq"] for event in told(out)] == list(range(1, seq + 2))
    assert told(out)[-1]["event"] == "undone"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends a process without asking it")
def test_the_demo_shows_its_dashboard_and_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    with donuts_running("demo", "--no-browser", "--port", "0") as running:
        assert running.stdout is not None
        address = re.fullmatch(r"The dashboard: (http://127\.0\.0\.1:\d+/)\n", running.stdout.readline())
        assert address is not None
        with urllib.request.urlopen(address[1]) as page:
            assert page.status == 200
        running.send_signal(signal.SIGTERM)
        _, err = running.communicate(timeout=60)
    assert running.returncode == 0 and "Traceback" not in err
    assert err.startswith("donuts: Learning the recorded table's cards"), "what takes so long is said at once"
    assert list(tmp_path.glob("donuts-*")) == []
