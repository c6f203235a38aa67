"""Decks in files, and learning them from pictures."""

from __future__ import annotations

import errno
from dataclasses import replace
from pathlib import Path
from typing import IO

import cv2
import numpy as np
import pytest

from scanner.finding.detect import Detector
from scanner.geometry.rectify import frame_corners, homography
from scanner.learning.enrol import EnrolError, enrol_faces, faces_in
from scanner.learning.one_card import card_in
from scanner.naming.deck import DeckBook, DeckError
from tests.eyes.made import SIZE, Told, deck, face, found, lay, lying, table


def test_a_deck_comes_back_from_its_file_as_it_was(tmp_path: Path) -> None:
    book = deck()
    book.save(tmp_path / "sweet.deck")
    again = DeckBook.load(tmp_path / "sweet.deck")
    assert again.faces == book.faces
    assert again.made_at == book.made_at
    assert np.array_equal(again.vectors, book.vectors)
    assert np.array_equal(again.thumbnails, book.thumbnails)


def test_a_deck_made_with_other_eyes_says_to_enrol_it_again(tmp_path: Path) -> None:
    replace(deck(), model_sha256="0" * 64).save(tmp_path / "old.deck")
    with pytest.raises(DeckError, match=r"old\.deck was made with another version of the eyes: enrol it again"):
        DeckBook.load(tmp_path / "old.deck")


@pytest.mark.parametrize("content", [b"", b"hello", b"PK\x03\x04 not really a zip"])
def test_a_damaged_deck_says_so(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "bad.deck").write_bytes(content)
    with pytest.raises(DeckError, match=r"bad\.deck is damaged or is no deck"):
        DeckBook.load(tmp_path / "bad.deck")


def test_a_folder_of_faces_is_no_deck_and_how_it_becomes_one_is_said(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match=rf"donuts enrol --faces {tmp_path}"):
        DeckBook.load(tmp_path)


def test_a_deck_cut_short_says_so(tmp_path: Path) -> None:
    deck().save(tmp_path / "a.deck")
    whole = (tmp_path / "a.deck").read_bytes()
    (tmp_path / "a.deck").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(DeckError, match="damaged"):
        DeckBook.load(tmp_path / "a.deck")


def test_a_deck_whose_parts_disagree_is_damaged(tmp_path: Path) -> None:
    book = deck()
    replace(book, thumbnails=book.thumbnails[:2]).save(tmp_path / "odd.deck")
    with pytest.raises(DeckError, match="damaged"):
        DeckBook.load(tmp_path / "odd.deck")


def test_where_the_disk_is_full_that_is_said_and_nothing_is_left_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(file: IO[bytes], **_: object) -> None:
        file.write(b"half")
        raise OSError(errno.ENOSPC, "No space left on device")

    deck().save(tmp_path / "sweet.deck")
    whole = (tmp_path / "sweet.deck").read_bytes()
    monkeypatch.setattr(np, "savez_compressed", full)
    with pytest.raises(OSError, match=r"No space left on device: .*sweet\.deck'"):
        deck("milk").save(tmp_path / "sweet.deck")
    assert [path.name for path in tmp_path.iterdir()] == ["sweet.deck"]
    assert (tmp_path / "sweet.deck").read_bytes() == whole


def test_flat_scans_are_taken_whole(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "plain.png"), face("plain"))
    cv2.imwrite(str(tmp_path / "french_cruller@2.jpg"), face("glazed"))
    book = enrol_faces(tmp_path)
    assert book.faces == ("french_cruller@2", "plain")
    assert book.pieces == ("french_cruller", "plain")
    assert book.aspects == pytest.approx(SIZE[0] / SIZE[1], abs=0.01)


def test_scans_that_lie_on_their_long_side_are_stood_up(tmp_path: Path) -> None:
    for name in ("plain", "milk"):
        cv2.imwrite(str(tmp_path / f"{name}.png"), np.rot90(face(name)))
    book = enrol_faces(tmp_path)
    assert book.aspects == pytest.approx(SIZE[0] / SIZE[1], abs=0.01)
    upright = deck("plain", "milk")
    for found_face, true_face in zip(book.thumbnails, upright.thumbnails, strict=True):
        assert min(np.abs(found_face - way.astype(int)).mean() for way in (true_face, true_face[::-1, ::-1])) < 3


