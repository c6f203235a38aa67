"""A part of a film's picture, looked at as a photograph is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.observation import UNKNOWN
from scanner.finding.detect import Detector
from scanner.geometry.tablemap import table_map
from scanner.learning.enrol import enrol_faces
from scanner.naming.recognise import Recogniser
from scanner.naming.verdict import Found, has_name, name_of
from scanner.photograph.closely import Closely
from scanner.types import Detection, Image, SeenCard
from tests.eyes.made import PIECES
from tests.eyes.test_row_markers import recogniser
from tests.eyes.test_taken_for_markers import marker, slanted

MOMENT = 47.6
"""Seconds into the demo's film: Leo's plate holds two cards, half of one covered, which pass for one lying across."""
WIDTH = 67.0


@pytest.fixture(scope="module")
def namer(home: Path) -> Recogniser:
    return Recogniser(enrol_faces(home / "web" / "demo" / "faces"))


@pytest.fixture(scope="module")
def picture(home: Path) -> Image:
    clip = cv2.VideoCapture(str(home / "web" / "demo" / "clip.mp4"))
    clip.set(cv2.CAP_PROP_POS_MSEC, 1000 * MOMENT)
    return np.asarray(clip.read()[1], np.uint8)


@pytest.mark.parametrize(
    ("part", "pieces"),
    [
        ((slice(30, 240), slice(840, 1080)), {"glazed", "powdered"}),
        ((slice(500, 720), slice(140, 460)), {"powdered", "chocolate_frosted", "glazed"}),
    ],
)
def test_cards_half_covered_are_told_one_from_another(
    namer: Recogniser, picture: Image, part: tuple[slice, slice], pieces: set[str]
) -> None:
    *bits, cards = Closely(lambda: namer)(np.ascontiguousarray(picture[part]), WIDTH)
    assert {name_of(card)[0] for card in cards or ()} == pieces
    assert bits == [None] * len(bits)


def test_in_the_film_s_own_look_they_pass_for_one(namer: Recogniser, picture: Image) -> None:
    found = Detector(steady=True).find(np.asarray(cv2.resize(picture, (1920, 1080)), np.uint8)).detections
    beside = [one for one in found if one.kind == "card" and one.corners.mean(axis=0)[1] < 300 and one.visible > 0.5]
    assert "powdered" not in [card.piece for card in namer.name(picture, beside)]


def test_without_a_deck_nothing_is_seen(picture: Image) -> None:
    assert list(Closely(lambda: None)(picture, WIDTH)) == [()]


def test_what_a_look_found_is_compared_with_the_faces_once(
    namer: Recogniser, picture: Image, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared: list[tuple[bytes, ...]] = []
    weigh = namer.weigh

    def counting(image: Image, found: Sequence[Detection], thorough: bool = False) -> list[Found]:
        compared.append(tuple(one.corners.tobytes() for one in found))
        return weigh(image, found, thorough)

    monkeypatch.setattr(namer, "weigh", counting)
    list(Closely(lambda: namer)(np.ascontiguousarray(picture[500:720, 140:460]), WIDTH))
    whole_looks = [one for one in compared if len(one) > 1]
    assert whole_looks and len(set(whole_looks)) == len(whole_looks)


def test_an_open_card_is_looked_at_until_it_has_a_name(
    namer: Recogniser, picture: Image, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From above a number had no name at the first width and one at each of the others: a round was never told."""
    looks, name = list[int](), namer.name

    def at_second_look(image: Image, found: Sequence[Detection]) -> tuple[SeenCard, ...]:
        looks.append(len(found))
        cards = name(image, found)
        return cards if len(looks) > 1 else tuple(replace(one, candidates=((UNKNOWN, 1.0),)) for one in cards)

    monkeypatch.setattr(namer, "name", at_second_look)
    cards = Closely(lambda: namer).open_cards(np.ascontiguousarray(picture[500:720, 140:460]), WIDTH)
    assert cards and all(map(has_name, cards)) and len(looks) == 2


def test_without_a_deck_no_open_card_is_seen(picture: Image) -> None:
    assert Closely(lambda: None).open_cards(picture, WIDTH) == ()


def test_the_card_that_lies_where_a_thing_was_seen_is_told_if_its_name_is_sure() -> None:
    picture, cards, far = slanted(8.0)
    table = table_map([card.corners for card in cards])
    closely, thing = Closely(recogniser), marker(far, 0.6)
    card = closely.card_at(picture, thing, table)
    assert card is not None and (name_of(card)[0], card.kind) == (PIECES[5], "card")
    assert Closely(lambda: None).card_at(picture, thing, table) is None
    cv2.fillConvexPoly(picture, np.round(far).astype(np.int32), (70, 90, 60))
    assert closely.card_at(picture, thing, table) is None


def test_the_deck_is_seen_by_its_back_wherever_it_lies_near_a_place(namer: Recogniser, picture: Image) -> None:
    seen = namer.name(picture, Detector().find(picture).detections)
    deck = next(card.corners for card in seen if card.piece == "donut_back")
    across = (deck[1] - deck[0] + deck[2] - deck[3]) / 2
    closely = Closely(lambda: namer)
    near = closely.deck_at(picture, [deck - np.float32(0.9) * across, deck + np.float32(0.12) * across])
    assert near is not None and near.piece == "donut_back"
    assert float(np.abs(near.corners - deck).max()) < 0.05 * float(np.linalg.norm(across))
    elsewhere = [card.corners for card in seen if card.kind == "card" and card.piece not in ("donut_back", UNKNOWN)]
    assert closely.deck_at(picture, elsewhere) is None
    assert Closely(lambda: None).deck_at(picture, [deck]) is None
