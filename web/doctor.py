"""`donuts doctor`: what would stop a game, a sentence each, with the remedy."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import islice

import numpy as np

from models.session import ModelError
from scanner.checkup import OUT_OF_FOCUS, Checkup, check_picture
from scanner.deck import DeckError, find_deck
from scanner.detect import Detector
from scanner.frames import FrameSource, SourceError, open_source
from scanner.types import Frame
from web.failures import CannotError

FRAMES = 30
"""How many frames of a source are timed; the cards are looked for in three of them."""
NARROWEST = 60.0
"""The pixels on a card's short side below which names and faces can no longer be told."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at; `well` is False where it would stop or spoil a game."""

    well: bool
    sentence: str


def doctor(camera: str | None, deck: str | None) -> int:
    """Print every finding; 0 when all is well, 1 when something is not."""
    ill = 0
    for finding in _findings(camera, deck):
        print("ok  " if finding.well else "!!  ", finding.sentence, flush=True)
        ill += not finding.well
    return 1 if ill else 0


def _findings(camera: str | None, deck: str | None) -> Iterator[Finding]:
    try:
        detector = Detector()
    except ModelError as error:
        yield Finding(False, str(error))
        return
    yield Finding(True, "The models are there and run.")
    yield _deck(deck)
    if camera is None:
        yield Finding(True, "No camera was looked at: name one with --camera.")
        return
    try:
        with closing(open_source(camera, patience=10.0)) as source:
            yield from _source(source, detector)
    except SourceError as error:
        raise CannotError(str(error)) from None


def _deck(deck: str | None) -> Finding:
    try:
        book = find_deck(deck)
    except DeckError as error:
        return Finding(False, str(error))
    if book is None:
        return Finding(False, "No deck is enrolled yet: donuts enrol --deck default --faces FOLDER makes one.")
    return Finding(True, f"The deck has {len(book.faces)} faces of {len(set(book.pieces))} pieces.")


def _source(source: FrameSource, detector: Detector) -> Iterator[Finding]:
    frames = list(islice(source, FRAMES))
    if not frames:
        yield Finding(False, "The camera gives no picture.")
        return
    yield _rate(source, frames)
    looks = [frames[n] for n in sorted({0, len(frames) // 2, len(frames) - 1})]
    began = time.monotonic()
    checks = [check_picture(frame.image, detector.find(frame.image)) for frame in looks]
    yield _speed((time.monotonic() - began) / len(checks))
    for judge in (_size, _light, _glare, _cards, _focus):
        yield judge(checks)


def _speed(seconds: float) -> Finding:
    if seconds > 0.5:
        return Finding(False, f"A look at a picture takes {seconds:.1f} s: close other programs.")
    return Finding(True, f"A look at a picture takes {1000 * seconds:.0f} ms.")


def _rate(source: FrameSource, frames: list[Frame]) -> Finding:
    span = frames[-1].taken_at - frames[0].taken_at
    if frames[0].settled or span <= 0:
        return Finding(True, f"{len(frames)} pictures can be read.")
    rate = (len(frames) - 1) / span
    if rate < 5:
        return Finding(False, f"{rate:.1f} pictures a second are few: use a cable, more light or a smaller picture.")
    return Finding(True, f"{rate:.0f} pictures a second.")


def _middle(checks: list[Checkup], measure: Callable[[Checkup], float]) -> float:
    return float(np.median([measure(check) for check in checks]))


def _size(checks: list[Checkup]) -> Finding:
    width, height = checks[-1].size
    if width * height < 1280 * 720:
        return Finding(False, f"The picture has {width}x{height} pixels: set the camera to 1280x720 or more.")
    return Finding(True, f"The picture has {width}x{height} pixels.")


def _light(checks: list[Checkup]) -> Finding:
    brightness = _middle(checks, lambda c: c.brightness)
    if brightness < 40:
        return Finding(False, "It is too dark: switch on a lamp that does not shine into the camera.")
    if brightness > 225:
        return Finding(False, "It is too bright: turn the lamp away or lower the camera's exposure.")
    return Finding(True, f"The light is good (brightness {brightness:.0f} of 255).")


def _glare(checks: list[Checkup]) -> Finding:
    burnt = _middle(checks, lambda c: c.burnt)
    if burnt > 0.1:
        return Finding(False, f"Glare hides {100 * burnt:.0f} % of the cards: move the lamp or the camera.")
    return Finding(True, "There is no glare to speak of.")


def _cards(checks: list[Checkup]) -> Finding:
    cards = round(_middle(checks, lambda c: c.cards))
    width = _middle([c for c in checks if c.cards] or checks, lambda c: c.card_width)
    if cards == 0:
        return Finding(False, "No card is seen: lay the cards out and point the camera at them.")
    if width < NARROWEST:
        return Finding(
            False, f"Cards are {width:.0f} pixels wide, {NARROWEST:.0f} are needed: bring the camera nearer."
        )
    return Finding(True, f"{cards} cards are seen, {width:.0f} pixels wide.")


def _focus(checks: list[Checkup]) -> Finding:
    sharpness = [c.sharpness for c in checks if c.sharpness is not None]
    if not sharpness:
        return Finding(True, "Whether the picture is in focus can be said once cards are seen.")
    if float(np.median(sharpness)) < OUT_OF_FOCUS:
        return Finding(False, "The picture is out of focus: clean the lens, or move the camera a little.")
    return Finding(True, "The picture is in focus.")
