"""What bears a donut's name and is a square of a cloth is no donut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from scanner.finding.detect import Detector
from scanner.following.cards.smooth import Votes
from scanner.following.cards.track import Track
from scanner.following.changes.motion import Motion
from scanner.following.doubted.genuine import Genuine
from scanner.following.doubted.like_a_card import LikeACard, faces_of
from scanner.naming.deck import DeckBook
from scanner.naming.recognise import Recogniser
from scanner.types import Detection, Floats, Image, SeenCard
from tests.eyes.made import PIECES, deck, face, found, lying
from tests.scanner_follow.lying import quad
from tests.scanner_follow.test_following import ROW, Session
from tests.scanner_follow.theatre import Thing
from web.kept.shelf import Nameless, Shelf
from web.table.lessons import NewestDeck

PICTURE = np.zeros((480, 640, 3), np.uint8)
AT = lying(200, 200, 80)


def names_told(session: Session) -> set[str]:
    return {one.piece for one in session.told[-1].sightings}


@pytest.mark.parametrize("square", [True, False])
def test_a_square_of_a_cloth_has_no_name_and_a_card_that_lies_there_has(square: bool) -> None:
    session = Session(squares={"milk"} if square else set())
    session.lay(list(ROW), [[], []], [], [None, None])
    session.stage.things.append(Thing("milk", quad(5.0, 2.5)))
    session.watch(3.0)
    assert names_told(session) >= {*ROW, "donut_back"}
    assert ("milk" in names_told(session)) is not square


def test_what_lies_in_a_slot_is_a_card_whatever_it_looks_like() -> None:
    """A lamp burns half of it out, and the eyes that see it by itself take it for none."""
    session = Session(squares={"powdered"})
    session.lay(list(ROW), [[], []], [], [None, None])
    session.watch(3.0)
    session.lay(["powdered", *ROW[1:]], [[], []], [], [None, None])
    session.watch(3.0)
    assert "powdered" in names_told(session)


class Look:
    """Finds what it is asked about to be a card so surely, one after the other."""

    def __init__(self, *real: float) -> None:
        self.real, self.asked = list(real), 0

    def __call__(self, image: Image, cards: Sequence[Detection]) -> list[Detection]:
        self.asked += len(cards)
        return [replace(one, real=self.real.pop(0)) for one in cards]


def read(look: Look, piece: str, track: Track | None = None, *, visible: float = 1.0,
         slots: Sequence[Floats] = (), kind: str = "card", book: DeckBook | None = None) -> SeenCard:  # fmt: skip
    """One card that was read with this name, after it was asked what it is."""
    card = SeenCard(((piece, 0.99), ("plain", 0.01)), AT, visible, 0.9, kind)
    owners = {} if track is None else {0: track}
    return Genuine(look, LikeACard(look, lambda: book)).told(PICTURE, {0: found(AT)}, {0: card}, owners, slots)[0]


def followed(real: float) -> Track:
    motion = Motion()
    motion.see(PICTURE, 0.0)
    return Track(1, AT, "card", Votes(), 1.0, 0.0, motion.glimpse(AT), real=real)


def test_a_name_is_left_to_what_is_surely_a_card() -> None:
    assert read(Look(0.95), "glazed").piece == "glazed"
    none = read(Look(0.7), "glazed")
    assert none.piece == "unknown" and none.real == 0.7
    assert dict(none.candidates)["glazed"] == pytest.approx(0.1)


def test_what_has_no_name_is_but_told_to_look_like_a_card_or_not() -> None:
    none = read(Look(0.3), "unknown")
    assert none.real == 0.3 and none.confidence == 0.99


@pytest.mark.parametrize("piece", ["donut_back", "selection_back", "select_3", "indicator_2"])
def test_backs_numbers_and_markers_are_not_asked(piece: str) -> None:
    look = Look()
    assert read(look, piece).piece == piece and not look.asked


def test_what_is_half_covered_or_in_a_slot_or_a_marker_or_known_by_now_is_not_asked() -> None:
    look = Look()
    assert read(look, "glazed", visible=0.5).piece == "glazed"
    assert read(look, "glazed", slots=[AT + 5]).piece == "glazed"
    assert read(look, "glazed", kind="marker").piece == "glazed"
    assert read(look, "glazed", followed(0.93)).piece == "glazed"
    assert not look.asked


@pytest.mark.parametrize("before", [1.0, 0.4])
def test_what_was_not_asked_yet_or_was_like_no_card_is_asked_once_more(before: float) -> None:
    """Between fingers a card is like none."""
    look = Look(0.97)
    card = read(look, "glazed", followed(before))
    assert look.asked == 1 and card.piece == "glazed" and card.real == 0.97


def test_the_look_that_showed_it_the_most_surely_counts() -> None:
    session = Session()
    session.lay(list(ROW), [[], []], [], [None, None])
    session.watch(1.0)
    tracks = session.pipeline._follower.tracks
    card = SeenCard((("glazed", 0.99),), tracks.alive[0].corners, 1.0, 0.9)

    def after(real: float) -> float:
        track = tracks.alive[0]
        tracks.read(track, replace(card, real=real), 1.0, track.glimpse, False, at_once=False)
        return next(one for one in tracks.alive if one.number == track.number).real

    number = tracks.alive[0].number
    tracks.alive = [one for one in tracks.alive if one.number == number]
    tracks.alive = [replace(tracks.alive[0], real=1.0)]
    assert [after(real) for real in (1.0, 0.4, 0.9, 0.2, 1.0)] == [1.0, 0.4, 0.9, 0.9, 0.9]


@pytest.mark.parametrize(("face_is", "told"), [(0.6, "unknown"), (0.4, "glazed")])
def test_a_name_is_left_to_what_is_like_no_card_where_its_own_face_is_like_none(face_is: float, told: str) -> None:
    """Of some faces the eyes are in doubt, however plainly they lie there."""
    assert read(Look(0.5, face_is), "glazed", book=deck("plain", "glazed")).piece == told


def test_a_face_is_looked_at_once_and_anew_when_the_deck_is_learned_anew() -> None:
    look, books = Look(0.6, 0.4, 0.4, 0.6), [deck("plain", "glazed")]
    faces = LikeACard(look, lambda: books[-1])
    assert [faces.is_piece(piece) for piece in ("plain", "glazed", "plain", "glazed")] == [True, False, True, False]
    books.append(deck("plain", "glazed"))
    assert [faces.is_piece(piece) for piece in ("plain", "glazed")] == [False, True] and look.asked == 4


def test_of_several_faces_of_one_piece_each_must_be_like_a_card() -> None:
    book = deck("plain").with_face("plain", face("eclair"), 0.7)
    assert len(book.faces) == 2
    assert not LikeACard(Look(0.95, 0.4), lambda: book).is_piece("plain")


def test_drawn_faces_are_cards_to_the_network_wherever_they_lie() -> None:
    faces = LikeACard(Detector(steady=True).by_themselves, deck)
    assert all(faces.is_piece(piece) for piece in PIECES)


def test_the_newest_deck_is_asked() -> None:
    book = deck("plain")
    assert faces_of(NewestDeck(lambda: Shelf(Path("mine.deck"), book))) is book
    assert faces_of(Recogniser(book)) is book
    assert faces_of(Nameless()) is None
