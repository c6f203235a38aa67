"""Photographs that can be used, and those that cannot."""

from __future__ import annotations

import struct
import sys
import zlib
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from scanner.counting.photo_scan import scan_with
from scanner.counting.sight import with_deck
from scanner.finding.detect import Detector
from scanner.finding.patchwork import Where
from scanner.geometry.rectify import frame_corners
from scanner.naming.recognise import Recogniser
from scanner.photograph.annotated import annotated
from scanner.photograph.best_look import best_look, wholeness
from scanner.photograph.scan import card_to_json
from scanner.sources.photo import PhotoError, load_photo, size_of
from scanner.types import Findings, Image, SeenCard
from tests.eyes.made import Told, deck, found, lay, lying, table


@pytest.mark.parametrize("ending", ["jpg", "png", "webp", "bmp"])
def test_the_size_is_read_from_the_head_of_the_file(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"a.{ending}"
    cv2.imwrite(str(path), table(320, 200))
    assert size_of(path.read_bytes()) == (320, 200)
    assert load_photo(path).shape == (200, 320, 3)


def test_an_empty_a_missing_and_a_foreign_file_are_refused(tmp_path: Path) -> None:
    (tmp_path / "empty.jpg").write_bytes(b"")
    (tmp_path / "text.jpg").write_text("hello")
    for name, why in (("empty.jpg", "is empty"), ("text.jpg", "not a picture"), ("none.jpg", "There is no picture")):
        with pytest.raises(PhotoError, match=why):
            load_photo(tmp_path / name)
    with pytest.raises(PhotoError, match=f"is a folder: .* such as {tmp_path}/"):
        load_photo(tmp_path)


def test_a_picture_one_pixel_high_shows_no_card(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "line.png"), np.zeros((1, 3000, 3), np.uint8))
    with pytest.raises(PhotoError, match=r"has 3000x1 pixels: no card"):
        load_photo(tmp_path / "line.png")


