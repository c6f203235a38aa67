"""Takes the pictures of the dashboard for the documentation: ``python -m tests.web.screens [FOLDER]``.

The table is that of the demo: its true events up to some moment are entered by hand, and the real eyes look at the
clip's last seconds before it for the preview.  Whatever a picture shows, the program showed.  Needs the extras
`test` and `workshop`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import cv2
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from engine.observation import Place, PlaceKind, Sighting, TableObservation
from engine.table import Table
from scanner.detect import Detector
from scanner.enrol import enrol_faces
from scanner.overlay import draw
from scanner.pipeline import Pipeline
from scanner.recognise import Recogniser
from scanner.types import Frame
from tests.web.chromium import CHROMIUM, FLAGS, served
from web.dashboard import CameraShown
from web.live import LiveTable
from web.pictures import pictures_in
from web.witness import as_jpeg

HOME = Path(__file__).parents[2]
DEMO = HOME / "web" / "demo"
SIZES = {"phone": (390, 844), "laptop": (1366, 800), "tv": (1920, 1080)}
ROUND = 11
"""The pictures of a game show the reveal of this round."""
Event = Mapping[str, Any]


class Clock:
    """Source time, set by whoever tells the story."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def a_table(clock: Clock) -> LiveTable:
    names = json.loads((DEMO / "truth.json").read_text("utf-8"))["players"]
    table = Table.create(None, names)
    return LiveTable(
        table, begin=lambda new: Table.create(None, new), pictures=pictures_in(DEMO / "faces"), clock=clock
    )


def the_moment() -> float:
    """Seconds into the clip, just after the reveal."""
    events = json.loads((DEMO / "truth.json").read_text("utf-8"))["events"]
    return next(e["t"] for e in events if e["event"] == "picks_revealed" and e["round"] == ROUND) + 0.25


def told_until(moment: float) -> LiveTable:
    """The demo's table after what truly happened by then."""
    clock = Clock()
    live = a_table(clock)
    for event in json.loads((DEMO / "truth.json").read_text("utf-8"))["events"]:
        if event["t"] <= moment:
            clock.now = event["t"]
            _enter(live, event)
    return live


def _enter(live: LiveTable, event: Event) -> None:
    now = live.dashboard()
    match event["event"]:
        case "row_dealt" | "row_refilled":
            live.command("play", {"seen": now.seq, "faces": [event["row"][slot - 1] for slot in now.missing]})
        case "picks_revealed":
            for player, slot in event["picks"].items():
                live.command("pick", {"player": player, "slot": slot})
        case "power_resolved" if now.prompt is not None:
            live.command("play", {"seen": now.seq, "way": 0, **_chosen(live, event)})
        case "donut_taken" | "donut_discarded" | "game_ended":
            live.command("play", {"seen": now.seq})


def _chosen(live: LiveTable, event: Event) -> dict[str, object]:
    """Which of the cards that a power offers were moved, and the names of those that nobody knew before."""
    prompt = live.dashboard().prompt
    assert prompt is not None
    (group,) = prompt.ways[0]
    picked: list[int] = []
    faces: list[str] = []
    for moved in event["moved"]:
        way = (moved["from"], moved["to"])
        fits = [n for n, one in enumerate(group.cards) if (one.origin, one.to) == way and n not in picked]
        chosen = next(n for n in fits if group.cards[n].piece in (moved["piece"], "unknown"))
        picked.append(chosen)
        faces += [moved["piece"]] if group.cards[chosen].piece == "unknown" else []
    return {"picked": [picked], "faces": faces}


