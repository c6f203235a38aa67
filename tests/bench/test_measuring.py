"""What measures has to measure the right thing."""

from __future__ import annotations

import json
import urllib.request
from pathlib import Path

import pytest

from tests.bench.at_table import told_after
from tests.bench.camera import FilmCamera, pictures
from tests.bench.first_look import CARDS, lying
from tests.bench.judging import one_game
from tests.bench.listeners import Heard, delays, note
from tests.referee.imperfect_eyes import Eyes

FILM = Path(__file__).parents[2] / "web" / "demo" / "clip.mp4"


def test_a_film_is_sent_as_a_camera_would_send_it_and_each_picture_is_timed() -> None:
    camera = FilmCamera(*pictures(FILM, 0.5))
    assert camera.rate == 12.0
    with urllib.request.urlopen(camera.url) as stream:
        stream.read(1000)
        assert not camera.sent and not camera.over
        camera.play()
        while not camera.over:
            stream.read(10_000)
    camera.close()
    assert sorted(camera.sent)[-1] == 5
    assert list(camera.sent.values()) == sorted(camera.sent.values())


def test_a_delay_is_from_the_picture_that_shows_the_result_to_the_page_that_tells_it() -> None:
    camera = FilmCamera([b""] * 24, 12.0)
    camera.sent = {number: 100.0 + number / 12 for number in range(24)}
    taken = {"event": "donut_taken", "round": 1, "player": "Ann", "slot": 1, "piece": "plain"}
    truth = {"events": [{"t": 0.5, **taken}, {"t": 1.5, **taken, "player": "Ben"}, {"t": 9.0, **taken}]}
    told = [{"seq": 7, "t": 0.7, **taken}, {"seq": 8, "t": 0.8, **taken, "player": "Cem"}]
    measured, happened = told_after(truth, told, camera, [(6, 100_600.0), (8, 100_900.0)])
    camera.close()
    assert happened == 2
    assert measured == pytest.approx([0.4])


def test_news_that_a_listener_has_not_heard_of_is_no_delay_but_a_failure() -> None:
    heard: Heard = {}
    note(heard, b"retry: 1000\n\nid: 4.0a\ndata: {}\n\nid: 5.0b\ndata: {}\n\n", 10.2)
    note(heard, b"id: 5.0b\ndata: {}\n\n", 10.4)
    assert heard == {"4": [10.2], "5": [10.2, 10.4]}
    late = delays(10.0, heard["5"], 2)
    assert (late.first, late.half, late.last) == pytest.approx((200.0, 300.0, 400.0))
    with pytest.raises(RuntimeError, match="1 of 2 listeners"):
        delays(10.0, heard["4"], 2)


def test_the_full_table_holds_as_many_cards_as_it_says() -> None:
    cards = lying(["plain", "glazed"])
    assert sum(not card.marker for card, *_ in cards) == CARDS


def test_every_observation_of_a_game_is_timed() -> None:
    step_by_step = list(one_game(2, None, Eyes(), seed=1))
    merged = list(one_game(2, 0, Eyes(), seed=1))
    assert len(step_by_step) > 2 * len(merged) > 20
    assert json.dumps(merged)
