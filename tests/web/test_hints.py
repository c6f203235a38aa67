"""What is wrong with a picture is said in one sentence, with its remedy, in both languages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scanner.sources.checkup import Checkup
from tests.eyes.made import deck
from web.photographs.hints import findings, forgotten

GOOD = Checkup((1920, 1080), brightness=130.0, lightest=230.0, burnt=0.0, cards=12, card_width=90.0, sharpness=0.1)


def wrong(*checks: Checkup) -> list[str]:
    return [finding.said.en for finding in findings(checks) if not finding.well]


def test_a_good_picture_has_nothing_wrong() -> None:
    assert wrong(GOOD, GOOD) == []


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"lightest": 20.0}, "switch on a lamp"),
        ({"brightness": 240.0}, "turn the lamp away"),
        ({"burnt": 0.3}, "Glare hides 30 %"),
        ({"glaring": 2}, "shines back from 2"),
        ({"hidden": 0.8}, "Light hides a place"),
        ({"cards": 0}, "No card is seen"),
        ({"card_width": 41.0}, "bring the camera nearer"),
        ({"sharpness": 0.001}, "out of focus"),
        ({"cut": ("right",)}, "cut off at the right"),
    ],
)
def test_one_thing_is_wrong(changed: dict[str, object], sentence: str) -> None:
    (said,) = wrong(replace(GOOD, **changed), replace(GOOD, **changed))  # type: ignore[arg-type]
    assert sentence in said and said.endswith(".")


def test_a_small_picture_is_said_where_its_cards_are_small_or_none_is_seen() -> None:
    small = replace(GOOD, size=(640, 480))
    assert wrong(small) == []
    assert "set the camera to 1280x720" in wrong(replace(small, card_width=41.0))[0]
    assert "set the camera to 1280x720" in wrong(replace(small, cards=0, card_width=0.0))[0]


def test_a_black_deck_in_good_light_is_not_too_dark() -> None:
    assert wrong(replace(GOOD, brightness=30.0)) == []


def test_a_black_table_without_cards_is_no_dark_room() -> None:
    (said,) = wrong(replace(GOOD, cards=0, brightness=25.0, lightest=35.0))
    assert "No card is seen" in said


def test_a_card_on_its_way_out_of_the_picture_is_no_card_cut_off() -> None:
    assert wrong(replace(GOOD, cut=("left",)), GOOD) == []


def test_every_finding_is_said_in_japanese_too() -> None:
    said = [finding.said for finding in findings([GOOD])]
    assert all(one.ja and one.ja != one.en for one in said)


def test_all_that_a_deck_has_forgotten_is_said_in_one_sentence() -> None:
    before, after = deck("plain", "milk", "coffee"), deck("plain")
    said = forgotten(before, after)
    assert said is not None and "Coffee, Milk" in said.en
    assert forgotten(after, before) is None
