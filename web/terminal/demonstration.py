"""`donuts demo`: a recorded table, watched as if it were in front of a camera."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from scanner.learning.enrol import EnrolError, enrol_faces
from web.doors.serve import listen
from web.terminal.options import PlayOptions
from web.terminal.play import play
from web.watching.following import aside
from web.words.failures import saying

DEMO = Path(__file__).parents[1] / "demo"


def demo(port: int | None, *, browser: bool) -> int:
    """Referee the recorded game at its own pace; its deck and its game are gone afterwards."""
    players = ",".join(json.loads((DEMO / "truth.json").read_text("utf-8"))["players"])
    asked = PlayOptions(camera=str(DEMO / "clip.mp4"), players=players, kept=False, port=port, browser=browser)
    if port is not None:
        listen(asked.host, port).close()  # a port in use is said at once, and not when all is learned
    aside("donuts: Learning the recorded table's cards: some seconds, longer on a busy computer.")
    with TemporaryDirectory(prefix="donuts-demo-") as folder, saying(EnrolError):
        deck = Path(folder) / "demo.deck"
        enrol_faces(DEMO / "faces").save(deck)
        return play(replace(asked, deck=str(deck), game=Path(folder) / "demo.donuts"))
