"""`donuts play --camera browser`: the program, a real browser, the real eyes, and a film in place of the camera."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import cv2
import numpy as np
import pytest

from scanner.learning.enrol import enrol_faces
from scanner.types import Image
from tests.web.chromium import Launch

pytestmark = [pytest.mark.browser, pytest.mark.slow]
STANDS = (6.5, 9.9, 16.0, 20.6, 23.9, 32.2, 36.6)
"""Seconds into the demo's film at which a step of the first two rounds has come to rest."""
FIRST, EACH, LAST = 12, 4, 30
"""Seconds for which they are filmed: the first until the eyes have opened, the last until everything is told."""
PATIENCE = 600.0
"""Seconds: a machine that is busy with the other tests is not a wrong program."""
GAME = ("row_dealt", "picks_revealed", "donut_taken", "donut_discarded", "row_refilled")


@pytest.fixture
def film(home: Path, tmp_path: Path) -> Path:
    """Those moments, one after another, as the fake camera films them: one picture a second."""
    clip = cv2.VideoCapture(str(home / "web" / "demo" / "clip.mp4"))
    path = tmp_path / "table.y4m"
    with path.open("wb") as file:
        for moment in STANDS:
            clip.set(cv2.CAP_PROP_POS_MSEC, 1000 * moment)
            picture = np.asarray(clip.read()[1], np.uint8)
            if file.tell() == 0:
                file.write(b"YUV4MPEG2 W%d H%d F1:1 Ip A1:1 C420jpeg\n" % picture.shape[1::-1])
            file.write({STANDS[0]: FIRST, STANDS[-1]: LAST}.get(moment, EACH) * _frame(picture))
    clip.release()
    return path


def _frame(picture: Image) -> bytes:
    return b"FRAME\n" + cv2.cvtColor(picture, cv2.COLOR_BGR2YUV_I420).tobytes()


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


def told(event: dict[str, Any]) -> tuple[Any, ...]:
    """What an event says of the table, by whoever saw it."""
    return tuple(json.dumps(event.get(key)) for key in ("event", "round", "player", "slot", "piece", "picks", "row"))


def test_two_rounds_before_a_browser_s_camera_are_refereed_as_they_were_played(
    program: subprocess.Popen[str], film: Path, launch: Launch, home: Path
) -> None:
    assert program.stdout is not None and program.stderr is not None
    camera = address_of_the_camera(program.stderr)
    shown = [
        "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    ]  # fmt: skip
    browser = launch(*shown)
    browser.new_page().goto(camera)
    seen: list[dict[str, Any]] = []
    for line in program.stdout:
        seen.append(json.loads(line))
        if (seen[-1]["event"], seen[-1].get("round")) == ("row_refilled", 2):
            break
    browser.close()
    truth = json.loads((home / "web" / "demo" / "truth.json").read_text("utf-8"))["events"]
    played = [told(event) for event in truth if event["event"] in GAME and event["round"] <= 2]
    assert [told(event) for event in seen if event["event"] in GAME] == played
    assert not [event for event in seen if event["event"] == "objected"]
    # Of a slide show each card is seen but a few times: which card it is may be asked, never what happened.
    assert all(event["where"].startswith("plate/") for event in seen if event["event"] == "asked")
