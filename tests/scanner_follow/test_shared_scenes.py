"""Places on the shared scenes, from their true corners."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from scanner.places.flat import TrackedCard
from scanner.places.zones import Zones

SCENES = Path(__file__).parents[3] / "shared" / "scenes" / "mint"
SEATS = {2: (1, 2), 3: (1, 3, 2), 4: (1, 4, 2, 3)}
"""The scenes name players near left, near right, far left, far right; seats go clockwise from the near left."""
ZONES = {"collection": "plate", "pick": "pick", "deck": "deck", "discard": "discard"}
pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not SCENES.is_dir(), reason="the shared scenes are not beside this repository"),
]


def true_place(card: dict[str, object], players: int) -> str:
    zone, player = str(card["zone"]), card["player"]
    if zone.startswith("row_"):
        return f"row/{zone[4:]}"
    place = ZONES.get(zone, "elsewhere")
    return f"{place}/{SEATS[players][int(str(player))]}" if player is not None else place


@pytest.mark.parametrize("scene", range(8))
@pytest.mark.parametrize("markers", [True, False])
def test_every_card_of_a_scene_is_at_its_place(scene: int, markers: bool) -> None:
    told = json.loads((SCENES / f"table00_mint_22_{scene}.json").read_text())
    cards, truth = [], {}
    for track, card in enumerate(told["cards"]):
        is_marker = card["label"].startswith("indicator")
        if card["visible"] < 0.1 or (is_marker and not markers):
            continue
        corners = np.array(card["corners"], np.float32)
        kind = "marker" if is_marker else "card"
        cards.append(TrackedCard(track, ((card["label"], 0.0),), corners, card["visible"], kind))
        truth[track] = true_place(card, told["players"])
    assert {track: str(place) for track, place in Zones(told["players"]).locate(cards).items()} == truth
