"""The light under which a face explains a card: found as a plain fit of every number would find it."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.naming.appearance import CELLS, COLUMNS, ROWS
from scanner.naming.light import unexplained
from scanner.naming.residue import inside
from scanner.types import Floats

CARDS = 4
ACROSS = np.tile(np.linspace(-1, 1, COLUMNS), ROWS)
DOWN = np.repeat(np.linspace(-1, 1, ROWS), COLUMNS)


@pytest.fixture(scope="module")
def faces() -> Floats:
    """Some faces of colours with spread 1."""
    drawn = np.random.default_rng(5).normal(0, 1, (CARDS, 3, CELLS))
    return np.asarray(drawn / drawn.std(axis=(1, 2), keepdims=True), np.float32)


def test_a_face_in_another_light_is_explained_by_it(faces: Floats) -> None:
    lamp = 1.1 + 0.05 * ACROSS - 0.04 * DOWN
    shown = (faces * lamp + 0.3 * ACROSS - 0.2 * DOWN + np.array([0.2, -0.1, 0.05])[:, None]).astype(np.float32)
    left, contrast = unexplained(shown, faces, np.ones((CARDS, CELLS), np.float32), np.zeros(faces.shape, np.bool_))
    assert np.abs(left).mean() < 0.03
    assert np.allclose(contrast, 1.1, atol=0.05)


def test_each_channel_has_a_brightness_and_an_offset_of_its_own(faces: Floats) -> None:
    tint, lift = np.array([1.05, 1.0, 0.95])[:, None], np.array([0.5, 0.0, -0.5])[:, None]
    shown = (faces * tint + lift).astype(np.float32)
    left, _ = unexplained(shown, faces, np.ones((CARDS, CELLS), np.float32), np.zeros(faces.shape, np.bool_))
    assert np.abs(left).mean() < 0.03


def test_what_is_hidden_does_not_tell_the_light(faces: Floats) -> None:
    seen = np.ones((CARDS, CELLS), np.float32)
    seen[:, : CELLS // 2] = 0
    shown = faces.copy()
    shown[..., : CELLS // 2] = 9
    left, _ = unexplained(shown, faces, seen, np.zeros(faces.shape, np.bool_))
    assert np.abs(left[..., CELLS // 2 :]).mean() < 0.02


def test_what_is_burnt_out_differs_in_nothing_from_a_brighter_face(faces: Floats) -> None:
    white = faces > 0.8
    shown = np.minimum(faces, 0.8).astype(np.float32)
    whole = np.ones((CARDS, CELLS), np.float32)
    left, _ = unexplained(shown, faces, whole, white)
    dark, _ = unexplained(shown, faces, whole, np.zeros(faces.shape, np.bool_))
    assert np.abs(left).mean() < 0.03 < 0.06 < np.abs(dark).mean()


def test_each_card_has_the_light_it_has_by_itself(faces: Floats) -> None:
    shown, seen, burnt = faces[::-1].copy(), np.ones((CARDS, CELLS), np.float32), faces > 1.5
    together, _ = unexplained(shown, faces, seen, burnt)
    for k in range(CARDS):
        (alone,), _ = unexplained(shown[k : k + 1], faces[k : k + 1], seen[k : k + 1], burnt[k : k + 1])
        assert np.allclose(alone, together[k], atol=1e-4)


def test_the_inner_cells_are_those_all_round_which_something_is_seen() -> None:
    seen = np.ones((3, ROWS, COLUMNS), np.float32)
    seen[1, 10, 5] = 0
    seen[2, :, 12:] = 0
    inner = inside(seen.reshape(3, CELLS)).reshape(seen.shape)
    assert inner[0].sum() == (ROWS - 2) * (COLUMNS - 2)
    assert inner[0].sum() - inner[1].sum() == 9 and not inner[1, 9:12, 4:7].any()
    assert inner[2].sum() == (ROWS - 2) * 10 and not inner[2, :, 11:].any()
