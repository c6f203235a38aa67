"""Cards in doubt whose name is seen: what is printed on them says who they are, before anything is looked for there.

The same witness as at the end (`scanner.reading.borne_out`), of as much of it as is quick: no word is read.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scanner.naming.appearance import COLUMNS, ROWS
from scanner.naming.poses import cells_under, visible_map
from scanner.naming.recognise import Recogniser
from scanner.naming.same_print import SamePrint
from scanner.photograph.surely import is_named, is_sure
from scanner.reading.borne_out import likelier
from scanner.types import Detection, Image, SeenCard


def borne_by_print(
    image: Image, detections: Sequence[Detection], cards: Sequence[SeenCard], recogniser: Recogniser
) -> list[SeenCard]:
    """The cards, those in doubt surer where their piece's own name is printed on them and seen."""
    lines = recogniser.same_print
    if lines is None:
        return list(cards)
    pairs = zip(cards, detections, strict=True)
    return [likelier(card, card.piece) if _says_so(image, card, found, lines) else card for card, found in pairs]


def _says_so(image: Image, card: SeenCard, found: Detection, lines: SamePrint) -> bool:
    """Whether a card in doubt has a name, and that is seen on it."""
    doubtful = card.kind == "card" and not is_sure(card) and is_named(card)
    return doubtful and shows_its_name(image, card, found, lines)


def shows_its_name(image: Image, card: SeenCard, found: Detection, lines: SamePrint) -> bool:
    """Whether enough is seen of the line of a card's name, and it is printed as on the face that it looks like."""
    cells = cells_under(visible_map(image, found), card.corners).reshape(ROWS, COLUMNS) > 0
    seen = lines.columns_seen(np.asarray(cells, np.bool_))
    return seen is not None and lines.bears(image, card.corners, card.piece, seen)
