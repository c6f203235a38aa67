"""Photographs without any deck: printed names, copies of what was read, and never a guess."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from engine.observation import UNKNOWN
from models.ocr import Ocr
from scanner.learning.unprepared import by_its_print, read_cards, where_read
from scanner.naming.verdict import name_of
from scanner.photograph.best_look import best_look
from scanner.photograph.leftover_search import Leftovers
from scanner.reading.cards import NameReader
from scanner.reading.said import Reading
from scanner.types import Detection, Floats, Image, SeenCard
from tests.eyes.made import Told, found, lying
from tests.reading.printed import NAMES, WORDS, back, laid_out, named, numbered, places, print_on


@pytest.fixture(scope="module")
def ocr() -> Ocr:
    return Ocr()


@pytest.fixture
def reader(ocr: Ocr) -> NameReader:
    """One that has read nothing yet: it remembers where names stand."""
    return NameReader(NAMES, ocr=ocr)


def names(picture: Image, detections: list[Detection], reader: NameReader) -> list[str]:
    """What the cards are called, from left to right."""
    cards = read_cards(picture, best_look(picture, Told(*detections)), reader)
    return [name_of(card)[0] for card in sorted(cards, key=lambda card: float(card.corners[:, 0].mean()))]


def under_a_napkin(picture: Image, place: Floats, left: float, right: float) -> tuple[Image, Detection]:
    """A card of which only a part, between two shares of its width, is seen."""
    seen = np.zeros((32, 24), np.bool_)
    seen[:, round(left * 24) : round(right * 24)] = True
    x, y = place[0]
    width, length = place[2] - place[0]
    covered = picture.copy()
    covered[int(y) : int(y + length) + 1, int(x) : int(x + left * width)] = 120
    covered[int(y) : int(y + length) + 1, int(x + right * width) : int(x + width) + 1] = 120
    return covered, found(place, seen)


def test_every_name_that_can_be_read_is_given(reader: NameReader) -> None:
    pieces = ["plain", "red_velvet", "mucho_matcha"]
    at = places(3)
    picture = laid_out([named(WORDS[piece], 50 * n) for n, piece in enumerate(pieces)], at)
    assert names(picture, [found(np.roll(place, 2, axis=0)) for place in at], reader) == pieces


def test_what_has_no_name_and_looks_like_no_card_is_asked_about_all_the_same(reader: NameReader) -> None:
    at = places(4)
    picture = laid_out([named("plain"), named("red velvet", 50), named("glazed", 90), named("??", 20)], at)
    cards = [*map(found, at[:3]), replace(found(at[3]), real=0.01)]
    assert names(picture, cards, reader) == ["plain", "red_velvet", "glazed", UNKNOWN]


def test_a_name_of_which_the_end_is_covered_is_read_by_its_beginning(reader: NameReader) -> None:
    at = places(2)
    picture = laid_out([named("plain"), named("maple frosted", 90)], at)
    picture, covered = under_a_napkin(picture, at[1], 0.0, 0.72)
    assert names(picture, [found(at[0]), covered], reader) == ["plain", "maple_frosted"]


def test_a_name_that_two_cards_may_have_is_not_given(reader: NameReader) -> None:
    at = places(2)
    picture = laid_out([named("plain"), named("strawberry glazed", 90)], at)
    picture, covered = under_a_napkin(picture, at[1], 0.6, 1.0)
    assert names(picture, [found(at[0]), covered], reader) == ["plain", UNKNOWN]


def test_a_card_whose_name_is_covered_is_asked_about_with_what_it_looks_like(reader: NameReader) -> None:
    at = places(3)
    picture = laid_out([named("coffee", 20, 0.75), named("milk", 110, 0.75), named("coffee", 20, 0.75)], at)
    x, y = at[2][0]
    picture[int(y + 125) : int(at[2][2, 1]) + 1, int(x) : int(at[2][1, 0]) + 1] = 120
    seen = np.ones((32, 24), np.bool_)
    seen[22:] = False
    cards = read_cards(picture, best_look(picture, Told(found(at[0]), found(at[1]), found(at[2], seen))), reader)
    told = [card.candidates for card in sorted(cards, key=lambda card: float(card.corners[:, 0].mean()))]
    assert [names[0][0] for names in told] == ["coffee", "milk", UNKNOWN]
    assert told[2][1][0] == "coffee"


def test_what_is_read_holds_where_no_such_card_was_seen_before(reader: NameReader) -> None:
    at = places(3)
    picture = laid_out([named("coffee", 20), named("milk", 110), named("cinnamon twist", 20)], at)
    picture, covered = under_a_napkin(picture, at[2], 0.0, 0.77)
    cards = [found(at[0]), found(at[1]), covered]
    assert names(picture, cards, reader) == ["coffee", "milk", "cinnamon_twist"]


def test_cards_without_a_listed_name_are_unknown(reader: NameReader) -> None:
    at = places(2)
    picture = laid_out([named("plain"), named("plains", 110)], at)
    assert names(picture, [found(place) for place in at], reader) == ["plain", UNKNOWN]


@pytest.mark.parametrize(("others", "told"), [
    (["??", "!?"], UNKNOWN), (["milk", "red velvet", "??"], "select_6"),
])  # fmt: skip
def test_a_number_is_believed_where_not_most_other_cards_cannot_be_read(
    reader: NameReader, others: list[str], told: str
) -> None:
    """Of a smeared photograph two donuts were read as a 6, and selection cards are nobody's: nothing was asked."""
    at = places(len(others) + 1)
    picture = laid_out([*(named(words, 40 * n) for n, words in enumerate(others)), numbered(6)], at)
    cards = read_cards(picture, best_look(picture, Told(*map(found, at))), reader)
    last = max(cards, key=lambda card: float(card.corners[:, 0].mean()))
    assert name_of(last)[0] == told and "select_6" in dict(last.candidates)


