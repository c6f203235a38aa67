"""The demo's clip, its deck and its truth belong together."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from models.workshop.demo import story
from models.workshop.demo_camera import SIZE, project
from models.workshop.demo_game import DECK, play, scores, worth_showing
from models.workshop.demo_stage import corners
from models.workshop.demo_story import Story

DEMO = Path(__file__).resolve().parents[2] / "web" / "demo"
DONUTS = (
    "chocolate_frosted", "donut_holes", "eclair", "glazed", "jelly_filled", "maple_bar", "plain", "powdered",
    "boston_cream", "double_chocolate", "red_velvet", "sprinkled", "bear_claw", "cinnamon_twist", "coffee",
    "day_old_donuts", "milk", "old_fashioned", "maple_frosted", "mucho_matcha", "raspberry_frosted",
    "strawberry_glazed",
)


@pytest.fixture(scope="module")
def truth() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((DEMO / "truth.json").read_text(encoding="utf-8"))
    return loaded


@pytest.fixture(scope="module")
def told() -> tuple[Story, dict[str, Any]]:
    return story()


@pytest.fixture(scope="module")
def faces() -> dict[str, np.ndarray]:
    """Every face, 63 x 88 pixels."""
    found = {path.stem: np.asarray(cv2.imread(str(path))) for path in (DEMO / "faces").glob("*.png")}
    return {stem: cv2.resize(face, (63, 88), interpolation=cv2.INTER_AREA) for stem, face in found.items()}


def _frame(seconds: float, fps: int) -> np.ndarray:
    clip = cv2.VideoCapture(str(DEMO / "clip.mp4"))
    clip.set(cv2.CAP_PROP_POS_FRAMES, round(seconds * fps))
    seen, picture = clip.read()
    assert seen
    return np.asarray(picture)


def _likeness(picture: np.ndarray, quad: np.ndarray, face: np.ndarray) -> float:
    """Correlation of what lies in a quad with a face, over the left half, which shows even on a plate."""
    flat = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32)
    seen = cv2.warpPerspective(picture, cv2.getPerspectiveTransform(quad.astype(np.float32), flat), (63, 88))
    parts = [np.float32(p[6:82, 4:34]) for p in (seen, face)]
    a, b = ((p - p.mean((0, 1))).ravel() for p in parts)
    return float(a @ b / np.sqrt((a @ a) * (b @ b)))


def test_the_clip_has_the_frames_the_size_and_the_pace_of_its_truth(truth: dict[str, Any]) -> None:
    clip = cv2.VideoCapture(str(DEMO / "clip.mp4"))
    size = [int(clip.get(cv2.CAP_PROP_FRAME_WIDTH)), int(clip.get(cv2.CAP_PROP_FRAME_HEIGHT))]
    assert (int(clip.get(cv2.CAP_PROP_FRAME_COUNT)), clip.get(cv2.CAP_PROP_FPS)) == (truth["frames"], truth["fps"])
    assert size == truth["size"] == list(SIZE)


def test_clip_and_faces_are_small_enough_to_ship() -> None:
    assert (DEMO / "clip.mp4").stat().st_size < 12_000_000
    assert sum(path.stat().st_size for path in (DEMO / "faces").iterdir()) < 3_000_000


def test_every_card_back_and_marker_has_a_face(faces: dict[str, np.ndarray]) -> None:
    expected = {*DONUTS, "donut_back", "selection_back", *(f"french_cruller@{n}" for n in range(2, 6)),
                *(f"indicator_{n}" for n in range(1, 8)), *(f"select_{n}@{p}" for n in range(1, 8) for p in range(6))}
    assert set(faces) == expected


def test_the_truth_is_what_the_script_tells(truth: dict[str, Any], told: tuple[Story, dict[str, Any]]) -> None:
    assert {**json.loads(json.dumps(told[1])), "frames": truth["frames"]} == truth


def test_every_settled_step_stands_at_least_eight_tenths_of_a_second(
        truth: dict[str, Any], told: tuple[Story, dict[str, Any]]) -> None:
    for event in truth["events"]:
        moments = [event["t"] + k / truth["fps"] for k in range(10)]
        assert not any(told[0].stage.hands_at(t) for t in moments), event


def test_the_cards_of_the_game_are_the_two_player_deck(
        truth: dict[str, Any], told: tuple[Story, dict[str, Any]]) -> None:
    deck = Counter(card.face.split("@")[0] for card in told[0].stage.cards if card.back == "donut_back")
    assert deck == DECK and sum(deck.values()) == truth["deck_size"] == 37


def test_the_game_shows_every_power_and_a_collision(truth: dict[str, Any]) -> None:
    events: list[dict[str, Any]] = truth["events"]
    powers = [e for e in events if e["event"] == "power_resolved"]
    assert {e["piece"] for e in powers if e["moved"]} == {"chocolate_frosted", "eclair", "french_cruller"}
    assert any(e["event"] == "donut_discarded" for e in events[:12])


def test_a_game_in_which_nothing_collides_is_not_worth_showing() -> None:
    tables = (play(seed) for seed in range(9999))
    calm = next(table for table in tables if all(e["event"] != "donut_discarded" for e in table.events))
    assert not worth_showing(calm)


def test_equal_numbers_of_plain_give_both_one_point_more() -> None:
    assert scores({"Mia": ["plain"] * 2, "Leo": ["plain"] * 2}) == {"Mia": 3, "Leo": 3}
    assert scores({"Mia": ["plain"] * 3, "Leo": ["plain"] * 2}) == {"Mia": 6, "Leo": 2}


def test_all_cards_lie_wholly_inside_the_picture_at_the_end(told: tuple[Story, dict[str, Any]]) -> None:
    for _, pose, _ in told[0].stage.cards_at(1e6):
        quad = project(corners(pose))
        if abs(pose.y) < 400:   # selection cards in their players' hands are outside
            assert (quad > 8).all() and (quad < np.array(SIZE) - 8).all()


@pytest.mark.parametrize("which", ["row_dealt", "power_resolved", "game_ended"])
def test_the_clip_shows_the_cards_where_the_story_laid_them(
        truth: dict[str, Any], told: tuple[Story, dict[str, Any]], faces: dict[str, np.ndarray], which: str) -> None:
    event = next(e for e in truth["events"] if e["event"] == which)
    tale = told[0]
    picture, checked = _frame(event["t"] + 0.25, truth["fps"]), 0
    for number, pose, _ in tale.stage.cards_at(event["t"] + 0.25):
        card = tale.stage.cards[number]
        if pose.over < 90 or number in tale.discard[:-1] or abs(pose.y) > 400:
            continue
        like = {stem: _likeness(picture, project(corners(pose)), face) for stem, face in faces.items()}
        assert max(like, key=lambda stem: like[stem]) == card.face
        checked += 1
    assert checked >= 3
