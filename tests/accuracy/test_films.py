"""Films of games unlike the demo's: what they show is what their truth tells."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

pytest.importorskip("resvg_py", reason="the made decks are drawn with resvg-py")
pytest.importorskip("skimage", reason="the arms are modelled with scikit-image")

from models.workshop.demo_stage import corners
from models.workshop.demo_story import begin, tell
from models.workshop.film_camera import Camera, framed
from models.workshop.film_table import arms, extent, in_order, setting
from tests.accuracy.film_draw import drawn
from tests.accuracy.film_games import NAMES, coloured, eventful, rounds_of
from tests.accuracy.film_spec import PLATE
from tests.accuracy.films import FILMS, make, played, staged
from tests.accuracy.sets import find_sets

FOUR = ("near", "right", "far", "left")


def test_seats_go_clockwise_from_the_leftmost_below_the_row_wherever_the_camera_stands() -> None:
    table = setting(FOUR, PLATE)
    near = in_order(table, framed(Camera(), extent(table)), NAMES[:4])
    far = in_order(table, framed(Camera(azimuth=180), extent(table)), NAMES[:4])
    assert [seat.turn for seat in near.seats.values()] == [0, 270, 180, 90]
    assert [seat.turn for seat in far.seats.values()] == [180, 90, 0, 270]


@pytest.mark.parametrize("spec", FILMS, ids=lambda spec: spec.name)
def test_what_lies_at_the_end_is_what_the_truth_tells_and_lies_in_the_picture(spec: object) -> None:
    film = next(one for one in FILMS if one is spec)
    players = len(film.sides)
    table = setting(film.sides, film.plate)
    camera = framed(film.camera, extent(table, film.lines))
    table = in_order(table, camera, NAMES[:players])
    seed = film.seed if film.seed is not None else eventful(players, film.rounds)
    events, deck, plates = rounds_of(players, film.rounds, seed)
    story = tell(begin(table, coloured(deck), 1, arms(table)), events, film.dealt, film.beside)
    lying = {name: sorted(filter(None, map(story.kind, cards))) for name, cards in story.plates.items()}
    assert lying == {name: sorted(cards) for name, cards in plates.items()}
    assert [event["event"] for event in story.truth] == [event["event"] for event in events]
    for cards in story.plates.values():
        for card in filter(None, cards[: film.plate.per]):
            seen = camera.project(corners(story.stage.pose(card)))
            assert (seen > -2).all() and (seen < np.array(camera.size) + 2).all()


@pytest.mark.parametrize("seed", range(3))
def test_a_film_drawn_by_lot_tells_the_truth_whatever_people_do_beside_the_game(seed: int) -> None:
    story, truth, _ = staged(drawn(seed), shrink=0.25)
    lying = {name: sorted(filter(None, map(story.kind, cards))) for name, cards in story.plates.items()}
    assert lying == {name: sorted(cards) for name, cards in truth["final"].items()}


def test_a_very_short_film_is_a_set_that_can_be_measured(tmp_path: Path) -> None:
    if shutil.which("ffmpeg") is None:
        pytest.skip("there is no ffmpeg here")
    short = replace(FILMS[2], rounds=1, sides=("near", "far"))
    make(short, tmp_path / "short", shrink=0.25, most=12)
    (found,) = find_sets(tmp_path)
    (game,) = found.games
    clip = cv2.VideoCapture(str(game.video))
    assert (clip.get(cv2.CAP_PROP_FRAME_COUNT), clip.get(cv2.CAP_PROP_FRAME_WIDTH)) == (12, 320)
    assert game.truth["special"] and set(game.truth["final"]) == {"Ann", "Ben"}
    assert len(list(found.faces.iterdir())) > 60


def test_a_film_that_joins_the_game_tells_what_happens_from_then_on() -> None:
    whole, joined = (played(replace(drawn(1), joined=rounds))[1] for rounds in (0, 1))
    begins = next(n for n, event in enumerate(whole["events"]) if event["event"] == "row_refilled") + 1
    assert joined["events"][0]["event"] == "picks_revealed" and joined["final"] == whole["final"]
    assert len(joined["events"]) == len(whole["events"]) - begins
    assert joined["events"][0]["t"] == pytest.approx(whole["events"][begins]["t"] - joined["joined_at"], abs=0.01)
    assert not any("round" in event for event in joined["events"])
