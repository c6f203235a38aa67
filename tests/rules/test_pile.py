# ruff: noqa: N802
"""What is known of the discard pile where not all of its order is, and what an Éclair may then take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.go_nuts import GameState, Phase, Verdict, evolve, rule_on
from engine.go_nuts.edits import edited, handed
from engine.go_nuts.events import DonutDiscarded, Moved, PowerResolved
from engine.go_nuts.moves import UsePower
from engine.go_nuts.pile import Orders, showing
from engine.go_nuts.state import Prompt
from tests.rules.random_games import RandomGame
from tests.rules.tables import moved, table, take_power, told, use, words

TWO_TO_SIX, SEEDS = st.integers(2, 6), st.integers(0, 10**9)


def takes(pile: str, *taken: str, by: str = "red_velvet") -> GameState:
    """A table with this pile, after Ann's power has taken these cards out of it."""
    state = table("plain glazed powdered milk maple_bar", discard=pile)
    return told(state, PowerResolved("Ann", by, moved(*(f"{piece} discard > Ann" for piece in taken))))


def eclair_may_take(state: GameState) -> set[str]:
    """What an Éclair of Ben's may take."""
    plates = {**state.plates, "Ben": ("eclair",)}
    asked = replace(state, phase=Phase.POWER, prompt=Prompt("Ben", "eclair"), plates=plates)
    cards = {*state.discard, "coffee"}
    return {piece for piece in cards if rule_on(asked, use(asked, f"{piece} discard > Ben")).verdict is Verdict.LEGAL}


def test_of_two_alike_one_was_taken_and_the_order_of_the_others_is_known() -> None:
    state = takes("milk plain eclair glazed plain", "plain")
    assert eclair_may_take(state) == {"plain", "glazed"}


def test_what_lies_upon_the_upper_of_two_alike_stays_on_top() -> None:
    assert eclair_may_take(takes("plain eclair plain glazed", "plain")) == {"glazed"}


def test_what_is_then_taken_from_the_top_tells_which_of_the_two_it_was() -> None:
    state = takes("milk plain eclair glazed plain", "plain")
    lower = told(state, PowerResolved("Ben", "eclair", moved("plain discard > Ben")))
    assert eclair_may_take(lower) == {"glazed"}
    upper = told(state, PowerResolved("Ben", "eclair", moved("glazed discard > Ben")))
    assert eclair_may_take(told(upper, PowerResolved("Ann", "eclair", moved("eclair discard > Ann")))) == {"plain"}


def test_day_old_donuts_may_have_taken_one_each_of_several_that_are_alike() -> None:
    state = takes("plain milk plain glazed coffee glazed", "plain", "glazed", by="day_old_donuts")
    assert eclair_may_take(state) == {"glazed", "coffee"}
    uppermost = told(state, PowerResolved("Ben", "eclair", moved("coffee discard > Ben")))
    assert eclair_may_take(uppermost) == {"glazed"}


def test_GN_PILE_of_several_cards_thrown_away_together_only_their_own_order_is_open() -> None:
    row = "french_cruller eclair glazed powdered plain maple_bar"
    state = take_power(table(row, "1 2 2 2 2", discard="milk coffee"))
    cards = ("glazed row/3 > discard", "powdered row/4 > discard", "plain row/5 > discard")
    for last in permutations(cards):
        state_then = told(state, PowerResolved("Ann", "french_cruller", moved(*last)))
        assert state_then.tops == (words(last[2])[0],)
        for taken, may in ((1, {words(one)[0] for one in last[:2]}), (2, {words(last[0])[0]}), (3, {"coffee"})):
            lying = [words(one)[0] for one in reversed(last)][:taken]
            now = told(state_then, *(PowerResolved("Ben", "eclair", moved(f"{p} discard > Ben")) for p in lying))
            assert set(now.tops) == may


def test_GN_PILE_a_table_that_discards_in_the_order_of_the_row_knows_it_all() -> None:
    rules = {"multi_discard_order": "row_order"}
    state = take_power(table("french_cruller eclair glazed powdered plain", "1 2 2 2", rules=rules))
    state = told(state, *rule_on(state, use(state, "plain row/5 > discard", "powdered row/4 > discard",
                                            "glazed row/3 > discard")).events)
    assert (state.discard, state.orders, state.tops) == (("glazed", "powdered", "plain"), (), ("plain",))
    below = told(state, PowerResolved("Ann", "eclair", moved("plain discard > Ann")))
    assert below.tops == ("powdered",)


def test_a_card_that_is_laid_on_a_pile_of_open_order_is_its_top() -> None:
    state = told(takes("plain eclair plain", "plain"), DonutDiscarded(1, "powdered", ("Ann", "Ben")))
    assert state.tops == ("powdered",)
    assert set(told(state, PowerResolved("Ben", "eclair", moved("powdered discard > Ben"))).tops) == {"eclair", "plain"}


