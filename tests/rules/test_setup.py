# ruff: noqa: N802
"""Setting up: players, deck, first row."""

from __future__ import annotations

import pytest

from engine.go_nuts import CARDS, GameState, Verdict, deck_for, deck_size, evolve, judge, new_game
from engine.go_nuts.cards import POWERS
from engine.go_nuts.events import GameStarted, RowDealt
from engine.go_nuts.moves import Deal, Refill, Reveal
from tests.rules.tables import NAMES, do, refused, table, words


def begun(players: int) -> GameState:
    (started,) = new_game(NAMES[:players])
    return evolve(None, started)


def test_GN_SETUP_DECK_has_23_types_in_70_cards_12_with_powers() -> None:
    assert len(CARDS) == 23
    assert sum(card.copies for card in CARDS.values()) == 70
    assert len(POWERS) == 12
    assert sum(CARDS[p].copies for p in POWERS) == 26


@pytest.mark.parametrize(
    ("players", "cards", "types", "action_cards"),
    [(2, 37, 9, 7), (3, 50, 13, 14), (4, 61, 19, 21), (5, 70, 23, 26), (6, 70, 23, 26)],
)
def test_GN_SETUP_DECK_by_number_of_players(players: int, cards: int, types: int, action_cards: int) -> None:
    deck = deck_for(players)
    assert (deck.total(), len(deck), sum(deck[p] for p in POWERS)) == (cards, types, action_cards)
    assert begun(players).deck_left == deck_size(players) == cards


@pytest.mark.parametrize(("players", "crullers"), [(2, 1), (3, 2), (4, 3), (5, 4), (6, 4)])
def test_GN_FC_COPIES_one_per_colour(players: int, crullers: int) -> None:
    assert deck_for(players)["french_cruller"] == crullers


def test_GN_FC_COPIES_a_second_one_among_two_players_is_found() -> None:
    ruling = refused(begun(2), Deal(words("french_cruller plain french_cruller")), "GN-FC-COPIES")
    assert ruling.sentence == "The deck of this game has 1 of French Cruller, and all are on the table already."


def test_GN_SETUP_DECK_refuses_a_card_for_more_players() -> None:
    ruling = refused(begun(2), Deal(words("plain milk glazed")), "GN-SETUP-DECK")
    assert ruling.sentence == "Milk is for 4 or more players and not in this deck."
    assert ruling.events == (RowDealt(("plain", "milk", "glazed")),)


def test_GN_SETUP_DECK_of_another_size_is_found() -> None:
    assert judge(None, GameStarted(("Ann", "Ben"), 70, {})).verdict is Verdict.ILLEGAL
    assert judge(None, GameStarted(("Ann", "Ben"), 37, {})).verdict is Verdict.LEGAL


@pytest.mark.parametrize(("players", "row", "left"), [(2, 3, 34), (3, 4, 46), (4, 5, 56), (5, 6, 64), (6, 7, 63)])
def test_GN_SETUP_ROW_is_one_card_more_than_players(players: int, row: int, left: int) -> None:
    state = do(begun(players), Deal(("unknown",) * row))
    assert (len(state.row), state.deck_left, state.round, state.phase) == (row, left, 1, "pick")


def test_GN_SETUP_ROW_of_another_length_or_dealt_twice_is_refused() -> None:
    refused(begun(2), Deal(words("plain glazed")), "GN-SETUP-ROW")
    refused(begun(2), Deal(words("plain glazed plain plain")), "GN-SETUP-ROW")
    refused(table("plain glazed plain"), Deal(words("plain glazed plain")), "GN-SETUP-ROW")


@pytest.mark.parametrize("number", [0, 4, 7])
def test_GN_SETUP_SEL_has_numbers_up_to_players_plus_one(number: int) -> None:
    ruling = refused(table("plain glazed plain"), Reveal({"Ann": 1, "Ben": number}), "GN-SETUP-SEL")
    assert ruling.sentence == f"Ben chose {number}, but the row has the numbers 1 to 3."


def test_GN_CONSERVE_a_fourth_eclair_is_found() -> None:
    state = table(". plain glazed", plates={"Ann": "eclair", "Ben": "eclair"}, discard="eclair")
    ruling = refused(state, Refill(words("eclair plain glazed")), "GN-CONSERVE")
    assert ruling.sentence == "The deck of this game has 3 of Éclair, and all are on the table already."


def test_GN_CONSERVE_cards_that_nobody_saw_count_for_none() -> None:
    state = table(". plain glazed", plates={"Ann": "unknown eclair", "Ben": "eclair"})
    do(state, Refill(words("eclair plain glazed")))


def test_GN_CONSERVE_a_card_that_is_no_donut_is_found() -> None:
    ruling = refused(table(". plain glazed"), Refill(words("promo_donut plain glazed")), "GN-CONSERVE")
    assert "none of the 23" in ruling.sentence


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (["Ann"], "Go Nuts for Donuts is for 2 to 6 players, not 1."),
        (list("abcdefg"), "Go Nuts for Donuts is for 2 to 6 players, not 7."),
        (["Ann", "Ben", "ann "], "Two players are called Ann; give each a name of their own."),
        (["Ann", "Ann/2"], "The player Ann/2 could be taken for a card before somebody; leave out the slash."),
        (["Ann", " "], "Every player needs a name."),
    ],
)
def test_a_game_that_cannot_be_is_refused_with_one_sentence(players: list[str], sentence: str) -> None:
    with pytest.raises(ValueError) as refusal:
        new_game(players)
    assert str(refusal.value) == sentence


def test_an_unknown_house_rule_is_refused_and_the_known_ones_are_named() -> None:
    with pytest.raises(ValueError, match="There is no house rule 'dayold'; there are edition"):
        new_game(["Ann", "Ben"], {"dayold": "exactly_3"})
    with pytest.raises(ValueError, match="day_old is one of up_to_3, exactly_3, not '2'"):
        new_game(["Ann", "Ben"], {"day_old": "2"})
