"""Names that stand where the detector found no card: the card about them is learned, or asked about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import cv2
import numpy as np
import pytest

from engine.observation import UNKNOWN
from models.ocr import Ocr, Words
from scanner.geometry.rectify import turned
from scanner.learning.learn import read_faces
from scanner.learning.proposals import Proposal, Status
from scanner.reading.cards import NameReader
from scanner.reading.overlooked import by_their_names, perhaps_there
from scanner.reading.spotted import Named, Spotted, cards_about, lying
from scanner.types import Floats, Image, SeenCard
from tests.eyes.made import Told, found
from tests.eyes.made import lying as card_at
from tests.reading.printed import NAMES, WORDS, laid_out, named, places

PIECES = ["plain", "milk", "red_velvet", "old_fashioned", "coffee"]


@pytest.fixture(scope="module")
def reader() -> NameReader:
    return NameReader(NAMES)


def five() -> tuple[Image, list[Floats]]:
    at = places(5, width=150, across=3)
    return laid_out([named(WORDS[piece], 33 * n) for n, piece in enumerate(PIECES)], at), at


def test_a_card_that_was_not_found_is_learned_about_its_name(reader: NameReader) -> None:
    picture, at = five()
    told = read_faces(picture, Told(*[found(place) for place in at[:4]]), reader)
    assert [(one.piece, one.status) for one in told] == [(piece, Status.TAKEN) for piece in PIECES]
    assert np.linalg.norm(told[4].corners - at[4], axis=1).max() < 0.03 * 150 * 1.4


def test_what_was_found_within_that_card_is_no_card(reader: NameReader) -> None:
    picture, at = five()
    drawing = np.asarray((at[4] - at[4].mean(0)) * 0.4 + at[4].mean(0) - [0, 30], np.float32)
    told: tuple[Proposal, ...] = read_faces(picture, Told(*[found(place) for place in [*at[:4], drawing]]), reader)
    assert [one.piece for one in told] == PIECES


def test_with_too_few_cards_to_compare_nothing_is_guessed(reader: NameReader) -> None:
    picture, at = five()
    told = read_faces(picture, Told(found(at[0]), found(at[1])), reader)
    assert [one.piece for one in told] == ["plain", "milk"]


def test_a_card_that_bears_its_name_twice_is_learned_once(
    reader: NameReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A deck has its names across and down the side: one card was found about either, and both were asked about, as if
    each lay under the other."""
    picture, at = five()
    beside = np.asarray(at[4] + [220, 0], np.float32)
    strip = picture[290:470, int(at[4][0, 0]) : int(at[4][1, 0])].copy()
    picture[290:470, int(beside[0, 0]) : int(beside[1, 0])] = strip
    monkeypatch.setattr("scanner.reading.overlooked.fitted", lambda *_: at[4])
    cards = [(piece, place) for piece, place in zip(PIECES, at, strict=True)]
    assert [reading.piece for _, reading in by_their_names(picture, reader, cards[:4])] == ["coffee"]
    assert by_their_names(picture, reader, cards) == []


def seen(piece: str, corners: Floats) -> SeenCard:
    return SeenCard(((piece, 0.97),), corners, 1.0, 0.9)


def test_a_name_where_no_card_was_found_is_asked_about_when_points_are_counted(reader: NameReader) -> None:
    picture, at = five()
    told = perhaps_there(picture, reader, [seen(piece, place) for piece, place in zip(PIECES[:4], at[:4], strict=True)])
    assert [card.piece for card in told] == [*PIECES[:4], UNKNOWN]
    assert dict(told[4].candidates)["coffee"] == pytest.approx(0.4)
    assert np.linalg.norm(told[4].corners.mean(0) - at[4].mean(0)) < 10


def test_an_unknown_card_is_what_the_name_on_it_says(reader: NameReader) -> None:
    picture, at = five()
    pieces = [*PIECES[:4], UNKNOWN]
    told = perhaps_there(picture, reader, [seen(piece, place) for piece, place in zip(pieces, at, strict=True)])
    assert [card.piece for card in told] == PIECES


def test_the_end_of_a_longer_name_is_asked_about(reader: NameReader) -> None:
    at = places(5, width=150, across=3)
    picture = laid_out([named(WORDS[piece], 33 * n) for n, piece in enumerate([*PIECES[:4], "glazed"])], at)
    pieces = [*PIECES[:4], UNKNOWN]
    told = perhaps_there(picture, reader, [seen(piece, place) for piece, place in zip(pieces, at, strict=True)])
    assert told[4].piece == UNKNOWN and "glazed" in dict(told[4].candidates)


def test_names_on_cards_that_are_named_so_add_nothing(reader: NameReader) -> None:
    picture, at = five()
    cards = [seen(piece, place) for piece, place in zip(PIECES, at, strict=True)]
    assert perhaps_there(picture, reader, cards) == cards


def fan() -> tuple[Image, list[Floats]]:
    """Three cards, each with half of it under the next."""
    at = [card_at(140 + 80 * n, 200, 150) for n in range(3)]
    pieces = ("strawberry_glazed", "double_chocolate", "red_velvet")
    return laid_out([named(WORDS[piece], 33 * n) for n, piece in enumerate(pieces)], at), at


def test_print_beside_a_card_of_which_no_card_is_told_is_one_that_nobody_found(reader: NameReader) -> None:
    """Of a plate of black cards on black the topmost alone was told, and its total with nothing asked."""
    picture, at = fan()
    told = perhaps_there(picture, reader, [seen("red_velvet", at[2])])
    assert {card.piece for card in told} == {"red_velvet", UNKNOWN}
    for dark in (1.0, 0.3):
        shade = np.asarray(picture * dark, np.uint8)
        assert UNKNOWN in {card.piece for card in perhaps_there(shade, reader, [seen("red_velvet", at[2])])}