def test_the_top_of_an_open_pile_that_people_say_is_another_card_is_that_card() -> None:
    state = takes("milk plain eclair glazed plain", "plain")
    assert state.discard == ("milk", "plain", "eclair", "glazed")
    renamed = edited(state, "discard", "coffee")
    assert (renamed.tops, renamed.discard, renamed.orders) == (("coffee",), ("milk", "plain", "eclair", "coffee"), ())
    gone = handed(state, "discard", "plate/Ben")
    assert (gone.tops, gone.plates["Ben"], gone.orders) == (("eclair",), ("glazed",), ())
    covered = handed(replace(state, plates={**state.plates, "Ben": ("coffee",)}), "plate/Ben/1", "discard")
    assert (covered.tops, covered.discard[-1]) == (("coffee",), "coffee")
    assert set(edited(covered, "discard", None).tops) == {"plain", "glazed"}


def test_cards_of_an_open_pile_that_are_seen_beneath_its_top_are_none_that_should_lie_elsewhere() -> None:
    state = takes("milk plain eclair glazed plain", "plain")
    assert showing(state.orders, 2) == Counter(glazed=1, plain=1, eclair=1)
    assert showing(state.orders, 1) == Counter(glazed=1, plain=1)


def followed(orders: list[tuple[str, ...]], event: PowerResolved | DonutDiscarded) -> list[tuple[str, ...]]:
    """Every pile that may lie there after an event, worked out pile by pile."""
    if isinstance(event, DonutDiscarded):
        return [(*pile, event.piece) for pile in orders]
    for piece in [one.piece for one in event.moved if one.origin == "discard"]:
        at_top = event.piece not in ("red_velvet", "day_old_donuts")
        orders = [
            (*pile[:n], *pile[n + 1 :]) for pile in orders for n in range(len(pile))
            if pile[n] == piece and (n == len(pile) - 1 or not at_top)
        ]
    laid = [one.piece for one in event.moved if one.to == "discard"]
    return [(*pile, *some, *laid[-1:]) for pile in orders for some in permutations(laid[:-1])]


def spelled(orders: Orders) -> Iterator[tuple[str, ...]]:
    """Every pile that these orders speak of."""
    for order in orders:
        for ways in product(*(set(permutations(heap)) for heap in order)):
            yield tuple(piece for heap in ways for piece in heap)


@given(TWO_TO_SIX, SEEDS)
@settings(max_examples=60)
def test_in_random_games_just_those_piles_may_lie_there_that_each_move_leaves(players: int, seed: int) -> None:
    game = RandomGame.shuffled(players, seed)
    piles: set[tuple[str, ...]] = {()}
    for before, move, _ in game.play():
        state = before
        for event in rule_on(before, move).events:
            if isinstance(event, PowerResolved | DonutDiscarded):
                piles = set(followed(sorted(piles), event))
            state = evolve(state, event)
            assert state.discard in piles
            assert set(spelled(state.orders)) == (piles if len(piles) > 1 else set())
            assert set(state.tops) == {pile[-1] for pile in piles if pile}


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_in_random_games_an_eclair_is_lawful_just_for_what_may_lie_on_top(players: int) -> None:
    asked = 0
    for seed in range(40):
        for state, _, _ in RandomGame.shuffled(players, seed).play():
            if state.prompt is None or state.prompt.piece != "eclair" or not state.orders:
                continue
            asked += 1
            for piece in set(state.discard):
                taken = Moved(piece, "discard", f"plate/{state.prompt.player}")
                lawful = rule_on(state, UsePower(state.prompt.player, "eclair", (taken,))).verdict is Verdict.LEGAL
                assert lawful == any(pile[-1] == piece for pile in spelled(state.orders))
    assert asked


def test_people_say_which_of_the_cards_lies_on_top_and_no_other_card_is_made_of_one() -> None:
    state = takes("milk plain eclair glazed plain", "plain")
    assert set(state.tops) == {"plain", "glazed"}
    for top, beneath in (("plain", {"glazed"}), ("glazed", {"eclair"})):
        said = handed(state, f"discard/{state.discard.index(top) + 1}", "discard")
        assert said.tops == (top,) and Counter(said.discard) == Counter(state.discard)
        lifted = told(said, PowerResolved("Ben", "eclair", moved(f"{top} discard > Ben")))
        assert eclair_may_take(lifted) == beneath


def test_what_lies_beneath_the_top_that_people_say_stays_open_where_nothing_tells() -> None:
    row = "french_cruller eclair glazed powdered plain maple_bar"
    cards = ("glazed row/3 > discard", "powdered row/4 > discard", "plain row/5 > discard")
    state = told(
        take_power(table(row, "1 2 2 2 2", discard="milk coffee")),
        PowerResolved("Ann", "french_cruller", moved(*cards)),
        PowerResolved("Ben", "eclair", moved("plain discard > Ben")),
    )
    assert set(state.tops) == {"glazed", "powdered"}
    other = next(piece for piece in state.tops if piece != state.discard[-1])
    said = handed(state, f"discard/{state.discard.index(other) + 1}", "discard")
    assert said.tops == (other,)
    assert said.discard == ("milk", "coffee", *({"glazed", "powdered"} - {other}), other)
