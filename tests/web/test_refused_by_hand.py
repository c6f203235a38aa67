"""What cannot be is refused: in one sentence, and nothing of it is logged."""

from __future__ import annotations

import pytest

from engine.table import Table
from tests.web.conftest import Hands
from web.table.asked import StaleError
from web.table.live import LiveTable
from web.words.refused import RefusedError


def test_a_power_moves_only_what_it_may(hands: Hands) -> None:
    hands.fill(["french_cruller", "plain", "powdered"])
    hands.pick({"Ann": 1, "Ben": 2})
    hands.play()
    for picked in ([[0, 0]], [[1]], [[-1]], [[True]], [], "0"):
        with pytest.raises(RefusedError):
            hands.play(way=0, picked=picked)
    with pytest.raises(RefusedError, match="cannot be used that way"):
        hands.play(way=1, picked=[[]])


def test_the_deck_holds_only_so_many_of_a_card(hands: Hands) -> None:
    with pytest.raises(RefusedError, match="French Cruller"):
        hands.fill(["french_cruller", "french_cruller", "plain"])


def test_a_command_for_an_older_table_is_stale(hands: Hands) -> None:
    seen = hands.live.dashboard().seq
    hands.fill(["glazed", "plain", "powdered"])
    hands.pick({"Ann": 1, "Ben": 2})
    for name, args in {"play": {}, "undo": {"to_seq": 1}}.items():
        with pytest.raises(StaleError, match="moved on"):
            hands.tell(name, seen=seen, **args)


def test_what_was_meant_for_another_game_is_stale(hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    hands.tell("start", players=["Ann", "Ben"])
    hands.fill(["glazed", "plain", "powdered"])
    before = hands.live.log
    wrong = {"target": "row/1", "piece": "eclair", "was": "glazed"}
    for name, args in {"correct": wrong, "end": {}, "start": {"players": ["Ben", "Ann"]}}.items():
        with pytest.raises(StaleError, match="Another game has begun"):
            hands.tell(name, of_game=1, **args)
    assert hands.live.log == before
    assert hands.tell("correct", of_game=2, **wrong).row[0].piece == "eclair"


def test_a_number_is_refused_when_nobody_chooses(hands: Hands) -> None:
    with pytest.raises(StaleError):
        hands.tell("pick", player="Ann", slot=1)
    hands.fill(["glazed", "plain", "powdered"])
    for player, slot in (("Ann", 4), ("Ann", 0), ("Zoe", 1)):
        with pytest.raises(RefusedError, match="cannot choose"):
            hands.tell("pick", player=player, slot=slot)


@pytest.mark.parametrize("args", [{}, {"seen": "2"}, {"seen": True}, {"seen": None}])
def test_a_command_without_its_words_is_refused(hands: Hands, args: dict[str, object]) -> None:
    with pytest.raises(RefusedError, match="needs 'seen'"):
        hands.tell("play", **args)


@pytest.mark.parametrize(
    ("name", "args", "needs"),
    [
        ("correct", {"target": 3}, "'target' as text"),
        ("correct", {"target": "x" * 201}, "'target' as text"),
        ("answer", {"seq": "2", "answer": "plain"}, "'seq' as a whole number"),
        ("totals", {"hidden": "no"}, "'hidden' as true or false"),
        ("start", {"players": "Ann,Ben"}, "'players' as names"),
        ("start", {"players": ["Ann", 7]}, "'players' as names"),
        ("start", {"players": ["Ann", "B" * 41]}, "'players' as names"),
    ],
)
def test_a_command_with_other_words_than_it_takes_is_refused(
    hands: Hands, name: str, args: dict[str, object], needs: str
) -> None:
    before = hands.live.log
    with pytest.raises(RefusedError, match=f"needs {needs}"):
        hands.tell(name, **args)
    assert hands.live.log == before and hands.live.dashboard().game == 1


def test_nothing_is_played_before_the_numbers_and_nothing_after_the_end(hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    with pytest.raises(RefusedError, match="number comes first"):
        hands.play()
    hands.tell("end")
    with pytest.raises(RefusedError, match="The game is over"):
        hands.play()


def test_a_card_that_was_put_right_meanwhile_is_not_put_right_twice(hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    hands.tell("correct", target="row/1", piece="maple_bar", was="glazed")
    with pytest.raises(StaleError, match="Another card lies there"):
        hands.tell("correct", target="row/1", piece="eclair", was="glazed")


def test_there_is_no_card_that_the_game_does_not_know(hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    with pytest.raises(RefusedError, match="There is no card 'pizza'"):
        hands.tell("correct", target="row/1", piece="pizza")


@pytest.mark.parametrize("players", [["Ann"], ["Ann", "Ann"], ["A", "B", "C", "D", "E", "F", "G"]])
def test_a_game_with_the_wrong_players_is_not_begun(hands: Hands, players: list[str]) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    with pytest.raises(RefusedError):
        hands.tell("start", players=players)
    assert hands.live.dashboard().game == 1 and hands.live.dashboard().phase == "pick"


def test_a_table_that_was_opened_for_one_game_begins_no_other() -> None:
    live = LiveTable(Table.create(None, ("Ann", "Ben")))
    assert not live.dashboard().can_start
    with pytest.raises(RefusedError, match="one game"):
        live.command("start", {"players": ["Ann", "Ben"]})


def test_an_unknown_command_is_refused(hands: Hands) -> None:
    with pytest.raises(RefusedError, match="There is no command 'dance'"):
        hands.tell("dance")
