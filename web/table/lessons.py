"""What a correction teaches the eyes: the card that a person has named is one more look of its piece, from then on.

Nothing that is known is ever replaced, a picture that plainly shows another face teaches nothing
(`DeckBook.improved`), and what a correction taught is forgotten when the correction is taken back.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from engine.entry import LogEntry
from engine.go_nuts import CARDS
from engine.go_nuts.state import GameState
from engine.history.log import fallen
from engine.observation import UNKNOWN, Place, PlaceKind
from scanner.following.camera.mirror import Namer
from scanner.geometry.rectify import sides, upright
from scanner.learning.learn import WHOLE
from scanner.naming.deck import DeckBook
from scanner.naming.partner import Partner
from scanner.naming.recognise import Recogniser
from scanner.types import Detection, Image, SeenCard
from web.kept.album import Mark, Shot
from web.kept.shelf import Shelf

SAID_BY_PEOPLE = frozenset({"corrected", "answered"})
SMALLEST = 60.0
"""A card with a shorter side of fewer pixels than this is too small to be learned."""


@dataclass(frozen=True, slots=True)
class Renamed:
    """The one card of the table that was thought to be another piece; `place` is written as the eyes write it."""

    place: str
    was: str
    now: str


@dataclass(frozen=True, slots=True, eq=False)
class Deed:
    """What a command did to the table: the states round it, the log after it, and the picture of that moment."""

    before: GameState
    after: GameState
    log: Sequence[LogEntry]
    known: int
    """How many entries the log had before."""
    look: Callable[[], Shot] | None


def renamed(before: GameState, after: GameState) -> Renamed | None:
    """The one donut that is another one now and lies where it lay; None if anything else has changed too."""
    there, now = dict(_lying(before)), dict(_lying(after))
    changed = [place for place in there.keys() | now.keys() if there.get(place) != now.get(place)]
    if len(changed) != 1:
        return None
    (place,) = changed
    gone, come = Counter(there.get(place)), Counter(now.get(place))
    old, new = list((gone - come).elements()), list((come - gone).elements())
    if len(old) != 1 or len(new) != 1 or new[0] not in CARDS:
        return None
    return Renamed(str(place), old[0], new[0])


def _lying(state: GameState) -> Iterator[tuple[Place, tuple[str, ...]]]:
    """The cards that can be seen, by place."""
    for slot, piece in enumerate(state.row, 1):
        yield Place(PlaceKind.ROW, slot), () if piece is None else (piece,)
    for seat, player in enumerate(state.players, 1):
        yield Place(PlaceKind.PLATE, seat), tuple(state.plates[player])
    yield Place(PlaceKind.DISCARD), tuple(state.discard[-1:])


def picture_of(card: Renamed, shot: Shot) -> Image | None:
    """The card upright or upside down, if it is told apart in a picture, seen whole and large enough."""
    here = [mark for mark in shot.marks if mark.place == card.place]
    mine = [mark for mark in here if mark.piece == card.was] or [mark for mark in here if mark.piece == UNKNOWN]
    if len(mine) != 1 or mine[0].seen < WHOLE:
        return None
    return _cut_out(mine[0], shot.jpeg)


def _cut_out(mark: Mark, jpeg: bytes) -> Image | None:
    image = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    if image is None:
        return None
    corners = np.array(mark.corners, np.float32) * np.array(image.shape[1::-1], np.float32)
    across, along = sides(corners)
    if min(across, along) < SMALLEST:
        return None
    return upright(np.asarray(image, np.uint8), corners, (round(across), round(along)))


@dataclass(slots=True)
class Lessons:
    """What this game's corrections have taught.  Safe to use from any thread.

    put: puts a deck that is known better into use.
    """

    shelf: Callable[[], Shelf]
    put: Callable[[Shelf], None]
    _faces: dict[int, str] = field(default_factory=dict)
    """By the entry of the log that taught it."""
    _game: LogEntry | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def heed(self, deed: Deed) -> None:
        """Learn what a command says of a card, and forget what is said no longer."""
        with self._lock:
            if deed.log[0] is not self._game:
                self._faces.clear()
                self._game = deed.log[0]
            self._forget(fallen(deed.log))
            said = next((e.seq for e in deed.log[deed.known :] if e.event in SAID_BY_PEOPLE), None)
            card = renamed(deed.before, deed.after) if said is not None else None
            if said is not None and card is not None and deed.look is not None:
                self._learn(said, card, deed.look())

    def _learn(self, seq: int, card: Renamed, shot: Shot) -> None:
        shelf, picture = self.shelf(), picture_of(card, shot)
        if shelf.book is None or picture is None:
            return
        book = shelf.book.improved(card.now, picture)
        if book is not shelf.book:
            (self._faces[seq],) = set(book.faces) - set(shelf.book.faces)
            self._use(shelf, book)

    def _forget(self, gone: frozenset[int]) -> None:
        for seq in gone & self._faces.keys():
            shelf, face = self.shelf(), self._faces.pop(seq)
            if shelf.book is not None and face in shelf.book.faces:
                self._use(shelf, shelf.book.without_face(face))

    def _use(self, shelf: Shelf, book: DeckBook) -> None:
        """A disk that is full costs the next evening a look, never this game."""
        try:
            better = shelf.with_book(book)
        except OSError:
            better = Shelf(shelf.path, book)
        _ = better.namer  # prepared here, not while the eyes wait
        better.prepare()
        self.put(better)


@dataclass(frozen=True, slots=True)
class NewestDeck:
    """Names cards by the deck as it is known now: what is learned during a game counts at the next look.

    partner: shares the work where many cards are named at once.
    """

    shelf: Callable[[], Shelf]
    partner: Partner | None = None

    @property
    def book(self) -> DeckBook | None:
        """The faces that are known by now."""
        return self.shelf().book

    def name(self, image: Image, detections: Sequence[Detection]) -> tuple[SeenCard, ...]:
        """See `scanner.naming.recognise.Recogniser.name`."""
        namer: Namer = self.shelf().namer
        if self.partner is not None and isinstance(namer, Recogniser):
            return self.partner.name(namer, image, detections)
        return namer.name(image, detections)
