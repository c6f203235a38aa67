"""Who is it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scanner.geometry.rectify import turned
from scanner.naming.recognise import Recogniser
from scanner.types import Detection
from tests.eyes.made import PIECES, deck, face, found, lay, lying, nudged, table

pytestmark = pytest.mark.filterwarnings("error")


def seen(piece: str, recogniser: Recogniser, turn: float = 10, off: float = 0.01, light=(1, 1, 1), quarters: int = 0):
    picture = table()
    corners = lying(300, 240, turn=turn)
    lay(picture, piece, corners, light)
    (card,) = recogniser.name(picture, [found(nudged(turned(corners, quarters), off))])
    return card, corners


@pytest.mark.parametrize("piece", PIECES)
@pytest.mark.parametrize("quarters", [0, 2])
def test_every_face_is_named_either_way_up(piece: str, quarters: int) -> None:
    card, _ = seen(piece, Recogniser(deck()), quarters=quarters)
    assert card.piece == piece
    assert card.confidence > 0.8


@pytest.mark.parametrize("light", [(0.6, 0.6, 0.6), (1.2, 0.9, 0.75), (0.7, 0.9, 1.15)])
def test_dim_blue_and_warm_light_change_no_name(light: tuple[float, float, float]) -> None:
    recogniser = Recogniser(deck())
    assert [seen(piece, recogniser, light=light)[0].piece for piece in PIECES] == list(PIECES)


def test_the_corners_come_out_in_the_order_of_the_card_and_closer_than_they_went_in() -> None:
    card, true = seen("eclair", Recogniser(deck()), off=0.025, quarters=2)
    assert np.linalg.norm(card.corners - true, axis=1).max() < 0.015 * 140


@pytest.mark.parametrize("column", [19, 20])
def test_of_a_card_of_which_a_few_cells_show_nothing_breaks(column: int) -> None:
    """The coarse grid has every other cell, and of a sliver's two inner cells it may have none."""
    picture, corners = table(), lying(300, 240)
    lay(picture, "plain", corners)
    mask = np.zeros((32, 24), np.bool_)
    mask[28:31, column - 1 : column + 2] = mask[29:32, column : column + 3] = True
    sliver = Detection(nudged(corners, 0.04), "card", 0.5, float(mask.mean()), mask)
    laid = Recogniser(deck()).laid_as(picture, sliver, "milk")
    assert laid is None or np.isfinite(laid.corners).all()


def lamplight(shape: tuple[int, int], edge: float) -> np.ndarray:
    """(height, width, 1) brightness: a lamp's glow from one side, and a shadow with a soft slanting edge."""
    y, x = np.mgrid[: shape[0], : shape[1]].astype(np.float32)
    glow = 0.7 + 0.5 * np.exp(-np.hypot(x - 340, y - 190) / 45)
    shade = 1 / (1 + np.exp((x + 0.6 * y - edge) / 22))
    return np.asarray(glow * (1 - 0.5 * shade), np.float32)[..., None]


@pytest.mark.parametrize("piece", PIECES)
def test_a_lamps_glow_and_a_shadows_edge_do_not_pull_a_cards_corners_away(piece: str) -> None:
    picture, corners = table(), lying(300, 240, turn=10)
    lay(picture, piece, corners)
    lit = np.clip(picture * lamplight(picture.shape[:2], 440), 0, 255).astype(np.uint8)
    (card,) = Recogniser(deck()).name(lit, [found(nudged(corners, 0.02))])
    assert card.piece == piece
    assert np.linalg.norm(card.corners - corners, axis=1).mean() < 0.02 * 140


def test_a_card_that_was_not_enrolled_is_unknown() -> None:
    recogniser = Recogniser(deck("plain", "milk", "donut_holes"))
    assert {seen(piece, recogniser)[0].piece for piece in ("coffee", "eclair")} == {"unknown"}


def test_a_card_that_differs_from_the_enrolled_one_in_its_icing_only_is_not_named_surely() -> None:
    card, _ = seen("glazed", Recogniser(deck("plain", "milk", "eclair")))
    assert card.piece == "unknown" or card.confidence < 0.8


@pytest.mark.parametrize("piece", PIECES)
def test_half_a_card_is_named_by_the_half_that_is_seen(piece: str) -> None:
    picture, corners = table(), lying(300, 240, turn=5)
    lay(picture, piece, corners)
    lay(picture, "milk" if piece != "milk" else "plain", lying(348, 244, turn=5))
    mask = np.ones((32, 24), np.bool_)
    mask[:, 12:] = False
    (card,) = Recogniser(deck()).name(picture, [found(nudged(corners, 0.01), mask)])
    assert card.piece == piece


