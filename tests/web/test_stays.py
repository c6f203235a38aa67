"""A card that is put right lies where people tapped it, though the power of its old name falls."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.table import Table
from tests.web.chromium import OpenPage, served
from tests.web.conftest import Hands
from web.table.live import LiveTable
from web.watching.announce import Announcer
from web.words.entries import in_words


@pytest.fixture
def three() -> Hands:
    return Hands.at(LiveTable(Table.create(None, ("Ann", "Ben", "Cleo"))))


def plates(hands: Hands) -> dict[str, list[str]]:
    return {one.name: [card.piece for card in one.cards] for one in hands.live.dashboard().players}


def correct(hands: Hands, target: str, was: str, piece: str) -> None:
    hands.tell("correct", target=target, was=was, piece=piece)


def power(hands: Hands, piece: str, origin: str, to: str) -> None:
    hands.play(moved=[{"piece": piece, "from": origin, "to": to}])


def first_round(hands: Hands, row: list[str]) -> None:
    hands.fill(row)
    hands.pick({"Ann": 1, "Ben": 2, "Cleo": 3})
    hands.play()


def test_a_card_that_gave_itself_away_stays_before_whoever_has_it(three: Hands) -> None:
    """Tapped on Ben's plate and called a Maple Bar, it went back to Ann's, who took it."""
    first_round(three, ["sprinkled", "plain", "glazed", "donut_holes"])
    power(three, "sprinkled", "plate/Ann", "plate/Ben")
    three.resolve()
    assert plates(three) == {"Ann": [], "Ben": ["sprinkled", "plain"], "Cleo": ["glazed"]}
    correct(three, "plate/Ben/1", "sprinkled", "maple_bar")
    assert plates(three) == {"Ann": [], "Ben": ["plain", "maple_bar"], "Cleo": ["glazed"]}
    correct(three, "plate/Ben/2", "maple_bar", "sprinkled")
    assert plates(three) == {"Ann": [], "Ben": ["sprinkled", "plain"], "Cleo": ["glazed"]}


def test_a_card_that_threw_itself_away_and_was_taken_from_the_pile_is_there_once() -> None:
    four = Hands.at(LiveTable(Table.create(None, ("Ann", "Ben", "Cleo", "Dora"))))
    four.fill(["cinnamon_twist", "eclair", "glazed", "plain", "milk"])
    four.pick({"Ann": 1, "Ben": 2, "Cleo": 3, "Dora": 4})
    four.resolve()
    told = {"Ann": [], "Ben": ["eclair", "cinnamon_twist"], "Cleo": ["glazed"], "Dora": ["plain"]}
    assert plates(four) == told
    correct(four, "plate/Ben/2", "cinnamon_twist", "old_fashioned")
    assert plates(four) == {**told, "Ben": ["eclair", "old_fashioned"]}


def test_what_was_done_to_a_card_of_the_new_name_is_not_done_to_this_one(three: Hands) -> None:
    """The Powdered that was drawn had been thrown away: now the card that was tapped was thrown away in its stead."""
    first_round(three, ["chocolate_frosted", "plain", "glazed", "donut_holes"])
    three.play(way=0, picked=[[0]], faces=["powdered"])
    three.resolve()
    three.fill(["sprinkled", "plain", "glazed"])
    three.pick({"Ann": 1, "Ben": 2, "Cleo": 3})
    three.play()
    power(three, "powdered", "plate/Ann", "plate/Cleo")
    three.resolve()
    assert plates(three)["Ann"] == ["chocolate_frosted", "sprinkled"]
    correct(three, "plate/Ann/1", "chocolate_frosted", "powdered")
    assert sorted(plates(three)["Ann"]) == ["powdered", "sprinkled"]
    assert plates(three)["Cleo"].count("powdered") == 1


def test_a_game_with_such_a_card_is_taken_up_again_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "game.donuts"
    hands = Hands.at(LiveTable(Table.create(path, ("Ann", "Ben", "Cleo"))))
    first_round(hands, ["sprinkled", "plain", "glazed", "donut_holes"])
    power(hands, "sprinkled", "plate/Ann", "plate/Ben")
    hands.resolve()
    correct(hands, "plate/Ben/1", "sprinkled", "maple_bar")
    told = plates(hands)
    hands.live.close()
    again = Table.open(path)
    assert {name: list(cards) for name, cards in again.state.plates.items()} == told
    again.close()


def said(hands: Hands) -> tuple[str, str]:
    entry = next(one for one in reversed(hands.live.log) if one.event == "corrected")
    english, japanese = (in_words(entry, lang, hands.live.log) for lang in ("en", "ja"))
    return english, japanese


def test_what_falls_with_a_power_is_said_at_once(three: Hands) -> None:
    """A card was counted no more before Ann, and nobody was told."""
    first_round(three, ["chocolate_frosted", "plain", "glazed", "donut_holes"])
    three.play(way=0, picked=[[0]], faces=["boston_cream"])
    three.resolve()
    before: Any = three.live.dashboard()
    correct(three, "plate/Ann/1", "chocolate_frosted", "jelly_filled")
    english, japanese = said(three)
    assert english.endswith("; with it Boston Cream is gone from Ann's plate; the deck has 46 cards")
    assert "Annのお皿のボストン・クリームはなくなります。山札は46枚です" in japanese
    three.tell("undo", to_seq=before.seq, seen=three.live.dashboard().seq)
    assert plates(three)["Ann"] == ["chocolate_frosted", "boston_cream"]
    correct(three, "plate/Ben/1", "plain", "powdered")
    assert said(three)[0].endswith("Ben's plate has Powdered"), "nothing else has changed"


@pytest.mark.browser
def test_what_falls_with_a_power_is_said_on_every_screen(open_page: OpenPage, three: Hands) -> None:
    expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
    first_round(three, ["chocolate_frosted", "plain", "glazed", "donut_holes"])
    three.play(way=0, picked=[[0]], faces=["boston_cream"])
    three.resolve()
    house = served(three.live)
    page, other = open_page(house), open_page(house, locale="ja-JP")
    page.locator("[data-key=plate-1] .cards .card").first.click()
    page.get_by_role("dialog").locator(".face", has_text="Jelly-Filled").click()
    expect(page.get_by_role("alert")).to_contain_text("Boston Cream is gone from Ann's plate; the deck has 46 cards")
    expect(other.get_by_role("alert")).to_contain_text("ボストン・クリームはなくなります")
    expect(page.locator(".timeline li").filter(has_text="Corrected")).to_contain_text("Boston Cream is gone")
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("dialog").locator("button.main").click()
    expect(page.locator("[data-key=plate-1]").get_by_role("button", name="Boston Cream")).to_be_visible()


def test_the_terminal_says_it_too(three: Hands, capsys: pytest.CaptureFixture[str]) -> None:
    first_round(three, ["chocolate_frosted", "plain", "glazed", "donut_holes"])
    three.play(way=0, picked=[[0]], faces=["boston_cream"])
    three.resolve()
    correct(three, "plate/Ann/1", "chocolate_frosted", "jelly_filled")
    Announcer(lambda entry, log: in_words(entry, "en", log)).print_new(three.live.snapshot())
    assert "with it Boston Cream is gone from Ann's plate" in capsys.readouterr().out
