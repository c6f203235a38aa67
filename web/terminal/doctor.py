"""`donuts doctor`: what would stop a game, a sentence each, with the remedy."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import islice

from models.session import ModelError
from scanner.finding.detect import Detector
from scanner.following.changes.motion import Motion
from scanner.following.changes.pace import count
from scanner.following.health import MOSTLY, SHAKY
from scanner.naming.deck import DeckBook, DeckError
from scanner.naming.recognise import Recogniser
from scanner.sources.checkup import check_picture
from scanner.sources.frames import FrameSource, SourceError, open_source
from scanner.types import Frame
from web.kept.box import how_many, without_numbers
from web.kept.decks import find_deck
from web.photographs.hints import Finding, findings
from web.terminal.known import Look, known_cards, moved
from web.words.failures import CannotError
from web.words.said import Said

FRAMES = 30
"""How many frames of a source are timed; the cards are looked for in three of them."""


def doctor(camera: str | None, deck: str | None) -> int:
    """Print every finding; 0 when all is well, 1 when something is not."""
    ill = 0
    for finding in _findings(camera, deck):
        print("ok  " if finding.well else "!!  ", finding.said.en, flush=True)
        ill += not finding.well
    return 1 if ill else 0


def _found(well: bool, sentence: str) -> Finding:
    """A finding of the command line, which speaks English only."""
    return Finding(well, Said(sentence, sentence))


def _findings(camera: str | None, deck: str | None) -> Iterator[Finding]:
    try:
        detector = Detector()
    except ModelError as error:
        yield _found(False, str(error))
        return
    yield _found(True, "The models are there and run.")
    book, enrolled = _deck(deck)
    yield enrolled
    if sentence := without_numbers(book):
        yield _found(False, sentence)
    if camera is None:
        yield _found(True, "No camera was looked at: name one with --camera.")
        return
    try:
        with closing(open_source(camera, patience=10.0)) as source:
            yield from _source(source, detector, book)
    except SourceError as error:
        raise CannotError(str(error)) from None


def _deck(deck: str | None) -> tuple[DeckBook | None, Finding]:
    try:
        book = find_deck(deck)
    except DeckError as error:
        return None, _found(False, str(error))
    if book is None:
        return None, _found(
            False, "No deck is enrolled yet: donuts play learns it, or donuts enrol --deck default PHOTO..."
        )
    return book, _found(True, f"The deck has {how_many(book)}.")


def _source(source: FrameSource, detector: Detector, book: DeckBook | None) -> Iterator[Finding]:
    frames = list(islice(source, FRAMES))
    if not frames:
        yield _found(False, "The camera gives no picture.")
        return
    yield _rate(frames)
    images = [frames[n].image for n in sorted({0, len(frames) // 2, len(frames) - 1})]
    began = time.monotonic()
    looks = [(image, detector.find(image)) for image in images]
    yield _speed((time.monotonic() - began) / len(looks))
    told = [*findings([check_picture(image, found) for image, found in looks]), *_stand(frames, looks)]
    yield from told
    if book is not None and all(one.well for one in told):
        yield from (_found(*one) for one in known_cards(Recogniser(book), looks))


def _stand(frames: Sequence[Frame], looks: Sequence[Look]) -> Iterator[Finding]:
    """Whether the camera stands still; nothing of pictures that were taken one by one."""
    if frames[0].settled:
        return
    motion, restless = Motion(), 0
    for frame in frames:
        motion.see(frame.image, frame.taken_at)
        restless += count(motion.moving) > MOSTLY * motion.moving.size
    shaky = 2 * restless > len(frames) or moved(looks)
    yield _found(not shaky, SHAKY if shaky else "The camera stands still.")


def _speed(seconds: float) -> Finding:
    if seconds > 0.5:
        return _found(False, f"A look at a picture takes {seconds:.1f} s: close other programs.")
    return _found(True, f"A look at a picture takes {1000 * seconds:.0f} ms.")


def _rate(frames: list[Frame]) -> Finding:
    span = frames[-1].taken_at - frames[0].taken_at
    if frames[0].settled or span <= 0:
        return _found(True, "The picture can be read." if len(frames) == 1 else f"{len(frames)} pictures can be read.")
    rate = (len(frames) - 1) / span
    if rate < 5:
        return _found(False, f"{rate:.1f} pictures a second are few: use a cable, more light or a smaller picture.")
    return _found(True, f"{rate:.0f} pictures a second.")
