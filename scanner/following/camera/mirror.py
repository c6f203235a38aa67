"""A camera that shows everything the wrong way round, as many do that people look at themselves with.

Cards of such a picture are like their faces, but not quite, and their numbers are no numbers; worse, the left neighbour
becomes the right one.  So the first cards that are well seen are named both ways, several at once or, where they are
dealt one by one, as they come; and from then on every picture is turned round before it is looked at, if that is what
it needs.

A camera may also begin or cease to do so amid a game.  Then the cards that are known lie where a mirror shows them,
under their names once the picture is turned round, and nothing has to be learned anew.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from engine.observation import UNKNOWN
from scanner.following.cards.settled import PlacedCard
from scanner.following.cards.track import Track, matched
from scanner.geometry.reflection import mirrored, mirrored_detection, turned_round
from scanner.pieces import SELECTION_BACK
from scanner.types import Detection, Frame, Image, SeenCard

FEWEST, MOST = 4, 8
"""Cards that are compared at once."""
WELL_SEEN = 0.8
"""The share that is seen of a card that is worth comparing."""
DECIDED = 3.0
"""What all cards together must say for a mirror, in nats; for a true picture a third of it will do."""
ALIKE, ALL = 10, 0.9
"""Of so many cards in a mirror so many are likelier there, if only by a little: then a third of that will do as well.
Of two mirrored photographs all of 14 and 16 cards were, of ten true ones at most three of 12."""
TRIES = 6
KNOWN = math.log(0.5)
"""In the mirror at least half of the cards must be as likely as this: of strangers, some are like a face by chance."""
SURELY = math.log(0.8)
"""And of faces that came one by one so many must be as likely as this: of a hundred things that light has burnt out
some are a little like a face in a mirror, too."""
FAINT = 0.01
"""The chance of a card that nobody knows."""
HALF, AGREE = 0.5, 0.7
"""The share of the cards that must lie where a mirror shows them (others were moved meanwhile), and the share of those
that must have their names there."""
FACELESS = (SELECTION_BACK, UNKNOWN)
"""One of these is like another."""


class Namer(Protocol):
    """What names cards: `scanner.naming.recognise.Recogniser`, or a stand-in."""

    def name(self, image: Image, detections: Sequence[Detection]) -> tuple[SeenCard, ...]: ...


class Mirror:
    """Finds out once whether the pictures of a camera are mirrored, and turns them round if they are."""

    def __init__(self, namer: Namer, least: float = WELL_SEEN, most: int = MOST) -> None:
        """least: what must be seen of a card that is compared.  most: how many are compared at once."""
        self._namer, self._least, self._most = namer, least, most
        self._tries = TRIES
        self._came: dict[str, tuple[float, bool]] = {}
        """What came one by one: for each face what speaks for a mirror, in nats, and whether it is known there."""
        self.on = False
        """Whether the pictures are mirrored."""
        self.amid = False
        """Whether that has changed since cards were known: they lie where they lay."""

    @property
    def decided(self) -> bool:
        """Whether nothing more is compared: the pictures are mirrored, or plainly not."""
        return self.on or not self._tries

    def straight(self, frame: Frame) -> Frame:
        """The frame as it would be without a mirror."""
        return replace(frame, image=turned_round(frame.image)) if self.on else frame

    def back(self, cards: Sequence[PlacedCard], width: int) -> tuple[PlacedCard, ...]:
        """The cards where they lie in the picture as the camera gave it, `width` pixels wide."""
        if not self.on:
            return tuple(cards)
        return tuple(
            replace(placed, card=replace(placed.card, corners=mirrored(placed.card.corners, width)))
            for placed in cards
        )

    def look(self, image: Image, detections: Sequence[Detection], cards: Sequence[SeenCard]) -> None:
        """Learn from what was found and how it was named in a picture that nothing was known about yet."""
        seen = [k for k, d in enumerate(detections) if d.kind == "card" and d.visible >= self._least][: self._most]
        if self.on or not self._tries or not seen:
            return
        if len(seen) < FEWEST and all(cards[k].piece in self._came for k in seen):
            self._spend(len(self._came), anew=False)    # each was compared before: it would say the same again
            return
        other_way = [mirrored_detection(detections[k], image.shape[1]) for k in seen]
        there = self._namer.name(turned_round(image), other_way)
        pairs = [(card, cards[k]) for card, k in zip(there, seen, strict=True)]
        known = [pair for pair in pairs if max(map(_chance, pair)) > KNOWN]
        if known:
            self._remember(known)
            self._at_once(pairs) if len(known) >= FEWEST else self._one_by_one()

    def decide(self) -> None:
        """What was seen until now was seen as it is: nothing more is compared, unless all of it speaks for a mirror and
        is but too little."""
        if self._leaning <= DECIDED:
            self._tries = 0

    def _remember(self, known: Sequence[tuple[SeenCard, SeenCard]]) -> None:
        """What cards that are known one way or the other say, each face once."""
        before = len(self._came)
        for there, card in known:
            surer = max(there, card, key=_chance)
            self._came[surer.piece] = (_chance(there) - _chance(card), _chance(there) > SURELY)
        self._spend(max(len(known), before), anew=len(self._came) > before)

    def _spend(self, compared: int, anew: bool) -> None:
        """A try is spent where no new face came, unless what came so far speaks for a mirror: then more may tell.

        What nobody knows either way (backs, pads, a fan face down before anything is dealt) tells nothing, costs none.
        """
        self._tries -= compared >= FEWEST and self._leaning <= DECIDED / 3 and not anew

    @property
    def _leaning(self) -> float:
        """What all that came so far says for a mirror, in nats."""
        return sum(gain for gain, _ in self._came.values())

    def _at_once(self, pairs: Sequence[tuple[SeenCard, SeenCard]]) -> None:
        """Whether these cards of one picture, each in the mirror and as it is seen, tell of a mirror."""
        gains = [_chance(there) - _chance(card) for there, card in pairs]
        self._is_true(sum(gains))
        agreed = len(gains) >= ALIKE and sum(one > 0 for one in gains) >= ALL * len(gains)
        known = sum(_chance(there) > KNOWN for there, _ in pairs)
        self.on = sum(gains) > (DECIDED / 3 if agreed else DECIDED) and known >= max(FEWEST, len(gains) / 2)

    def _one_by_one(self) -> None:
        """The same of all faces that came so far, each counted once."""
        gains = [gain for gain, _ in self._came.values()]
        if len(gains) < FEWEST:
            return
        self._is_true(self._leaning)
        known = sum(known for _, known in self._came.values())
        self.on = self._leaning > DECIDED and known >= max(FEWEST, len(gains) / 2)

    def _is_true(self, gain: float) -> None:
        """Nothing more is compared where cards plainly speak against a mirror."""
        if gain < -DECIDED / 3:
            self._tries = 0

    def turns_over(self, image: Image, detections: Sequence[Detection], lying: Sequence[Track]) -> bool:
        """Whether a picture shows what lay there the wrong way round; the next ones are turned round the other way.

        lying: the cards, where the pictures before showed them.
        """
        known = [track for track in lying if track.kind == "card" and track.votes.piece not in FACELESS]
        there = [mirrored_detection(detection, image.shape[1]) for detection in detections]
        same = matched(known, [(detection.corners, detection.kind) for detection in there])
        if len(same) < max(FEWEST, HALF * min(len(known), sum(detection.kind == "card" for detection in there))):
            return False
        if len(matched(known, [(detection.corners, detection.kind) for detection in detections])) >= len(same):
            return False  # as many lie where they lay: in the mirror's axis, or on a table that is alike on both sides
        seen = sorted(same, key=lambda j: -there[j].visible)[: self._most]
        named = self._namer.name(turned_round(image), [there[j] for j in seen])
        agreed = sum(card.piece == known[same[j]].votes.piece for j, card in zip(seen, named, strict=True))
        if agreed < max(FEWEST, AGREE * len(seen)):
            return False
        self.on, self.amid, self._tries = not self.on, True, 0
        return True


def _chance(card: SeenCard) -> float:
    """How likely it is that a card is the piece that it is most like, as a logarithm."""
    return math.log(max([FAINT, *(p for piece, p in card.candidates if piece != UNKNOWN)]))
