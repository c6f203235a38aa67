"""Learning a deck on the set-up page: photographs in, names proposed, only the unsure asked, nothing kept unasked."""

from __future__ import annotations

import threading
import traceback
from collections import deque
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from typing import Any

from engine.observation import UNKNOWN
from models.session import ModelError
from scanner.finding.detect import Detector
from scanner.learning.learn import learned, read_faces
from scanner.learning.proposals import Proposal, Status
from scanner.reading.cards import NameReader
from scanner.sources.photo import PhotoError, photo_of
from scanner.types import Image
from web.kept.box import WHOLE_DECK
from web.kept.shelf import Shelf
from web.photographs.apart import STUMBLED, Apart, DiedError
from web.photographs.hints import advice, forgotten
from web.photographs.jpeg import as_jpeg
from web.words.printed import printed_names
from web.words.refused import RefusedError
from web.words.said import Said
from web.words.translated import both, of_picture

MOST_WAITING = 12
MOST_PROPOSED = 200
OFFERED = 3
"""How many names are offered for a card that is asked; all others are in the list."""
THUMBNAIL = 200
"""The width, in pixels, at which a card is shown to be named, at most."""
FINE = 95
"""The quality of a picture that names are read off."""
NO_CARD = Said(
    "No card is seen whole there: lay the cards side by side, apart from one another, and take it from above.",
    "全体が見えるカードがありません。重ねずに並べて、上から撮ってください。",
)
NO_PICTURE = Said("That picture cannot be read: use JPEG or PNG.", "この写真は読めません。JPEGかPNGにしてください。")


@dataclass(slots=True)
class Learning:
    """The cards that are being learned.  Safe to use from any thread; photographs are read one after another."""

    shelf: Callable[[], Shelf]
    learn: Callable[[Shelf], None]
    apart: Apart = field(default_factory=Apart)
    _troubles: list[Said] = field(default_factory=list)
    """What was wrong with the photographs that were sent last, or what the last lesson made the deck forget."""
    _proposals: dict[int, Proposal] = field(default_factory=dict)
    _next: int = 0
    _waiting: deque[tuple[str, bytes]] = field(default_factory=deque)
    _reader: threading.Thread | None = None
    _lock: threading.RLock = field(default_factory=threading.RLock)

    def add(self, name: str, data: bytes, *, along: bool = False) -> None:
        """Read another photograph, `along` with those before: what was wrong with them holds.  Raises RefusedError."""
        with self._lock:
            if len(self._waiting) >= MOST_WAITING or len(self._proposals) >= MOST_PROPOSED:
                raise RefusedError("Learn these cards first.", "先に今のカードを覚えさせてください。")
            if not along:
                self._troubles.clear()
            if self._reader is None:
                reader = threading.Thread(target=self._read_all, name="learning", daemon=True)
                reader.start()  # it waits for the lock; where none can begin, none is waited for
                self._reader = reader
            self._waiting.append((name, data))

    def add_picture(self, image: Image) -> None:
        """Read what the camera sees now.  Raises RefusedError."""
        self.add("The camera's picture", as_jpeg(image, max(image.shape), FINE))

    def say(self, number: int, piece: str | None) -> None:
        """What a card is; None leaves it out.  Cards that look the same are the same.  Raises RefusedError."""
        with self._lock:
            if number not in self._proposals or piece not in (None, *WHOLE_DECK):
                raise RefusedError("That card is not here any more.", "そのカードはもうありません。")
            alike = [n for n, one in self._proposals.items() if n == number or one.same_as == number]
            for n in alike:
                if piece is None:
                    del self._proposals[n]
                else:
                    self._proposals[n] = self._proposals[n].said_to_be(piece)

    def keep(self) -> None:
        """Learn every card that is sure; those still asked are left out.  Raises RefusedError."""
        with self._lock:
            before = self.shelf().book
            book = learned(list(self._proposals.values()), before)
            if book is None:
                raise RefusedError("No card is named yet.", "まだ名前の決まったカードがありません。")
            try:
                shelf = self.shelf().with_book(book)
            except OSError as error:
                sentence = f"The deck cannot be kept: {error.strerror}."
                raise RefusedError(sentence, "カードを保存できません。") from None
            self._proposals.clear()
            self._troubles = [said for said in [forgotten(before, book)] if said is not None]
        self.learn(shelf)

    def forget(self) -> None:
        """Learn none of them."""
        with self._lock:
            self._proposals.clear()
            self._waiting.clear()
            self._troubles.clear()

    def picture(self, number: int) -> bytes | None:
        """A card, upright, as a JPEG file."""
        one = self._proposals.get(number)
        if one is None:
            return None
        return as_jpeg(one.picture, THUMBNAIL)

    def to_json(self) -> dict[str, Any]:
        """What the page shows of it."""
        with self._lock:
            reading = len(self._waiting) + (self._reader is not None)
            cards = [_shown(n, one) for n, one in self._proposals.items() if one.same_as is None]
            return {"reading": reading, "cards": cards, "troubles": list(map(asdict, self._troubles))}

    def _read_all(self) -> None:
        while True:
            with self._lock:
                if not self._waiting:
                    self._reader = None
                    return
                name, data = self._waiting.popleft()
            try:
                self._take(name, *self.apart.do(faces_of, data, name))
            except DiedError:
                self._troubles.append(of_picture(name, NO_PICTURE))
            except (PhotoError, ModelError) as error:
                self._troubles.append(both(str(error)))
            except Exception:  # whatever it is, the photographs after this one are read
                traceback.print_exc()
                self._troubles.append(of_picture(name, STUMBLED))

    def _take(self, name: str, proposals: tuple[Proposal, ...], why: tuple[Said, ...]) -> None:
        """Proposals of one photograph, numbered on from those before, and why it is hard to read if it is."""
        with self._lock:
            self._troubles += [of_picture(name, said) for said in (why[:1] if proposals else (NO_CARD,))]
            for n, one in enumerate(proposals):
                first = None if one.same_as is None else self._next + one.same_as
                self._proposals[self._next + n] = replace(one, same_as=first)
            self._next += len(proposals)


def _shown(number: int, one: Proposal) -> dict[str, Any]:
    offered = [piece for piece, _ in one.candidates if piece != UNKNOWN][:OFFERED]
    return {"id": number, "piece": one.piece, "sure": one.status is Status.TAKEN, "offered": offered}


def faces_of(data: bytes, name: str) -> tuple[tuple[Proposal, ...], tuple[Said, ...]]:
    """In the other process: the cards of a photograph, with what they may be, and what makes them hard to read."""
    image = photo_of(data, name)
    told = read_faces(image, *_eyes())
    return told, advice(image, told)


@lru_cache(maxsize=1)
def _eyes() -> tuple[Detector, NameReader]:
    return Detector(), NameReader(printed_names())
