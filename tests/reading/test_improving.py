"""A deck that learns more: another colour, a correction made during a game."""

from __future__ import annotations

import cv2
import numpy as np

from scanner.learning.learn import learned
from scanner.learning.proposals import Proposal, Status
from scanner.naming.deck import MOST_VARIANTS, DeckBook
from scanner.types import Image
from tests.eyes.made import PIECES, SIZE, deck, face, lying

ASPECT = SIZE[0] / SIZE[1]


def in_red_light(picture: Image) -> Image:
    return np.clip(picture * np.array([0.35, 0.5, 1.1]), 0, 255).astype(np.uint8)


def other_look(seed: int) -> Image:
    base = np.zeros((SIZE[1], SIZE[0], 3), np.uint8)
    base[:] = face("plain")
    spots = np.random.default_rng(seed).integers(0, 255, (11, 7, 3), np.uint8)
    base[:352, :224] = np.kron(spots, np.ones((32, 32, 1), np.uint8))
    return base


def test_another_look_of_a_piece_becomes_a_face_of_its_own() -> None:
    more = deck().with_face("plain", other_look(1), ASPECT)
    assert [name for name in more.faces if name.startswith("plain")] == ["plain", "plain@2"]
    assert len(more.thumbnails) == len(more.vectors) == len(more.aspects) == len(more.faces)
    assert list(more.faces) == sorted(more.faces)


def test_a_look_that_is_known_adds_nothing() -> None:
    book = deck()
    assert book.with_face("plain", face("plain"), ASPECT) is book
    assert book.improved("plain", face("plain")) is book


def test_a_correction_is_learned_whichever_way_up_the_card_lay() -> None:
    light = in_red_light(face("eclair"))
    one, other = (deck().improved("eclair", picture) for picture in (light, light[::-1, ::-1]))
    assert one.faces == other.faces and "eclair@2" in one.faces
    place = one.faces.index("eclair@2")
    assert np.array_equal(one.thumbnails[place], other.thumbnails[place])


def test_a_card_seen_in_a_mirror_is_learned_the_right_way_round() -> None:
    lit = in_red_light(written("eclair"))
    pieces = ("plain", "milk", "eclair")
    book = DeckBook.of({piece: written(piece) for piece in pieces}, dict.fromkeys(pieces, ASPECT))
    straight, other_way = book.improved("eclair", lit), book.improved("eclair", lit[:, ::-1])
    place = straight.faces.index("eclair@2")
    assert np.array_equal(straight.thumbnails[place], other_way.thumbnails[place])


def written(piece: str) -> Image:
    """A face of which left and right are told apart."""
    picture = face(piece)
    picture[40:300, 20:110] = (20, 20, 20)
    return picture


def test_a_correction_of_a_card_that_plainly_shows_another_face_teaches_nothing() -> None:
    """Also where it was cut out a few pixels off, as a card of a camera's picture is."""
    book = deck()
    assert book.improved("milk", face("coffee")) is book
    assert book.improved("milk", np.roll(face("coffee"), (4, 4), (0, 1))) is book


def test_a_piece_that_the_deck_does_not_know_is_not_learned_in_passing() -> None:
    book = deck("plain", "milk")
    assert book.improved("coffee", face("coffee")) is book


def test_a_piece_has_only_so_many_faces() -> None:
    book: DeckBook = deck("plain")
    for seed in range(MOST_VARIANTS + 4):
        book = book.with_face("plain", other_look(seed), ASPECT)
    assert len(book.faces) == MOST_VARIANTS


def said(piece: str, picture: Image, status: Status = Status.TAKEN) -> Proposal:
    dimmer = np.clip(picture * 0.8, 0, 255).astype(np.uint8)
    return Proposal(piece, status, 0.9, ((piece, 0.9),), piece, lying(100, 100), dimmer, ASPECT)


def test_a_face_that_was_learned_under_a_wrong_name_is_forgotten_once_its_card_is_learned() -> None:
    pictures = {"glazed": face("plain"), "milk": face("milk")}
    wrong = DeckBook.of(pictures, dict.fromkeys(pictures, ASPECT))
    mended = learned([said("plain", face("plain"))], wrong)
    assert mended is not None and mended.faces == ("milk", "plain")
    asked = learned([said("plain", face("plain"), Status.ASKED)], wrong)
    assert asked is not None and asked.faces == ("glazed", "milk")
    only = DeckBook.of({"glazed": face("plain")}, {"glazed": ASPECT})
    anew = learned([said("plain", face("plain"))], only)
    assert anew is not None and anew.faces == ("plain",)


def test_a_deck_that_is_right_keeps_all_its_faces_whatever_is_learned_again() -> None:
    book = learned([said(piece, face(piece)) for piece in PIECES], deck())
    assert book is not None and set(deck().faces) <= set(book.faces)


def numbered(number: int) -> Image:
    """A card of one colour with nothing on it but a number."""
    card = np.full((SIZE[1], SIZE[0], 3), (150, 90, 60), np.uint8)
    cv2.rectangle(card, (12, 12), (SIZE[0] - 12, SIZE[1] - 12), (40, 30, 20), 4)
    where = SIZE[0] // 2 - 45, SIZE[1] // 2 + 45
    cv2.putText(card, str(number), where, cv2.FONT_HERSHEY_SIMPLEX, 4, (240, 240, 240), 12, cv2.LINE_AA)
    return card


def test_a_number_that_a_lamp_hides_makes_no_other_number_forgotten() -> None:
    """All that the lamp leaves to be seen is the frame that they share."""
    pictures = {f"select_{number}": numbered(number) for number in (3, 5, 6)}
    right = DeckBook.of(pictures, dict.fromkeys(pictures, ASPECT))
    down, across = np.mgrid[-1 : 1 : SIZE[1] * 1j, -1 : 1 : SIZE[0] * 1j]
    lamp = 400 * np.exp(-((across / 1.2) ** 2) - (down / 1.4) ** 2)[..., None]
    glaring = np.clip(numbered(5) + lamp, 0, 255).astype(np.uint8)
    book = learned([said("select_5", glaring)], right)
    assert book is not None and set(right.faces) <= set(book.faces)


def test_two_backs_may_be_one_picture() -> None:
    backs = DeckBook.of({"donut_back": face("milk")}, {"donut_back": ASPECT})
    both = learned([said("selection_back", face("milk"))], backs)
    assert both is not None and both.faces == ("donut_back", "selection_back")