def test_print_on_cards_that_are_told_and_print_elsewhere_on_the_table_add_nothing(reader: NameReader) -> None:
    picture, at = fan()
    cv2.putText(picture, "our games", (30, 440), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (250, 250, 250), 2, cv2.LINE_AA)
    all_told = [seen(UNKNOWN, at[0]), seen(UNKNOWN, at[1]), seen("red_velvet", at[2])]
    assert len(perhaps_there(picture, reader, all_told)) == 3


def test_the_numbers_of_a_score_sheet_beside_a_card_are_no_names(reader: NameReader) -> None:
    """Four cards without a name were asked about at a plate, for four lines of a sheet in line with its last card."""
    picture, at = fan()
    (x, y), width = at[2][1], 150
    for step, sums in ((0.2, "14 38"), (1.1, "-3 27")):
        place = (round(float(x) + step * width), round(float(y) + 0.71 * width * 1.4))
        cv2.putText(picture, sums, place, cv2.FONT_HERSHEY_SIMPLEX, 0.6, (250, 250, 250), 1, cv2.LINE_AA)
    all_told = [seen(UNKNOWN, at[0]), seen(UNKNOWN, at[1]), seen("red_velvet", at[2])]
    assert len(perhaps_there(picture, reader, all_told)) == 3


def line(x: float, y: float, width: float, turn: float = 0.0) -> Spotted:
    box = cv2.boxPoints(((x, y), (width, 20.0), turn))
    return Spotted("plain", "plain", np.asarray(np.roll(box, -1, axis=0), np.float32))


@pytest.mark.parametrize("turn", [0.0, 30.0, 180.0])
def test_cards_lie_about_their_names_as_others_do_whichever_way_they_are_turned(turn: float) -> None:
    known = [Named(card_at(200 * n, 200), line(200 * n, 150, 40 + 10 * n)) for n in (1, 2, 3)]
    spin = np.radians(turn)
    middle = np.array([900.0, 500.0])
    above = middle + 50 * np.array([np.sin(spin), -np.cos(spin)])
    corners = card_at(*middle, turn=turn)
    along = (corners[1] - corners[0]) / np.linalg.norm(corners[1] - corners[0])
    down = (corners[3] - corners[0]) / np.linalg.norm(corners[3] - corners[0])
    quad = [above - 30 * along - 10 * down, above + 30 * along - 10 * down,
            above + 30 * along + 10 * down, above - 30 * along + 10 * down]  # fmt: skip
    (about,) = cards_about([Spotted("milk", "milk", np.array(quad, np.float32))], known)
    assert about is not None and np.abs(about - corners).max() < 2


def test_a_name_may_stand_down_the_side_of_a_card_and_across_it_as_well() -> None:
    """With both taken together the names stood nowhere, or cards were laid about them a quarter turn off."""
    at = [card_at(150 + 160 * n, 200, 120) for n in range(5)]
    sideways = [Spotted("plain", "", np.roll(_strip(corners, 0.02, 0.12, 0.1, 0.6), -1, axis=0)) for corners in at]
    across = [Spotted("plain", "", _strip(corners, 0.25, 0.8, 0.08, 0.16)) for corners in at]
    known = [Named(corners, line) for n, corners in enumerate(at[:3]) for line in (across[n], sideways[n])]
    for name, corners in ((across[4], at[4]), (sideways[4], at[4]), (sideways[3], at[3])):
        about = cards_about([name], known)[0]
        assert about is not None
        assert np.linalg.norm(about - corners, axis=1).max() < 1


def _strip(corners: Floats, left: float, right: float, top: float, foot: float) -> Floats:
    """A part of an upright card, in shares of its width and length."""
    width, length = corners[1, 0] - corners[0, 0], corners[3, 1] - corners[0, 1]
    shares = np.float32([[left, top], [right, top], [right, foot], [left, foot]])
    return np.asarray(corners[0] + shares * [width, length], np.float32)


def test_where_names_stand_anywhere_they_tell_nothing() -> None:
    known = [Named(card_at(200 * n, 200), line(200 * n + 25 * n, 150 + 20 * n, 40)) for n in (1, 2, 3)]
    assert cards_about([line(900, 500, 40)], known) == [None]


def test_a_line_that_was_found_twice_is_read_once() -> None:
    whole, part = line(100, 100, 90).corners, line(120, 100, 40).corners
    tiny = np.array([[0, 0], [20, 0], [20, 4], [0, 4]], np.float32)
    assert len(lying(np.array([part, whole, tiny]))) == 1


class BothWays:
    """Reads a line and the same line standing on its head, the second more surely."""

    def __init__(self) -> None:
        self._ways = iter((Words("Bea Claw", 0.7), Words("Bear Claw", 0.95)))

    def read(self, strips: Sequence[Image]) -> tuple[Words, ...]:
        return tuple(next(self._ways) for _ in strips)


def test_a_name_that_is_read_both_ways_up_lies_as_it_is_read_more_surely() -> None:
    line = np.array([[20, 20], [120, 20], [120, 44], [20, 44]], np.float32)
    (name,) = NameReader(NAMES, cast(Ocr, BothWays())).lines.spotted(np.zeros((80, 160, 3), np.uint8), [line])
    assert name.piece == "bear_claw"
    assert np.array_equal(name.corners, turned(line, 2))
