"""What the networks learn from: faces, covers and layouts are what they say they are."""

from __future__ import annotations

import numpy as np
import pytest

from models.workshop.layouts import GROUPS, Lying, tucked, wheel
from models.workshop.light import in_other_colours, out_of_depth
from models.workshop.panels import cut
from models.workshop.pasted import Lamp, paste_lit
from models.workshop.scenes import CARD, Pool, make_scene
from models.workshop.surfaces import newsprint, printed
from models.workshop.textures import PAINTERS, make_family
from scanner.geometry.rectify import overlap

HEIGHT = 88 / 63


def lot() -> np.random.Generator:
    return np.random.default_rng(5)


@pytest.mark.parametrize("painter", dict.fromkeys(PAINTERS), ids=lambda painter: painter.__name__)
def test_every_kind_of_face_can_be_painted_by_any_lot(painter) -> None:  # type: ignore[no-untyped-def]
    rng = lot()
    for seed in range(20):
        picture = np.zeros((224, 160, 3), np.uint8)
        painter(np.random.default_rng(seed), rng, picture)
        assert picture.any(axis=2).mean() > 0.3         # hardly any face is black all over


def test_the_pieces_of_a_page_cover_it_once() -> None:
    for seed in range(20):
        page = np.zeros((224, 160, 3), np.uint8)
        for piece in cut(np.random.default_rng(seed), page, 4):
            piece += 1
        assert (page == 1).all()


@pytest.mark.parametrize("cover", [printed, newsprint])
def test_a_printed_cover_fills_the_table_and_is_not_plain(cover) -> None:  # type: ignore[no-untyped-def]
    rng = lot()
    shown = [cover(rng, (320, 256)) for _ in range(10)]
    assert all(picture.shape == (256, 320, 3) for picture in shown)
    assert np.median([picture.std() for picture in shown]) > 5


@pytest.mark.parametrize("group", dict.fromkeys(GROUPS), ids=lambda group: group.__name__)
def test_every_layout_has_cards(group) -> None:  # type: ignore[no-untyped-def]
    rng = lot()
    assert all(not card.marker and card.width == 1 for card in group(rng, HEIGHT)[:1] for _ in range(10))


def covered(card: Lying, upper: Lying) -> float:
    return overlap(card.corners().astype(np.float32), upper.corners().astype(np.float32))


def test_what_is_tucked_lies_under_the_last_card_and_looks_out() -> None:
    rng = lot()
    for _ in range(50):
        *under, top = tucked(rng, HEIGHT)
        assert under
        assert all(0 < covered(card, top) < 0.99 for card in under)


def test_the_cards_of_a_wheel_look_outwards() -> None:
    for card in wheel(lot(), HEIGHT):
        heads = card.corners()[:2].mean(axis=0)
        assert np.linalg.norm(heads) > np.linalg.norm((card.x, card.y))


def test_a_card_under_a_lamp_lies_where_it_should() -> None:
    rng, (face, *_) = lot(), make_family(lot(), 1)
    quad = np.array([[40, 30], [100, 30], [100, 114], [40, 114]], np.float32)
    for _ in range(10):
        picture = np.full((150, 150, 3), 120, np.uint8)
        paste_lit(rng, picture, face, quad, Lamp(shade=0.0, fall=(0.0, 0.0), edge=30.0, gloss=60.0))
        beyond = np.ones((150, 150), np.bool_)
        beyond[28:117, 38:103] = False
        assert (picture[beyond] == 120).all()
        assert (picture[60:80, 60:80] != 120).any()


def test_lamps_cast_shadows_that_only_darken() -> None:
    rng, (face, *_) = lot(), make_family(lot(), 1)
    quad = np.array([[40, 30], [100, 30], [100, 114], [40, 114]], np.float32)
    picture = np.full((150, 150, 3), 120, np.uint8)
    paste_lit(rng, picture, face, quad, Lamp(shade=0.6, fall=(0.05, 0.05), edge=0.0, gloss=0.0))
    assert picture[70, 102].max() < 120
    assert (picture[:20] == 120).all()


def test_a_scene_tells_what_it_shows() -> None:
    rng = lot()
    pool = Pool(rng, families=8, markers=3)
    scenes = [make_scene(rng, pool) for _ in range(8)]
    assert any((scene.kinds == CARD).mean() > 0.05 for scene in scenes)
    assert all(((scene.unit > 0) == np.isin(scene.kinds, (1, 2))).all() for scene in scenes)


def test_other_colours_and_a_lens_change_no_place() -> None:
    rng = lot()
    picture = np.zeros((64, 64, 3), np.uint8)
    picture[16:48, 16:48] = 200
    for _ in range(10):
        seen = in_other_colours(rng, picture).astype(np.float32).mean(axis=2)
        assert seen[20:44, 20:44].mean() > seen[:12].mean() + 80
        soft = out_of_depth(rng, picture.astype(np.float32)).mean(axis=2)
        assert soft[24:40, 24:40].min() > 150 > 60 > soft[:8].max()
