"""Small print: which name all its letters tell together, where no text of the likeliest ones does."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from models.ocr import Letters, Ocr
from scanner.reading.cards import NameReader
from scanner.reading.heard import Heard, by_letters
from scanner.reading.names import NameRead, folded, read_as
from scanner.reading.pages import Page
from scanner.reading.spelled import spelled
from scanner.reading.strips import Line
from scanner.types import Detection, Floats, Image
from tests.eyes.made import found
from tests.reading.printed import NAMES, laid_out, named, places

SIGNS = ("", *"abcdefghijklmnopqrstuvwxyz フレンチクルラプー")


def written(text: str, sure: float, instead: str) -> Letters:
    """A text of which each letter is thought `sure` likely, and the one of `instead` in its place the rest."""
    shares = np.full((2 * len(text), len(SIGNS)), 1e-6, np.float32)
    shares[::2, 0] = 1.0
    for n, (letter, other) in enumerate(zip(text, instead, strict=True)):
        shares[2 * n + 1, SIGNS.index(letter)] += sure
        shares[2 * n + 1, SIGNS.index(other)] += 1 - sure
    return Letters(SIGNS, shares)


def told(letters: Letters, *, cut_left: bool = False, cut_right: bool = False) -> str | None:
    read = spelled(letters, NAMES, cut_left=cut_left, cut_right=cut_right)
    return None if read is None else read.piece


def test_a_name_of_which_half_the_letters_are_likelier_others_is_told() -> None:
    blurred = written("red velvet", 0.4, "rcd vclvcl")
    assert not read_as("rcd vclvcl", NAMES).is_sure
    assert told(blurred) == "red_velvet"


def test_a_name_that_is_much_less_likely_than_other_letters_is_not() -> None:
    assert told(written("blueberry frosted", 0.99, "raspberryxfrosted")) is None


def test_the_beginning_of_a_name_tells_it_only_where_the_rest_is_covered() -> None:
    half = written("chocolate fros", 0.45, "chacalatc tras")
    assert told(half) is None
    assert told(half, cut_right=True) == "chocolate_frosted"


def test_the_end_of_a_name_tells_it_only_where_the_rest_is_covered() -> None:
    half = written("berry frosted", 0.45, "bcrry trastcd")
    assert told(half) is None
    assert told(half, cut_left=True) == "raspberry_frosted"
    assert told(half, cut_left=True, cut_right=True) is None


def test_what_two_names_begin_with_tells_neither() -> None:
    assert told(written("maple", 0.6, "mapie"), cut_right=True) is None


def test_the_beginning_of_a_long_name_is_no_short_one_misread() -> None:
    half = written("フレンチ", 0.6, "プレーン")
    assert told(half, cut_right=True) is None
    assert told(written("プレーン", 0.9, "フレンチ"), cut_right=True) == "plain"


def test_a_few_letters_beside_what_covers_the_line_make_no_name_sure() -> None:
    short = written("milk", 0.45, "mpak")
    open_line, covered = (spelled(short, NAMES, cut_left=cut, cut_right=False) for cut in (False, True))
    assert open_line is not None and open_line.is_sure and open_line.piece == "milk"
    assert covered is not None and not covered.is_sure and covered.piece == "milk"


def heard(text: str, score: float, by_all: str | None = None) -> Heard:
    read = None if by_all is None else NameRead(by_all, ((by_all, 0.9),))
    page = Page(np.zeros((8, 8, 3), np.uint8), np.ones((32, 24), np.bool_), np.zeros((4, 2), np.float32), ())
    return Heard(page, Line(0.7, 0.06), read_as(text, NAMES), score, read)


def test_what_is_clearly_read_beside_it_denies_a_spelled_name() -> None:
    blurred = heard("pllns", 0.5, "plain")
    assert by_letters([blurred]) is not None
    assert by_letters([blurred, heard("plains", 0.98)]) is None
    assert by_letters([blurred, heard("milk", 0.5, "milk")]) is None


@pytest.fixture(scope="module")
def reader() -> NameReader:
    return NameReader(NAMES)


def from_afar(corners: list[Floats], words: list[str], smaller: float) -> tuple[Image, list[Detection]]:
    picture = laid_out([named(word, 40 * n) for n, word in enumerate(words)], corners)
    small = cv2.resize(picture, None, fx=smaller, fy=smaller, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), [found(np.asarray(place * smaller, np.float32)) for place in corners]


def test_names_too_small_to_be_read_letter_by_letter_are_told(reader: NameReader) -> None:
    words = ["red velvet", "cinnamon twist", "old fashioned", "powdered"]
    picture, cards = from_afar(places(4), words, 0.42)
    assert [reader.read(picture, card).piece for card in cards] == [folded(w) and w.replace(" ", "_") for w in words]


def test_the_recogniser_tells_what_it_thinks_of_every_letter() -> None:
    strip = np.full((48, 160, 3), 230, np.uint8)
    cv2.putText(strip, "milk", (20, 34), cv2.FONT_HERSHEY_SIMPLEX, 1.0, (40, 40, 40), 2, cv2.LINE_AA)
    (words,) = Ocr().read([strip])
    assert words.letters is not None
    likeliest = [words.letters.signs[n] for n in words.letters.shares.argmax(axis=1)]
    assert "".join(sign for n, sign in enumerate(likeliest) if sign != (likeliest[n - 1] if n else "")) == words.text
