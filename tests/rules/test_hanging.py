"""Totals that hang on a card that is not sure are told, whoever has it."""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.go_nuts import CARDS, deck_for
from engine.go_nuts.hanging import hanging, sure_winners
from engine.go_nuts.scoring import score_plates, total_beside
from engine.go_nuts.settings import CHOICES
from tests.rules.second_scorer import best


def test_nothing_hangs_on_nothing() -> None:
    plates = {"Ann": ("maple_frosted",), "Ben": ("glazed", "glazed")}
    assert hanging(plates, {"Ann": 0, "Ben": 0}) == frozenset() and sure_winners(plates, {}) == ("Ann",)


def test_a_doubtful_card_elsewhere_opens_the_total_of_who_has_maple_frosted() -> None:
    """5 points if nobody has fewer cards: Ben may have as many as Ann, or more."""
    plates = {"Ann": ("maple_frosted", "powdered"), "Ben": ("plain",), "Cid": ("glazed", "glazed")}
    assert hanging(plates, {"Ben": 1}) == {"Ann", "Ben"}


def test_a_doubtful_card_may_be_the_one_more_plain_that_takes_the_bonus() -> None:
    plates = {"Ann": ("plain", "plain"), "Ben": ("plain",), "Cid": ("glazed",)}
    assert hanging(plates, {"Ben": 1}) == {"Ann", "Ben"}


def test_many_doubtful_cards_of_one_plate_may_leave_another_with_the_fewest() -> None:
    plates = {"Ann": ("maple_frosted", *["powdered"] * 9), "Ben": ("glazed",), "Cid": ("glazed",) * 12}
    assert hanging(plates, {"Ben": 8}) == {"Ben"}
    assert hanging(plates, {"Ben": 9}) == {"Ann", "Ben"}


def test_what_compares_nothing_stays_sure_beside_a_doubtful_card() -> None:
    plates = {"Ann": ("powdered", "glazed"), "Ben": ("powdered",)}
    assert hanging(plates, {"Ben": 2}) == {"Ben"}


def test_a_victory_that_no_card_can_turn_is_one_and_any_other_is_open() -> None:
    far_ahead = {"Ann": ("donut_holes",) * 5 + ("powdered",) * 6, "Ben": ("plain",)}
    close = {"Ann": ("powdered", "powdered"), "Ben": ("powdered",)}
    assert sure_winners(far_ahead, {"Ben": 1}) == ("Ann",)
    assert sure_winners(close, {"Ben": 1}) == ()


def test_one_doubtful_card_of_the_leader_and_one_of_another_may_turn_it_together() -> None:
    """A Day-Old for Ann and a Milk for Ben: Ann was said to have won whatever they are."""
    plates = {"Ann": ("powdered", "powdered", "powdered", "glazed"), "Ben": ("glazed", "french_cruller")}
    assert sure_winners(plates, {"Ann": 1}) == ("Ann",) == sure_winners(plates, {"Ben": 1})
    assert sure_winners(plates, {"Ann": 1, "Ben": 1}) == ()


def test_two_doubtful_cards_may_be_of_different_kinds() -> None:
    """A fourth Boston Cream brings 15 and a Milk 5: two of one kind bring less."""
    plates = {"Ann": ("powdered",) * 5 + ("glazed",), "Ben": ("boston_cream",) * 3 + ("eclair",) * 8}
    assert sure_winners(plates, {"Ben": 1}) == ("Ann",)
    assert sure_winners(plates, {"Ben": 2}) == ()


def test_so_many_that_nobody_knows_leave_the_victory_open() -> None:
    assert sure_winners({"Ann": ("powdered",) * 30, "Ben": ("glazed",)}, {"Ben": 9}) == ()


def turned(plates: dict[str, tuple[str, ...]], doubtful: dict[str, int]) -> bool:
    """Whether any cards in the place of the doubtful ones change who has won: all are tried."""
    owners = [name for name, count in doubtful.items() for _ in range(count)]
    for pieces in product([None, *CARDS], repeat=len(owners)):
        more = {name: [p for owner, p in zip(owners, pieces, strict=True) if owner == name and p] for name in plates}
        if best({name: (*own, *more[name]) for name, own in plates.items()}) != best(plates):
            return True
    return False


@pytest.mark.parametrize("seed", range(40))
def test_a_sure_victory_is_turned_by_no_two_cards(seed: int) -> None:
    chance = random.Random(seed)
    cards = sorted(deck_for(2 + seed % 4).elements())
    chance.shuffle(cards)
    names = ["Ann", "Ben", "Cem", "Dee", "Eva"][: 2 + seed % 4]
    plates = {name: tuple(cards.pop() for _ in range(chance.randint(4, 10))) for name in names}
    owners = [chance.choice(names) for _ in range(2)]
    doubtful = {name: owners.count(name) for name in names}
    won = sure_winners(plates, doubtful)
    assert not won or (set(won) == best(plates) and not turned(plates, doubtful))


PLATES = st.lists(st.lists(st.sampled_from([*CARDS, "unknown"]), max_size=12), min_size=2, max_size=6)
HOUSE = st.fixed_dictionaries({}, optional={key: st.sampled_from(values) for key, values in CHOICES.items()})


@given(PLATES, HOUSE)
@settings(max_examples=300, deadline=None)
def test_a_total_without_its_reasons_is_the_one_with_them(plates: list[list[str]], house: dict[str, str]) -> None:
    scores = score_plates({str(n): plate for n, plate in enumerate(plates)}, house)
    for n, plate in enumerate(plates):
        others = plates[:n] + plates[n + 1 :]
        plain, cards = [other.count("plain") for other in others], [len(other) for other in others]
        assert total_beside(plate, plain, cards, house) == scores[str(n)].total