@pytest.mark.parametrize("face, alone, told", [
    (named("glazed", 20), True, ["glazed"]),
    (back(), False, [UNKNOWN]),  # several looks show it
    (back(), True, []),
])  # fmt: skip
def test_what_other_looks_show_where_no_card_is_told_is_read_or_asked_about(
    face: Image, alone: bool, told: list[str], reader: NameReader
) -> None:
    at = places(4)
    picture = laid_out([named("plain"), named("red velvet", 50), named("milk", 90), face], at)
    findings = best_look(picture, Told(*map(found, at[:3])))
    cards = read_cards(picture, replace(findings, besides=(replace(found(at[3]), alone=alone),)), reader)
    assert sorted(name_of(card)[0] for card in cards) == sorted(["plain", "red_velvet", "milk", *told])


def test_what_was_found_badly_is_read_where_other_looks_show_it(reader: NameReader) -> None:
    """Of Chocolate Frosted all but its end was seen; it was laid half upon its neighbour, its beginning covered."""
    at = places(4)
    picture = laid_out([named("plain"), named("red velvet", 50), named("milk", 90), named("french cruller", 20)], at)
    seen = np.zeros((32, 24), np.bool_)
    seen[:, :14] = True
    aside = np.asarray(at[3] + 0.4 * (at[3][1] - at[3][0]), np.float32)
    findings = best_look(picture, Told(*map(found, at[:3]), found(aside, seen)))
    before = [name_of(card)[0] for card in read_cards(picture, findings, reader)]
    assert UNKNOWN in before and "french_cruller" not in before
    cards = read_cards(picture, replace(findings, besides=(replace(found(at[3]), alone=True),)), reader)
    assert sorted(name_of(card)[0] for card in cards) == ["french_cruller", "milk", "plain", "red_velvet"]


def test_a_card_found_askew_is_read_where_a_face_is_laid_over_it(reader: NameReader) -> None:
    """Any face of the frame tells where its edges are, though it is another piece's."""
    at = places(3)
    picture = laid_out([named("plain"), named("milk", 90), named("old fashioned", 50)], at)
    askew = lying(*(at[2].mean(axis=0) + (30, 20)), 130, 9)
    assert not reader.read(picture, found(askew)).sure
    assert names(picture, [found(at[0]), found(at[1]), found(askew)], reader) == ["plain", "milk", "old_fashioned"]


class Illegible(NameReader):
    """Reads nothing off the cards round one place."""

    def __init__(self, where: Floats) -> None:
        super().__init__(NAMES)
        self._where = where.mean(axis=0)

    def read(self, image: Image, card: Detection) -> Reading:
        unread = float(np.linalg.norm(card.corners.mean(axis=0) - self._where)) < 30
        return Reading((), "", card.corners, sure=False) if unread else super().read(image, card)


@pytest.mark.parametrize(("words", "told"), [("coffee", "coffee"), ("raspberry", UNKNOWN)])
def test_what_cannot_be_read_is_told_by_the_same_print_on_a_card_that_was(words: str, told: str) -> None:
    """Not by its looks alone: of many pieces only the words differ."""
    at = places(5)
    faces = [named("plain"), named("milk", 90), named("coffee", 50), named("red velvet", 130), named(words, 50)]
    assert names(laid_out(faces, at), [found(place) for place in at], Illegible(at[4]))[4] == told


