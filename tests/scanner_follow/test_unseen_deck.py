"""The deck is looked for by its back where the network does not find it: without it nobody knows which is the row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
import pytest

from engine.observation import PlaceKind
from scanner.following.pipeline import Pipeline
from scanner.geometry.rectify import moved, overlap
from scanner.places.zones import Zones
from scanner.types import Floats, Image, SeenCard
from tests.scanner_follow.close_looks import CloseEyes
from tests.scanner_follow.lying import DONUTS, Imaginary, camera
from tests.scanner_follow.test_following import ROW, Session

DECK = "donut_back"


@dataclass
class DeckEyes(CloseEyes):
    """Know the deck where they look at the place at which it lies."""

    asked: list[int] = field(default_factory=list)

    def deck_at(self, image: Image, places: Sequence[Floats]) -> SeenCard | None:
        self.asked.append(len(places))
        decks = [moved(one.corners, self.stage.view) for one in self.stage.things if one.piece == DECK]
        (lies,) = decks or [None]
        near = lies is not None and max(overlap(lies, place) for place in places) > 0.5
        return SeenCard(((DECK, 0.99), ("unknown", 0.01)), lies, 1.0, 0.9) if near else None


def watching(plates: list[list[str]] | None = None) -> tuple[Session, DeckEyes]:
    """A table of two without markers, whose deck the network never finds."""
    session = Session(markers=False)
    session.eyes.overlooked = {DECK}
    close = DeckEyes(session.stage)
    session.pipeline = Pipeline(session.eyes, session.eyes, 2, closely=close)
    session.lay(list(ROW), plates or [[], []], [], [None, None])
    session.watch(3.0)
    return session, close


def decks(session: Session) -> int:
    return sum(one.place.kind is PlaceKind.DECK and one.piece == DECK for one in session.told[-1].sightings)


@pytest.mark.parametrize("plates", [None, [["milk", "coffee"], ["plain", "glazed"]]])
def test_the_row_is_told_though_the_network_does_not_find_the_deck(plates: list[list[str]] | None) -> None:
    session, _ = watching(plates)
    seen = session.seen()
    assert [list(seen[f"row/{n}"]) for n in (1, 2, 3)] == [[piece] for piece in ROW]
    assert decks(session) == 1


def test_it_is_looked_for_once_as_long_as_all_looks_the_same() -> None:
    session, close = watching()
    asked = len(close.asked)
    session.watch(10.0)
    assert len(close.asked) == asked


def test_where_there_is_no_deck_none_is_told() -> None:
    session = Session(markers=False)
    close = DeckEyes(session.stage)
    session.pipeline = Pipeline(session.eyes, session.eyes, 2, closely=close)
    session.lay(list(ROW), [[], []], [], [None, None])
    session.stage.things = [one for one in session.stage.things if one.piece != DECK]
    session.watch(6.0)
    assert 0 < len(close.asked) <= 2
    assert session.told == []


def test_a_deck_that_is_seen_is_not_looked_for() -> None:
    session = Session(markers=False)
    close = DeckEyes(session.stage)
    session.pipeline = Pipeline(session.eyes, session.eyes, 2, closely=close)
    session.lay(list(ROW), [[], []], [], [None, None])
    session.watch(6.0)
    assert close.asked == []


@pytest.mark.parametrize("tilt", [0.0, 0.5])
def test_it_may_lie_beyond_either_end_of_a_line_of_cards_with_names(tilt: float) -> None:
    table, zones = Imaginary(camera(tilt=tilt)), Zones(2)
    table.row(DONUTS[:3], markers=False, discard=())
    deck, *row = table.cards
    zones.locate(row)
    ends = zones.unseen_deck(row)
    assert len(ends) == 2
    assert max(overlap(place, deck.corners) for places in ends for place in places) > 0.8
    assert zones.unseen_deck(row[:1]) == []
    assert cv2.contourArea(np.asarray(ends[0][0], np.float32)) > 0
