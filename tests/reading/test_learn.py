"""A deck learned from a photograph of its cards: names read off them, numbers, backs, and what must be asked."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from scanner.geometry.rectify import frame_corners
from scanner.geometry.reflection import mirrored, turned_round
from scanner.learning.learn import learned, read_faces
from scanner.learning.numbered import asked_where_little_is_read
from scanner.learning.proposals import Doubt, Proposal, Status
from scanner.reading.cards import NameReader
from scanner.reading.said import Reading
from scanner.types import Detection, Findings, Floats, Image
from tests.eyes.made import Told, found
from tests.reading.printed import FONTS, NAMES, WORDS, back, laid_out, named, numbered, places


@pytest.fixture(scope="module")
def reader() -> NameReader:
    return NameReader(NAMES)


def proposals(reader: NameReader, faces: list[Image], turns: list[int] | None = None) -> tuple[Proposal, ...]:
    """Faces laid side by side, each turned by some half turns, found without knowing which end is up."""
    upside = turns or [0] * len(faces)
    at = [_turned(place, turn) for place, turn in zip(places(len(faces)), upside, strict=True)]
    detections = [found(_turned(place, number % 2)) for number, place in enumerate(at)]
    return read_faces(laid_out(faces, at), Told(*detections), reader)


def _turned(place: Floats, turns: int) -> Floats:
    return np.asarray(np.roll(place, 2 * turns, axis=0), np.float32)


def test_names_are_read_off_cards_that_lie_either_way_up(reader: NameReader) -> None:
    pieces = ["eclair", "milk", "strawberry_glazed", "day_old_donuts"]
    faces = [named(WORDS[piece], 30 * n, font=FONTS[n]) for n, piece in enumerate(pieces)]
    told = proposals(reader, faces, [0, 1, 0, 1])
    assert [one.piece for one in told] == pieces
    assert {one.status for one in told} == {Status.TAKEN}
    lies_upright = [bool(one.corners[0, 1] < one.corners[2, 1]) for one in told]
    assert lies_upright == [True, False, True, False]


def tile(number: int) -> Image:
    """A row marker's face, as `laid_out` lays it on a square."""
    face = numbered(number)
    high, wide = face.shape[:2]
    return np.asarray(cv2.resize(face[(high - wide) // 2 :][:wide], (wide, high)), np.uint8)


def square(place: Floats) -> Floats:
    """As wide as a card, and no higher."""
    wide = place[1, 0] - place[0, 0]
    return np.asarray(place[0] + np.float32([[0, 0], [wide, 0], [wide, wide], [0, wide]]), np.float32)


def test_a_square_that_bears_a_number_is_a_marker_and_no_selection_card(reader: NameReader) -> None:
    """The detector may take it for a card; it was learned as one of a player's."""
    cards, tiles = places(6)[:3], [square(place) for place in places(6)[3:5]]
    picture = laid_out([numbered(2), numbered(3), named("milk"), tile(2), tile(3)], [*cards, *tiles])
    told = read_faces(picture, Told(*[found(place) for place in (*cards, *tiles)]), reader)
    assert [one.piece for one in told] == ["select_2", "select_3", "milk", "indicator_2", "indicator_3"]
    assert {one.status for one in told} == {Status.TAKEN}


def test_the_panel_on_which_a_card_s_number_is_printed_is_no_marker(reader: NameReader) -> None:
    """From a slant the panel alone was found, and learned as a row marker."""
    at = places(4)
    panel = np.asarray(at[1].mean(axis=0) + 0.65 * (square(at[1]) - square(at[1]).mean(axis=0)), np.float32)
    picture = laid_out([named("milk"), numbered(3), numbered(5), numbered(2)], at)
    cards = [found(place) for place in (at[0], *at[2:])]
    told = read_faces(picture, Told(*cards, found(panel, kind="marker")), reader)
    assert [one.piece for one in told] == ["milk", "select_5", "select_2"]


def test_where_all_that_bears_a_number_is_square_it_is_asked_what_it_is(reader: NameReader) -> None:
    tiles = [square(place) for place in places(2)]
    told = read_faces(laid_out([tile(2), tile(3)], tiles), Told(*[found(place) for place in tiles]), reader)
    assert [one.status for one in told] == [Status.ASKED] * 2
    assert all({"select_2", "indicator_2"} <= dict(one.candidates).keys() for one in told[:1])


def test_a_picture_the_wrong_way_round_is_learned_the_right_way(reader: NameReader) -> None:
    pieces, at = ["eclair", "milk", "coffee"], places(3)
    picture = laid_out([named(WORDS[piece], 30 * n) for n, piece in enumerate(pieces)], at)
    there = [mirrored(place, picture.shape[1]) for place in at]
    told = read_faces(turned_round(picture), InMirror(at, there), reader)  # ordered as in the mirror of the mirror
    assert [(one.piece, one.status) for one in told] == [(piece, "taken") for piece in pieces]
    assert all(np.abs(one.corners - place).max() < 4 for one, place in zip(told, there, strict=True))
    learned_card = found(frame_corners(*told[0].picture.shape[1::-1]))
    assert reader.read(told[0].picture, learned_card).piece == "eclair"


class InMirror:
    """A detector that knows where cards lie in the first picture it is shown, and in that one's mirror."""

    def __init__(self, at: list[Floats], there: list[Floats]) -> None:
        self._ways = [Told(*map(found, way)) for way in (at, there)]
        self._first: Image | None = None

    def find(self, image: Image) -> Findings:
        if self._first is None:
            self._first = image
        return self._ways[1 if np.array_equal(image, self._first) else 0].find(image)


def test_a_name_may_stand_at_the_top(reader: NameReader) -> None:
    told = proposals(reader, [named("coffee", 40, top=0.09), named("old fashioned", 80, top=0.09)])
    assert [(one.piece, one.status) for one in told] == [("coffee", "taken"), ("old_fashioned", "taken")]


def test_a_name_that_is_not_listed_is_not_taken(reader: NameReader) -> None:
    told = proposals(reader, [named("blueberry frosted"), named("apple fritter", 50), named("plains", 100)])
    assert {one.status for one in told} == {Status.ASKED}


def test_selection_cards_are_known_by_their_number(reader: NameReader) -> None:
    told = proposals(reader, [numbered(n, 20 * n) for n in (1, 4, 6)], [0, 1, 1])
    assert [(one.piece, one.status) for one in told] == [(f"select_{n}", "taken") for n in (1, 4, 6)]


def test_a_number_is_not_taken_where_most_other_cards_of_the_picture_cannot_be_read(reader: NameReader) -> None:
    """In a blurred picture of 23 donuts none was read but a maple frosted one, which was learned as the number 6."""
    illegible = [named(words, 50 * n) for n, words in enumerate(("blueberry frosted", "apple fritter"))]
    told = proposals(reader, [numbered(6, 20), *illegible])
    assert {one.status for one in told} == {Status.ASKED} and told[0].doubt is Doubt.BLURRED
    told = proposals(reader, [numbered(6, 20), named("plain", 40), *illegible])
    assert [one.piece for one in told if one.status is Status.TAKEN] == ["select_6", "plain"]


def test_a_number_is_taken_beside_cards_that_are_read_but_not_learned(reader: NameReader) -> None:
    """Where others lay upon most cards, which were read all the same, their numbers were said to be unreadable."""
    told = proposals(reader, [numbered(6, 20), named("plain", 40), named("eclair", 60)])
    covered = tuple(one if one.piece == "select_6" else one.doubted(Doubt.COVERED) for one in told)
    assert [one.doubt for one in asked_where_little_is_read(covered)] == [None, Doubt.COVERED, Doubt.COVERED]


def test_cards_that_are_alike_and_say_nothing_are_asked_once_as_backs(reader: NameReader) -> None:
    told = proposals(reader, [back(), named("plain"), back(), back()])
    backs = [one for one in told if one.piece == "donut_back"]
    assert len(backs) == 3 and {one.status for one in backs} == {Status.ASKED}
    assert [piece for piece, _ in backs[0].candidates] == ["donut_back", "selection_back"]
    assert [one.same_as is None for one in backs] == [True, False, False]


class HearsDonuts(NameReader):
    """Reads the name of the first card in a row and, of backs beside it, a word on the next one alone."""

    def read(self, image: Image, card: Detection) -> Reading:
        first, second, _ = (float(place[:, 0].max()) for place in places(3))
        if card.corners[:, 0].max() < first + 1:
            return super().read(image, card)
        word = card.corners[:, 0].max() < second + 1
        return Reading((("donut_holes", 0.6),) if word else (), "donuts" if word else "", card.corners, sure=False)


def test_a_back_on_which_a_word_is_read_is_asked_as_a_back_where_others_like_it_say_nothing() -> None:
    told = proposals(HearsDonuts(NAMES), [named("plain"), back(), back()])
    (read,) = [one for one in told if one.text == "donuts"]
    assert [one.piece for one in told] == ["plain", "donut_back", "donut_back"] and read.status is Status.ASKED
    assert [piece for piece, _ in read.candidates] == ["donut_back", "selection_back", "donut_holes"]


def test_a_thin_number_with_much_beside_it_is_read(reader: NameReader) -> None:
    told = proposals(reader, [named("milk"), numbered(1), numbered(7)])
    assert [(one.piece, one.status) for one in told][1:] == [("select_1", "taken"), ("select_7", "taken")]


def test_one_piece_in_two_colours_is_learned_as_two_faces_of_it(reader: NameReader) -> None:
    told = proposals(reader, [named("french cruller", 20), named("french cruller", 110), named("french cruller", 20)])
    book = learned(told)
    assert book is not None and book.faces == ("french_cruller", "french_cruller@2")


def test_only_what_is_taken_is_learned_until_a_person_has_said_what_the_rest_is(reader: NameReader) -> None:
    told = proposals(reader, [back(), back(), named("plain")])
    first = learned(told)
    assert first is not None and first.faces == ("plain",)
    more = learned([told[0].said_to_be("donut_back")], first)
    assert more is not None and more.faces == ("donut_back", "plain")
    assert learned([]) is None


class ReadsNothing(NameReader):
    """A reader of whom nothing in the picture can be read: it is too dark or too far off."""

    def read(self, image: Image, card: Detection) -> Reading:
        return Reading((), "", card.corners, sure=False)


def test_numbers_that_nobody_can_read_are_asked_one_by_one_though_they_look_alike_at_first_sight() -> None:
    """What was said of the first was learned of the others: a game was played with a 5 that is a 3."""
    told = proposals(ReadsNothing(NAMES), [numbered(3), numbered(5), numbered(3)])
    assert [one.same_as for one in told] == [None, None, 0]


class Held(Told):
    """A detector that sees a hand on the lower half of the first card, and that card as if it were seen whole."""

    def find(self, image: Image) -> Findings:
        findings = super().find(image)
        hands, scale = np.zeros((image.shape[0] // 8, image.shape[1] // 8), np.bool_), 1 / 8
        left, top, wide, high = (scale * side for side in cv2.boundingRect(self.detections[0].corners.astype(int)))
        hands[round(top + high / 2) : round(top + high), round(left) : round(left + wide)] = True
        return replace(findings, hands=hands)


def test_a_card_on_which_a_hand_lies_is_not_learned_though_its_name_is_read(reader: NameReader) -> None:
    """The hand was learned as part of its face."""
    at = places(2)
    picture = laid_out([named("milk", top=0.09), named("coffee", 40, top=0.09)], at)
    assert [one.piece for one in read_faces(picture, Told(*map(found, at)), reader)] == ["milk", "coffee"]
    assert [one.piece for one in read_faces(picture, Held(*map(found, at)), reader)] == ["coffee"]


def test_a_card_that_is_laid_anew_where_its_name_does_not_stand_is_asked_about(
    reader: NameReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Donut Holes had been found half too long, was cut back at the wrong end, and was learned upon the bare table."""
    at = places(4)
    pieces = ("plain", "milk", "eclair", "coffee")
    picture = laid_out([named(WORDS[piece], 40 * n) for n, piece in enumerate(pieces)], at)
    aside = np.asarray(at[1] - [0, 110], np.float32)

    def shifted(_: Image, told: list[Proposal], __: object) -> list[Proposal]:
        return [replace(one, corners=aside if one.piece == "milk" else one.corners + 0.5) for one in told]

    monkeypatch.setattr("scanner.learning.learn.of_one_size", shifted)
    told = {one.piece: one for one in read_faces(picture, Told(*map(found, at)), reader)}
    assert told["milk"].status is Status.ASKED and np.abs(told["milk"].corners - at[1]).max() < 10
    assert {one.status for piece, one in told.items() if piece != "milk"} == {Status.TAKEN}


def test_three_cards_cut_off_alike_below_their_names_do_not_vouch_for_each_other(reader: NameReader) -> None:
    """What the detector found of the rest lay beyond each as another card would, and all three were learned so."""
    pieces, at = list(WORDS)[:12], places(12)
    faces = [cv2.rectangle(named(WORDS[piece], 30), (0, 268), (300, 276), (40, 30, 30), -1) for piece in pieces]
    upper, lower = _split(at[:3], 272 / 352)
    part = np.zeros((32, 24), np.bool_)
    part[:10] = True
    cards = [*map(found, upper), *map(found, at[3:]), *(found(place, part) for place in lower)]
    told = read_faces(laid_out([np.asarray(face, np.uint8) for face in faces], at), Told(*cards), reader)
    assert [(one.piece, one.doubt) for one in told if one.status is Status.ASKED] == [
        (piece, Doubt.EDGE) for piece in pieces[:3]
    ]


def _split(cards: list[Floats], share: float) -> tuple[list[Floats], list[Floats]]:
    """The upper parts of upright cards, so long, and as much as a whole card from there on down."""
    cut = [np.float32([0, share * (card[3, 1] - card[0, 1])]) for card in cards]
    upper = [np.asarray([*card[:2], *(card[1::-1] + down)], np.float32) for card, down in zip(cards, cut, strict=True)]
    return upper, [np.asarray(card + down, np.float32) for card, down in zip(cards, cut, strict=True)]
