"""`donuts play --camera browser`: the program, a real browser, the real eyes, and a film in place of the camera."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import cv2
import pytest

from scanner.enrol import enrol_faces
from tests.web.chromium import CHROMIUM, Launch

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(not CHROMIUM.exists(), reason="no /usr/bin/chromium on this machine"),
]
DEALT = 6.5
"""Seconds into the demo's film at which its first row lies there and no hand is near."""
PATIENCE = 240.0


@pytest.fixture
def film(home: Path, tmp_path: Path) -> Path:
    """That moment of the demo's film, held for as long as anybody looks."""
    clip = cv2.VideoCapture(str(home / "web" / "demo" / "clip.mp4"))
    clip.set(cv2.CAP_PROP_POS_MSEC, 1000 * DEALT)
    picture = cv2.imencode(".jpg", clip.read()[1], [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes()
    clip.release()
    path = tmp_path / "table.mjpeg"
    path.write_bytes(30 * picture)
    return path


@pytest.fixture
def program(home: Path, tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """The program, waiting for a browser to be its camera."""
    deck = tmp_path / "demo.deck"
    enrol_faces(home / "web" / "demo" / "faces").save(deck)
    options = ["--deck", deck, "--game", tmp_path / "g.donuts", "--port", "0", "--no-browser", "--jsonl"]
    command = [sys.executable, "-m", "web.cli", "play", "--camera", "browser", "--players", "Mia,Leo", *options]
    running = subprocess.Popen(
        [str(part) for part in command], cwd=home, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    patience = threading.Timer(PATIENCE, running.kill)
    patience.start()
    yield running
    patience.cancel()
    running.kill()
    running.communicate()


def address_of_the_camera(said: IO[str]) -> str:
    for line in said:
        if found := re.match(r"The camera's page: (http://127\.0\.0\.1:\d+/camera)", line):
            return found[1]
    raise AssertionError("the program has not said where its camera's page is")


def test_what_a_browser_s_camera_sees_becomes_events(
    program: subprocess.Popen[str], film: Path, launch: Launch
) -> None:
    assert program.stdout is not None and program.stderr is not None
    camera = address_of_the_camera(program.stderr)
    shown = [
        "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    ]  # fmt: skip
    browser = launch(*shown)
    browser.new_page().goto(camera)
    events = map(json.loads, program.stdout)
    dealt = next((event for event in events if event["event"] in ("row_dealt", "table_read")), None)
    browser.close()
    assert dealt is not None and dealt["row"] == ["powdered", "powdered", "glazed"]
