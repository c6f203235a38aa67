"""Why more cards may lie on a photograph than are told, where nobody asks whose they are.

The same that makes a plate a question, told of all cards alike: a hand, glare, the dark, something upon a named card.
What lies under others, deck and discard pile first of all, and what the picture's edge cuts off, is nothing to warn of:
that is seen.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from scanner.counting.dim import in_the_dark
from scanner.counting.hidden import Shot, glare_beside, with_darkness, with_glare, with_hand
from scanner.counting.lain_upon import with_something_upon
from scanner.counting.score_photo import Plate, PlatesSeen
from scanner.naming.verdict import has_name
from scanner.types import Image, SeenCard


def what_may_hide(image: Image, cards: Sequence[SeenCard], hands: NDArray[np.bool_] | None) -> tuple[str, ...]:
    """A sentence for each thing that may hide cards at those that were told, without repetition.

    hands: as a `Sight` has them, (h, w) bool over the whole picture.
    """
    lying = tuple(card for card in cards if card.kind == "card")
    size = (image.shape[1], image.shape[0])
    named = tuple(card for card in lying if has_name(card))
    told = PlatesSeen((Plate(1, named, tuple(card for card in lying if not has_name(card))),), ())
    if hands is not None:
        told = with_hand(told, [Shot(hands, size)])
    told = with_glare(told, [Shot(glare_beside(image, cards), size)])
    told = with_darkness(told, [Shot(in_the_dark(image, cards), size)])
    return with_something_upon(told, image, cards).plates[0].hidden
