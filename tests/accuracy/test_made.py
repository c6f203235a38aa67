"""The made tables: their truth has to be true."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

pytest.importorskip("resvg_py", reason="the made decks are drawn with resvg-py")

from models.workshop.art import has_font, require_fonts
from models.workshop.made_decks import STYLES, faces
from models.workshop.made_tables import arrangements, as_face, photograph

NUMBER = 6
"""A style, a surface, a light and a slanting view."""


def cut_out(picture: np.ndarray, corners: list[list[float]]) -> np.ndarray:
    """The card that lies there, upright, 63 x 88."""
    target = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32)
    return cv2.warpPerspective(picture, cv2.getPerspectiveTransform(np.array(corners, np.float32), target), (63, 88))


@pytest.fixture(scope="module")
def pictures() -> dict[str, np.ndarray]:
    return faces(STYLES[NUMBER])


def test_every_open_card_lies_where_the_truth_says(pictures: dict[str, np.ndarray]) -> None:
    rng = np.random.default_rng(3)
    deck = {name: as_face(picture, name) for name, picture in pictures.items()}
    kind, cards = next(arrangements(rng, NUMBER))
    picture, truth = photograph(rng, NUMBER, cards, deck)
    assert kind == "table" and len(truth) == len(cards)
    donuts = [card for card in truth if card["visible"] > 0.97 and card["zone"] in ("discard", "collection")]
    assert len(donuts) >= 3
    for card in donuts:
        seen = cut_out(picture, card["corners"]).astype(float).mean(2)
        true = cv2.resize(pictures[card["label"]], (63, 88), interpolation=cv2.INTER_AREA).astype(float).mean(2)
        assert np.corrcoef(seen.ravel(), true.ravel())[0, 1] > 0.6, card


def test_a_plate_covers_as_much_as_its_name_says(pictures: dict[str, np.ndarray]) -> None:
    rng = np.random.default_rng(4)
    deck = {name: as_face(picture, name) for name, picture in pictures.items()}
    for covered, least, most in (("final00", 0.9, 1.0), ("final30", 0.6, 0.8), ("final55", 0.35, 0.55)):
        _, truth = photograph(rng, NUMBER, dict(arrangements(rng, NUMBER))[covered], deck)
        assert least < float(np.median([card["visible"] for card in truth])) <= most, covered


def test_a_font_that_is_not_there_is_said_and_not_left_out_in_silence() -> None:
    assert not has_font("a font that nobody has")
    with pytest.raises(SystemExit, match="need the fonts a font that nobody has"):
        require_fonts(["a font that nobody has"])
