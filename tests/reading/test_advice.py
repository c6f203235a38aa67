"""Why names are hard to read in a photograph, said with its remedy: at the terminal and on the set-up page."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import pytest

from scanner.learning.proposals import Doubt, Proposal, Status
from scanner.types import Floats, Image
from tests.eyes.made import face, lay, lying, table
from web.kept.shelf import Shelf
from web.photographs.hints import advice
from web.photographs.learning import Learning
from web.words.said import Said

FOUR = [lying(300 + 220 * n, 300, 130) for n in range(4)]


def proposed(corners: Floats, status: Status) -> Proposal:
    return Proposal("plain", status, 0.9, (("plain", 0.9),), "", corners, face("plain"), 0.72)


def photo(places: list[Floats]) -> Image:
    picture = table(1280, 720)
    for place in places:
        lay(picture, "plain", place)
    return picture


def well_lit() -> Image:
    """A photograph with which nothing is wrong."""
    return (photo(FOUR) * 0.8).astype("uint8")


def said(picture: Image, places: list[Floats], status: Status = Status.ASKED) -> str:
    return " ".join(one.en for one in advice(picture, [proposed(place, status) for place in places]))


def test_where_the_names_are_read_nothing_is_said() -> None:
    assert said(cv2.GaussianBlur(photo(FOUR), (0, 0), 5), FOUR, Status.TAKEN) == ""


@pytest.mark.parametrize("blur", [4.0, 6.0])
def test_a_blurred_photograph_is_out_of_focus(blur: float) -> None:
    assert "out of focus" in said(cv2.GaussianBlur(photo(FOUR), (0, 0), blur), FOUR)


def test_cards_that_are_too_small_are_said_to_be() -> None:
    small = [lying(300 + 80 * n, 300, 40) for n in range(4)]
    assert "40 pixels wide" in said(photo(small), small)


def test_a_dark_photograph_wants_a_lamp() -> None:
    assert "too dark" in said((photo(FOUR) * 0.1).astype("uint8"), FOUR)


def test_where_hardly_a_name_is_read_and_nobody_knows_why_the_remedy_is_said_all_the_same() -> None:
    """Smeared by a dozen pixels, 18 of 23 Japanese names were asked about, and not a word said what to do."""
    assert "Hardly a name can be read" in said(well_lit(), FOUR)


def test_backs_and_what_is_asked_about_for_its_edge_are_no_names_that_cannot_be_read() -> None:
    read = [replace(proposed(FOUR[0], Status.ASKED), doubt=Doubt.EDGE), proposed(FOUR[1], Status.TAKEN)]
    backs = [replace(proposed(place, Status.ASKED), piece="donut_back") for place in FOUR[2:]]
    assert advice(well_lit(), [*read, *backs]) == ()


class Reader:
    """In the stead of the other process: what it makes of any photograph."""

    def __init__(self, proposals: tuple[Proposal, ...], why: tuple[Said, ...]) -> None:
        self._told = proposals, why

    def do(self, *_: object) -> Any:
        return self._told


def test_the_page_says_so_too(tmp_path: Path) -> None:
    asked = replace(proposed(FOUR[0], Status.ASKED), piece="unknown")
    blurred = Said("The picture is out of focus.", "ピントが合っていません。")
    learning = Learning(lambda: Shelf(tmp_path / "a.deck"), lambda shelf: None, Reader((asked,), (blurred,)))  # type: ignore[arg-type]
    learning.add("photo", b"")
    until = time.monotonic() + 20
    while learning.to_json()["reading"] and time.monotonic() < until:
        time.sleep(0.01)
    told = learning.to_json()
    assert told["troubles"] == [{"en": f"photo: {blurred.en}", "ja": f"写真：{blurred.ja}"}] and len(told["cards"]) == 1