def test_a_photograph_of_a_card_on_a_table_is_cut_out_by_its_outline(tmp_path: Path) -> None:
    picture, true = table(480, 640), lying(250, 310, width=230, turn=6)
    lay(picture, "eclair", true)
    card = card_in(picture, None)
    assert card is not None
    assert np.linalg.norm(card.corners - true, axis=1).max() < 4
    cv2.imwrite(str(tmp_path / "eclair.png"), picture)
    apart = np.abs(enrol_faces(tmp_path).thumbnails[0].astype(int) - deck("eclair").thumbnails[0])
    assert apart.mean() < 12


def test_the_detector_is_believed_before_the_outline() -> None:
    picture, true = table(480, 640), lying(250, 310, width=230, turn=6)
    lay(picture, "eclair", true)
    card = card_in(picture, Told(found(np.roll(true, 2, axis=0))))
    assert card is not None
    assert card.corners == pytest.approx(true)


@pytest.fixture(scope="module")
def carpet() -> np.ndarray:
    """(504, 378, 3) the pile of a carpet."""
    pile = np.random.default_rng(5).normal(0, 55, (504, 378, 1))
    return np.clip(cv2.GaussianBlur(pile, (0, 0), 1.2)[..., None] * 2.2 + (110, 130, 145), 0, 255).astype(np.uint8)


def numbered_tile(number: int) -> np.ndarray:
    """(120, 120, 3) a square row marker: a number on a disc."""
    tile = np.full((120, 120, 3), (90, 170, 235), np.uint8)
    cv2.circle(tile, (60, 60), 42, (250, 250, 250), -1, cv2.LINE_AA)
    cv2.putText(tile, str(number), (38, 82), cv2.FONT_HERSHEY_SIMPLEX, 2.2, (40, 40, 40), 6, cv2.LINE_AA)
    return tile


def photographed(carpet: np.ndarray, folder: Path) -> dict[str, np.ndarray]:
    """Photographs of single cards, small and large, laid on a carpet by hand; where they lie."""
    laid = {"eclair": lying(150, 210, width=120, turn=4), "plain": lying(220, 260, width=105, turn=-3),
            "milk": lying(160, 240, width=150, turn=2), "glazed": lying(230, 230, width=95, turn=9)}  # fmt: skip
    for name, corners in laid.items():
        picture = carpet.copy()
        lay(picture, name, corners)
        cv2.imwrite(str(folder / f"{name}.png"), picture)
    return laid


def test_single_cards_photographed_on_a_carpet_are_cut_out_each(tmp_path: Path, carpet: np.ndarray) -> None:
    laid = photographed(carpet, tmp_path)
    for one in faces_in(tmp_path, Detector()):
        assert np.linalg.norm(one.corners - laid[one.name], axis=1).max() < 6, one.name


def test_a_photograph_cut_so_that_its_card_lies_midway_is_cut_out_like_the_others(
    tmp_path: Path, carpet: np.ndarray
) -> None:
    laid = photographed(carpet, tmp_path)
    picture, midway = carpet[:, :361].copy(), lying(180, 260, width=130)
    lay(picture, "coffee", midway)
    cv2.imwrite(str(tmp_path / "coffee.png"), picture)
    found = {one.name: one.corners for one in faces_in(tmp_path, Detector())}
    assert set(found) == {*laid, "coffee"}
    assert np.linalg.norm(found["coffee"] - midway, axis=1).max() < 6


def test_of_a_photograph_among_others_in_which_no_card_is_found_it_is_said(tmp_path: Path, carpet: np.ndarray) -> None:
    photographed(carpet, tmp_path)
    cv2.imwrite(str(tmp_path / "coffee.png"), np.full_like(carpet, 128))
    with pytest.raises(EnrolError, match=r"In .*coffee\.png no card is found: photograph it again"):
        faces_in(tmp_path, Detector())


