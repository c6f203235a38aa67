"""How far off the corners of findings are, before and after the second network, and how surely it tells cards from what
are none: ``python -m models.workshop.corner_errors FOLDER...``.

A folder holds photographs with their truth, a ``.json`` of the same name each: all cards with corners and what is seen
of them.  Only what the detector finds at its usual look counts, before anything is named or laid over a face.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from models.workshop.corner_views import LEAST_SEEN, NEAR_ENOUGH, NOBODY_S
from scanner.finding.detect import Detector
from scanner.finding.refine import WORTH_IT, Refiner
from scanner.geometry.rectify import overlap, turned
from scanner.types import Detection, Floats

SEEN = (("open", 0.95, 2.0), ("60 % and more seen", 0.6, 0.95), ("less seen", LEAST_SEEN, 0.6))
CHANCES = (0.5, 0.2, 0.1)


@dataclass(frozen=True, slots=True)
class Found:
    """One finding: what is truly seen of its card, or None where there is no card; how far off its corners were and
    are, over the card's length; how much its outline overlapped the card's and does; how surely it is a card."""

    seen: float | None
    before: float = 0.0
    after: float = 0.0
    overlap_before: float = 0.0
    overlap_after: float = 0.0
    real: float = 1.0


def findings(folder: Path, detector: Detector, refiner: Refiner) -> Iterator[Found]:
    """What is found on the photographs of a folder."""
    for path in sorted(folder.glob("*.jpg")):
        image = np.asarray(cv2.imread(str(path)), np.uint8)
        cards = [card for card in json.loads(path.with_suffix(".json").read_text("utf-8"))["cards"] if _is_card(card)]
        for one in detector.find(image).detections:
            if one.kind == "card" and one.visible >= WORTH_IT and cards:
                (better,) = refiner.refine(image, [one])
                yield from _judged(one, better, cards)


def _is_card(card: dict[str, Any]) -> bool:
    return not (card.get("label") or card["piece"]).startswith("indicator")


def _judged(one: Detection, better: Detection, cards: Sequence[dict[str, Any]]) -> Iterator[Found]:
    """The finding against the card that it overlaps most; nothing of one that may be either."""
    quads = [np.asarray(card["corners"], np.float32) for card in cards]
    shared = [overlap(one.corners, quad) for quad in quads]
    best = int(np.argmax(shared))
    if shared[best] >= NEAR_ENOUGH and cards[best]["visible"] >= LEAST_SEEN:
        true = quads[best]
        yield Found(cards[best]["visible"], _off(one.corners, true), _off(better.corners, true),
                    shared[best], overlap(better.corners, true), better.real)  # fmt: skip
    elif shared[best] < NOBODY_S:
        yield Found(None, real=better.real)


def _off(corners: Floats, true: Floats) -> float:
    """The mean distance of the corners over the card's length, whichever of them is the first."""
    off = min(float(np.linalg.norm(turned(corners, quarters) - true, axis=1).mean()) for quarters in range(4))
    return off / float(np.linalg.norm(true[3] - true[0]))


def table(found: Sequence[Found]) -> Iterator[str]:
    """What `models/README.md` shows."""
    yield "| cards | number | detector: median, under 3 % | with this network | overlapping by 0.7 before, after |"
    yield "|---|---|---|---|---|"
    for name, low, high in SEEN:
        some = [one for one in found if one.seen is not None and low <= one.seen < high]
        if some:
            yield f"| {name} | {len(some)} | {_errors([one.before for one in some])} | " \
                  f"{_errors([one.after for one in some])} | {_share([one.overlap_before for one in some])}, " \
                  f"{_share([one.overlap_after for one in some])} |"  # fmt: skip
    yield ""
    yield "| less surely a card than | cards | what is none |"
    yield "|---|---|---|"
    for chance in CHANCES:
        counts = [
            (sum(one.real < chance for one in some), len(some))
            for some in ([o for o in found if o.seen is not None], [o for o in found if o.seen is None])
        ]
        yield f"| {chance} | " + " | ".join(f"{low} of {of}" for low, of in counts) + " |"


def _errors(errors: Sequence[float]) -> str:
    return f"{100 * np.median(errors):.1f} %, {100 * np.mean(np.array(errors) < 0.03):.0f} %"


def _share(overlaps: Sequence[float]) -> str:
    return f"{100 * np.mean(np.array(overlaps) > 0.7):.0f} %"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+")
    detector, refiner = Detector(refine=False), Refiner()
    every = [one for folder in parser.parse_args().folders for one in findings(folder, detector, refiner)]
    print("\n".join(table(every)))
