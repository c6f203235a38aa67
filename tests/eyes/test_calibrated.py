"""What confidences mean among the other cards of a photograph."""

from __future__ import annotations

import numpy as np
import pytest

from engine.observation import UNKNOWN
from scanner.naming.confidence import levels, probabilities
from scanner.photograph.calibrated import calibrated, fit_of, usual_fit
from scanner.types import SeenCard
from tests.eyes.made import lying
from tests.eyes.test_company import compared


def card(known: float, lead: float, share: float = 1.0, kind: str = "card") -> SeenCard:
    """So many nats likelier one of the deck than none, and likelier the one than the next."""
    odds = np.exp([0.0, -lead, -known])
    names = ("glazed", "powdered", UNKNOWN)
    candidates = sorted(zip(names, (odds / odds.sum()).tolist(), strict=True), key=lambda one: -one[1])
    return SeenCard(tuple(candidates), lying(300, 240), share, 0.9, kind)


GOOD = [card(known, 8) for known in (10, 9.8, 10.3, 9.9, 10.1, 10)]
"""Cards that all fit well."""


def among(one: SeenCard, others: list[SeenCard]) -> SeenCard:
    return calibrated([*others, one])[-1]


@pytest.mark.parametrize("share", [1.0, 0.5])
@pytest.mark.parametrize("demand", [0.0, 2.0])
def test_how_a_card_fits_is_read_back_from_its_chances(share: float, demand: float) -> None:
    found = compared("plain", 2.0, share)
    seen = SeenCard(probabilities(found, demand), found[0].corners, share, 0.9)
    assert fit_of(seen, demand) == pytest.approx(found[0].likeness - levels(found[0])[1])


def test_a_card_that_fits_as_well_as_the_others_is_that_card_though_another_face_comes_near() -> None:
    near = card(10, 1.2)
    assert near.confidence < 0.8
    assert (among(near, GOOD).piece, among(near, GOOD).confidence > 0.99) == ("glazed", True)


def test_one_that_fits_less_well_is_as_doubtful_as_it_was() -> None:
    worse = card(6, 1.2)
    assert among(worse, GOOD) is worse
    some = [card(6, 8)] * 8
    assert usual_fit(some, 0.0) < usual_fit(GOOD, 0.0)
    assert among(worse, some).confidence > worse.confidence


def test_a_card_alone_is_compared_with_what_is_usual() -> None:
    assert among(card(10, 1.2), []).confidence > 0.9
    doubtful = card(3, 1.2)
    assert among(doubtful, []) is doubtful


def test_the_likeliest_stays_the_likeliest_and_chances_add_up() -> None:
    cards = [*GOOD, card(9, 0.1), card(4, 2), card(-2, 1, 0.5)]
    told = calibrated(cards)
    assert [one.piece for one in told] == [one.piece for one in cards]
    assert all(sum(dict(one.candidates).values()) == pytest.approx(1) for one in told)


def test_markers_and_things_without_a_name_stay_as_they_are() -> None:
    nameless = SeenCard(((UNKNOWN, 1.0),), lying(300, 240), 0.5, 0.9)
    marker = card(10, 2, kind="marker")
    *_, same, other = calibrated([*GOOD, nameless, marker])
    assert same is nameless and other is marker
