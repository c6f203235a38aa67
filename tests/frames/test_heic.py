"""Pictures as iPhones keep them.

Those in `heic` were made with pillow-heif (quality 60) from one of 320 x 200 pixels: red, green; blue, white.  One
bears the mark that it is to be shown turned clockwise; of the others one has ten bits a channel, one is grey, and one
has an alpha channel.
"""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np
import pytest

from scanner.sources.photo import PhotoError, load_photo, photo_of, size_of
from scanner.types import Image

HERE = Path(__file__).parent / "heic"
RED, GREEN, BLUE, WHITE = (40, 40, 220), (60, 200, 40), (210, 60, 50), (235, 235, 235)


def quarters(image: Image) -> list[tuple[int, ...]]:
    """The colour in the middle of each quarter, row by row."""
    rows, columns = image.shape[0] // 4, image.shape[1] // 4
    return [tuple(map(int, image[r * rows, c * columns])) for r in (1, 3) for c in (1, 3)]


@pytest.mark.parametrize("name", ["upright", "ten_bits", "clear"])
def test_a_picture_is_read_as_it_was_taken(name: str) -> None:
    image = load_photo(HERE / f"{name}.heic")
    assert image.shape == (200, 320, 3) and image.dtype == np.uint8
    np.testing.assert_allclose(quarters(image), [RED, GREEN, BLUE, WHITE], atol=4)


def test_one_that_was_taken_with_the_phone_upright_is_turned() -> None:
    image = load_photo(HERE / "turned.heic")
    assert image.shape == (320, 200, 3)
    np.testing.assert_allclose(quarters(image), [BLUE, RED, WHITE, GREEN], atol=4)


def test_a_grey_one_has_three_channels_like_every_picture() -> None:
    found = quarters(load_photo(HERE / "grey.heic"))
    np.testing.assert_allclose(found, [[94] * 3, [136] * 3, [74] * 3, [235] * 3], atol=4)


def test_the_size_is_known_before_anything_is_decoded() -> None:
    data = (HERE / "upright.heic").read_bytes()
    assert size_of(data) == (320, 200)
    large = data.replace(struct.pack(">II", 320, 200), struct.pack(">II", 40_000, 30_000))
    with pytest.raises(PhotoError, match=r"40000x30000 pixels, more than the 64 million"):
        photo_of(large, "a.heic")


@pytest.mark.parametrize("kept", [30, 400, 800])
def test_one_that_was_cut_short_is_damaged(kept: int) -> None:
    with pytest.raises(PhotoError, match=r"a\.heic is damaged: copy the picture again"):
        photo_of((HERE / "upright.heic").read_bytes()[:kept], "a.heic")
