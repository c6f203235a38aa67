"""A name that is printed as on the card's own face need not be read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from scanner.geometry.rectify import grown
from scanner.geometry.reflection import mirrored, turned_round
from scanner.learning.learn import learned, proposal
from scanner.learning.proposals import Proposal
from scanner.naming.deck import DeckBook
from scanner.naming.same_print import SamePrint
from scanner.reading.borne_out import borne_out, shown_right
from scanner.reading.cards import NameReader
from scanner.reading.lettering import Lettering
from scanner.types import Floats, Image
from tests.eyes.made import SIZE, found
from tests.reading.printed import NAMES, WORDS, laid_out, named, places
from tests.reading.test_borne_out import FACES, deck, seen
from tests.reading.test_few_reads import Counting

LINE = (0.6, 0.1)
"""Where `named` prints its words."""
LIKE = {"maple_bar": "maple bar", "maple_frosted": "maple frosted", "chocolate_frosted": "chocolate frosted",
        "raspberry_frosted": "raspberry frosted", "plain": "plain", "glazed": "glazed"}  # fmt: skip
ALIKE = {piece: named(words, 25) for piece, words in LIKE.items()}
"""Six faces that differ in nothing but their names."""


@pytest.fixture(scope="module")
def lines() -> SamePrint:
    return SamePrint(replace(deck(ALIKE), names_at=LINE))


def shown(face: Image, width: float = 130, blurred: float = 0.0) -> tuple[Image, Floats]:
    """A card on a table, and where it lies."""
    (at,) = places(1, width=width, turn=7)
    picture = laid_out([face], [at])
    return (cv2.GaussianBlur(picture, (0, 0), blurred) if blurred else picture), at


@pytest.mark.parametrize("piece", LIKE)
@pytest.mark.parametrize("width", [90, 130, 260])
def test_of_faces_that_differ_in_their_names_alone_a_card_bears_its_own(
    lines: SamePrint, piece: str, width: float
) -> None:
    picture, at = shown(ALIKE[piece], width)
    assert [other for other in LIKE if lines.bears(picture, at, other)] == [piece]


@pytest.mark.parametrize("words", ["blueberry", "maple glazed", "chocolate sprinkled", ""])
def test_a_name_that_no_face_has_is_none_of_theirs(lines: SamePrint, words: str) -> None:
    picture, at = shown(named(words, 25))
    assert not any(lines.bears(picture, at, piece) for piece in LIKE)


def test_what_is_too_blurred_to_be_told_from_other_words_is_nobodys(lines: SamePrint) -> None:
    picture, at = shown(ALIKE["chocolate_frosted"], 60, blurred=4)
    assert not any(lines.bears(picture, at, piece) for piece in LIKE)


def test_a_card_in_a_mirror_or_on_its_head_bears_no_name(lines: SamePrint) -> None:
    picture, at = shown(ALIKE["glazed"])
    there = turned_round(picture)
    assert not lines.bears(there, mirrored(at, picture.shape[1]), "glazed")
    assert not lines.bears(picture, np.roll(at, 2, axis=0), "glazed")


def test_a_line_at_the_very_edge_is_left_to_be_read() -> None:
    picture, at = shown(ALIKE["glazed"])
    assert not SamePrint(replace(deck(ALIKE), names_at=(0.0, 0.1))).bears(picture, at, "glazed")


def test_of_surely_named_cards_only_what_is_printed_otherwise_is_read() -> None:
    ocr, at = Counting(), places(3)
    lettering = Lettering(replace(deck(FACES), names_at=LINE), NAMES, ocr)
    picture = laid_out([FACES["coffee"], FACES["plain"], named("blueberry", 25)], at)
    cards = [seen(place, piece, 0.999) for place, piece in zip(at, ("coffee", "plain", "glazed"), strict=True)]
    coffee, plain = borne_out(picture, cards[:2], lettering)
    assert min(coffee.confidence, plain.confidence) > 0.9999 and ocr.strips == 0
    promo = borne_out(picture, cards, lettering)[2]
    assert ocr.strips > 0 and promo.says.lower() == "blueberry"


def test_cards_that_show_their_names_are_in_no_mirror() -> None:
    lettering = Lettering(deck(FACES), NAMES)
    at, pieces = places(3), ("coffee", "plain", "glazed")
    picture = laid_out([FACES[piece] for piece in pieces], at)
    cards = [seen(place, piece) for place, piece in zip(at, pieces, strict=True)]
    other_way = [replace(card, corners=mirrored(card.corners, picture.shape[1])) for card in cards]
    assert shown_right(picture, cards, lettering) and not shown_right(turned_round(picture), other_way, lettering)
    assert not shown_right(picture, cards[:1], lettering)  # one may be much like itself in a mirror


def test_a_deck_keeps_where_its_names_stand(tmp_path: Path) -> None:
    book = Lettering(deck(FACES), NAMES).placed()
    assert book.names_at is not None and abs(sum(book.names_at) - book.names_at[1] / 2 - 0.65) < 0.03
    book.with_face("milk", named("milk", 150), SIZE[0] / SIZE[1]).without_face("coffee").save(tmp_path / "a.deck")
    deck(FACES).save(tmp_path / "b.deck")
    assert DeckBook.load(tmp_path / "a.deck").names_at == book.names_at
    assert DeckBook.load(tmp_path / "b.deck").names_at is None


def test_a_deck_of_pictures_has_no_place_for_names() -> None:
    pictures = deck({piece: np.asarray(cv2.blur(face, (61, 61)), np.uint8) for piece, face in FACES.items()})
    assert Lettering(pictures, NAMES).placed().names_at is None


def proposals() -> tuple[Image, list[Proposal]]:
    at = places(4)
    picture = laid_out([named(WORDS[piece], 25) for piece in list(WORDS)[:4]], at)
    reader = NameReader(NAMES)
    return picture, [proposal(picture, found(place), reader.read(picture, found(place))) for place in at]


def test_a_deck_that_is_learned_from_a_photograph_knows_where_its_names_stand() -> None:
    _, read = proposals()
    book = learned(read)
    assert book is not None and book.names_at is not None
    assert abs(book.names_at[0] + book.names_at[1] / 2 - 0.65) < 0.03
    few = learned(read[:2])
    assert few is not None and few.names_at is None


def test_the_line_of_a_name_stays_where_it_is_when_the_card_is_found_to_be_larger() -> None:
    picture, (one, *_) = proposals()
    assert one.line is not None
    larger = one.lying_at(picture, grown(one.corners, 1.25))
    assert larger.line is not None and larger.picture.shape[0] > one.picture.shape[0]
    assert larger.line.height == pytest.approx(one.line.height / 1.25, abs=1e-4)
    assert larger.line.middle == pytest.approx(0.5 + (one.line.middle - 0.5) / 1.25, abs=1e-4)
