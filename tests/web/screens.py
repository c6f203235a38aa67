"""Takes the pictures of the dashboard for the documentation: ``python -m tests.web.screens [FOLDER]``.

The table is that of the demo: its true events up to some moment are entered by hand, and the real eyes look at the
clip's last seconds before it for the preview.  Whatever a picture shows, the program showed.  Needs the extras
`test` and `workshop`.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import cv2
import numpy as np
from PIL import Image as Pictures
from playwright.sync_api import Browser, Page, sync_playwright

from engine.observation import Place, PlaceKind, Sighting, TableObservation
from engine.table import Table
from scanner.detect import Detector
from scanner.enrol import enrol_faces
from scanner.overlay import draw
from scanner.pipeline import Pipeline
from scanner.recognise import Recogniser
from scanner.types import Frame, Image
from tests.web.chromium import CHROMIUM, FLAGS, served, until
from tests.web.hallway import Hallway
from tests.web.test_past_games import play
from web import create_app
from web.dashboard import CameraShown
from web.evening import Evening
from web.live import LiveTable
from web.pictures import pictures_in
from web.serve import address, listen, serve
from web.shelf import Shelf
from web.witness import Witness, as_jpeg

HOME = Path(__file__).parents[2]
DEMO = HOME / "web" / "demo"
FACES = DEMO / "faces"
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


@dataclass
class Film:
    """The demo's clip, and eyes that follow it."""

    clip: cv2.VideoCapture = field(default_factory=lambda: cv2.VideoCapture(str(DEMO / "clip.mp4")))
    eyes: Pipeline = field(default_factory=lambda: Pipeline(Detector(steady=True), Recogniser(enrol_faces(FACES)), 2))

    def at(self, moment: float) -> Image:
        """The picture at a moment, in seconds."""
        self.clip.set(cv2.CAP_PROP_POS_FRAMES, round(moment * self.clip.get(cv2.CAP_PROP_FPS)))
        return np.asarray(self.clip.read()[1], np.uint8)

    def see(self, image: Image, moment: float) -> Witness:
        """What the eyes make of a picture."""
        frame = Frame(image, round(moment * 12), moment)
        return Witness(frame, self.eyes.see(frame))

    def follow(self, begin: float, end: float) -> Witness:
        """Look at the clip from one moment to another, three times a second."""
        for n in range(int((end - begin) * 3) + 1):
            seen = self.see(self.at(begin + n / 3), begin + n / 3)
        return seen


def show(live: LiveTable, seen: Witness) -> None:
    """A picture is the preview, and evidence for what is entered next."""
    live.camera(CameraShown("on", "", 12.0))
    live.preview(as_jpeg(draw(seen.frame.image, seen.step, live.secrets)), seen.frame.number)
    live.looks_on(seen)


def show_camera(live: LiveTable, moment: float) -> None:
    """The eyes follow five seconds of the clip, and the last picture is the preview."""
    show(live, Film().follow(moment - 5, moment))


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
    """Both chose the Éclair, and it went to Mia's plate all the same: the clip's picture with that card moved."""
    live, film = told_until(38.0), Film()
    show(live, film.follow(36.0, 40.5))
    for player in ("Mia", "Leo"):
        live.command("pick", {"player": player, "slot": 3})
    taken = with_card_moved(film.at(42.6), film.at(38.0), film.see(film.at(40.8), 40.8))
    for n in range(45):
        seen = film.see(taken, 41.0 + n / 4)
        show(live, seen)
        live.observe(seen.step)
    return live


def with_card_moved(after: Image, before: Image, then: Witness) -> Image:
    """The table after a bump, but the card from slot 3 lies at the end of Mia's plate and the pile is empty."""
    places = {str(placed.place): placed.card.corners for placed in then.step.cards}
    deck, slot = places["deck"], places["row/3"]
    mine = max((c for place, c in places.items() if place == "plate/1"), key=lambda c: float(c[:, 0].max()))
    moved = after.copy()
    pile = np.asarray(cv2.boundingRect((deck + (deck[0] - deck[1]) * 1.25).astype(np.float32)))
    x, y, w, h = (int(v) for v in pile + (-14, -14, 28, 28))
    moved[y : y + h, x : x + w] = before[y : y + h, x : x + w]
    to = slot + np.float32([mine[:, 0].max() - 12 - slot[:, 0].min(), mine[:, 1].mean() - slot[:, 1].mean()])
    card = cv2.getPerspectiveTransform(slot, to.astype(np.float32))
    ground = cv2.warpPerspective(then.frame.image, card, (after.shape[1], after.shape[0]))
    mask = np.zeros(after.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.round(to).astype(np.int32), 255, cv2.LINE_AA)
    share = mask[:, :, None] / 255
    return np.asarray(moved * (1 - share) + ground * share, np.uint8)


def in_doubt() -> LiveTable:
    """One card may be either of two."""
    live = a_table(Clock())
    show(live, Film().follow(3.0, 6.5))
    doubtful = {Place(PlaceKind.ROW, 1): (("powdered", 0.0), ("glazed", -0.4))}
    look(live, {**row("powdered", "powdered", "glazed"), **doubtful}, 0)
    return live


def set_up(browser: Browser, path: Path, folder: Path) -> None:
    """The set-up page while the eyes watch the clip's beginning."""
    way = Hallway(folder, Evening(("Mia", "Leo")), finder=Detector(steady=True))
    way.hall.shelf = Shelf.holding(enrol_faces(FACES), str(folder / "mine.deck"))
    way.live.pictures = pictures_in(FACES)
    app = create_app(way.live)
    app.extensions |= {"hall": way.hall, "browser_camera": way.hall.door.camera}
    listening = listen("127.0.0.1", 0)
    serve(app, listening)
    with way.watched():
        page = browser.new_page(viewport={"width": 1366, "height": 800}, locale="en-GB")
        page.goto(address(listening))
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
    """The clip's table in the middle of the game, counted."""
    photo = folder / "table.png"
    cv2.imwrite(str(photo), Film().at(60.0))
    open_at(page, "score")
    page.locator("#photos").set_input_files(photo)
    page.wait_for_selector(".score-photo", timeout=120_000)
    page.wait_for_timeout(500)


def past_games(folder: Path) -> LiveTable:
    """Four evenings of the demo's players and their grandmother."""
    for n in range(4):
        names = ("Mia", "Leo", "Oma") if n % 2 else ("Mia", "Leo")
        play(folder / f"evening {n}.donuts", names, n + 1, whole=n != 3)
        at = 1_760_000_000 + n * 604_800
        os.utime(folder / f"evening {n}.donuts", (at, at))
    return LiveTable(Table.create(folder / "now.donuts", ("Mia", "Leo")), pictures=pictures_in(FACES))


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
