"""Films in the studio: what is traced is what the story has lying there, and only what changes is traced anew."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

pytest.importorskip("resvg_py", reason="the studio's decks are drawn with resvg-py")
pytest.importorskip("skimage", reason="the arms are modelled with scikit-image")
pytest.importorskip("scipy", reason="cards come to rest by scipy's linear programme")

from models.workshop.demo_stage import Card, Pose, Stage
from models.workshop.film_camera import Camera
from models.workshop.film_paint import Film
from models.workshop.studio_decks import DECKS
from models.workshop.studio_film import as_lying, blend, touched, view_of, windows
from models.workshop.studio_table import Sheet
from tests.accuracy.films import played
from tests.accuracy.studio_film_lot import by_lot
from tests.accuracy.studio_films import FILMS, StudioSpec, dimmed

DECK = DECKS[2]
CAMERA = Camera(elevation=55, azimuth=170, roll=4, aim=(20.0, -30.0), distance=900)
VIEW = view_of(CAMERA)


def lies(x: float, y: float) -> Sheet:
    return Sheet("plain", "", None, x, y, 10.0, (DECK.width, DECK.height))


def test_the_studio_sees_what_the_films_camera_sees() -> None:
    points = np.array([[0.0, 0, 0], [200, -100, 0], [-150, 80, 40], [20, -30, 0]])
    assert np.allclose(VIEW.project(points), CAMERA.project(points), atol=1e-6)


def test_a_pile_is_one_thick_card_and_what_is_turned_up_lies_for_itself() -> None:
    acts = Stage()
    for k in range(7):
        acts.add(Card("plain", "donut_back", Pose(0.3 * k, 0, z=0.34 * (k + 1), over=0)))
    acts.add(Card("glazed", "donut_back", Pose(90, 0)))
    acts.add(Card("select_2@1", "selection_back", Pose(0, 120, over=0)))
    deck, turned, chosen = as_lying(acts, (), acts.cards_at(0.0), DECK)
    assert (deck.face, deck.thick > 7 * 0.3) == ("donut_back", True)
    assert (turned.face, chosen.face) == ("glazed", "selection_back")


def test_a_card_of_the_row_is_traced_anew_and_nothing_far_from_it() -> None:
    rest = [lies(-120, 0), lies(0, 0), lies(120, 0)]
    (window,) = windows(rest, [*rest[:2], lies(124, 3)], VIEW, 240)
    low, high = touched(rest[2], VIEW)
    assert (low >= window[:2]).all() and (high <= np.add(window[:2], 240)).all()
    far = VIEW.project(rest[0].corners())
    assert (far[:, 0] > window[0] + 240).all() or (far[:, 0] < window[0]).all()
    assert windows(rest, rest, VIEW, 240) == [] and windows(rest, [*rest, lies(5000, 0)], VIEW, 240) == []


@pytest.mark.parametrize("window", [(10, 20, 40, 40), (-15, 70, 40, 40), (180, -8, 40, 40)])
def test_a_window_is_put_where_it_was_seen_from_and_leaves_no_edge(window: tuple[int, int, int, int]) -> None:
    picture, part = np.zeros((100, 200, 3), np.uint8), np.full((40, 40, 3), 200, np.uint8)
    blend(picture, part, window)
    middle = picture[max(window[1], 0) + 14 : window[1] + 26, max(window[0], 0) + 14 : window[0] + 26]
    assert middle.size == 0 or (middle == 200).all()
    steps = np.abs(np.diff(picture[..., 0].astype(int), axis=1)).max()
    assert picture.max() > 0 and steps < 60


@pytest.mark.parametrize("spec", FILMS, ids=lambda spec: spec.film.name)
def test_the_story_of_every_film_is_told_to_its_end(spec: StudioSpec) -> None:
    story, truth, camera, _ = played(spec.film)
    assert truth["events"][-1]["event"] == "game_ended" and truth["events"][-1]["scores"] == truth["scores"]
    lying = {name: sorted(filter(None, map(story.kind, cards))) for name, cards in story.plates.items()}
    assert lying == {name: sorted(cards) for name, cards in truth["final"].items()}
    for cards in story.plates.values():
        for card in filter(None, cards):
            pose = story.stage.pose(card)
            assert (np.array(camera.size) > camera.project(np.array([[pose.x, pose.y, 0.0]]))[0]).all()


@pytest.mark.slow
def test_a_still_traced_in_part_is_the_still_traced_whole(tmp_path: Path) -> None:
    pytest.importorskip("mitsuba", reason="path tracing needs the extra workshop")
    from models.workshop.studio_film import Studio
    from models.workshop.studio_render import Setup

    colours = np.random.default_rng(4).integers(0, 255, (9, 6, 3), np.uint8)
    faces = {name: np.asarray(cv2.resize(colours, (504, 704)), np.uint8) for name in ("plain", "donut_back")}
    first, second = [lies(0, 0)], [lies(0, 0), lies(100, 20)]
    back = [replace(sheet, face="donut_back") for sheet in second]
    camera = replace(CAMERA, size=(480, 270), roll=0)

    def studio(folder: str) -> Studio:
        return Studio(DECK, faces, camera, Setup("birch", "soft", things=False), 1, second, [*second, *back], 4,
                      tmp_path / folder)

    parts, whole = studio("parts"), studio("whole")
    parts.still(first)
    assert np.abs(parts.still(second).astype(int) - whole.still(second)).mean() < 2
    assert np.abs(parts.still(second).astype(int) - parts.still(first)).max() > 40
    assert len(list((tmp_path / "parts").iterdir())) == 2, "each still is kept"


def test_films_by_lot_are_the_same_for_a_seed_and_others_for_another() -> None:
    assert by_lot(7)[:2] == by_lot(7)[:2] != by_lot(8)[:2]
    for seed in range(7, 19):
        deck, setup, film = by_lot(seed)
        assert film.special == by_lot(seed)[2].special
        assert film.camera.size == (1280, 720) and deck.deck.name in film.special and setup.ground in film.special


def test_the_story_of_a_film_by_lot_is_told() -> None:
    _, _, film = by_lot(7)
    story, truth, _, _ = played(film)
    assert sum(event["event"] == "row_refilled" for event in truth["events"]) == film.rounds
    lying = {name: sorted(filter(None, map(story.kind, cards))) for name, cards in story.plates.items()}
    assert lying == {name: sorted(cards) for name, cards in truth["final"].items()}


def test_a_film_by_lot_tells_of_the_light_in_which_it_is_traced_and_of_no_other() -> None:
    _, setup, film = by_lot(2904)
    assert film.special.endswith(f", {setup.light}")
    assert "dusk" not in film.special


def test_a_dim_film_is_as_dim_all_the_time() -> None:
    film = replace(by_lot(2809)[2], rounds=1)
    story, _, camera, _ = played(film)
    light, dim = (Film(story, camera, {}, replace(one.look, lamp=one.look.lamp if one is not film else None, noise=0.0))
                  for one in (film, dimmed(film, 0.25)))
    for moment in (0.0, 30.0, 300.0):
        assert dim._lamp(moment) == pytest.approx(0.25 * light._lamp(moment))
