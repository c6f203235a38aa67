"""`donuts calibrate`: where everything lies on a table, and what the camera's lens bends.  Optional, both."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import numpy as np

from calibration.layout import Layout, Point
from calibration.lens import Lens, LensError, board_corners, measure
from calibration.store import Kept, LayoutError, load, save
from engine.go_nuts.sentences import many
from models.session import ModelError
from scanner.finding.detect import Detector
from scanner.following.pipeline import Pipeline
from scanner.following.step import Step
from scanner.naming.deck import DeckError
from scanner.naming.recognise import Recogniser
from scanner.sources.frames import FrameSource, SourceError, open_source
from scanner.sources.photo import PhotoError, load_photo
from scanner.types import Image
from web.kept.decks import the_deck
from web.watching.standing import Standing
from web.words.failures import DONE, LEFT_OPEN, CannotError, saying
from web.words.spelled import asked_players

LOOKED = 5.0
"""Seconds of the source's time for which the table is looked at."""
PICTURES = 5
"""How many pictures of a folder are looked at."""
NOT_COUNTED = "The slots cannot be counted yet: lay a card in each slot of the row, and try again."
Size = tuple[int, int]


def calibrate_table(camera: str, players: str, deck: str | None, path: Path) -> int:
    """Look at the table for a few seconds, say what was found, and keep it; 1 where something was not found."""
    number, names = asked_players(players)
    assert number is not None
    names = names or tuple(f"player {seat}" for seat in range(1, number + 1))
    with saying(LayoutError, DeckError, ModelError, SourceError):
        standing = Standing.of(path)
        standing.kept = replace(standing.kept, layout=None, names=())  # looked at as if for the first time
        eyes = standing.look(Detector(steady=True), Recogniser(the_deck(deck)), number)
        with closing(open_source(camera, patience=10.0)) as source:
            seen = _look(standing.straight(source), eyes)
        found = eyes.layout
        if seen is None or found is None:
            print(f"Nothing is kept: {(seen and seen.health) or NOT_COUNTED}")
            return LEFT_OPEN
        save(path, replace(standing.kept, layout=found))
    doubt = [f"Seen from here {names[seat - 1]} may as well be seat 1: the game will ask." for seat in eyes.firsts]
    print("\n".join([*_in_words(found, names, len(seen.cards)), *doubt, f"This is kept in {path}."]))
    return DONE if found.seats else LEFT_OPEN


def _look(source: FrameSource, eyes: Pipeline) -> Step | None:
    """Look for a few seconds; what the last picture brought."""
    step, began = None, None
    for count, frame in enumerate(source, 1):
        step = eyes.see(frame)
        began = frame.taken_at if began is None else began
        if frame.taken_at - began >= LOOKED or (frame.settled and count >= PICTURES):
            break
    return step


def _in_words(found: Layout, names: Sequence[str], cards: int) -> list[str]:
    """What was found, a sentence each."""
    width, height = found.size
    lines = [f"The picture has {width}x{height} pixels, and {many(cards, 'card is', 'cards are')} seen."]
    lines.append(f"The deck lies {_where(found.deck, found.size)}; the row goes {_way(found)} from it.")
    lines.append(f"The row has {len(found.slots)} slots, each {_pitch(found):.0f} pixels from the next.")
    lines += [
        f"{name}, seat {seat}, sits {_where(place, found.size)}."
        for seat, (name, place) in enumerate(zip(names, found.seats, strict=False), 1)
    ]
    if not found.seats:
        lines.append("Where the players sit is not seen yet: lay a donut in front of each, or play; it is found then.")
    return lines


def _where(place: Point, size: Size) -> str:
    """Which ninth of the picture a place lies in."""
    across = ("left", "", "right")[min(2, max(0, int(3 * place[0] / size[0])))]
    down = ("top", "", "bottom")[min(2, max(0, int(3 * place[1] / size[1])))]
    if not (across or down):
        return "in the middle of the picture"
    return f"at the {' '.join(filter(None, (down, across)))} of the picture"


def _way(found: Layout) -> str:
    """In which direction of the picture the row runs."""
    across, down = np.subtract(found.slots[-1], found.deck)
    if abs(across) >= abs(down):
        return "to the right" if across > 0 else "to the left"
    return "downwards" if down > 0 else "upwards"


def _pitch(found: Layout) -> float:
    return float(np.linalg.norm(np.subtract(found.slots[-1], found.slots[0]))) / (len(found.slots) - 1)


def calibrate_lens(photos: Sequence[Path], path: Path, board: str) -> int:
    """Measure the lens on photographs of a chessboard and keep it; a layout that was kept is for the old lens."""
    shape = _board(board)
    with saying(LayoutError, LensError, PhotoError):
        old = load(path)
        pictures = [(photo.name, load_photo(photo)) for photo in photos]
        lens = _measured(pictures, shape)
        save(path, Kept(lens))
    print(f"The lens is measured: the board's corners are {lens.error:.2f} pixels off. It is kept in {path}.")
    if old.layout is not None:
        print("The table that was kept there was seen through the old lens: calibrate it again, or play.")
    return DONE


def _board(board: str) -> Size:
    """``9x6`` as inner corners across and down."""
    found = re.fullmatch(r"(\d{1,2})x(\d{1,2})", board)
    if found is None or min(int(found[1]), int(found[2])) < 3:
        raise CannotError(f"--board {board!r}: count the corners between the squares and write them as 9x6")
    return int(found[1]), int(found[2])


def _measured(pictures: Sequence[tuple[str, Image]], board: Size) -> Lens:
    """The lens of these pictures; those on which the board is not seen are named."""
    sizes = {(image.shape[1], image.shape[0]) for _, image in pictures}
    if len(sizes) > 1:
        raise LensError("The photographs have different sizes: take all with the camera as it is when you play.")
    seen = []
    for name, image in pictures:
        corners = board_corners(image, board)
        if corners is None:
            print(f"{name}: the board with {board[0]}x{board[1]} inner corners is not seen whole.")
        else:
            seen.append(corners)
    return measure(seen, board, sizes.pop())