def test_all_photographs_in_which_no_card_is_found_are_said_at_once(tmp_path: Path, carpet: np.ndarray) -> None:
    photographed(carpet, tmp_path)
    for name in ("coffee", "sprinkled"):
        cv2.imwrite(str(tmp_path / f"{name}.png"), np.full_like(carpet, 128))
    with pytest.raises(EnrolError, match=r"In .*coffee\.png and .*sprinkled\.png no card is found: .* each"):
        faces_in(tmp_path, Detector())


def test_a_photograph_taken_so_near_that_the_card_reaches_its_edge_is_cut_out_like_the_others(
    tmp_path: Path, carpet: np.ndarray
) -> None:
    laid = photographed(carpet, tmp_path)
    picture, near = carpet[:420, :330].copy(), lying(160, 205, width=230, turn=14)
    lay(picture, "coffee", near)
    cv2.imwrite(str(tmp_path / "coffee.png"), picture)
    found_there = {one.name: one.corners for one in faces_in(tmp_path, Detector())}
    assert set(found_there) == {*laid, "coffee"}
    assert np.linalg.norm(found_there["coffee"] - near, axis=1).max() < 8


def test_photographs_that_are_all_taken_so_near_are_cut_out_though_none_shows_table_all_round(
    tmp_path: Path, carpet: np.ndarray
) -> None:
    laid = {"eclair": 1, "plain": -2, "milk": 2, "coffee": -1}
    for name, turn in laid.items():
        picture = np.hstack([carpet, carpet])[:420, :440].copy()
        lay(picture, name, lying(220 + 3 * turn, 210, width=293, turn=turn))
        cv2.imwrite(str(tmp_path / f"{name}.png"), picture)
    book = enrol_faces(tmp_path, Detector())
    assert book.aspects == pytest.approx(SIZE[0] / SIZE[1], abs=0.05)


def test_a_square_tile_among_photographs_of_cards_is_cut_out_too(tmp_path: Path, carpet: np.ndarray) -> None:
    laid = photographed(carpet, tmp_path)
    picture, side = carpet.copy(), 90
    square = np.array([[130, 190], [130 + side, 200], [120 + side, 200 + side], [120, 190 + side]], np.float32)
    tile = homography(frame_corners(120, 120), square)
    drawn = cv2.warpPerspective(numbered_tile(3), tile, (picture.shape[1], picture.shape[0]))
    inside = cv2.fillConvexPoly(np.zeros(picture.shape[:2], np.uint8), square.round().astype(np.int32), 1) == 1
    picture[inside] = drawn[inside]
    cv2.imwrite(str(tmp_path / "indicator_3.png"), picture)
    found_there = {one.name: one.corners for one in faces_in(tmp_path, Detector())}
    assert set(found_there) == {*laid, "indicator_3"}
    assert np.linalg.norm(found_there["indicator_3"] - square, axis=1).max() < 8


def test_a_card_on_a_patterned_table_needs_the_detector() -> None:
    picture = np.kron(np.indices((16, 12)).sum(0) % 2 * 200 + 30, np.ones((40, 40))).astype(np.uint8)
    picture = np.repeat(picture[..., None], 3, axis=2)
    true = lying(250, 310, width=230, turn=6)
    lay(picture, "eclair", true)
    assert card_in(picture, None) is None
    card = card_in(picture, Told(found(true)))
    assert card is not None
    assert card.corners == pytest.approx(true)


def test_an_empty_folder_and_a_broken_picture_say_so(tmp_path: Path) -> None:
    with pytest.raises(EnrolError, match="holds no pictures"):
        enrol_faces(tmp_path)
    (tmp_path / "plain.png").write_bytes(b"")
    with pytest.raises(EnrolError, match=r"plain\.png is empty"):
        enrol_faces(tmp_path)
    with pytest.raises(EnrolError, match="no folder"):
        enrol_faces(tmp_path / "nowhere")