def test_what_a_decoder_says_of_a_broken_picture_is_not_said_again(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bare.png").write_bytes(_png(8, 8))
    with pytest.raises(PhotoError, match="not a picture"):
        load_photo(tmp_path / "bare.png")
    print("still there", file=sys.stderr)
    assert capfd.readouterr().err == "still there\n"


def _png(width: int, height: int) -> bytes:
    """A PNG with a head and no pixels."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


@pytest.mark.parametrize("ending", ["jpg", "png"])
def test_a_picture_that_was_cut_short_is_refused(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"a.{ending}"
    cv2.imwrite(str(path), table())
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) * 2 // 3])
    with pytest.raises(PhotoError, match="cut short"):
        load_photo(path)


@pytest.mark.parametrize("rest", [b"", bytes(600), bytes(range(1, 255)) * 4], ids=["nothing", "zeros", "others"])
def test_a_picture_whose_pixels_break_off_before_its_end_is_refused(tmp_path: Path, rest: bytes) -> None:
    """A copy that broke off and was closed: the decoder fills the rest with grey, and cards are missing there."""
    whole = cv2.imencode(".jpg", table())[1].tobytes()
    (tmp_path / "a.jpg").write_bytes(whole[: len(whole) // 2] + rest + whole[-2:])
    with pytest.raises(PhotoError, match=r"a\.jpg is damaged: copy the picture again"):
        load_photo(tmp_path / "a.jpg")


def test_what_a_camera_leaves_after_the_pixels_damages_nothing(tmp_path: Path) -> None:
    whole = cv2.imencode(".jpg", table())[1].tobytes()
    (tmp_path / "a.jpg").write_bytes(whole[:-2] + bytes(7) + whole[-2:] + whole)
    assert load_photo(tmp_path / "a.jpg").shape == (480, 640, 3)


def _with_restarts(width: int = 640, height: int = 480) -> bytes:
    return cv2.imencode(".jpg", table(width, height), [cv2.IMWRITE_JPEG_RST_INTERVAL, 4])[1].tobytes()


@pytest.mark.parametrize("lost", ["zeros", "nothing"])
def test_a_picture_with_a_gap_among_its_restart_marks_is_refused(tmp_path: Path, lost: str) -> None:
    """The decoder's first word is then that some bytes are too many, and it says no second one."""
    whole = _with_restarts()
    begin, end = len(whole) // 3, len(whole) // 2
    (tmp_path / "a.jpg").write_bytes(whole[:begin] + bytes(end - begin if lost == "zeros" else 0) + whole[end:])
    with pytest.raises(PhotoError, match=r"a\.jpg is damaged"):
        load_photo(tmp_path / "a.jpg")


def test_a_picture_behind_which_pixels_are_left_over_is_refused(tmp_path: Path) -> None:
    """The decoder lost its place, and what it made of the rest came to an end too soon."""
    whole = cv2.imencode(".jpg", table())[1].tobytes()
    (tmp_path / "a.jpg").write_bytes(whole[:-2] + whole[-302:-2].replace(b"\xff", b"\xfe") + whole[-2:])
    with pytest.raises(PhotoError, match=r"a\.jpg is damaged"):
        load_photo(tmp_path / "a.jpg")


@pytest.mark.parametrize("filled", [bytes(500), bytes(range(1, 17)), b"\xff" * 9], ids=["zeros", "few", "marks"])
def test_what_a_camera_fills_a_file_up_with_before_its_end_damages_nothing(tmp_path: Path, filled: bytes) -> None:
    whole, small = _with_restarts(), _with_restarts(64, 48)
    preview = b"\xff\xe1" + struct.pack(">H", len(small) + 2) + small
    (tmp_path / "a.jpg").write_bytes(whole[:2] + preview + whole[2:-2] + filled + whole[-2:] + small)
    assert load_photo(tmp_path / "a.jpg").shape == (480, 640, 3)


def test_a_picture_in_several_scans_counts_its_restarts_in_each(tmp_path: Path) -> None:
    told = [cv2.IMWRITE_JPEG_RST_INTERVAL, 3, cv2.IMWRITE_JPEG_PROGRESSIVE, 1]
    (tmp_path / "a.jpg").write_bytes(cv2.imencode(".jpg", table(), told)[1].tobytes())
    assert load_photo(tmp_path / "a.jpg").shape == (480, 640, 3)


def test_a_preview_inside_the_file_does_not_hide_that_it_was_cut_short(tmp_path: Path) -> None:
    small = cv2.imencode(".jpg", table(64, 48))[1].tobytes()
    whole = cv2.imencode(".jpg", table())[1].tobytes()
    segment = b"\xff\xe1" + struct.pack(">H", len(small) + 2) + small
    path = tmp_path / "a.jpg"
    path.write_bytes((whole[:2] + segment + whole[2:])[: len(segment) + len(whole) // 2])
    with pytest.raises(PhotoError, match="cut short"):
        load_photo(path)


def test_a_hundred_megapixels_are_refused_before_they_are_decoded(tmp_path: Path) -> None:
    path = tmp_path / "huge.png"
    path.write_bytes(_png(10_000, 10_000))
    with pytest.raises(PhotoError, match=r"huge\.png has 10000x10000 pixels, more than the 64 million"):
        load_photo(path)


def test_a_picture_taken_sideways_is_turned_as_its_exif_says(tmp_path: Path) -> None:
    plain = cv2.imencode(".jpg", table(320, 200))[1].tobytes()
    tiff = b"MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00\x00\x00\x00\x00"
    exif = b"Exif\x00\x00" + tiff
    path = tmp_path / "a.jpg"
    path.write_bytes(plain[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + plain[2:])
    assert load_photo(path).shape == (320, 200, 3)


def test_a_scan_tells_every_card_as_the_contract_writes_it(tmp_path: Path) -> None:
    picture, first, second = table(), lying(200, 200), lying(420, 260, turn=180)
    lay(picture, "milk", first)
    lay(picture, "plain", second)
    cv2.imwrite(str(tmp_path / "a.png"), picture)
    finder, recogniser = Told(found(second), found(first)), Recogniser(deck())
    scan = scan_with(tmp_path / "a.png", lambda image: with_deck(image, finder, recogniser))
    told = scan.to_json()
    assert list(told) == ["photo", "size", "ms", "cards"]
    assert told["size"] == [640, 480]
    cards = told["cards"]
    assert isinstance(cards, list)
    assert [card["piece"] for card in cards] == ["milk", "plain"]
    assert [list(card) for card in cards] == [["piece", "confidence", "corners", "visible"]] * 2
    assert np.array(cards[1]["corners"]) == pytest.approx(second, abs=2)


def test_the_corners_that_are_told_are_measured_from_the_pictures_own_corner() -> None:
    filled = SeenCard((("milk", 1.0),), frame_corners(100, 140), 1.0, 1.0)
    assert card_to_json(filled)["corners"] == [[0, 0], [100, 0], [100, 140], [0, 140]]


def test_the_annotated_picture_is_a_copy_with_outlines() -> None:
    picture, corners = table(), lying(300, 240)
    lay(picture, "milk", corners)
    cards = Recogniser(deck()).name(picture, [found(corners)])
    before = picture.copy()
    drawn = annotated(picture, cards)
    assert np.array_equal(picture, before)
    x, y = np.round(corners[0]).astype(int)
    assert np.abs(drawn[y - 3 : y + 4, x - 3 : x + 4].astype(int) - before[y - 3 : y + 4, x - 3 : x + 4]).max() > 40


def test_cards_in_a_row_half_upon_each_other_have_labels_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    boxes = list[tuple[int, int, int, int]]()

    def rectangle(image: Image, one: tuple[int, int], other: tuple[int, int], *how: object) -> None:
        boxes.append((*one, *other))

    monkeypatch.setattr("scanner.photograph.annotated.cv2.rectangle", rectangle)
    named = SeenCard((("chocolate_frosted", 0.98), ("unknown", 0.02)), lying(200, 240), 1.0, 0.9)
    annotated(table(), [replace(named, corners=lying(120 + 45 * n, 240, width=90)) for n in range(5)])
    apart = [one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
             for n, one in enumerate(boxes) for other in boxes[:n]]  # fmt: skip
    assert len(boxes) == 5 and all(apart)


def test_whole_cards_count_for_more_than_the_pieces_of_one() -> None:
    image, whole = table(), lying(300, 240, width=200)
    half = np.zeros((32, 24), np.bool_)
    half[:9] = True
    pieces = Told(*(found(lying(260 + 40 * k, 240, width=200), half) for k in range(3)))
    assert wholeness(Told(found(whole)).find(image)) > 2 * wholeness(pieces.find(image))
    assert wholeness(Told().find(image)) == 0


def test_a_detector_that_knows_one_size_only_is_asked_once() -> None:
    findings = best_look(table(), Told(found(lying(300, 240))))
    assert len(findings.detections) == 1


SMALLER = [448, 320, 224, 160]


@pytest.mark.parametrize("columns, sides", [(24, [800]), (20, [800, *SMALLER]), (8, SMALLER)])
def test_smaller_sizes_are_tried_where_cards_are_not_whole_and_one_closer_unless_they_are_in_pieces(
    columns: int, sides: list[int | None]
) -> None:
    asked: list[int | None] = []
    mask = np.ones((32, 24), np.bool_)
    mask[:, columns:] = False
    card = replace(found(lying(300, 240), mask), score=0.95)

    class Counting(Detector):
        def rough(self, image: np.ndarray, side: int | None = None, where: Where | None = None) -> Findings:
            asked.append(side)
            return Findings((card,), np.zeros((120, 160), np.bool_), (640, 480))

    best_look(table(), Counting(refine=False))
    assert asked == [None, *sides]


@pytest.mark.parametrize("score, rows, taken", [(0.97, 32, True), (0.8, 32, False), (0.97, 17, False)])
def test_a_smaller_picture_is_taken_only_where_it_shows_cards_as_surely_and_more_whole(
    score: float, rows: int, taken: bool
) -> None:
    half = np.zeros((32, 24), np.bool_)
    half[:16] = True
    plate = [replace(found(lying(200 + 40 * k, 240), half), score=0.95) for k in range(4)]
    seen = np.zeros((32, 24), np.bool_)
    seen[:rows] = True
    large = replace(found(lying(320, 240, width=250), seen), score=score)

    class FromAfar(Detector):
        def rough(self, image: np.ndarray, side: int | None = None, where: Where | None = None) -> Findings:
            cards = plate if side in (None, 448) else [large]
            return Findings(tuple(cards), np.zeros((120, 160), np.bool_), (640, 480))

    assert (best_look(table(), FromAfar(refine=False)).detections == (large,)) == taken
