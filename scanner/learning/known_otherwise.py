"""Faces that a deck knows under another name than the card that shows them now.

A card that was learned under a wrong name would be told by that name for ever, and learning it again under its own left
two names for one picture.  What is said last holds.  Backs are left as they are: both may look the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from scanner.geometry.rectify import frame_corners
from scanner.learning.proposals import Proposal, Status
from scanner.naming.deck import DeckBook
from scanner.naming.recognise import Recogniser
from scanner.photograph.row_markers import wholly_seen
from scanner.pieces import is_back

SHOWN = 13.0
"""A card so like a face, laid over it, shows that face.  Of 363 open cards of eight made decks, laid over the faces of
their deck, none was more than 11.7 like another piece's (line drawings; elsewhere 10.2); of their own, three in four
were more than this."""

AS_A_WHOLE = 1.7
"""And it must be so like it as a whole.  Laid over faces, what a lamp outshines counts as unseen, and where that is the
number of a selection card, the right face of another was forgotten.  Under such lamps, of 240 cards of two made decks
28 faces of others passed for shown, none more than 1.1 like the card as a whole; of cards of ten made decks in another
light, or cut out a little askew, none that shows its face was less than 2.0 like it."""


def known_otherwise(proposals: Sequence[Proposal], known: DeckBook) -> tuple[str, ...]:
    """The faces of a known deck that cards learned now show, which are said to be other pieces."""
    taken = [one for one in proposals if one.status is Status.TAKEN and not is_back(one.piece)]
    namer = Recogniser(known)
    found: dict[str, None] = {}
    for one in taken:
        (alike,) = known.alike([one.picture])
        for piece in shown(one, namer) - {one.piece}:
            faces = zip(known.faces, known.pieces, alike, strict=True)
            mine = (face for face, of, whole in faces if of == piece and whole >= AS_A_WHOLE)
            found |= dict.fromkeys(face for face in mine if shown(one, Recogniser(_alone(face, known))))
    return tuple(found)


def shown(one: Proposal, namer: Recogniser) -> set[str]:
    """The pieces that a card is so like, laid over them, that it is one of them."""
    height, width = one.picture.shape[:2]
    (found,) = namer.weigh(one.picture, [wholly_seen(frame_corners(width, height), one.kind)])
    return {evidence.piece for evidence in found if evidence.likeness >= SHOWN}


def _alone(face: str, known: DeckBook) -> DeckBook:
    """A deck of one face of another."""
    place = known.faces.index(face)
    return DeckBook.of({face: known.thumbnails[place]}, {face: float(known.aspects[place])})
