"""Run the program on a set and keep the results as plain JSON: what the report is written from."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from scanner.counting.photo_scan import scan_with
from scanner.finding.detect import Detector
from scanner.learning.enrol import enrol_faces
from scanner.naming.deck import DeckBook
from tests.accuracy import finals, games, reading
from tests.accuracy.machine import stamp
from tests.accuracy.photos import FoundCard, Tally, compare
from tests.accuracy.sets import PictureSet, TruePhoto
from tests.accuracy.summary import brief, trust
from web.photographs.looking import Look, looking_by

Say = Callable[[str], None]


def measure(found: PictureSet, scratch: Path, say: Say) -> dict[str, Any]:
    """Everything about one set.  `scratch` is a folder for the deck and the journals."""
    began = time.perf_counter()
    deck = scratch / f"{found.name}.deck"
    detector = Detector()
    book = enrol_faces(found.faces, detector)
    book.save(deck)
    say(f"{found.name}: {len(book.faces)} faces enrolled in {time.perf_counter() - began:.1f} s")
    return {
        "name": found.name,
        "stamp": stamp(),
        **(_photographs(found, book, detector, say) if found.photos else {}),
        "finals": [asdict(result) for result in finals.measure(found, deck, say)],
        "grids": list(reading.grids(found, detector, say)),
        "unprepared": list(reading.unprepared(found, detector, say)),
        "games": list(_games(found, deck, scratch, say)),
    }


def _photographs(found: PictureSet, book: DeckBook, detector: Detector, say: Say) -> dict[str, Any]:
    see = looking_by(book, detector)
    whole, rows = Tally(), []
    for photo in found.photos:
        tally = look(photo, see)
        right, of = tally.open_right + tally.covered_right, tally.open_cards + tally.covered_cards
        say(f"  {photo.path.name}: {right} of {of}")
        whole.add(tally)
        rows.append({"photo": photo.path.name, **brief(tally)})
    measured = any(photo.measured for photo in found.photos)
    return {"photos": rows, "measured": measured, "total": brief(whole), "trust": trust(whole.named)}


def look(photo: TruePhoto, see: Look) -> Tally:
    """Scan one photograph and compare."""
    scan = scan_with(photo.path, see)
    tally = compare(photo, list(map(FoundCard.of, scan.cards)))
    tally.seconds = scan.ms / 1000
    return tally


def _games(found: PictureSet, deck: Path, scratch: Path, say: Say) -> Iterator[dict[str, Any]]:
    for game in found.games:
        result = games.play(game, deck, scratch / f"{found.name}-{game.video.stem}.donuts")
        say(f"  {game.video.name}: {result.right} of {result.happened} events")
        video_seconds = game.truth["events"][-1]["t"]
        special = {key: game.truth[key] for key in ("special", "players") if "special" in game.truth}
        yield {"game": game.video.name, "source_seconds": video_seconds, **special, **asdict(result)}
