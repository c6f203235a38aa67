"""Who is it: every card found is compared with every enrolled face, on the parts of it that are seen.

First all cards with all faces, both ways up, where the detector says they lie; then the likeliest few are laid over
the card exactly and compared again, and all others with them: faces of one frame differ in little but what they show.
Each card is thought about by itself, and what the thoughts ask for is worked out together (`scanner.naming.thoughts`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice

from scanner.naming.begun import Begun
from scanner.naming.compared import Laid
from scanner.naming.confidence import Evidence
from scanner.naming.deck import DeckBook
from scanner.naming.faces import Faces
from scanner.naming.fellows import Fellows
from scanner.naming.grain import Grain
from scanner.naming.landmarks import Landmarks
from scanner.naming.laying import AskAfar, AskGlance, AskLaid, AskPlaces, AskRivals
from scanner.naming.poses import poses_of
from scanner.naming.same_print import SamePrint
from scanner.naming.thoughts import Answer
from scanner.naming.verdict import Found, seen_card
from scanner.naming.washed_out import WashedOut
from scanner.naming.weighing import Weighing
from scanner.types import Detection, Image, SeenCard

GLIMPSE = 0.1
"""A card of which less is seen is not compared with anything."""


class Recogniser:
    """Names cards by the faces of one deck.  Safe to use from one thread at a time."""

    def __init__(self, book: DeckBook) -> None:
        self.book = book
        self._faces = Faces(book)

    def prepare(self) -> None:
        """Work out now what the first card would wait for: a tenth of a second or two for a whole deck."""
        self._faces.twins.prepare()

    def prepare_for_doubts(self) -> None:
        """Work out now what the first card in doubt at a table would wait for: half a second for a whole deck.  Safe to
        call while cards are named in another thread."""
        self._faces.prepare_from_afar()
        _ = self.book.spots

    @cached_property
    def landmarks(self) -> Landmarks:
        """Made when first needed: it takes some ten milliseconds a face."""
        return Landmarks(list(self.book.thumbnails))

    @cached_property
    def grain(self) -> Grain:
        """The faces that are one fine pattern all over."""
        return Grain(self.book)

    @cached_property
    def same_print(self) -> SamePrint | None:
        """The lines of the faces' names; None where nobody knows where they stand."""
        return None if self.book.names_at is None else SamePrint(self.book)

    @cached_property
    def washed_out(self) -> WashedOut:
        """The lines of the numbers."""
        return WashedOut(self.book)

    def name(self, image: Image, detections: Sequence[Detection], thorough: bool = False) -> tuple[SeenCard, ...]:
        """The detections as named cards, in the same order.

        With `thorough`, cards left in doubt are searched for local features too, at a tenth of a second each.
        """
        return self.seen(image, detections, self.weigh(image, detections, thorough))

    def seen(self, image: Image, detections: Sequence[Detection], weighed: Sequence[Found]) -> tuple[SeenCard, ...]:
        """The same, once they are weighed.  Each keeps the kind that it was found as: by that a film knows it again."""
        cards = [replace(seen_card(one, found), kind=one.kind) for one, found in zip(detections, weighed, strict=True)]
        return tuple(self.washed_out.named(image, self.grain.named(image, cards)))

    def weigh(self, image: Image, detections: Sequence[Detection], thorough: bool = False) -> list[Found]:
        """For each detection, how well the likeliest pieces agree with it, best first; nothing for a marker of a deck
        that has none, and where next to nothing is seen."""
        all_of_them = self.begin(image, detections, range(len(detections)), thorough)
        weighed = all_of_them.weigh(all_of_them.known)
        return [weighed.get(k, ()) for k in range(len(detections))]

    def begin(
        self, image: Image, detections: Sequence[Detection], which: Sequence[int], thorough: bool = False
    ) -> Begun:
        """Some of the detections, by their numbers, at first sight."""
        seen = [k for k in which if detections[k].visible >= GLIMPSE]
        fellows = Fellows(detections)
        weighing = Weighing(image, self._faces, lambda: self.landmarks, fellows, thorough)
        glances = self._faces.glance(image, [detections[k] for k in seen])
        some = {k: (detections[k], glance) for k, glance in zip(seen, glances, strict=True)}
        return Begun(weighing, fellows, some, self._ways(image))

    def alike(self, image: Image, detections: Sequence[Detection]) -> list[float]:
        """For each detection, how alike it is to the face that it is most like, at first sight."""
        return [glance.best for glance in self._faces.glance(image, detections)]

    def laid_as(self, image: Image, detection: Detection, piece: str) -> Evidence | None:
        """How well a card is a certain piece, laid over it from where it is taken to lie; None if it is unlike it.

        `detection` has its corners from the piece's own top left.
        """
        pose = poses_of(0, detection)[0]
        asked = [(pose, face) for face, owner in enumerate(self.book.pieces) if owner == piece]
        laid = [card.evidence for card in self._faces.lay(image, asked) if not card.fit.hopeless]
        return max(laid, key=lambda evidence: evidence.likeness) if laid else None

    def best_laid_as(self, image: Image, detections: Sequence[Detection], piece: str) -> Evidence | None:
        """The best of these, each laid over as a certain piece; None if all are unlike it."""
        laid = [found for one in detections if (found := self.laid_as(image, one, piece)) is not None]
        return max(laid, key=lambda found: found.likeness, default=None)

    def _from_afar(self, image: Image, asked: Sequence[AskAfar]) -> list[list[Laid]]:
        """Faces as a camera shows them, laid over cards."""
        laid = iter(self._faces.lay(image, [way for one in asked for way in one.ways], afar=True))
        return [list(islice(laid, len(one.ways))) for one in asked]

    def _ways(self, image: Image) -> dict[type, Answer]:
        """What gives what the thoughts ask for.  To lay faces over cards is dearest to begin with: it waits longest."""
        return {
            AskPlaces: lambda asked: self._faces.best_of_each(image, [one.places for one in asked]),
            AskGlance: lambda asked: [self._faces.glance(image, one.detections) for one in asked],
            AskRivals: lambda asked: self._faces.rivals([one.card for one in asked]),
            AskAfar: lambda asked: self._from_afar(image, asked),
            AskLaid: lambda asked: self._faces.lay(image, [(one.pose, one.face) for one in asked]),
        }