def show_camera(live: LiveTable, moment: float) -> None:
    """The eyes follow five seconds of the clip, and the last picture is the preview."""
    clip = cv2.VideoCapture(str(DEMO / "clip.mp4"))
    fps = clip.get(cv2.CAP_PROP_FPS)
    pipeline = Pipeline(Detector(steady=True), Recogniser(enrol_faces(DEMO / "faces")), players=2)
    last = int(moment * fps)
    for number in range(max(0, last - int(5 * fps)), last + 1, 4):
        clip.set(cv2.CAP_PROP_POS_FRAMES, number)
        _, image = clip.read()
        step = pipeline.see(Frame(image, number, number / fps))
    clip.release()
    live.preview(as_jpeg(draw(image, step, live.secrets)), last)
    live.camera(CameraShown("on", "", fps))


def look(live: LiveTable, cards: Mapping[Place, tuple[tuple[str, float], ...]], start: int) -> None:
    """The eyes see a table at rest."""
    sightings = tuple(Sighting(place, candidates) for place, candidates in cards.items())
    for n in range(14):
        step = _Seen(TableObservation(start + n, start + 0.5 * n, sightings, still_for=9.0))
        live.observe(step)


class _Seen:
    def __init__(self, observation: TableObservation) -> None:
        self.observation = observation


def row(*pieces: str | None) -> dict[Place, tuple[tuple[str, float], ...]]:
    return {Place(PlaceKind.ROW, n): ((piece, 0.0), ("unknown", -4.0)) for n, piece in enumerate(pieces, 1) if piece}


def in_dispute() -> LiveTable:
    """Both chose one card, and Mia took it all the same."""
    live = a_table(Clock())
    picks = {Place(PlaceKind.PICK, seat): (("select_3", 0.0), ("unknown", -4.0)) for seat in (1, 2)}
    look(live, row("glazed", "eclair", "plain"), 0)
    look(live, {**row("glazed", "eclair", "plain"), **picks}, 20)
    taken = {Place(PlaceKind.PLATE, 1): (("plain", 0.0), ("unknown", -4.0))}
    look(live, {**row("glazed", "eclair", None), **picks, **taken}, 40)
    return live


def in_doubt() -> LiveTable:
    """One card may be either of two."""
    live = a_table(Clock())
    look(live, {**row("glazed", "eclair", "plain"), Place(PlaceKind.ROW, 1): (("glazed", 0.0), ("powdered", -0.4))}, 0)
    return live


def main(folder: Path) -> None:
    """Take them all."""
    folder.mkdir(parents=True, exist_ok=True)
    game = told_until(the_moment())
    show_camera(game, the_moment())
    over = told_until(10_000)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=str(CHROMIUM), headless=True, args=FLAGS)
        for size in SIZES:
            shoot(browser, game, folder / f"game-{size}.png", size)
        shoot(browser, game, folder / "game-dark.png", "laptop", color_scheme="dark")
        shoot(browser, game, folder / "game-japanese.png", "laptop", locale="ja-JP")
        shoot(browser, game, folder / "correct.png", "phone", lambda page: page.locator(".plate .card").first.click())
        shoot(browser, in_dispute(), folder / "objection.png", "laptop")
        shoot(browser, in_doubt(), folder / "question.png", "phone")
        shoot(browser, over, folder / "winner.png", "laptop")
        browser.close()


def shoot(
    browser: Browser, live: LiveTable, path: Path, size: str, act: Callable[[Page], None] | None = None, **look: Any
) -> None:
    """One picture of one table."""
    width, height = SIZES[size]
    context = browser.new_context(
        **{"viewport": {"width": width, "height": height}, "locale": "en-GB", "reduced_motion": "reduce", **look}
    )
    page = context.new_page()
    page.goto(served(live))
    page.wait_for_selector(".plates, .ending")
    if live.previews.other_than(None, 0.0):
        page.wait_for_selector("#preview.live", state="attached")
    page.wait_for_function("[...document.images].every((i) => i.complete)")
    page.evaluate("document.fonts.ready")
    if act:
        act(page)
    page.screenshot(path=path)
    context.close()
    # 256 colours: a third of the size, and no eye can tell.
    Image.open(path).convert("RGB").quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HOME / "docs" / "screens")
