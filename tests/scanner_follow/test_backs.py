"""A back that was read before any other card was known is asked about once more when one tells the light."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from scanner.following.cards.staying import is_well_known
from scanner.following.cards.tracks import Tracks
from scanner.following.changes.motion import Motion
from scanner.following.doubted.backs import Backs
from scanner.following.doubted.doubts import is_doubt
from scanner.following.pipeline import Pipeline
from scanner.types import Detection, Image, SeenCard
from tests.eyes.made import lying
from tests.scanner_follow.close_looks import CloseEyes
from tests.scanner_follow.test_following import ROW, Session
from tests.scanner_follow.theatre import ImperfectEyes


class EvenBack(ImperfectEyes):
    """Eyes to which the deck is one even colour, and as much a milk as nothing known."""

    def name(self, image: Image, detections: Sequence[Detection]) -> tuple[SeenCard, ...]:
        return tuple(
            card if card.piece != "donut_back" else SeenCard(
                (("unknown", 0.5), ("milk", 0.5)), card.corners, card.visible, card.score
            ) for card in super().name(image, detections)
        )  # fmt: skip


class BacksByLight(CloseEyes):
    """Tells the deck once any other card is known."""

    def __init__(self, *given: object) -> None:
        super().__init__(*given)  # type: ignore[arg-type]
        self.asked: list[list[str]] = []

    def backs(self, image: Image, doubtful: Sequence[SeenCard], known: Sequence[SeenCard]) -> list[SeenCard] | None:
        self.asked.append([card.piece for card in doubtful])
        deck = ("donut_back", 0.96), ("unknown", 0.04)
        return [SeenCard(deck, card.corners, card.visible, 1.0) for card in doubtful] if known else None


def watched(row: Sequence[str | None]) -> tuple[Session, BacksByLight]:
    session = Session(markers=False)
    session.eyes = EvenBack(session.stage, session.rng)
    close = BacksByLight(session.stage)
    session.pipeline = Pipeline(session.eyes, session.eyes, 2, closely=close)
    session.lay(list(row), [[], []], [], [None, None])
    return session, close


def test_the_deck_is_known_once_the_first_card_is_dealt() -> None:
    session, close = watched([])
    step = session.watch(3.0)
    assert [one.card.piece for one in step.cards] in (["unknown"], ["milk"])
    session.lay(list(ROW), [[], []], [], [None, None])
    step = session.watch(3.0)
    assert {one.card.piece for one in step.cards} == {*ROW, "donut_back"}
    assert close.asked == [close.asked[0]]


@pytest.mark.parametrize(("known_off", "doubt_off", "asked"), [(0, 0, 1), (2000, 0, 0), (0, 2000, 0)])
def test_cards_outside_the_picture_tell_no_light_and_are_not_asked_about(
    known_off: float, doubt_off: float, asked: int
) -> None:
    """The camera has moved on: what is remembered of them is not in this picture."""
    session, close = watched([])
    picture, motion, tracks = session.stage.picture(), Motion(), Tracks()
    motion.see(picture, 0.0)
    for candidates, x in [((("plain", 0.97), ("unknown", 0.03)), 300 + known_off), (
        (("unknown", 0.5), ("milk", 0.5)), 100 + doubt_off
    )]:  # fmt: skip
        card = SeenCard(candidates, lying(x, 100, 40), 1.0, 0.9)
        tracks.born(card, 0.0, motion.glimpse(card.corners), at_once=True)
        for n in range(1, 9):
            tracks.read(tracks.alive[-1], card, n / 9, motion.glimpse(card.corners), changed=False, at_once=True)
    assert is_well_known(tracks.alive[0]) and is_doubt(tracks.alive[1])
    Backs(close, motion, tracks).look(picture, 1.0)
    assert len(close.asked) == asked


def test_without_a_closer_look_it_stays_in_doubt() -> None:
    session, _ = watched(ROW)
    session.pipeline = Pipeline(session.eyes, session.eyes, 2)
    assert "donut_back" not in {one.card.piece for one in session.watch(3.0).cards}
