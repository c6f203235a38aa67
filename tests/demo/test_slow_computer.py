"""The demo's film before a computer that takes one or two pictures a second: what is told of the first rounds."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import cv2
import numpy as np
import pytest

from engine.table import Table
from scanner.finding.detect import Detector
from scanner.following.pipeline import Pipeline
from scanner.learning.enrol import enrol_faces
from scanner.naming.recognise import Recogniser
from scanner.photograph.closely import Closely
from scanner.types import Frame
from tests.demo.test_followed import DEMO, ROUNDS

SECONDS, APART = 52.0, (0.5, 1.1)
"""How much of the film is watched, and how far apart the pictures are that are taken of it."""


def seldom(film: Path, seed: int) -> Iterator[Frame]:
    """The pictures that such a computer takes."""
    clip, rng, due, number = cv2.VideoCapture(str(film)), Random(seed), 0.0, 0
    while (at := clip.get(cv2.CAP_PROP_POS_FRAMES) / clip.get(cv2.CAP_PROP_FPS)) < SECONDS and clip.grab():
        if at >= due:
            due, number = at + rng.uniform(*APART), number + 1
            yield Frame(np.asarray(clip.retrieve()[1], np.uint8), number, at)
    clip.release()


def rows(events: list[dict[str, Any]]) -> list[Any]:
    return [event["row"] for event in events if event["event"] == "row_refilled" and event["round"] <= ROUNDS]


@pytest.mark.slow
def test_no_round_is_lost() -> None:
    """Which of two alike cards was whose may stay unknown: in the first round both take the same."""
    truth = json.loads((DEMO / "truth.json").read_text("utf-8"))
    namer, table = Recogniser(enrol_faces(DEMO / "faces")), Table.create(None, truth["players"])
    eyes = Pipeline(Detector(steady=True), namer, players=2, closely=Closely(lambda: namer))
    for frame in seldom(DEMO / "clip.mp4", seed=1):
        seen = eyes.see(frame).observation
        if seen is not None:
            table.observe(seen)
    told = [entry.to_json() for entry in table.log]
    assert rows(told) == rows(truth["events"])
    taken = [(e["round"], e["player"], e["piece"]) for e in told if e["event"] == "donut_taken"]
    true = [(e["round"], e["player"], e["piece"]) for e in truth["events"] if e["event"] == "donut_taken"]
    assert sorted(one for one in taken if one[0] <= ROUNDS) == sorted(one for one in true if one[0] <= ROUNDS)
