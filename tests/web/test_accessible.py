"""Every page in every state, checked by axe: nobody is kept out by eyes, hands or language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.observation import Place, PlaceKind, Sighting, TableObservation
from engine.table import Table
from tests.web.chromium import OpenPage, served
from tests.web.conftest import Hands
from tests.web.kept_games import play
from tests.web.opened import ENGLISH, opened_in_turn
from tests.web.test_live import Seen
from web.kept.album import Shot
from web.shown.dashboard import CameraShown
from web.table.live import LiveTable

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
pytestmark = pytest.mark.browser
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast"]
"""All that the night changes."""
PHONE = {"viewport": {"width": 320, "height": 640}, "locale": "ja-JP"}


def violations(page: Any) -> list[str]:
    """What axe finds by day and, of the colours, by night, each with the place it finds it at."""
    found = []
    for scheme, only in (("light", {"type": "tag", "values": TAGS}), ("dark", {"type": "rule", "values": COLOURS})):
        page.emulate_media(color_scheme=scheme)
        found += [f"{scheme} {one}" for one in _found_by_axe(page, only)]
    return found


def _found_by_axe(page: Any, only: dict[str, Any]) -> list[str]:
    found = axe.Axe().run(page, options={"runOnly": only, "resultTypes": ["violations"]}).response["violations"]
    return [f"{one['id']}: {node['target']} {node['failureSummary']}" for one in found for node in one["nodes"]]


def dealt(hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])


def bumped(hands: Hands) -> None:
    dealt(hands)
    hands.pick({"Ann": 3, "Ben": 3})


def prompted(hands: Hands) -> None:
    hands.fill(["french_cruller", "plain", "powdered"])
    hands.pick({"Ann": 1, "Ben": 2})
    hands.play()


def objected(hands: Hands) -> None:
    """Both chose one card, and Ann took it all the same; a camera looked on."""
    hands.live.camera(CameraShown("on", "", 10.0))
    hands.live.looks_on(lambda secret, most: Shot(PICTURE, ()))
    hands.fill(["plain", "glazed", "powdered"])
    hands.pick({"Ann": 2, "Ben": 2})
    lying = [("row", 1, "plain"), ("row", 3, "powdered"), ("plate", 1, "glazed"), ("pick", 1, "select_2"),
             ("pick", 2, "select_2")]  # fmt: skip
    cards = tuple(Sighting(Place(PlaceKind(k), n), ((piece, -0.02), ("unknown", -4.0))) for k, n, piece in lying)
    for n in range(12):
        hands.live.observe(Seen(TableObservation(n, 1.0 + n, cards, still_for=6.0)))
    assert [matter.kind for matter in hands.live.dashboard().matters] == ["objected"]


def asked(hands: Hands) -> None:
    """Which card is it?  A camera looked on."""
    hands.live.camera(CameraShown("on", "", 10.0))
    hands.live.looks_on(lambda secret, most: Shot(PICTURE, ()))
    doubtful = Sighting(Place(PlaceKind.ROW, 1), (("glazed", 0.0), ("powdered", -0.4)))
    sure = [Sighting(Place(PlaceKind.ROW, n), ((piece, 0.0),)) for n, piece in ((2, "eclair"), (3, "plain"))]
    for n in range(12):
        hands.live.observe(Seen(TableObservation(n, 1.0 + n, (doubtful, *sure), still_for=9.0)))
    (matter,) = hands.live.dashboard().matters
    assert (matter.kind, matter.place) == ("asked", "row/1") and matter.after is not None


def over(hands: Hands) -> None:
    hands.whole_game()


PICTURE = (Path(__file__).parents[2] / "web" / "demo" / "faces" / "plain.png").read_bytes()
STATES: list[Callable[[Hands], None]] = [dealt, bumped, prompted, objected, asked, over]


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_the_table_shuts_nobody_out(open_page: OpenPage, hands: Hands, state: Callable[[Hands], None]) -> None:
    state(hands)
    page = open_page(served(hands.live))
    assert violations(page) == []


def test_a_japanese_phone_shuts_nobody_out(open_page: OpenPage, hands: Hands) -> None:
    objected(hands)
    assert violations(open_page(served(hands.live), **PHONE)) == []


def test_what_opens_over_the_table_shuts_nobody_out(open_page: OpenPage, hands: Hands) -> None:
    objected(hands)
    page = open_page(served(hands.live))
    found = [f"{what}: {one}" for what in opened_in_turn(page, ENGLISH) for one in violations(page)]
    assert found == []


def test_past_games_shut_nobody_out(open_page: OpenPage, tmp_path: Path) -> None:
    play(tmp_path / "monday.donuts", ("Ann", "Ben"), 1)
    live = LiveTable(Table.create(tmp_path / "now.donuts", ("Ann", "Ben")))
    house = served(live)
    assert violations(open_page(house + "games", wait=".game-list")) == []
    assert violations(open_page(house + "?game=monday", wait=".past-bar")) == []


def test_counting_only_shuts_nobody_out(open_page: OpenPage, live: LiveTable) -> None:
    page = open_page(served(live) + "score", wait=".drop")
    assert violations(page) == []
    page.locator(".drop .buttons button").last.click()
    page.wait_for_selector(".plates")
    assert violations(page) == []
