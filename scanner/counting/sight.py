"""What a photograph shows, whichever way round it is: a selfie camera's pictures are mirrored, as some webcams' are.

Where cards are in doubt, some of them are named (or read, where there is no deck) in a mirror as well.  If that is what
the picture needs, it is looked at turned round, and the cards are told where the picture as given shows them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from engine.observation import UNKNOWN
from scanner.counting.hidden import at_cards
from scanner.counting.legible import are_too_small, legible, unnamed
from scanner.following.camera.mirror import Mirror
from scanner.geometry.reflection import mirrored, turned_round
from scanner.learning.learn import WHOLE, reads_mirrored
from scanner.learning.unprepared import read_cards
from scanner.naming.colourless import as_shown
from scanner.naming.recognise import Recogniser
from scanner.photograph.beside_read import with_what_lies_beside
from scanner.photograph.besides import or_shown_besides
from scanner.photograph.best_look import Finder, best_look
from scanner.photograph.duplicates import told_once
from scanner.photograph.scan import again_by, explained
from scanner.reading.borne_out import borne_out, shown_right
from scanner.reading.by_print import named_by_print
from scanner.reading.cards import NameReader
from scanner.reading.lettering import Lettering
from scanner.types import Detection, Findings, Image, SeenCard

DOUBT = 0.9
"""Cards less sure than this are a reason to look in a mirror, and whole ones as sure to look in another size."""
HALF, LESS, MANY = 0.5, 0.4, 16
"""Half a card tells of a mirror as well, and many cards must, since donuts are much like themselves in one.  Where 55 %
of each card is covered few show half: then less of one will do.  Of six such photographs in a mirror two were told by
halves, five so; of as many true ones every one speaks against it, by 1.3 nats and more by halves, 5 so."""
BETTER = 3
"""Where no card is named at the size at which a picture was looked at, so many whole cards at the network's own
size are a reason to look there, and so many surely named ones to believe it."""


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """The cards of a picture, in its own pixels.

    mirrored: the picture shows the table the wrong way round.  hands: (h, w) bool over the whole picture, True where a
    hand reaches a card; None where nobody looked for any.  too_small: no card is large enough to be told from another.
    """

    cards: tuple[SeenCard, ...]
    mirrored: bool = False
    hands: NDArray[np.bool_] | None = None
    too_small: bool = False


def with_deck(image: Image, finder: Finder, recogniser: Recogniser, lettering: Lettering | None = None) -> Sight:
    """The cards, named by their likeness to a deck's faces, and by what is printed on them where `lettering` reads it.

    Raises ModelError where a model is missing.
    """
    return _either_way(image, finder, _ByFaces(finder, as_shown(image, recogniser), lettering))


def unprepared(image: Image, finder: Finder, reader: NameReader) -> Sight:
    """The cards, named by what is printed on them.  Raises ModelError where a model is missing."""
    return _either_way(image, finder, _ByNames(reader))


class _Eyes(Protocol):
    """How the cards of a picture are named, whichever way round it is."""

    def look(self, image: Image, findings: Findings) -> tuple[SeenCard, ...]:
        """The cards as each is named."""

    def wrong_way(self, image: Image, findings: Findings, cards: Sequence[SeenCard]) -> bool:
        """Whether the picture shows the table in a mirror."""

    def read(self, image: Image, findings: Findings, cards: Sequence[SeenCard]) -> tuple[SeenCard, ...]:
        """The cards with all that their print tells, once it is known which way round they are."""


@dataclass(frozen=True, slots=True, eq=False)
class _ByFaces:
    """With a deck: by the likeness of the cards to its faces; what is printed on them bears that out, or names them."""

    finder: Finder
    recogniser: Recogniser
    lettering: Lettering | None

    def look(self, image: Image, findings: Findings) -> tuple[SeenCard, ...]:
        cards = self._named(image, findings)
        if not any(map(_is_named, cards)):
            return self._in_another_size(image, findings, cards)
        if self.lettering is None:
            return cards
        told = named_by_print(image, cards, findings.detections, self.lettering)
        return with_what_lies_beside(image, cards, told, findings)

    def wrong_way(self, image: Image, findings: Findings, cards: Sequence[SeenCard]) -> bool:
        doubted = any(card.kind == "card" and card.visible >= HALF and not _is_clear(card) for card in cards)
        if not doubted or (self.lettering is not None and shown_right(image, cards, self.lettering)):
            return False
        return _named_mirrored(image, findings, self.recogniser)

    def read(self, image: Image, findings: Findings, cards: Sequence[SeenCard]) -> tuple[SeenCard, ...]:
        if self.lettering is None:
            return tuple(cards)
        told = borne_out(image, cards, self.lettering)
        return told_once(with_what_lies_beside(image, cards, told, findings))

    def _named(self, image: Image, findings: Findings) -> tuple[SeenCard, ...]:
        return explained(image, findings, self.recogniser, again_by(image, self.finder))

    def _in_another_size(
        self, image: Image, findings: Findings, cards: tuple[SeenCard, ...]
    ) -> tuple[SeenCard, ...]:
        """The cards as the network's own size shows them, if some are named there: a few large things that look like
        cards may have spoken for another one."""
        other = self.finder.find(image)
        if len(other.detections) <= len(findings.detections) or sum(map(_is_whole, other.detections)) < BETTER:
            return cards
        again = self._named(image, other)
        return again if sum(map(_is_named, again)) >= BETTER else cards


@dataclass(frozen=True, slots=True, eq=False)
class _ByNames:
    """With no deck: by the printed names."""

    reader: NameReader

    def look(self, image: Image, findings: Findings) -> tuple[SeenCard, ...]:
        return read_cards(image, findings, self.reader)

    def wrong_way(self, image: Image, findings: Findings, cards: Sequence[SeenCard]) -> bool:
        whole = [card for card in cards if card.kind == "card" and card.visible >= WHOLE]
        unread = [card.corners for card in whole if not _is_clear(card)]
        return 2 * len(unread) > len(whole) and reads_mirrored(image, unread, self.reader)

    def read(self, image: Image, findings: Findings, cards: Sequence[SeenCard]) -> tuple[SeenCard, ...]:
        return tuple(cards)


def _either_way(image: Image, finder: Finder, eyes: _Eyes) -> Sight:
    """What is seen, the way round that it turned out to be."""
    findings = best_look(image, finder)
    if are_too_small(findings.detections):
        return Sight(unnamed(findings.detections), too_small=True)
    cards = legible(or_shown_besides(eyes.look(image, findings), findings.besides))
    hands = at_cards(findings)
    if not eyes.wrong_way(image, findings, cards):
        return Sight(eyes.read(image, findings, cards), hands=hands)
    there, width = turned_round(image), image.shape[1]
    seen = best_look(there, finder)
    cards = eyes.read(there, seen, legible(eyes.look(there, seen)))      # some are named there
    return Sight(_other_way(cards, width), True, hands)


def _other_way(cards: Sequence[SeenCard], width: int) -> tuple[SeenCard, ...]:
    """The cards of a picture of that width as they lie in its mirror image."""
    return tuple(replace(card, corners=mirrored(card.corners, width)) for card in cards)


def _is_clear(card: SeenCard) -> bool:
    return card.piece != UNKNOWN and card.confidence >= DOUBT


def _is_named(card: SeenCard) -> bool:
    return card.kind == "card" and _is_clear(card)


def _is_whole(found: Detection) -> bool:
    return found.kind == "card" and min(found.score, found.visible) >= DOUBT


def _named_mirrored(image: Image, findings: Findings, recogniser: Recogniser) -> bool:
    """Whether the cards, the doubtful ones first, are named far better in a mirror."""
    named = recogniser.name(image, findings.detections)
    order = sorted(range(len(named)), key=lambda n: _is_clear(named[n]))
    found, cards = [findings.detections[n] for n in order], [named[n] for n in order]
    for least in (HALF, LESS):
        mirror = Mirror(recogniser, least, MANY)
        mirror.look(image, found, cards)
        if mirror.decided:
            return mirror.on
    return False
