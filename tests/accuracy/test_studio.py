"""The studio's truth: a card is where the picture shows it."""

from __future__ import annotations

from dataclasses import replace
from math import radians, tan

import cv2
import numpy as np
import pytest

pytest.importorskip("resvg_py", reason="the studio's decks are drawn with resvg-py")

from models.workshop.studio_decks import DECKS
from models.workshop.studio_table import PAPER, Layout, Sheet, View, at_rest, end, game, standing, truth

CARD = (63.0, 88.0)


def plain(x: float, y: float, turn: float = 0.0, curl: float = 0.0) -> Sheet:
    return Sheet("plain", "grid", None, x, y, turn, CARD, curl=curl)


def test_the_view_is_the_one_that_opencv_computes_for_the_same_camera() -> None:
    view = View((120.0, -500.0, 700.0), (10.0, 30.0, 0.0), 55.0, roll=2.0)
    focal = view.size[0] / 2 / tan(radians(view.fov / 2))
    lens = np.array([[focal, 0, view.size[0] / 2], [0, focal, view.size[1] / 2], [0, 0, 1]])
    turn = view.axes()
    points = np.array([[0.0, 0, 0], [63, 0, 0], [63, 88, 4], [-200, 150, 0]])
    said, _ = cv2.projectPoints(points, cv2.Rodrigues(turn)[0], -turn @ np.array(view.eye), lens, np.zeros(4))
    assert np.allclose(view.project(points), said[:, 0], atol=1e-3)
    assert np.allclose(view.project(np.array([view.aim]))[0], np.array(view.size) / 2)


@pytest.mark.parametrize("around", [0.0, 180.0, 70.0])
def test_corners_go_clockwise_from_the_cards_own_top_left(around: float) -> None:
    quad = plain(40, -20, 0).corners()
    view = standing(quad, 60, around, 50, 0)
    seen = view.project(quad)
    (x, y), (u, v) = seen[1] - seen[0], seen[3] - seen[0]
    assert x * v - y * u > 0, "clockwise, as the picture's y goes down"
    if around == 0:
        assert seen[0][0] < seen[1][0] and seen[0][1] < seen[3][1], "upright for the near player"
    if around == 180:
        assert seen[0][0] > seen[1][0] and seen[0][1] > seen[3][1], "upside down from the far side"


def test_a_bent_card_is_as_long_in_the_middle_as_its_corners_say_and_stands_up_at_its_ends() -> None:
    sheet = plain(0, 0, 30, curl=2.0)
    assert np.allclose(sheet.corners()[:, 2], PAPER + 2.0)
    assert np.allclose(np.linalg.norm(np.diff(sheet.corners()[:2], axis=0)), CARD[0])


def test_cards_lie_on_each_other_and_pierce_nothing() -> None:
    pytest.importorskip("scipy", reason="cards come to rest by scipy's linear programme")
    low, high = at_rest([plain(0, 0), plain(25, 4, 6)])
    u, v = (g.ravel() for g in np.meshgrid(np.linspace(-0.5, 0.5, 30), np.linspace(-0.5, 0.5, 30)))
    points = high.surface(u, v)
    below_u, below_v, over = low.within(points[:, :2])
    gap = points[over, 2] - low.surface(below_u[over], below_v[over])[:, 2]
    assert over.sum() > 100 and gap.min() > PAPER - 0.1 and points[:, 2].min() > PAPER - 0.1
    assert points[:, 2].max() < 3, "it lies, and does not stand"


def test_what_a_card_covers_of_another_is_not_seen() -> None:
    view = standing(np.concatenate([plain(0, 0).corners(), plain(100, 0).corners()]), 89, 0, 40, 0)
    under, over, alone = truth([plain(0, 0), plain(0.55 * 63, 0), plain(200, 0)], view)
    assert under["visible"] == pytest.approx(0.55, abs=0.02)
    assert over["visible"] == pytest.approx(1.0, abs=0.02) and alone["visible"] < 1


