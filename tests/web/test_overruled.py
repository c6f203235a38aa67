"""What a tap says and the rules refuse: the table may keep it all the same, and the log says that it did."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from engine.table import Table
from tests.web.chromium import OpenPage, served
from tests.web.conftest import OWN_PAGE, Hands
from web.pages.stream import shown
from web.table.asked import AgainstTheRulesError
from web.table.live import LiveTable
from web.words.refused import RefusedError

THIRD_MAPLE_BAR = ["maple_bar", "maple_bar", "maple_bar"]
"""The deck has two."""


def test_a_card_too_many_is_refused_with_its_rule_and_kept_on_the_second_tap(
    client: FlaskClient, hands: Hands
) -> None:
    asked = {"seen": 1, "faces": THIRD_MAPLE_BAR}
    answer = client.post("/api/play", json=asked, headers=OWN_PAGE)
    assert answer.status_code == 400 and answer.json["against_the_rules"]
    assert answer.json["rule"]["number"] == "GN-CONSERVE" and answer.json["error_ja"] != answer.json["error"]
    assert len(hands.live.log) == 1
    assert client.post("/api/play", json={**asked, "override": True}, headers=OWN_PAGE).status_code == 200
    kept = hands.live.log[-1]
    assert kept.body["overrides"] == answer.json["error"] and kept.body["by"] == "host"
    assert "the rules say" in shown(kept, hands.live.log)["words"]["en"]


def test_what_cannot_have_happened_is_not_kept(hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    hands.pick({"Ann": 1, "Ben": 2})
    with pytest.raises(RefusedError) as refused:
        hands.tell("play", seen=hands.live.dashboard().seq, override="yes")
    assert not isinstance(refused.value, AgainstTheRulesError)


def test_a_card_that_went_to_somebody_else_is_refused_and_then_kept(hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    hands.pick({"Ann": 1, "Ben": 1})
    with pytest.raises(AgainstTheRulesError, match="nobody gets Glazed"):
        hands.play(went_to="Ben")
    now = hands.play(went_to="Ben", override=True)
    assert [card.piece for card in now.players[1].cards] == ["glazed"] and hands.live.log[-1].body["overrides"]
    with pytest.raises(RefusedError):
        hands.play(went_to="Cem", override=True)


@pytest.fixture
def three() -> Hands:
    """Three at a table; the numbers are on it."""
    hands = Hands.at(LiveTable(Table.create(None, ("Ann", "Ben", "Cy"))))
    hands.fill(["glazed", "plain", "powdered", "maple_bar"])
    return hands


def told(hands: Hands) -> list[str]:
    """What is said of each slot of the row."""
    return [slot.outcome.en if slot.outcome else "" for slot in hands.live.dashboard().row]


def test_the_row_says_who_really_has_a_card_and_which_slot_waits_for_nobody_any_more(three: Hands) -> None:
    three.pick({"Ann": 1, "Ben": 2, "Cy": 3})
    assert told(three) == ["Gets it", "Gets it", "Gets it", "Stays"]
    three.play(went_to="Ben", override=True)
    assert told(three) == ["Ben has it", "Stays", "Gets it", "Stays"]


def test_numbers_put_right_afterwards_make_it_the_usual_thing(three: Hands) -> None:
    three.pick({"Ann": 1, "Ben": 2, "Cy": 3})
    three.play(went_to="Ben", override=True)
    for player, number in (("Ann", 2), ("Ben", 1)):
        three.tell("correct", target=f"pick/{player}", piece=f"select_{number}", seen=three.live.dashboard().seq)
    assert told(three) == ["Has it", "Gets it", "Gets it", "Stays"]


def test_a_bump_that_somebody_got_is_told_so(three: Hands) -> None:
    three.pick({"Ann": 1, "Ben": 1, "Cy": 3})
    assert told(three)[0] == "Nobody gets it"
    three.play(went_to="Ann", override=True)
    assert told(three) == ["Ann has it", "Stays", "Gets it", "Stays"]


def test_a_card_that_nobody_got_though_one_had_chosen_it_is_told_so(three: Hands) -> None:
    three.pick({"Ann": 1, "Ben": 2, "Cy": 3})
    three.play(went_to="", override=True)
    assert told(three) == ["Discarded", "Gets it", "Gets it", "Stays"]
    three.play()
    assert told(three) == ["Discarded", "Has it", "Gets it", "Stays"]


@pytest.mark.parametrize(
    ("moved", "plate"),
    [([], ["eclair"]), ([{"piece": "plain", "from": "row/2", "to": "plate/Ann"}], ["eclair", "plain"])],
)
def test_a_power_that_went_otherwise_is_refused_and_then_kept(
    hands: Hands, moved: list[object], plate: list[str]
) -> None:
    hands.fill(["glazed", "plain", "eclair"])
    hands.pick({"Ann": 1, "Ben": 1})
    hands.play()
    hands.fill(["eclair"])
    hands.pick({"Ann": 1, "Ben": 2})
    hands.play()
    with pytest.raises(AgainstTheRulesError):
        hands.play(moved=moved)
    now = hands.play(moved=moved, override=True)
    assert [card.piece for card in now.players[0].cards] == plate


@pytest.mark.parametrize(
    "moved",
    [
        "plain", [1], [{}], [{"piece": "plain", "from": "row/9", "to": "discard"}],
        [{"piece": "milk", "from": "row/2", "to": "discard"}], [{"piece": "plain", "from": "row/2", "to": "pocket"}],
        [{"piece": "plain", "from": "plate/Cem", "to": "discard"}], [{"piece": "plain", "from": "row/x", "to": "deck"}],
    ],
)  # fmt: skip
def test_a_card_that_does_not_lie_there_has_not_moved(hands: Hands, moved: object) -> None:
    hands.fill(["french_cruller", "plain", "eclair"])
    hands.pick({"Ann": 1, "Ben": 3})
    hands.play()
    with pytest.raises(RefusedError):
        hands.play(moved=moved, override=True)


@pytest.mark.parametrize(
    "origins", [["plate/Ann"] * 2, ["row/3"] * 2, ["row/3", "row/03"], ["row/3", "row/３"], ["discard"] * 2],
)
def test_a_card_that_lies_there_once_has_not_moved_twice(hands: Hands, origins: list[str]) -> None:
    hands.fill(["eclair", "plain", "glazed"])
    hands.pick({"Ann": 2, "Ben": 2})
    hands.play()
    hands.fill(["plain"])
    hands.pick({"Ann": 2, "Ben": 3})
    hands.resolve()
    hands.fill(["powdered", "plain"])
    hands.pick({"Ann": 1, "Ben": 2})
    hands.play()
    state = hands.live.state
    moved = [{"piece": "plain", "from": origin, "to": "plate/Ben"} for origin in origins]
    with pytest.raises(RefusedError, match=r"can have moved only once|cannot move those"):
        hands.play(moved=moved, override=True)
    assert hands.live.state == state
    now = hands.play(moved=moved[:1], override=True)
    assert [card.piece for card in now.players[1].cards] == ["glazed", "plain"]


@pytest.mark.browser
def test_what_went_otherwise_is_said_in_the_page(open_page: OpenPage, hands: Hands) -> None:
    expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
    hands.fill(["glazed", "plain", "powdered"])
    hands.pick({"Ann": 1, "Ben": 1})
    page = open_page(served(hands.live), expects="status of 400")
    dialog = page.get_by_role("dialog")
    page.get_by_role("button", name="It went otherwise").click()
    dialog.get_by_role("button", name="Ben").click()
    expect(dialog).to_contain_text("Against the rules")
    dialog.get_by_role("button", name="It really happened").click()
    expect(page.locator(".plate").nth(1).locator(".cards img")).to_have_count(1)
    expect(page.locator(".timeline")).to_contain_text("the rules say")


@pytest.mark.browser
def test_a_refused_tap_is_overruled_with_one_more_and_a_number_put_right_with_two(
    open_page: OpenPage, hands: Hands
) -> None:
    expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
    page = open_page(served(hands.live), expects="status of 400")
    dialog = page.get_by_role("dialog")
    page.get_by_role("button", name="Tap the cards of the row").click()
    for _ in THIRD_MAPLE_BAR:
        dialog.locator(".face", has_text="Maple Bar").click()
    expect(dialog).to_contain_text("Against the rules")
    dialog.get_by_role("button", name="It really happened").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Choose your donuts")
    hands.pick({"Ann": 1, "Ben": 1})
    page.get_by_role("button", name="Ben: Slot 1").click()
    dialog.get_by_role("button", name="2", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann takes Maple Bar")
    assert hands.live.state.picks == {"Ann": 1, "Ben": 2}
