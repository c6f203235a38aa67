"""What a picture is worth to the eyes, measured on cards whose corners are known."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scanner.geometry.rectify import HEIGHT, WIDTH
from scanner.sources.checkup import OUT_OF_FOCUS, SMEARED, Checkup, check_cards, check_picture
from scanner.types import Detection, Findings, Image


def table_with_a_card(shade: int = 200) -> Image:
    """A grey table with one card of 100x140 pixels, with a name and a donut."""
    image = np.full((400, 600, 3), 60, np.uint8)
    cv2.rectangle(image, (100, 100), (199, 239), (shade,) * 3, -1)
    cv2.circle(image, (150, 205), 28, (40, 60, 120), -1)
    for line in range(3):
        cv2.putText(image, "plain donut", (104, 120 + 20 * line), cv2.FONT_HERSHEY_SIMPLEX, 0.45, (30, 30, 30), 1)
    return image


def checked(image: Image, *, cards: int = 1) -> Checkup:
    corners = np.array([[100, 100], [200, 100], [200, 240], [100, 240]], np.float32)
    found = Detection(corners, "card", 0.9, 1.0, np.ones((32, 24), np.bool_))
    hands = np.zeros((100, 150), np.bool_)
    return check_picture(image, Findings((found,) * cards, hands, (image.shape[1], image.shape[0])))


def test_a_card_has_its_width_in_pixels() -> None:
    assert checked(table_with_a_card()).card_width == pytest.approx(100)


def test_a_picture_that_is_out_of_focus_is_told_from_a_sharp_one() -> None:
    sharp = checked(table_with_a_card()).sharpness
    blurred = checked(np.asarray(cv2.GaussianBlur(table_with_a_card(), (0, 0), 4), np.uint8)).sharpness
    assert sharp is not None and blurred is not None
    assert blurred < OUT_OF_FOCUS < 0.02 < sharp


@pytest.mark.parametrize("axes", [0, 1, (0, 1)])
def test_a_card_is_as_sharp_in_a_mirror_and_on_its_head(axes: int | tuple[int, int]) -> None:
    """At the right and at the lower edge a pixel more was left out than at the others."""
    card = np.random.default_rng(3).integers(0, 255, (HEIGHT, WIDTH, 3), np.uint8)
    corners = np.array([[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]], np.float32) - np.float32(0.5)
    flipped = np.ascontiguousarray(np.flip(card, axes))
    here, there = (check_cards(one, [(corners, 1.0)]) for one in (card, flipped))
    assert (there.sharpness, there.evenness) == pytest.approx((here.sharpness, here.evenness), rel=1e-5)


def test_noise_is_no_sharpness() -> None:
    """A camera in a dim room: all it shows is out of focus, and every pixel flickers."""
    blurred = cv2.GaussianBlur(table_with_a_card(), (0, 0), 4).astype(float)
    noisy = np.clip(blurred + np.random.default_rng(2).normal(0, 4, blurred.shape), 0, 255).astype(np.uint8)
    told = checked(noisy).sharpness
    assert told is not None and told < OUT_OF_FOCUS


@pytest.mark.parametrize("along", [np.ones((1, 15)) / 15, np.ones((15, 1)) / 15, np.eye(11) / 11])
def test_a_picture_that_movement_smeared_is_told_from_one_out_of_focus(along: np.ndarray) -> None:
    smeared = checked(np.asarray(cv2.filter2D(table_with_a_card(), -1, along.astype(np.float32)), np.uint8)).evenness
    blurred = checked(np.asarray(cv2.GaussianBlur(table_with_a_card(), (0, 0), 2), np.uint8)).evenness
    sharp = checked(table_with_a_card()).evenness
    assert smeared is not None and blurred is not None and sharp is not None
    assert smeared < SMEARED < min(blurred, sharp)


def test_a_card_under_glare_is_burnt_out() -> None:
    image = table_with_a_card()
    image[100:170, 100:200] = 255
    assert checked(image).burnt == pytest.approx(0.5, abs=0.05)
    assert checked(table_with_a_card()).burnt == 0.0


def test_light_beside_the_cards_that_may_hide_one_is_measured_in_cards() -> None:
    image = table_with_a_card()
    image[100:240, 350:450] = 255
    assert checked(image).hidden == pytest.approx(1.0, abs=0.05)
    assert checked(table_with_a_card(shade=255)).hidden == 0.0


def test_brightness_is_that_of_the_cards_and_not_of_a_dark_cloth() -> None:
    image = table_with_a_card(shade=220)
    assert checked(image).brightness > 150 > 100 > image.mean()


def test_a_black_card_is_as_light_as_the_white_of_its_print() -> None:
    image = table_with_a_card(shade=15)
    cv2.rectangle(image, (110, 110), (180, 130), (210, 210, 210), -1)
    assert checked(image).lightest > 200 > 60 > checked(image).brightness


def test_without_cards_only_the_light_is_measured() -> None:
    found = checked(table_with_a_card(), cards=0)
    assert (found.cards, found.card_width, found.sharpness) == (0, 0.0, None)
    assert found.brightness > 0


def test_a_lamp_on_one_card_of_many_is_noticed() -> None:
    image = table_with_a_card()
    image[100:140, 100:200] = 255
    assert (checked(image).glaring, checked(table_with_a_card()).glaring) == (1, 0)


@pytest.mark.parametrize(
    ("shift", "cut"), [((-130, 0), ("left",)), ((430, 0), ("right",)), ((0, 200), ("bottom",)), ((-99, -99), ())]
)
def test_a_card_that_the_edge_cuts_is_told_with_its_side(shift: tuple[int, int], cut: tuple[str, ...]) -> None:
    corners = np.array([[100, 100], [200, 100], [200, 240], [100, 240]], np.float32) + np.float32(shift)
    assert check_cards(table_with_a_card(), [(corners, 0.6)]).cut == cut


def test_what_the_detector_makes_of_a_cards_neighbour_is_not_cut() -> None:
    corners = np.array([[100, 100], [200, 100], [200, 240], [100, 240]], np.float32) + (-130, 0)
    assert check_cards(table_with_a_card(), [(corners.astype(np.float32), 0.09)]).cut == ()
