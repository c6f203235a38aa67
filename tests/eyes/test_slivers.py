"""Cards of which next to nothing is seen stop nobody from being named."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from scanner.naming.recognise import Recogniser
from tests.eyes.made import deck, found, lying, table


def test_a_picture_on_which_nothing_but_a_sliver_of_a_card_was_found_is_looked_at() -> None:
    sliver = replace(found(lying(200, 200)), visible=0.02, mask=np.zeros((32, 24), np.bool_))
    (card,) = Recogniser(deck()).name(table(), [sliver])
    assert card.piece == "unknown"
