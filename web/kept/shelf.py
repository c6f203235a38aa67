"""The deck that a person plays with: what is known of it, and where it is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from threading import Lock, Thread

from engine.observation import UNKNOWN
from scanner.following.camera.mirror import Namer
from scanner.naming.deck import DeckBook, DeckError
from scanner.naming.recognise import Recogniser
from scanner.types import Detection, Image, SeenCard
from web.kept.decks import DEFAULT, deck_path, find_deck


class Nameless:
    """Names nothing: what the eyes have before they know any deck."""

    def name(self, image: Image, detections: Sequence[Detection]) -> tuple[SeenCard, ...]:
        """Every card, as one that nobody knows."""
        return tuple(SeenCard(((UNKNOWN, 1.0),), d.corners, d.visible, d.score, d.kind) for d in detections)


@dataclass(frozen=True, eq=False)
class Shelf:
    """One deck and its file.

    book: None while nothing of it is known.  trouble: why the file that is there cannot be used, or nothing.
    """

    path: Path
    book: DeckBook | None = None
    trouble: str = ""
    _making: Lock = field(default_factory=Lock, init=False, repr=False)

    @classmethod
    def of(cls, deck: str | None) -> Shelf:
        """The deck of that name or path, or the default one.

        Raises DeckError for a named file that is no deck.  The default one that cannot be used is learned anew on the
        page: nobody has named it, and nobody may know where it is.
        """
        path = deck_path(deck or DEFAULT)
        try:
            return cls(path, find_deck(deck) if deck is None or path.exists() or Path(deck).exists() else None)
        except DeckError as error:
            if deck is not None:
                raise
            return cls(path, trouble=str(error))

    @classmethod
    def holding(cls, book: DeckBook, deck: str | None) -> Shelf:
        """A deck that was read already, from that name or path."""
        return cls(deck_path(deck or DEFAULT), book)

    @property
    def faces(self) -> int:
        """How many faces are known."""
        return 0 if self.book is None else len(self.book.faces)

    @property
    def namer(self) -> Namer:
        """What names cards by this deck."""
        return Nameless() if self.book is None else self._recogniser

    def prepare(self) -> None:
        """Make it now, without anybody waiting, and what the first card in doubt would wait for."""
        if self.book is not None:
            Thread(target=self._prepared).start()   # amid OpenCV's work a daemon would break the program's end

    def _prepared(self) -> None:
        self._recogniser.prepare_for_doubts()

    @property
    def _recogniser(self) -> Recogniser:
        """Made once, whoever asks first."""
        with self._making:
            return self._made

    @cached_property
    def _made(self) -> Recogniser:
        assert self.book is not None
        made = Recogniser(self.book)
        made.prepare()
        return made

    def with_book(self, book: DeckBook) -> Shelf:
        """The same deck with other faces, kept on the disk."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        book.save(self.path)
        return Shelf(self.path, book)
