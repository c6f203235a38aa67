"""A first look at a picture full of cards, in a process of its own: ``python -m tests.bench.first_look DECK PICTURE``.

One line of JSON comes out: milliseconds of each step, the cards that were found and named, the most memory held.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable
from contextlib import closing
from itertools import cycle
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from scanner.naming.deck import DeckBook
from scanner.naming.partner import Partner

SEED = 3
LOOKS, OFTEN = 5, 25
"""How often each is timed, and how often what has a goal: what else a shared computer does comes and goes."""
PLATES = ((-3.9, 2.6), (3.9, 2.6), (-3.9, -2.6), (3.9, -2.6))
"""Where the middle of each plate lies, in card widths."""
CARDS = 40
SLOTS = 6


def picture_of(faces: Path) -> np.ndarray:
    """(1080, 1920, 3) a table amid a game: deck, discard, a row with its markers, four plates; `CARDS` cards in all."""
    from models.workshop import made_tables

    paths = sorted(faces.glob("*.png"))
    deck = {path.stem: made_tables.as_face(np.asarray(cv2.imread(str(path)), np.uint8), path.stem) for path in paths}
    donuts = [name for name in deck if not _is_no_donut(name)]
    picture, _ = made_tables.photograph(np.random.default_rng(SEED), 0, lying(donuts), deck)
    return np.asarray(picture)


def lying(donuts: list[str]) -> list[Any]:
    """Cards as `models.workshop.made_tables` lays them: what is on the table, by turns of these faces."""
    from models.workshop.layouts import Lying
    from models.workshop.made_tables import CARD, strip

    faces = cycle(donuts)
    middle = ["donut_back", *(next(faces) for _ in range(SLOTS + 1))]
    cards: list[Any] = [
        (Lying(1.25 * (k - SLOTS / 2), 0.0, 0.0, 1.0, CARD), face, "middle", None) for k, face in enumerate(middle)
    ]
    cards += [(Lying(1.25 * (k - SLOTS / 2), -1.05, 0.0, 0.5, 0.5, True), f"indicator_{k - 1}", "marker", None)
              for k in range(2, SLOTS + 2)]  # fmt: skip
    each = (CARDS - len(middle)) // len(PLATES)
    for player, (x, y) in enumerate(PLATES):
        cards += strip([next(faces) for _ in range(each)], x, y, 0.2, y < 0, player)
    return cards


def _is_no_donut(name: str) -> bool:
    return name.startswith(("donut_back", "sele", "indicator", "french_cruller"))


def middle(work: Callable[[], object]) -> float:
    """Milliseconds, the middle of several times."""
    return statistics.median(timed(work, LOOKS))


def timed(work: Callable[[], object], times: int) -> list[float]:
    """Milliseconds of each time."""
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        taken.append(1000 * (time.perf_counter() - began))
    return taken


def until_it_knows(partner: Partner, book: DeckBook) -> None:
    """Wait for the other process to be ready, some seconds at most: on one core there is none."""
    for _ in range(500):
        if partner.knows(book):
            return
        time.sleep(0.01)


def main() -> None:
    """Look, and print one line of JSON."""
    from engine.observation import UNKNOWN
    from scanner.counting.photo_scan import scan_with
    from scanner.finding.detect import Detector
    from scanner.following.follow import LEAST_SEEN
    from scanner.naming.recognise import Recogniser
    from tests.bench.watch import memory
    from web.photographs.looking import looking_by

    deck, picture = sys.argv[1:3]
    book, detector, exact = DeckBook.load(Path(deck)), Detector(refine=False), Detector()
    recogniser, see = Recogniser(book), looking_by(book, exact)
    image = np.asarray(cv2.imread(picture), np.uint8)
    found = [one for one in detector.find(image).detections if one.visible >= LEAST_SEEN]
    with closing(Partner(book)) as partner:
        until_it_knows(partner, book)
        named = partner.name(recogniser, image, found)
        finding, naming = [], []
        for _ in range(OFTEN):      # by turns, as in a look: what disturbs one disturbs the other
            finding += timed(lambda: detector.find(image), 1)
            naming += timed(lambda: partner.name(recogniser, image, found), 1)
        whole = [sum(look) for look in zip(finding, naming, strict=True)]
        told: dict[str, float | None] = {
            "look": statistics.median(whole),
            "least": min(whole),
            "find": statistics.median(finding),
            "name": statistics.median(naming),
            "found": sum(d.kind == "card" for d in found),
            "named": sum(card.kind == "card" and card.piece != UNKNOWN for card in named),
        }
        told["memory"] = (memory() or 0) + (memory(partner.number) or 0)
    told["alone"] = middle(lambda: recogniser.name(image, found))
    told["photo"] = middle(lambda: recogniser.name(image, exact.find(image).detections))
    told |= {"scan": middle(lambda: scan_with(Path(picture), see)), "scan_memory": memory()}
    eyes = iter([Detector(steady=True) for _ in range(LOOKS)])      # each has its first look once
    told["followed"] = middle(lambda: next(eyes).find(image))
    print(json.dumps(told))


if __name__ == "__main__":
    main()
