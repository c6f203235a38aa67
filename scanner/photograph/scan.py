"""One photograph: every card on it, found and named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from engine.observation import UNKNOWN
from scanner.finding.bare_table import Bare, is_nothing, without_bare_table
from scanner.finding.detect import Detector
from scanner.finding.ghosts import odd_size, on_bare_table, shared, span, without_ghosts
from scanner.naming.recognise import Recogniser
from scanner.naming.verdict import SURE, name_of, seen_card
from scanner.photograph.askew import Plane, is_askew, plane_of
from scanner.photograph.beneath import seen_beneath
from scanner.photograph.besides import seen_besides, without_pieces
from scanner.photograph.best_look import Finder, best_look
from scanner.photograph.borne_by_print import borne_by_print
from scanner.photograph.calibrated import calibrated
from scanner.photograph.company import demand
from scanner.photograph.once import told_once
from scanner.photograph.other_looks import other_looks
from scanner.photograph.row_markers import outlined_anew, overlooked_markers
from scanner.photograph.standing_out import standing_out
from scanner.photograph.taken_for_markers import cards_among
from scanner.photograph.unaccounted import unaccounted
from scanner.photograph.unexplained import Again, Leftovers, nothing
from scanner.photograph.untold import asked_once, showing_between, shows_itself, untold
from scanner.types import Detection, Findings, Floats, Image, SeenCard

CERTAIN = 0.95
"""A name from this probability on stands, whatever the size of the thing."""
DRAWN = 0.5
"""So much of a marker lies on the card of whose drawing it is part."""
_GOOD, _DOUBTFUL = (60, 200, 60), (40, 160, 255)


def see(image: Image, detector: Finder, recogniser: Recogniser) -> tuple[SeenCard, ...]:
    """The cards of a picture, named, from the top down and from left to right."""
    return explained(image, best_look(image, detector), recogniser, again_by(image, detector))


def explained(
    image: Image, findings: Findings, recogniser: Recogniser, again: Again = nothing
) -> tuple[SeenCard, ...]:
    """The same, once it is known what the detector found; `again` gives what other looks show."""
    cards = calibrated(*as_found(image, findings, recogniser, again))
    return tuple(sorted(cards, key=lambda card: (float(card.corners[:, 1].mean()), float(card.corners[:, 0].mean()))))


def as_found(
    image: Image, findings: Findings, recogniser: Recogniser, again: Again = nothing
) -> tuple[list[SeenCard], float]:
    """The cards as each was named by itself, and what was asked of open ones beside that.

    How that is known, `scanner.photograph.company` says.
    """
    detections = findings.detections
    weighed = recogniser.weigh(image, detections)
    pairs = list(zip(detections, weighed, strict=True))
    asked = demand(evidence for detection, evidence in pairs if detection.kind == "card")
    named = [seen_card(one, evidence, asked if one.kind == "card" else 0.0) for one, evidence in pairs]
    named = borne_by_print(image, detections, recogniser.grain.named(image, named), recogniser)
    more, of_more = _unnamed_there(image, findings, named, recogniser, asked)
    leftovers = Leftovers(recogniser, asked)
    once = told_once(leftovers.explain(image, [*detections, *more], [*named, *of_more], again))
    found = asked_once(image, once, detections, more)
    plane = plane_of([card.corners for card in found if card.kind == "card" and is_certain(card)])
    found = [card for card in found if not misplaced(card, found, plane)]
    told = [_told(card) for card in found]
    told = without_ghosts(told, by_itself=seen_beneath(image, (*detections, *more, *findings.besides), told))
    told = [card for card in told if not on_bare_table(card, told, (image.shape[1], image.shape[0]))]
    told = [card for card in told if not is_drawn(card, told)]
    besides = seen_besides(image, findings.besides, told, recogniser, asked)
    told = [*without_pieces(told, besides), *map(_told, besides)]
    cards = [replace(card, candidates=card.candidates[1:]) for card in told]
    nameless = [one for one in found if one.kind == "marker" and name_of(one)[0] == UNKNOWN]
    cards += outlined_anew(image, cards, nameless, recogniser)
    large = cards_among(image, cards, nameless, recogniser)
    cards = [*without_pieces(cards, large), *large]
    cards += overlooked_markers(image, cards, recogniser)
    bare = Bare.of(image, cards, detections)
    cards += unaccounted([one for one in detections if not is_nothing(bare, one.corners)], told)
    cards = without_bare_table(bare, cards)
    cards += _seen_at_last(image, findings, cards, bare, recogniser, asked)
    itself = shows_itself(image, cards, recogniser, asked)
    cards += showing_between(findings, cards, bare, leftovers.uncovered, itself)
    return [*cards, *standing_out(bare, cards)], asked


def _unnamed_there(
    image: Image, findings: Findings, named: Sequence[SeenCard], recogniser: Recogniser, asked: float
) -> tuple[list[Detection], list[SeenCard]]:
    """What the network sees where no card has a name yet, and what it is like: to be explained as what was found is."""
    sure = [card for card in named if card.kind == "card" and name_of(card)[0] != UNKNOWN]
    left = untold(findings, sure, Bare.of(image, sure, findings.detections))
    more = [one for one in left if not one.alone]
    weighed = zip(more, recogniser.weigh(image, more), strict=True)
    return more, [seen_card(one, evidence, asked) for one, evidence in weighed]


def _seen_at_last(
    image: Image, findings: Findings, cards: Sequence[SeenCard], bare: Bare | None, recogniser: Recogniser, asked: float
) -> list[SeenCard]:
    """The cards that the network sees where none of all these is told."""
    return seen_besides(image, untold(findings, cards, bare), [_told(card) for card in cards], recogniser, asked)


def _told(card: SeenCard) -> SeenCard:
    """The card by the name that it is given, before what it may be."""
    return replace(card, candidates=(name_of(card), *card.candidates))


def again_by(image: Image, detector: Finder) -> Again:
    """How a picture is looked at again; not at all by what cannot choose a size."""
    if not isinstance(detector, Detector):
        return nothing
    return lambda width: other_looks(image, detector, width) if width else ()


def misplaced(card: SeenCard, found: Sequence[SeenCard], plane: Plane | None = None) -> bool:
    """Whether a name that is not quite sure is given to something of another size than the cards round it, or that
    cannot lie in their plane."""
    named = [o for o in found if o is not card and o.kind == "card" and name_of(o)[0] != UNKNOWN]
    doubtful = card.kind == "card" and SURE <= card.confidence < CERTAIN
    return doubtful and (odd_size(card, named) or (card.piece != UNKNOWN and is_askew(card.corners, plane)))


def is_drawn(card: SeenCard, told: Sequence[SeenCard]) -> bool:
    """Whether a doubtful row marker is part of what a named card shows: a disc in a drawing.

    It would take the card out of the count, as the row's; markers lie beside cards (none of 142 true ones on one).
    """
    under = [other for other in told if other.kind == "card" and other.piece != UNKNOWN]
    doubtful = card.kind == "marker" and card.confidence < CERTAIN
    return doubtful and any(shared(card, other) > DRAWN * span(card) ** 2 for other in under)


def is_certain(card: SeenCard) -> bool:
    """Whether its name stands, whatever it looks like beside the others."""
    return name_of(card)[0] != UNKNOWN and card.confidence >= CERTAIN


def card_to_json(card: SeenCard) -> dict[str, object]:
    """A card as the contract writes it; the corners with a hundredth of a pixel.

    `says` is told of cards alone whose print contradicts their looks.
    """
    piece, confidence = name_of(card)
    corners = [[round(float(x), 2), round(float(y), 2)] for x, y in card.corners]
    told = {"piece": piece, "confidence": round(confidence, 3), "corners": corners, "visible": round(card.visible, 3)}
    return {**told, "says": card.says} if card.says else told


def annotated(image: Image, cards: Sequence[SeenCard]) -> Image:
    """A copy of the picture with every card outlined and named; doubtful ones in orange."""
    drawn = image.copy()
    thick = max(1, round(max(image.shape[:2]) / 700))
    for card in cards:
        piece, confidence = name_of(card)
        colour = _GOOD if piece != UNKNOWN and confidence >= 0.9 else _DOUBTFUL
        cv2.polylines(drawn, [np.round(card.corners).astype(np.int32)], True, colour, thick, cv2.LINE_AA)
        top = np.round(card.corners[:2]).astype(np.int32)
        cv2.polylines(drawn, [top], False, colour, 3 * thick, cv2.LINE_AA)
        _label(drawn, f"{piece.replace('_', ' ')} {confidence:.2f}", card.corners.mean(axis=0), thick)
    return drawn


def _label(image: Image, words: str, middle: Floats, thick: int) -> None:
    scale = 0.4 * thick
    (width, height), _ = cv2.getTextSize(words, cv2.FONT_HERSHEY_SIMPLEX, scale, thick)
    left, base = int(middle[0] - width / 2), int(middle[1] + height / 2)
    cv2.rectangle(image, (left - 3, base - height - 4), (left + width + 3, base + 4), (30, 30, 30), -1)
    cv2.putText(image, words, (left, base), cv2.FONT_HERSHEY_SIMPLEX, scale, (255, 255, 255), thick, cv2.LINE_AA)
