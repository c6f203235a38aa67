"""Row markers that the detector overlooked."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from engine.observation import UNKNOWN
from scanner.geometry.rectify import frame_corners, homography
from scanner.naming.deck import DeckBook
from scanner.naming.recognise import Recogniser
from scanner.naming.verdict import Found, name_of
from scanner.photograph.row_markers import outlined_anew, overlooked_markers
from scanner.types import Detection, Floats, Image, SeenCard
from tests.eyes.made import PIECES, face, lay, lying, table

APART, SIDE = 100, 46


def tile(number: int) -> Image:
    """A marker: a number on a disc."""
    picture = np.full((192, 192, 3), (60, 60, 50), np.uint8)
    cv2.circle(picture, (96, 96), 84, (230, 240, 245), -1, cv2.LINE_AA)
    cv2.putText(picture, str(number), (58, 136), cv2.FONT_HERSHEY_SIMPLEX, 4, (30, 30, 160), 14, cv2.LINE_AA)
    return picture


TILES = {f"indicator_{number}": tile(number) for number in range(1, 6)}


def square(x: float, y: float, turn: float) -> Floats:
    """(4, 2) corners of a marker there."""
    corners = lying(x, y, SIDE, turn)
    middle = corners.mean(axis=0)
    across, down = (corners[1] - corners[0]) / 2, (corners[3] - corners[0]) / 2
    down *= np.linalg.norm(across) / np.linalg.norm(down)
    return np.array([middle + a * across + b * down for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))], np.float32)


def row(*lying_there: int) -> tuple[Image, dict[int, Floats], list[SeenCard]]:
    """A row of five cards, markers above some of them: the picture, where these lie, and the cards as told."""
    picture, there, cards = table(560, 300), dict[int, Floats](), list[SeenCard]()
    for n, piece in enumerate(PIECES[:5], 1):
        corners = lying(n * APART - 20, 200, 80, 2 * n - 5)
        lay(picture, piece, corners)
        cards.append(SeenCard(((piece, 1.0),), corners, 1.0, 0.9))
    for n in lying_there:
        there[n] = square(n * APART - 20 + 4 * (-1) ** n, 105, 3 - n)
        laid = cv2.warpPerspective(TILES[f"indicator_{n}"], homography(frame_corners(192, 192), there[n]), (560, 300))
        inside = cv2.fillConvexPoly(np.zeros(picture.shape[:2], np.uint8), np.round(there[n]).astype(np.int32), 1)
        picture[inside == 1] = cv2.GaussianBlur(laid, (0, 0), 1.0)[inside == 1]
    return picture, there, cards


def found(number: int, corners: Floats) -> SeenCard:
    return SeenCard(((f"indicator_{number}", 0.99),), corners, 1.0, 0.9, "marker")


def recogniser() -> Recogniser:
    faces = {piece: face(piece) for piece in PIECES} | TILES
    return Recogniser(DeckBook.of(faces, {name: 1.0 if name in TILES else 0.716 for name in faces}))


def test_markers_are_looked_for_where_two_others_say_that_they_lie() -> None:
    picture, there, cards = row(1, 2, 3, 4)
    told = [*cards, *(found(n, there[n]) for n in (2, 3))]
    more = {card.piece: card for card in overlooked_markers(picture, told, recogniser())}
    assert more.keys() == {"indicator_1", "indicator_4"}
    for n in (1, 4):
        assert float(np.abs(more[f"indicator_{n}"].corners - there[n]).max()) < 0.06 * SIDE


def test_what_is_not_there_is_not_told() -> None:
    picture, there, cards = row(1, 2, 3)
    assert overlooked_markers(picture, [*cards, *(found(n, there[n]) for n in (1, 2, 3))], recogniser()) == []
    assert overlooked_markers(table(560, 300), [*cards, *(found(n, there[n]) for n in (2, 3))], recogniser()) == []


def test_markers_that_lie_in_no_row_tell_of_no_others() -> None:
    picture, there, cards = row(1, 2, 3, 4)
    heap = [found(1, there[1]), found(2, there[4]), found(3, there[2])]
    assert overlooked_markers(picture, [*cards, *heap], recogniser()) == []
    assert overlooked_markers(picture, [*cards, found(1, there[1])], recogniser()) == []


def badly_seen(corners: Floats) -> SeenCard:
    """A marker of which the place is known, but neither its size nor how it is turned."""
    x, y = corners.mean(axis=0)
    return SeenCard((("unknown", 1.0),), square(float(x) + 3, float(y) - 2, 40), 0.8, 0.6, "marker")


def test_a_marker_that_was_seen_badly_lies_as_the_cards_beside_it_do() -> None:
    picture, there, cards = row(2, 4)
    seen = [badly_seen(corners) for corners in there.values()]
    told = {card.piece: card for card in outlined_anew(picture, cards, seen, recogniser())}
    assert told.keys() == {"indicator_2", "indicator_4"}
    for n in there:
        assert float(np.abs(told[f"indicator_{n}"].corners - there[n]).max()) < 0.2 * SIDE


def test_a_marker_is_told_once_and_none_on_a_card_or_on_bare_table() -> None:
    picture, there, cards = row(2)
    twice = [badly_seen(there[2]), badly_seen(there[2] + np.float32(2))]
    assert len(outlined_anew(picture, cards, twice, recogniser())) == 1
    assert outlined_anew(picture, [*cards, found(2, there[2])], twice, recogniser()) == []
    nowhere = [badly_seen(there[2] + np.array([2 * APART, 0], np.float32)), badly_seen(cards[0].corners)]
    assert outlined_anew(picture, cards, nowhere, recogniser()) == []


def test_what_is_like_no_marker_at_first_sight_is_not_looked_at_closely(monkeypatch: pytest.MonkeyPatch) -> None:
    picture, there, cards = row(2)
    closely = list[np.ndarray]()
    weigh = Recogniser.weigh

    def noted(eyes: Recogniser, image: Image, seen: Sequence[Detection]) -> list[Found]:
        closely.extend(one.corners.mean(axis=0) for one in seen)
        return weigh(eyes, image, seen)

    monkeypatch.setattr(Recogniser, "weigh", noted)
    bare = badly_seen(there[2] + np.array([2 * APART, 0], np.float32))
    assert outlined_anew(picture, cards, [bare], recogniser()) == [] and not closely
    assert outlined_anew(picture, cards, [bare, badly_seen(there[2])], recogniser())
    assert closely


STRANGE = [(lies, known) for lies in (1, 3, 4, 5) for known in ((2,), (2, 6), (2, 6, 7), (1, 2, 3, 4, 5, 6, 7))
           if lies not in known]
"""A number that lies there, and those that were learned."""


def named(lies: int, *known: int) -> str:
    """By what name a marker is told that lies there, by a deck of these."""
    picture, there, _ = row(lies)
    faces = {piece: face(piece) for piece in PIECES} | {f"indicator_{n}": tile(n) for n in known}
    eyes = Recogniser(DeckBook.of(faces, {name: 1.0 if name.startswith("ind") else 0.716 for name in faces}))
    seen = Detection(there[lies], "marker", 0.9, 1.0, np.ones((32, 24), np.bool_))
    (card,) = eyes.name(picture, [seen])
    return name_of(card)[0]


@pytest.mark.parametrize(("lies", "known"), STRANGE)
def test_a_marker_whose_number_was_not_learned_is_none_of_the_others(lies: int, known: tuple[int, ...]) -> None:
    """It is their tile, all over but for the number, and passed for one of them."""
    assert named(lies, *known) == UNKNOWN


@pytest.mark.parametrize("known", [(1, 2), (1, 2, 3, 4), (1, 2, 3, 4, 5, 6, 7), (2,)])
def test_a_marker_that_was_learned_is_known_however_many_others_were(known: tuple[int, ...]) -> None:
    assert named(2, *known) == "indicator_2"
