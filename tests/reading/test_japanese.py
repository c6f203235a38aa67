"""The Japanese edition: learned from one photograph, known again, and read with no deck at all."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from scanner.naming.deck import DeckBook
from scanner.types import Floats, Image
from tests.cli.conftest import Donuts, donuts
from tests.eyes.made import lying
from tests.reading.japanese import faces, missing
from tests.reading.printed import laid_out, places

WHY = missing()
pytestmark = [pytest.mark.slow, pytest.mark.skipif(bool(WHY), reason=WHY)]
PLATES = (("mucho_matcha", "coffee", "maple_bar"), ("double_chocolate", "jelly_filled", "plain"))

__all__ = ["donuts"]


def kept(picture: Image, path: Path) -> Path:
    """A photograph as a camera would leave it."""
    soft = cv2.GaussianBlur(picture, (0, 0), 0.6) + np.random.default_rng(2).normal(0, 3, picture.shape)
    cv2.imwrite(str(path), np.clip(soft, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 90])
    return path


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """All 23 side by side, and the end of a game with two plates."""
    folder, drawn = tmp_path_factory.mktemp("laid"), faces()
    grid = laid_out(list(drawn.values()), places(23, width=185, across=8))
    at: list[Floats] = [lying(250 + 200 * n, y, 185, turn) for y, turn in ((760, 0), (250, 180)) for n in range(3)]
    end = laid_out([drawn[piece] for plate in PLATES for piece in plate], at)
    return kept(grid, folder / "laid.jpg"), kept(end, folder / "end.jpg")


def test_the_names_are_read_off_one_photograph_and_none_wrongly(
    donuts: Donuts, laid: tuple[Path, Path], tmp_path: Path
) -> None:
    deck = tmp_path / "ja.deck"
    answer = donuts("enrol", "--deck", deck, laid[0], "--yes", "--json")
    (told,) = map(json.loads, answer.out.splitlines())
    taken = [face["piece"] for face in told["faces"] if face["status"] == "taken"]
    assert sorted(taken) == sorted(faces()) and len(DeckBook.load(deck).faces) == 23
    scanned = json.loads(donuts("scan", laid[1], "--deck", deck, "--json").out)
    assert sorted(card["piece"] for card in scanned["cards"]) == sorted(PLATES[0] + PLATES[1])
    assert plates(donuts("score", laid[1], "--deck", deck, "--players", "Ann,Ben", "--json").out) == list(PLATES)


def test_with_no_deck_at_all_the_end_of_a_game_is_scored(donuts: Donuts, laid: tuple[Path, Path]) -> None:
    assert plates(donuts("score", laid[1], "--players", "Ann,Ben", "--json").out) == list(PLATES)


def plates(out: str) -> list[tuple[str, ...]]:
    """The cards of each player, from left to right as that player's cards lie in the picture."""
    return [tuple(player["cards"]) for player in json.loads(out)["players"]]
