"""What one look at a photograph shows alone, and plainly is a card."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scanner.naming.deck import DeckBook
from scanner.naming.recognise import Recogniser
from scanner.photograph.passes import Explained, Look, without_what_is_none
from scanner.types import Findings, SeenCard
from tests.eyes.made import face, lying, table

LOOK = Look(
    table(560, 300), Findings((), np.zeros((1, 1), np.bool_), (560, 300)),
    Recogniser(DeckBook.of({"milk": face("milk")}, {"milk": 63 / 88})), 0.0,
)  # fmt: skip
NAMED = [SeenCard((("milk", 0.99),), lying(80 + 110 * k, 150, 80), 1.0, 0.95) for k in range(3)]


@pytest.mark.parametrize(
    "score, real, visible, told",
    [(0.98, 1.0, 1.0, True), (0.79, 0.96, 0.83, False), (0.98, 0.24, 0.97, False), (0.97, 1.0, 0.6, False)],
)
def test_an_unknown_card_that_one_look_shows_is_told_if_it_plainly_is_one(
    score: float, real: float, visible: float, told: bool
) -> None:
    """Of five cards of another game four were told, and nothing was asked: a shadow lay over the fifth."""
    alone = SeenCard((("unknown", 0.9),), lying(410, 150, 80), visible, score)
    cards = [*NAMED, replace(alone, real=real, alone=True)]
    assert len(without_what_is_none(LOOK, Explained(cards, [], None))) == (4 if told else 3)
