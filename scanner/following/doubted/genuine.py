"""What bears a donut's name and is no card: a white square of a cloth is like a glass of milk, look after look.

How like a card it is at all another network tells (`scanner.finding.refine`), which sees each by itself.  It is asked
when a name is read, until it once finds a card there: between fingers or blurred a card may look like none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.observation import UNKNOWN
from scanner.finding.slivers import OPEN, REAL, Look
from scanner.following.cards.track import Track
from scanner.following.doubted.like_a_card import LikeACard
from scanner.geometry.rectify import overlap
from scanner.places.flat import Role, role_of_piece
from scanner.types import Detection, Floats, Image, SeenCard

REFUSED = ((UNKNOWN, 0.9),)
"""What is thought of one that is none, and..."""
ALL_THE_SAME = 0.1
"""...how likely its name is left to be."""
IN_SLOT = 0.5
"""What shares so much of its outline with a slot lies there."""
JUST = 0.999
"""Nothing is more surely a card of all that was looked at so: 1 has what was not (`SeenCard.real`)."""


@dataclass(frozen=True, slots=True)
class Genuine:
    """Asks so of the names that were read in one look.

    look: looks at cards by themselves.  faces: whether the faces of the deck are cards for it.
    """

    look: Look
    faces: LikeACard

    def told(
        self, image: Image, found: Mapping[int, Detection], cards: Mapping[int, SeenCard],
        owners: Mapping[int, Track], slots: Sequence[Floats],
    ) -> dict[int, SeenCard]:  # fmt: skip
        """The cards that were read, those without their names that are none; all by the number of the finding.

        owners: the tracks of those that are followed already.  slots: where cards of the row lie, (4, 2) each: what
        lies there is one, though it may be half burnt out.
        """
        free = {j for j, card in cards.items() if not any(overlap(card.corners, slot) > IN_SLOT for slot in slots)}
        asked = [j for j, card in cards.items() if j in free and _is_worth_it(card, owners.get(j))]
        looked = self.look(image, [found[j] for j in asked]) if asked else ()
        reals = {j: min(one.real, JUST) for j, one in zip(asked, looked, strict=True)}
        return {j: self._as_real(card, reals[j]) if j in reals else card for j, card in cards.items()}

    def _as_real(self, card: SeenCard, real: float) -> SeenCard:
        if real >= REAL or card.piece == UNKNOWN or not self.faces.is_piece(card.piece):
            return replace(card, real=real)
        return replace(card, real=real, candidates=(*REFUSED, (card.piece, ALL_THE_SAME)))


def _is_worth_it(card: SeenCard, track: Track | None) -> bool:
    """Whether it is an open card with a donut's name, or none, of which nobody knows yet that it is one.

    Of backs and of cards to choose with the network is less sure: of 138 with sure names in ten films 43 never had 0.9.
    Of 115 faces in the row, on plates and on the pile each had 0.95 at least once; of seven squares of two gingham
    cloths that had been told with a sure name for long none had 0.9.
    """
    known = track is not None and REAL <= track.real < 1
    return card.kind == "card" and card.visible >= OPEN and role_of_piece(card.piece) is Role.DONUT and not known