def test_the_covering_card_would_have_been_taken_for_it_without_the_mask() -> None:
    picture, corners = table(), lying(300, 240)
    lay(picture, "plain", corners)
    lay(picture, "milk", lying(318, 240))
    (card,) = Recogniser(deck()).name(picture, [found(corners)])
    assert card.piece != "plain"


def test_variants_of_one_piece_are_one_name() -> None:
    from scanner.naming.deck import DeckBook

    faces = {f"french_cruller@{k}": np.roll(face("plain"), k, axis=2) for k in (0, 1, 2)} | {"milk": face("milk")}
    book = DeckBook.of(faces, dict.fromkeys(faces, 0.7))
    picture, corners = table(), lying(300, 240)
    lay(picture, "plain", corners)
    (card,) = Recogniser(book).name(picture, [found(corners)])
    assert card.piece == "french_cruller"
    assert len({piece for piece, _ in card.candidates}) == len(card.candidates)


def marker(number: int) -> np.ndarray:
    """A tile with a number on a disc."""
    picture = np.full((200, 200, 3), (35, 30, 30), np.uint8)
    cv2.circle(picture, (100, 100), 80, (60, 60, 200), -1)
    cv2.putText(picture, str(number), (62, 136), cv2.FONT_HERSHEY_SIMPLEX, 3.6, (255, 255, 255), 12)
    return picture


def with_markers() -> Recogniser:
    """Knows the tiles 1 to 7."""
    from scanner.naming.deck import DeckBook

    faces = {f"indicator_{k}": marker(k) for k in range(1, 8)} | {"milk": face("milk")}
    return Recogniser(DeckBook.of(faces, dict.fromkeys(faces, 1.0)))


def test_a_marker_is_named_whichever_side_comes_first() -> None:
    recogniser, picture = with_markers(), table()
    picture[100:180, 200:280] = cv2.resize(marker(4), (80, 80), interpolation=cv2.INTER_AREA)
    square = np.array([[200, 100], [280, 100], [280, 180], [200, 180]], np.float32) - np.float32(0.5)
    names = [recogniser.name(picture, [found(turned(square, q), kind="marker")])[0].piece for q in range(4)]
    assert names == ["indicator_4"] * 4


@pytest.mark.parametrize("number", range(1, 8))
def test_a_marker_seen_at_a_slant_is_named_though_its_outline_was_read_off_a_few_cells(number: int) -> None:
    recogniser, picture = with_markers(), table()
    slanting = np.array([[193, 110], [262, 106], [286, 166], [215, 172]], np.float32)
    upright = np.array([[0, 0], [200, 0], [200, 200], [0, 200]], np.float32)
    matrix = cv2.getPerspectiveTransform(upright, slanting)
    cv2.warpPerspective(marker(number), matrix, picture.shape[1::-1], picture, borderMode=cv2.BORDER_TRANSPARENT)
    box = np.array([[208, 116], [272, 116], [272, 162], [208, 162]], np.float32)
    (card,) = recogniser.name(picture, [found(box, kind="marker")])
    assert card.piece == f"indicator_{number}" and card.confidence > 0.5
    assert np.abs(card.corners - slanting).max() < 6


def test_no_detections_give_no_cards() -> None:
    assert Recogniser(deck()).name(table(), []) == ()


def test_probabilities_add_up_and_the_likeliest_comes_first() -> None:
    card, _ = seen("coffee", Recogniser(deck()))
    chances = [p for _, p in card.candidates]
    assert chances == sorted(chances, reverse=True)
    assert sum(chances) == pytest.approx(1)


def test_local_features_find_a_card_whose_corners_are_badly_off() -> None:
    picture, true = table(), lying(300, 240, width=160, turn=8)
    lay(picture, "donut_holes", true)
    off = lying(318, 226, width=178, turn=-4)
    (card,) = Recogniser(deck()).name(picture, [found(off)], thorough=True)
    assert card.piece == "donut_holes"
    assert np.linalg.norm(card.corners - true, axis=1).max() < 0.03 * 223


def test_a_card_of_which_but_a_sliver_is_seen_is_not_named_surely() -> None:
    mask = np.zeros((32, 24), np.bool_)
    mask[0] = True
    (card,) = Recogniser(deck()).name(table(), [found(lying(300, 240), mask)])
    assert card.piece == "unknown" or card.confidence < 0.5


def test_a_card_that_the_deck_does_not_hold_is_laid_over_nothing() -> None:
    picture, true = table(), lying(300, 240, width=160, turn=8)
    lay(picture, "coffee", true)
    recogniser = Recogniser(deck())
    assert recogniser.laid_as(picture, found(true), "coffee") is not None
    assert recogniser.laid_as(picture, found(true), "nothing_like_it") is None
