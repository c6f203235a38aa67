"""Whether what is printed on the cards of a photograph bears out what they look like.

A promo card in the deck's own frame, or one whose twin alone is enrolled, looks like a card of the deck and bears
another name.  Looks and print are two witnesses: where they agree, a doubtful name is surer; where one surely
contradicts the other the card is a question, and neither is overruled in silence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

import cv2

from engine.observation import UNKNOWN
from scanner.geometry.rectify import turned
from scanner.naming.verdict import has_name, in_question, name_of
from scanner.reading.heard import SHARP
from scanner.reading.lettering import Heard, Lettering
from scanner.reading.names import folded
from scanner.types import Image, SeenCard

ALIKE, UNLIKE = 0.75, 0.5
"""A text so like what a piece says bears it out; one less like it, or any part of it, is other words."""
CLEAR, FEWEST_LETTERS = 0.9, 4
"""Other words must be read so surely, and be so many letters, to speak against a card."""
WHOLE = 0.9
"""A card of which so much is seen lies on top of all others; the name of another must lie beside them all."""
BESIDE = 0.02
"""What lies over less of the line of a name, over its area, does not hide it."""
TIMES = 50.0
"""How many times likelier a piece is once its name is read on the card."""
OPEN = 0.95
"""Of so much of a card nothing is hidden: its name ends where its print does."""
MOST_STRANGE = 2
"""More cards with other words than this, and than names borne out, say that the deck is printed otherwise here."""
SURELY = 0.95
"""A card that looks like a piece so surely and is another makes all its likenesses doubtful; one less sure, those."""
_FACING = (2, 8)
"""So many cards with their print as it should be, of so many that are looked at, are in no mirror."""
WAY_UP = 0.99
"""A card named so surely is not read the other way up: in bad light a round donut's, laid upside down, had 0.96."""


class Says(Enum):
    """What the print on a card says to its looks."""

    NOTHING = 0
    """It cannot be read well enough, or is not looked at."""
    IT = 1
    """Its name is much like what is read."""
    IT_SURELY = 2
    """What is read is its name and no other, or it is printed as on its own face and on no other."""
    ANOTHER = 3
    """What is read is surely the name of another piece."""
    STRANGE = 4
    """What is read are surely other words, and no name that is known."""


@dataclass(frozen=True, slots=True)
class Told:
    """What was read on a card; another: the piece whose name it is, where it is not the card's own.

    turned: it was read with the card the other way up.
    """

    says: Says
    text: str = ""
    another: str = ""
    turned: bool = False


_NOTHING = Told(Says.NOTHING)
CONTRADICTS = (Says.ANOTHER, Says.STRANGE)


def borne_out(image: Image, cards: Sequence[SeenCard], lettering: Lettering) -> tuple[SeenCard, ...]:
    """The cards of a photograph with what is printed on them told beside their looks."""
    told = [_told(image, card, cards, lettering) for card in cards]
    said = [one.says for one in told]
    strange, agreeing = said.count(Says.STRANGE), said.count(Says.IT) + said.count(Says.IT_SURELY)
    otherwise = strange > max(MOST_STRANGE, agreeing)
    heard = [_NOTHING if otherwise and one.says is Says.STRANGE else one for one in told]
    pairs = sorted(zip(cards, heard, strict=True), key=lambda pair: pair[0].confidence)
    strangers = {card.piece: (card.confidence, one) for card, one in pairs if one.says in CONTRADICTS}
    return tuple(_with_print(card, one, strangers) for card, one in zip(cards, heard, strict=True))


def shown_right(image: Image, cards: Sequence[SeenCard], lettering: Lettering) -> bool:
    """Whether names are printed on some of these cards as on their faces: what is turned round shows none so."""
    named = [card for card in cards if card.kind == "card" and has_name(card)]
    surest = sorted(named, key=lambda card: -min(card.visible, card.confidence))[: _FACING[1]]
    return sum(_shows_its_name(image, card, cards, lettering) for card in surest) >= _FACING[0]


def _shows_its_name(image: Image, card: SeenCard, cards: Sequence[SeenCard], lettering: Lettering) -> bool:
    """Whether the name of the piece that a card looks like can be seen on it, printed as on its face."""
    others = [other for other in cards if other is not card]
    return _is_seen(card, others, lettering, image) and lettering.shows(image, card.corners, looks_like(card))


