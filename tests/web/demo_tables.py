"""Tables out of the demo's game, for the pictures of the documentation: told by hand, seen by the real eyes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from engine.observation import Place, PlaceKind, Sighting, TableObservation
from engine.table import Table
from scanner.finding.detect import Detector
from scanner.following.overlay import draw
from scanner.following.pipeline import Pipeline
from scanner.learning.enrol import enrol_faces
from scanner.naming.recognise import Recogniser
from scanner.photograph.closely import Closely
from scanner.types import Frame, Image
from web.photographs.jpeg import as_jpeg
from web.shown.dashboard import CameraShown
from web.shown.pictures import Picture
from web.table.live import LiveTable
from web.watching.witness import Witness

DEMO = Path(__file__).parents[2] / "web" / "demo"
FACES = DEMO / "faces"
ROUND = 11
"""The pictures of a game show the reveal of this round."""
Event = Mapping[str, Any]


class Clock:
    """Source time, set by whoever tells the story."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def faces() -> dict[str, Picture]:
    """The demo's deck as a page shows it; of several variants of a face the first."""
    found: dict[str, Picture] = {}
    for path in sorted(FACES.glob("*.png")):
        found.setdefault(path.stem.partition("@")[0], Picture("image/png", path.read_bytes()))
    return found


def a_table(clock: Clock) -> LiveTable:
    names = json.loads((DEMO / "truth.json").read_text("utf-8"))["players"]
    table = Table.create(None, names)
    return LiveTable(
        table, begin=lambda new: Table.create(None, new), pictures=faces(), clock=clock
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


def _as_in_a_game(namer: Recogniser) -> Pipeline:
    return Pipeline(Detector(steady=True), namer, players=2, closely=Closely(lambda: namer))


@dataclass
class Film:
    """The demo's clip, and eyes that follow it."""

    clip: cv2.VideoCapture = field(default_factory=lambda: cv2.VideoCapture(str(DEMO / "clip.mp4")))
    eyes: Pipeline = field(default_factory=lambda: _as_in_a_game(Recogniser(enrol_faces(FACES))))

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
        self.observation, self.taken_at = observation, observation.taken_at


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
    plate = [placed.card.corners for placed in then.step.cards if str(placed.place) == "plate/1"]
    mine = max(plate, key=lambda corners: float(corners[:, 0].max()))
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