def test_amid_a_name_of_which_both_ends_are_covered_stands_no_other(reader: NameReader) -> None:
    """The margin of what covers a card is bare: it is no sign that a name begins there."""
    at = places(2)
    picture = laid_out([named("plain"), named("double chocolate", 20)], at)
    picture, _ = under_a_napkin(picture, at[1], 0.42, 0.95)
    seen = np.zeros((32, 24), np.bool_)
    seen[:, 5:22] = True
    assert names(picture, [found(at[0]), found(at[1], seen)], reader) == ["plain", UNKNOWN]


@pytest.mark.parametrize("words, told", [("", "select_6"), ("bay old bunuts", UNKNOWN)])
def test_what_bears_nearly_a_name_bears_no_number(words: str, told: str, reader: NameReader) -> None:
    at, face = places(2), numbered(6)
    if words:
        print_on(face, words, 270, 0.9)
    picture = laid_out([named("plain"), face], at)
    assert names(picture, [found(place) for place in at], reader) == ["plain", told]


def test_where_nothing_can_be_read_every_card_is_unknown(reader: NameReader) -> None:
    at = places(2)
    picture = laid_out([back(), named("apple fritter")], at)
    assert set(names(picture, [found(place) for place in at], reader)) <= {UNKNOWN}


def test_one_name_that_two_findings_read_is_one_card(reader: NameReader) -> None:
    at = places(2)
    picture = laid_out([named("plain"), named("coffee", 90)], at)
    found_twice = np.asarray(at[1] + np.float32([0, 30]), np.float32)
    assert names(picture, [found(at[0]), found(at[1]), found(found_twice)], reader).count("coffee") == 1


def test_a_card_that_says_another_name_is_not_named_by_its_looks(reader: NameReader) -> None:
    at = places(2)
    picture = laid_out([named("coffee", 20), named("plain", 20)], at)
    reader.read(picture, found(at[0]))
    assert not reader.denies(picture, at[0], "coffee")
    assert reader.denies(picture, at[1], "coffee")


def test_a_card_whose_name_is_covered_denies_nothing(reader: NameReader) -> None:
    at = places(2)
    picture = laid_out([named("coffee", 20), named("coffee", 20)], at)
    reader.read(picture, found(at[0]))
    x, y = at[1][0]
    picture[int(y + 90) : int(at[1][2, 1]) + 1, int(x) : int(at[1][1, 0]) + 1] = 120
    assert not reader.denies(picture, at[1], "coffee")


def test_the_print_of_a_card_on_top_names_no_other_beneath_it(
    monkeypatch: pytest.MonkeyPatch, reader: NameReader
) -> None:
    """One that shows through at its side, in the same colours, looks like it too: that is asked about."""
    at = places(3)
    beneath = np.asarray(at[2] - np.array([0.3, 0.0]) * (at[2][1] - at[2][0]), np.float32)
    picture = laid_out([named("plain"), named("milk", 110), named("glazed", 20), named("coffee", 20)],
                       [*at[:2], beneath, at[2]])  # fmt: skip
    looks = SeenCard((("coffee", 0.95), (UNKNOWN, 0.05)), beneath, 0.3, 0.9)
    monkeypatch.setattr(Leftovers, "explain", lambda _self, _image, _found, decided: [*decided, looks])
    cards = read_cards(picture, best_look(picture, Told(*map(found, at))), reader)
    assert sorted(name_of(card)[0] for card in cards) == ["coffee", "milk", "plain", UNKNOWN]
    (asked,) = (card for card in cards if card.piece == UNKNOWN)
    assert np.array_equal(asked.corners, beneath)


def test_what_a_finding_says_is_on_the_card_that_its_looks_lay_there() -> None:
    """Raspberry Frosted was read where a finding reached into its neighbour, and named that one."""
    reached, here, beside = (lying(x, 200) for x in (155, 200, 146))
    said = Reading((("raspberry_frosted", 1.0),), "Raspber", reached, sure=False)
    named = SeenCard((("raspberry_frosted", 0.99), (UNKNOWN, 0.01)), here, 0.4, 0.9)
    print_of = where_read([(found(reached), said)], [named])
    cards = [replace(named, corners=at) for at in (here, beside)]
    told = [by_its_print(card, cards, print_of, ["raspberry_frosted"]) for card in cards]
    assert [card.piece for card in told] == ["raspberry_frosted", UNKNOWN]