def _told(image: Image, card: SeenCard, cards: Sequence[SeenCard], lettering: Lettering) -> Told:
    """What a card's print says to its looks.

    A card that is named lies the way up that its face was laid, unless its own name is read the other way; another may
    lie either way.
    """
    piece = looks_like(card)
    if card.kind != "card" or not lettering.lists(piece):
        return _NOTHING
    if _shows_its_name(image, card, cards, lettering):
        return Told(Says.IT_SURELY)
    others = [other for other in cards if other is not card]
    told = _read_on(image, card, others, lettering)
    if told.says is not Says.NOTHING and not lettering.own(piece):  # nobody knows what it should say, but no other name
        return told if told.says is Says.ANOTHER else _NOTHING
    if told.says in (Says.IT, Says.IT_SURELY) or _lies_so(card):
        return told
    over = replace(card, corners=turned(card.corners, 2))
    if not _is_seen(over, others, lettering, image) or not lettering.own(piece):
        return told
    other = _read_on(image, over, others, lettering)
    if other.says is Says.IT_SURELY:
        return replace(other, turned=True)
    return other if told.says is Says.NOTHING and not has_name(card) else told


def _read_on(image: Image, card: SeenCard, others: Sequence[SeenCard], lettering: Lettering) -> Told:
    """What a card says as it lies, where none of the others hides its name."""
    if not _is_seen(card, others, lettering, image):
        return _NOTHING
    heard = lettering.hear(image, card.corners, looks_like(card))
    return _NOTHING if heard is None else judged(heard, looks_like(card), card.visible, lettering)


def _lies_so(card: SeenCard) -> bool:
    """Whether a face fits it so well that it cannot lie the other way up."""
    piece, surely = name_of(card)
    return piece != UNKNOWN and surely >= WAY_UP


def looks_like(card: SeenCard) -> str:
    """The likeliest piece, be it never so doubtful; nothing where none is possible."""
    return next((piece for piece, _ in card.candidates if piece != UNKNOWN), "")


def judged(heard: Heard, piece: str, visible: float, lettering: Lettering) -> Told:
    """What the words on a card say to the name that it has by its looks."""
    reads = [lettering.read(text) for text in heard.texts]
    if any(lettering.is_surely(word, piece) for word in heard.words):
        return Told(Says.IT_SURELY)
    sure = [read for read, word in zip(reads, heard.words, strict=True) if read.is_sure and word.score >= SHARP]
    like = max((lettering.likeness(text, piece) for text in heard.texts), default=0.0)
    if sure and (like < UNLIKE or visible >= OPEN):
        return Told(Says.ANOTHER, sure[0].text, sure[0].piece or "")
    if like >= ALIKE:
        return Told(Says.IT)
    letters = min((len(folded(text)) for text in heard.texts), default=0)
    is_strange = like < UNLIKE and heard.score >= CLEAR and letters >= FEWEST_LETTERS
    return Told(Says.STRANGE, heard.texts[0]) if is_strange else _NOTHING


def _is_seen(card: SeenCard, others: Sequence[SeenCard], lettering: Lettering, image: Image) -> bool:
    """Whether the line of a card's name lies in the picture and under none of the other cards."""
    line = lettering.line_on(card.corners)
    if line is None or (line < 0).any() or (line >= (image.shape[1], image.shape[0])).any():
        return False
    if card.visible >= WHOLE:
        return True
    area = max(float(cv2.contourArea(line)), 1.0)
    outlines = (other.corners.astype("float32") for other in others)
    return all(cv2.intersectConvexConvex(line, outline)[0] < BESIDE * area for outline in outlines)


def _with_print(card: SeenCard, told: Told, strangers: Mapping[str, tuple[float, Told]]) -> SeenCard:
    """The card with what it says; strangers: how surely another card looks like a piece, and what it says instead."""
    piece = looks_like(card)
    surely, stranger = strangers.get(piece, (0.0, _NOTHING))
    as_sure = surely >= min(dict(card.candidates).get(piece, 1.0), SURELY)
    if told.says is Says.NOTHING and card.kind == "card" and as_sure:
        return _like_the_stranger(card, piece, stranger.another or UNKNOWN)
    if told.says is Says.IT_SURELY:
        return likelier(replace(card, corners=turned(card.corners, 2)) if told.turned else card, piece)
    if told.says is Says.ANOTHER:
        return replace(card, candidates=in_question(piece, told.another), says=told.text)
    if told.says is Says.STRANGE:
        return replace(card, candidates=in_question(piece), says=told.text)
    return card


def _like_the_stranger(card: SeenCard, piece: str, another: str) -> SeenCard:
    """A card that cannot be read itself, where one that looks like it is another: it may well be one more of those."""
    odds = dict(card.candidates)
    odds[another] = odds.get(another, 0.0) + odds[piece] / 2
    odds[piece] /= 2
    return replace(card, candidates=tuple(sorted(odds.items(), key=lambda entry: -entry[1])))


def likelier(card: SeenCard, piece: str) -> SeenCard:
    """The card whose name was read: what it may be beside that is so many times less likely."""
    odds = [(name, p * (TIMES if name == piece else 1.0)) for name, p in card.candidates]
    total = sum(p for _, p in odds)
    return replace(card, candidates=tuple(sorted(((n, p / total) for n, p in odds), key=lambda entry: -entry[1])))
