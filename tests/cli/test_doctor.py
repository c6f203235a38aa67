"""`doctor`: what would stop a game is said, each with its remedy."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.cli.conftest import Donuts, a_deck


def a_picture(folder: Path, shade: int, size: tuple[int, int] = (720, 1280)) -> Path:
    folder.mkdir()
    cv2.imwrite(str(folder / "table.png"), np.full((*size, 3), shade, np.uint8))
    return folder


def findings(out: str) -> dict[str, bool]:
    """Each sentence, and whether it says that all is well."""
    return {line[4:].strip(): line.startswith("ok") for line in out.splitlines()}


def said(out: str, words: str) -> bool:
    """Whether the one finding with these words says that all is well."""
    (well,) = [well for sentence, well in findings(out).items() if words in sentence]
    return well


def test_without_a_camera_the_models_and_the_deck_are_looked_at(donuts: Donuts, tmp_path: Path) -> None:
    a_deck("select_1", "select_2", "select_3").save(tmp_path / "my.deck")
    answer = donuts("doctor", "--deck", tmp_path / "my.deck")
    assert answer.status == 0 and said(answer.out, "models") and said(answer.out, "6 faces of 6 pieces")


def test_a_deck_without_selection_cards_would_miss_rounds(donuts: Donuts, deck: Path) -> None:
    answer = donuts("doctor", "--deck", deck)
    assert answer.status == 1 and said(answer.out, "3 faces of 3 pieces")
    assert not said(answer.out, "no selection card 1, 2, 3: who chooses that is not seen")


def test_a_missing_deck_is_found_and_the_remedy_named(donuts: Donuts) -> None:
    answer = donuts("doctor")
    assert answer.status == 1 and not said(answer.out, "donuts enrol --deck default PHOTO...")


def test_a_camera_that_is_not_there_cannot_be_looked_through(donuts: Donuts, deck: Path) -> None:
    assert "no camera 97" in donuts("doctor", "--camera", "97", "--deck", deck).sentence


@pytest.mark.parametrize(
    ("shade", "words", "well"), [(10, "too dark", False), (240, "too bright", False), (120, "light is good", True)]
)
def test_the_light_is_judged(donuts: Donuts, deck: Path, tmp_path: Path, shade: int, words: str, well: bool) -> None:
    answer = donuts("doctor", "--camera", a_picture(tmp_path / "pictures", shade), "--deck", deck)
    assert said(answer.out, words) is well and said(answer.out, "The picture can be read")


def test_a_bare_table_and_a_small_picture_are_found(donuts: Donuts, deck: Path, tmp_path: Path) -> None:
    answer = donuts("doctor", "--camera", a_picture(tmp_path / "pictures", 120, (240, 320)), "--deck", deck)
    assert answer.status == 1
    assert not said(answer.out, "No card is seen") and not said(answer.out, "1280x720 or more")


def test_the_rate_of_a_video_is_told(donuts: Donuts, deck: Path, clip: Path) -> None:
    assert said(donuts("doctor", "--camera", clip, "--deck", deck).out, "pictures a second")
