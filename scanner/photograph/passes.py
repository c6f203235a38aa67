"""The passes over one photograph, one after the other: what each card is, what else lies there, what is no card.

`scanner.photograph.scan` puts them in a row.  Each takes the cards of the one before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.observation import UNKNOWN
from scanner.finding.bare_table import Bare, is_nothing, without_bare_table
from scanner.finding.ghosts import odd_size, on_bare_table, shared, span, without_ghosts
from scanner.finding.straight import without_pattern
from scanner.naming.recognise import Recogniser
from scanner.naming.verdict import SURE, Found, has_name, name_of, seen_card
from scanner.photograph.askew import Plane, is_askew, plane_of
from scanner.photograph.beneath import seen_beneath
from scanner.photograph.besides import seen_besides, without_pieces
from scanner.photograph.borne_by_print import borne_by_print
from scanner.photograph.company import demand
from scanner.photograph.duplicates import told_once
from scanner.photograph.left_open import left_open
from scanner.photograph.leftover_cells import asked_once, showing_between, shows_itself, untold
from scanner.photograph.leftover_findings import unaccounted
from scanner.photograph.leftover_search import Again, Leftovers
from scanner.photograph.misshapen import without_misshapen
from scanner.photograph.row_markers import outlined_anew, overlooked_markers
from scanner.photograph.standing_out import standing_out
from scanner.photograph.taken_for_markers import cards_among
from scanner.photograph.uncovered_map import Uncovered
from scanner.types import Detection, Findings, Image, SeenCard

CERTAIN = 0.95
"""A name from this probability on stands, whatever the size of the thing."""
PLAINLY = 0.95
"""What is so surely a card, and so wholly seen, is one though other looks show it in pieces: one half in shadow was
missing without a word.  Of 378 things that one look alone showed on 37 photographs of carpets, cloths and rooms none
was so surely a card as 0.9 by both networks and seen to 0.85."""
DRAWN = 0.5
"""So much of a marker lies on the card of whose drawing it is part."""


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """A photograph, what the detector found on it, and who knows the faces.

    asked: how much more than usual an open card must be like a face (`scanner.photograph.company`).
    """

    image: Image
    findings: Findings
    recogniser: Recogniser
    asked: float

    @property
    def size(self) -> tuple[int, int]:
        """(width, height) in pixels."""
        return self.image.shape[1], self.image.shape[0]


@dataclass(frozen=True, slots=True, eq=False)
class Explained:
    """The cards once every doubtful one has been explained as well as it can be.

    more: what the network saw where no card had a name, looked at as cards.  uncovered: what the named ones leave.
    """

    cards: list[SeenCard]
    more: list[Detection]
    uncovered: Uncovered | None

    @property
    def markers(self) -> list[SeenCard]:
        """The row markers without a name."""
        return [one for one in self.cards if one.kind == "marker" and not has_name(one)]


def named(
    image: Image, findings: Findings, recogniser: Recogniser, weighed: Sequence[Found] | None = None
) -> tuple[Look, list[SeenCard]]:
    """Every finding by what it is most like, and by what is printed on it."""
    detections = findings.detections
    weighed = recogniser.weigh(image, detections) if weighed is None else weighed
    pairs = list(zip(detections, weighed, strict=True))
    asked = demand(evidence for detection, evidence in pairs if detection.kind == "card")
    cards = [seen_card(one, evidence, asked if one.kind == "card" else 0.0) for one, evidence in pairs]
    cards = borne_by_print(image, detections, recogniser.grain.named(image, cards), recogniser)
    return Look(image, findings, recogniser, asked), cards


def explained_by(look: Look, cards: Sequence[SeenCard], again: Again) -> Explained:
    """The same with what else lies there, and what the network sees where no card has a name."""
    detections = look.findings.detections
    more, of_more = _unnamed_there(look, cards)
    leftovers = Leftovers(look.recogniser, look.asked)
    once = told_once(leftovers.explain(look.image, [*detections, *more], [*cards, *of_more], again))
    return Explained(asked_once(look.image, once, detections, more), more, leftovers.uncovered)


def without_what_is_none(look: Look, explained: Explained) -> list[SeenCard]:
    """The cards without names in the wrong place, and without ghosts; each by the name that it is given, before what it
    may be."""
    cards = explained.cards
    plane = plane_of([card.corners for card in cards if card.kind == "card" and _is_certain(card)])
    told = [_plain(_told(card)) for card in cards if not misplaced(card, cards, plane)]
    seen = (*look.findings.detections, *explained.more, *look.findings.besides)
    told = without_ghosts(told, by_itself=seen_beneath(look.image, seen, told))
    told = [card for card in told if not on_bare_table(card, told, look.size)]
    return [card for card in told if not is_drawn(card, told)]


def with_besides(look: Look, told: Sequence[SeenCard]) -> list[SeenCard]:
    """The same with those that other looks show; told as these are."""
    besides = seen_besides(look.image, look.findings.besides, told, look.recogniser, look.asked)
    return [*without_pieces(told, besides), *map(_told, besides)]


def with_markers(look: Look, told: Sequence[SeenCard], nameless: Sequence[SeenCard]) -> list[SeenCard]:
    """The cards with their own candidates, the row markers that were seen badly or overlooked among them, and no spots
    that passed for some."""
    cards = [replace(card, candidates=card.candidates[1:]) for card in told]
    cards, spots = without_misshapen(cards, look.findings.detections, look.recogniser.book)
    nameless = [*nameless, *spots]
    cards += outlined_anew(look.image, cards, nameless, look.recogniser)
    large = cards_among(look.image, cards, nameless, look.recogniser)
    cards = [*without_pieces(cards, large), *large]
    return [*cards, *overlooked_markers(look.image, cards, look.recogniser)]


def with_what_is_left(
    look: Look, cards: list[SeenCard], told: Sequence[SeenCard], uncovered: Uncovered | None
) -> list[SeenCard]:
    """The cards, and one without a name wherever else something looks like one, so that nothing is missing in silence.

    told: what all cards were told as before markers were looked for.
    """
    bare = Bare.of(look.image, cards, look.findings.detections)
    left = [one for one in look.findings.detections if not is_nothing(bare, one.corners)]
    cards = without_bare_table(bare, [*cards, *unaccounted(left, told)])
    unseen = untold(look.findings, cards, bare)
    cards += seen_besides(look.image, unseen, [_told(card) for card in cards], look.recogniser, look.asked)
    itself = shows_itself(look.image, cards, look.recogniser, look.asked)
    cards += showing_between(look.findings, cards, bare, uncovered, itself)
    unexplained = left_open(look.image, bare, cards)
    cards += seen_besides(look.image, unexplained, [_told(card) for card in cards], look.recogniser, look.asked)
    return without_pattern(look.image, [*cards, *standing_out(bare, cards)], look.findings.hands)


def _unnamed_there(look: Look, cards: Sequence[SeenCard]) -> tuple[list[Detection], list[SeenCard]]:
    """What the network sees where no card has a name yet, and what it is like: to be explained as what was found is."""
    sure = [card for card in cards if card.kind == "card" and has_name(card)]
    left = untold(look.findings, sure, Bare.of(look.image, sure, look.findings.detections))
    more = [one for one in left if not one.alone]
    weighed = zip(more, look.recogniser.weigh(look.image, more), strict=True)
    return more, [seen_card(one, evidence, look.asked) for one, evidence in weighed]


def _told(card: SeenCard) -> SeenCard:
    """The card by the name that it is given, before what it may be."""
    return replace(card, candidates=(name_of(card), *card.candidates))


def _plain(card: SeenCard) -> SeenCard:
    """The card, and if it plainly is one no doubt of it, whatever other looks show."""
    plainly = min(card.score, card.real, card.visible) >= PLAINLY
    return replace(card, alone=False) if plainly and card.alone else card


def misplaced(card: SeenCard, found: Sequence[SeenCard], plane: Plane | None = None) -> bool:
    """Whether a name that is not quite sure is given to something of another size than the cards round it, or that
    cannot lie in their plane."""
    named = [o for o in found if o is not card and o.kind == "card" and has_name(o)]
    doubtful = card.kind == "card" and SURE <= card.confidence < CERTAIN
    return doubtful and (odd_size(card, named) or (card.piece != UNKNOWN and is_askew(card.corners, plane)))


def is_drawn(card: SeenCard, told: Sequence[SeenCard]) -> bool:
    """Whether a doubtful row marker is part of what a named card shows: a disc in a drawing.

    It would take the card out of the count, as the row's; markers lie beside cards (none of 142 true ones on one).
    """
    under = [other for other in told if other.kind == "card" and other.piece != UNKNOWN]
    doubtful = card.kind == "marker" and card.confidence < CERTAIN
    return doubtful and any(shared(card, other) > DRAWN * span(card) ** 2 for other in under)


def _is_certain(card: SeenCard) -> bool:
    """Whether its name stands, whatever it looks like beside the others."""
    return has_name(card) and card.confidence >= CERTAIN
