"""Two people put the same right, each at a screen of their own: it is changed once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.web.chromium import OpenPage, served
from tests.web.conftest import Hands
from web.table.asked import StaleError
from web.words.refused import RefusedError
from web.words.translated import both


def plates(hands: Hands) -> dict[str, list[str]]:
    return {one.name: [card.piece for card in one.cards] for one in hands.live.dashboard().players}


def round_of(hands: Hands, faces: list[str]) -> None:
    hands.fill(faces)
    hands.pick({"Ann": 1, "Ben": 3})
    hands.resolve()


@pytest.fixture
def alike(hands: Hands) -> Hands:
    """Ann has two Plain beside each other, Ben a Plain and a Glazed; a round begins."""
    round_of(hands, ["plain", "plain", "plain"])
    round_of(hands, ["plain", "glazed"])
    assert plates(hands) == {"Ann": ["plain", "plain"], "Ben": ["plain", "glazed"]}
    return hands


TO_BEN = ("hand", {"target": "plate/Ann/1", "to": "plate/Ben", "was": "plain"})
NO_CARD = ("correct", {"target": "plate/Ann/1", "piece": None, "was": "plain"})
POWDERED = ("correct", {"target": "plate/Ann/1", "piece": "powdered", "was": "plain"})
ADDED = ("correct", {"target": "plate/Ann/3", "piece": "powdered", "was": None})
COUNTED = ("correct", {"target": "deck", "piece": 20})
TOP_IS_BEN_S = ("hand", {"target": "discard", "to": "plate/Ben", "was": "plain"})
NO_TOP = ("correct", {"target": "discard", "piece": None, "was": "plain"})
LOW_IN_THE_PILE = ("correct", {"target": "discard/1", "piece": None, "was": "plain"})
NUMBER = ("correct", {"target": "pick/Ann", "piece": "select_2", "was": "select_1"})


@pytest.mark.parametrize(("name", "args"), [TO_BEN, NO_CARD, POWDERED, ADDED, COUNTED, NUMBER])
def test_what_was_put_right_meanwhile_is_not_put_right_once_more(
    alike: Hands, name: str, args: Mapping[str, object]
) -> None:
    """The next card of the same name slid into its place, and was handed over, or thrown off the plate, too."""
    seen = alike.live.dashboard().seq
    alike.tell(name, seen=seen, **args)
    once = alike.live.log
    with pytest.raises(StaleError):
        alike.tell(name, seen=seen, **args)
    assert alike.live.log == once
    assert alike.tell("undo", to_seq=seen, seen=once[-1].seq).seq > once[-1].seq


@pytest.mark.parametrize(("name", "args"), [TOP_IS_BEN_S, NO_TOP, LOW_IN_THE_PILE])
def test_of_two_alike_on_the_pile_one_is_put_right(hands: Hands, name: str, args: Mapping[str, object]) -> None:
    for faces in (["plain", "plain", "plain"], ["plain"]):
        hands.fill(faces)
        hands.pick({"Ann": 1, "Ben": 1})
        hands.resolve()
    seen = hands.live.dashboard().seq
    hands.tell(name, seen=seen, **args)
    once = hands.live.log
    with pytest.raises(StaleError, match="moved on"):
        hands.tell(name, seen=seen, **args)
    assert hands.live.log == once


def test_a_card_that_nothing_has_touched_is_put_right_whatever_else_was_told(alike: Hands) -> None:
    """A camera tells something all the time: nobody would ever be in time."""
    seen = alike.live.dashboard().seq
    round_of(alike, ["powdered", "jelly_filled"])
    alike.tell("correct", target="plate/Ben/1", piece="powdered", was="plain", seen=seen)
    alike.tell("hand", target="plate/Ann/2", to="plate/Ben", was="plain", seen=seen)
    assert plates(alike) == {"Ann": ["plain", "powdered"], "Ben": ["powdered", "glazed", "jelly_filled", "plain"]}
    alike.tell("reseat", players=["Ben", "Ann"], seen=seen)
    with pytest.raises(StaleError):
        alike.tell("reseat", players=["Ann", "Ben"], seen=seen)


def test_who_says_nothing_of_what_was_seen_is_heard_as_ever(alike: Hands) -> None:
    for name, args in (TO_BEN, TO_BEN, COUNTED, COUNTED):
        alike.tell(name, **args)
    assert plates(alike)["Ben"] == ["plain", "glazed", "plain", "plain"]


def test_a_deck_that_was_dealt_from_meanwhile_is_counted_again(alike: Hands) -> None:
    now = alike.live.dashboard()
    assert now.deck_left is not None
    alike.fill(["powdered", "jelly_filled"])
    dealt = alike.live.dashboard().deck_left
    with pytest.raises(StaleError):
        alike.tell("correct", target="deck", piece=now.deck_left - 1, seen=now.seq)
    assert alike.live.dashboard().deck_left == dealt


def test_a_number_of_another_round_is_not_put_right(alike: Hands) -> None:
    seen = alike.live.dashboard().seq
    alike.fill(["powdered", "jelly_filled"])
    alike.pick({"Ann": 1, "Ben": 3})
    with pytest.raises(StaleError):
        alike.tell("correct", **NUMBER[1], seen=seen)


def test_a_step_that_is_another_card_by_now_is_not_put_right_once_more(alike: Hands) -> None:
    taken = next(entry.seq for entry in alike.live.log if entry.event == "donut_taken")
    other = {"target": str(taken), "seq": taken, "seen": alike.live.dashboard().seq}
    alike.tell("correct", piece="powdered", **other)
    with pytest.raises(StaleError):
        alike.tell("correct", piece="glazed", **other)


def test_a_step_without_a_card_is_refused_in_words_for_people(alike: Hands) -> None:
    """*Entry 4 names no card at 4.*"""
    revealed = next(entry.seq for entry in alike.live.log if entry.event == "picks_revealed")
    with pytest.raises(RefusedError, match="no card was in it: look again") as refused:
        alike.tell("correct", target=str(revealed), seq=revealed, piece="powdered")
    assert "Entry" not in str(refused.value) and "記録" in both(str(refused.value)).ja


@pytest.mark.parametrize("seen", [0, -3, 10_000])
def test_what_was_never_seen_holds_for_nothing(alike: Hands, seen: int) -> None:
    with pytest.raises(StaleError):
        alike.tell(TO_BEN[0], **TO_BEN[1], seen=seen)


def plain_of_ann(page: Any) -> Any:
    page.locator("[data-key=plate-1] .cards .card").first.click()
    return page.get_by_role("dialog").locator(".options button", has_text="Ben")


def deck(page: Any) -> Any:
    page.locator("[data-key=deck] .card").click()
    return page.get_by_role("dialog").locator("button.number", has_text="20")


def other_seats(page: Any) -> Any:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Two sit the other way round").click()
    page.get_by_role("dialog").get_by_role("button", name="Ann").click()
    return page.get_by_role("dialog").get_by_role("button", name="Ben")


@pytest.mark.browser
@pytest.mark.parametrize("opened", [plain_of_ann, deck, other_seats])
def test_two_screens_change_it_once(open_page: OpenPage, alike: Hands, opened: Any) -> None:
    expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
    address = served(alike.live)
    laptop, phone = open_page(address), open_page(address, viewport={"width": 390, "height": 844})
    taps = [opened(page) for page in (laptop, phone)]
    before = alike.live.log[-1].seq
    taps[0].click()
    expect(phone.locator(f'.timeline li[data-key="{before + 1}"]')).to_be_attached()
    once = alike.live.log
    taps[1].click()
    expect(phone.get_by_role("dialog")).to_be_hidden()
    expect(phone.locator(".toast")).to_contain_text("look again")
    assert alike.live.log == once
