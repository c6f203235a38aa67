"""One photograph: every card on it, found and named."""

from __future__ import annotations

from collections.abc import Sequence

from scanner.finding.detect import Detector
from scanner.geometry.rectify import from_the_edge
from scanner.naming.ink import asked_where_inked_otherwise
from scanner.naming.recognise import Recogniser
from scanner.naming.rival_ink import asked_where_a_rival_has_its_ink
from scanner.naming.verdict import Found, name_of
from scanner.photograph.best_look import Finder
from scanner.photograph.calibrated import calibrated
from scanner.photograph.leftover_search import Again, nothing
from scanner.photograph.other_looks import other_looks
from scanner.photograph.passes import (
    explained_by,
    named,
    with_besides,
    with_markers,
    with_what_is_left,
    without_what_is_none,
)
from scanner.types import Findings, Floats, Image, SeenCard


def explained(
    image: Image, findings: Findings, recogniser: Recogniser, again: Again = nothing,
    weighed: Sequence[Found] | None = None,
) -> tuple[SeenCard, ...]:  # fmt: skip
    """The cards of a picture in which `findings` were found, named, from the top down and from left to right.

    again: gives what other looks at the picture show.
    weighed: what each finding is like, where that was asked before (`Recogniser.weigh`).
    """
    told = calibrated(*as_found(image, findings, recogniser, again, weighed))
    cards = asked_where_inked_otherwise(image, told, recogniser.book)
    cards = asked_where_a_rival_has_its_ink(image, cards, recogniser.book)
    return tuple(sorted(cards, key=lambda card: (float(card.corners[:, 1].mean()), float(card.corners[:, 0].mean()))))


def as_found(
    image: Image, findings: Findings, recogniser: Recogniser, again: Again = nothing,
    weighed: Sequence[Found] | None = None,
) -> tuple[list[SeenCard], float]:  # fmt: skip
    """The cards as each was named by itself, and what was asked of open ones beside that.

    How that is known, `scanner.photograph.company` says.
    """
    look, cards = named(image, findings, recogniser, weighed)
    explained = explained_by(look, cards, again)
    told = with_besides(look, without_what_is_none(look, explained))
    cards = with_markers(look, told, explained.markers)
    return with_what_is_left(look, cards, told, explained.uncovered), look.asked


def again_by(image: Image, detector: Finder) -> Again:
    """How a picture is looked at again; not at all by what cannot choose a size."""
    if not isinstance(detector, Detector):
        return nothing
    return lambda width: other_looks(image, detector, width) if width else ()


def corners_to_json(corners: Floats) -> list[list[float]]:
    """Corners as the contract writes them: to a hundredth of a pixel, measured from the picture's own corner."""
    return [[round(float(x), 2), round(float(y), 2)] for x, y in from_the_edge(corners)]


def card_to_json(card: SeenCard) -> dict[str, object]:
    """A card as the contract writes it.

    `says` is told of cards alone whose print contradicts their looks.
    """
    piece, confidence = name_of(card)
    told = {"piece": piece, "confidence": round(confidence, 3), "corners": corners_to_json(card.corners),
            "visible": round(card.visible, 3)}  # fmt: skip
    return {**told, "says": card.says} if card.says else told