@pytest.mark.parametrize("sides", [("near", "far"), ("near", "near", "far", "far", "left", "right")])
def test_everything_on_the_table_is_in_the_picture_and_in_the_truth(sides: tuple[str, ...]) -> None:
    layout = Layout(DECKS[1], np.random.default_rng(2))
    game(layout, sides)
    points = np.concatenate([sheet.corners() for sheet in layout.sheets])
    view = standing(points, 55, 5, 60, 1)
    told = truth(layout.sheets, view)
    corners = np.array([card["corners"] for card in told])
    assert len(told) == len(layout.sheets) and {card["player"] for card in told} == {None, *range(len(sides))}
    assert (corners > 0).all() and (corners < view.size).all()
    assert sum(card["zone"] == "deck" for card in told) == 1


@pytest.mark.parametrize(("covered", "least", "most"), [(0.0, 0.95, 1.0), (0.3, 0.6, 0.78), (0.55, 0.38, 0.52)])
def test_a_plate_covers_as_much_as_it_should(covered: float, least: float, most: float) -> None:
    layout = Layout(DECKS[0], np.random.default_rng(7))
    end(layout, ("near", "far", "far"), covered)
    view = standing(np.concatenate([sheet.corners() for sheet in layout.sheets]), 88, 0, 50, 0)
    assert least < float(np.median([card["visible"] for card in truth(layout.sheets, view)])) <= most


@pytest.mark.slow
def test_the_renderer_shows_every_card_where_the_truth_has_it() -> None:
    pytest.importorskip("mitsuba", reason="path tracing needs the extra workshop")
    from models.workshop.studio_render import Setup, photograph

    dice = np.random.default_rng(4)
    faces = {n: np.asarray(cv2.resize(dice.integers(0, 255, (9, 6, 3), np.uint8), (504, 704)), np.uint8) for n in "abc"}
    sheets = [Sheet(n, "grid", None, 80 * k, 10 * k, 40 * k, CARD, curl=k) for k, n in enumerate(faces)]
    view = standing(np.concatenate([sheet.corners() for sheet in sheets]), 50, 10, 50, 2)
    view = View(view.eye, view.aim, view.fov, view.roll, (480, 270))
    picture = photograph(sheets, DECKS[1], faces, view, Setup("birch", "soft", things=False), 1, 8)
    for card in truth(sheets, view):
        upright = cv2.getPerspectiveTransform(np.array(card["corners"], np.float32),
                                              np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32))
        seen = cv2.warpPerspective(picture, upright, (63, 88))[4:-4, 4:-4].mean(2)
        true = cv2.resize(faces[card["label"]], (63, 88), interpolation=cv2.INTER_AREA)[4:-4, 4:-4].mean(2)
        assert np.corrcoef(seen.ravel(), true.ravel())[0, 1] > 0.9, card["label"]


def test_pictures_by_lot_are_other_ones_for_another_seed_and_the_same_for_the_same() -> None:
    pytest.importorskip("skimage", reason="the workshop's things are modelled with scikit-image")
    from models.workshop.studio import NARROWEST, by_lot, narrowest

    one, again, other = (list(by_lot(seed, 8)) for seed in (3, 3, 4))
    assert one == again
    assert [job.deck.name for _, job, _ in one] != [job.deck.name for _, job, _ in other]
    assert len({job.deck.name for _, job, _ in one}) == 2
    assert [shot.kind[:5] for _, _, shot in one] == ["table"] * 2 + ["final"] * 4 + ["grid"] * 2
    assert all(narrowest(shot, job.deck, seed) >= NARROWEST for seed, job, shot in one)


def test_where_no_shot_shows_the_cards_large_enough_that_is_said_and_not_tried_for_ever() -> None:
    pytest.importorskip("skimage", reason="the workshop's things are modelled with scikit-image")
    from models.workshop.studio import DRAWS, large_enough

    tiny = replace(DECKS[0], width=2.0, height=2.8)
    with pytest.raises(ValueError, match=f"table of {tiny.name} with seed 5: in none of {DRAWS} shots"):
        large_enough("table", tiny, 5)


def test_no_two_players_of_a_picture_by_lot_sit_in_the_same_place() -> None:
    pytest.importorskip("skimage", reason="the workshop's things are modelled with scikit-image")
    from models.workshop.studio_lot import sides_by_lot
    from models.workshop.studio_table import seats

    for seed in range(40):
        sides = sides_by_lot(np.random.default_rng(seed))
        assert 2 <= len(sides) <= 6
        assert len(set(seats(sides, 300, 150))) == len(sides)
