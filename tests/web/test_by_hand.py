"""The whole game by tapping: commands are checked, and what cannot be is refused in one sentence."""

from __future__ import annotations

import pytest

from engine.table import Table
from tests.web.conftest import Hands
from web.shown.dashboard import as_text
from web.table.asked import AgainstTheRulesError, StaleError
from web.table.live import LiveTable
from web.words.refused import RefusedError


def test_a_whole_game_is_played_by_tapping_and_ends_with_a_winner(hands: Hands) -> None:
    end = hands.whole_game()
    assert end.phase == "over" and end.ending is not None
    best = max(player.total for player in end.players)
    assert all(p.total == best for p in end.players if p.name in end.ending.winners)
    assert hands.live.log[-1].event == "game_ended"


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_whole_game_of_more_players_is_played_by_tapping(players: int) -> None:
    live = LiveTable(Table.create(None, ["Ann", "Ben", "Cy", "Di", "Eve", "Fred"][:players]))
    end = Hands.at(live, seed=players).whole_game(seed=players)
    assert end.ending is not None and len(end.row) == players + 1


def test_what_was_told_anew_and_was_not_so_is_as_it_was_told_before(hands: Hands) -> None:
    """Only the half of a correction was taken back: there was no row any more, or no game."""
    before = hands.fill(["glazed", "plain", "powdered"])
    hands.tell("reseat", players=["Ben", "Ann"])
    told_anew = [entry.seq for entry in hands.live.log if entry.replaces is not None]
    for seq in told_anew:
        now = hands.tell("undo", not_so=seq, seen=hands.live.log[-1].seq)
        assert [p.name for p in now.players] == ["Ann", "Ben"] and now.row == before.row
        hands.tell("undo", to_seq=hands.live.log[-1].seq - 1, seen=hands.live.log[-1].seq)
        assert [p.name for p in hands.live.dashboard().players] == ["Ben", "Ann"]
    with pytest.raises(RefusedError, match="nothing after entry"):
        hands.tell("undo", not_so=99, seen=hands.live.log[-1].seq)


def test_no_pick_is_known_before_all_are_in(hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    before = hands.live.log
    hands.tell("pick", player="Ann", slot=3)
    now = hands.live.dashboard()
    assert [player.has_picked for player in now.players] == [True, False]
    assert [player.pick for player in now.players] == [None, None]
    assert all(slot.chosen_by == () for slot in now.row)
    assert hands.live.log == before
    other = hands.tell("pick", player="Ann", slot=1)
    assert as_text(other.to_json()) == as_text(now.to_json()), "changing one's mind shows nothing"


def test_a_number_whose_card_is_gone_is_forgotten_and_never_told(hands: Hands) -> None:
    """It was told to everybody before the reveal, and kept though its player seemed not to have chosen."""
    hands.fill(["glazed", "plain", "powdered"])
    hands.tell("pick", player="Ann", slot=2)
    now = hands.tell("correct", target="row/2", piece=None, was="plain")
    assert [player.has_picked for player in now.players] == [False, False]
    now = hands.tell("pick", player="Ben", slot=1)
    assert [player.has_picked for player in now.players] == [False, True] and now.hand == "pick"
    assert hands.tell("pick", player="Ann", slot=3).players[0].pick == 3


def test_where_no_card_lies_nobody_chooses_and_what_was_chosen_before_stays(hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    hands.tell("correct", target="row/2", piece=None, was="plain")
    hands.tell("pick", player="Ann", slot=1)
    for name in ("Ann", "Ben"):
        with pytest.raises(RefusedError, match="No card lies in slot 2") as refused:
            hands.tell("pick", player=name, slot=2)
        assert not isinstance(refused.value, AgainstTheRulesError), "nothing that a tap could overrule"
    assert hands.tell("pick", player="Ben", slot=1).row[0].chosen_by == ("Ann", "Ben")


def test_a_number_is_for_its_round_only(hands: Hands) -> None:
    """Undone to the round before, it would have been revealed there."""
    dealt = hands.fill(["glazed", "plain", "powdered"]).seq
    hands.pick({"Ann": 1, "Ben": 2})
    hands.resolve()
    hands.fill(["eclair", "jelly_filled"])
    hands.tell("pick", player="Ann", slot=3)
    now = hands.tell("undo", to_seq=dealt, seen=hands.live.dashboard().seq)
    assert now.hand == "pick" and not now.players[0].has_picked


def test_the_last_pick_reveals_all(hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    now = hands.pick({"Ann": 3, "Ben": 3})
    assert [player.pick for player in now.players] == [3, 3]
    assert now.row[2].chosen_by == ("Ann", "Ben") and now.row[2].now
    assert now.headline.en == "Ann and Ben bump: nobody gets Powdered"


def test_a_contested_card_goes_to_the_discard_pile(hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    hands.pick({"Ann": 3, "Ben": 3})
    now = hands.play()
    assert (now.discard_top, now.discard_count, now.missing) == ("powdered", 1, (3,))


def test_a_power_names_the_card_that_turns_up(hands: Hands) -> None:
    hands.fill(["chocolate_frosted", "plain", "powdered"])
    hands.pick({"Ann": 1, "Ben": 2})
    prompt = hands.play().prompt
    assert prompt is not None and (prompt.player, prompt.piece) == ("Ann", "chocolate_frosted")
    with pytest.raises(RefusedError, match="1 card turns up: name each of them"):
        hands.play(way=0, picked=[[0]])
    now = hands.play(way=0, picked=[[0]], faces=["maple_bar"])
    assert [card.piece for card in now.players[0].cards] == ["chocolate_frosted", "maple_bar"]
    assert now.prompt is None


def test_french_cruller_may_discard_what_nobody_chose(hands: Hands) -> None:
    hands.fill(["french_cruller", "plain", "powdered"])
    hands.pick({"Ann": 1, "Ben": 2})
    prompt = hands.play().prompt
    assert prompt is not None
    ((group,),) = prompt.ways
    assert [(c.piece, c.origin, c.to) for c in group.cards] == [("powdered", "row/3", "discard")]
    assert (group.least, group.most) == (0, 1)
    assert hands.play(way=0, picked=[[0]]).discard_top == "powdered"


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


def test_faces_say_how_many_are_left(hands: Hands) -> None:
    hands.fill(["maple_bar", "plain", "maple_bar"])
    left = {face.piece: face.left for face in hands.live.dashboard().faces}
    assert (left["maple_bar"], left["plain"], left["glazed"]) == (0, 6, 5)


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


def test_a_card_is_put_right_where_it_lies(hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    hands.pick({"Ann": 1, "Ben": 2})
    hands.resolve()
    now = hands.tell("correct", target="plate/Ann/1", piece="maple_bar", was="glazed")
    assert now.players[0].cards[0].piece == "maple_bar"
    assert hands.tell("correct", target="row/3", piece="eclair", was="powdered").row[2].piece == "eclair"


def test_a_card_that_was_put_right_meanwhile_is_not_put_right_twice(hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    hands.tell("correct", target="row/1", piece="maple_bar", was="glazed")
    with pytest.raises(StaleError, match="Another card lies there"):
        hands.tell("correct", target="row/1", piece="eclair", was="glazed")


def test_a_card_amid_the_pile_is_put_right_where_it_lies(hands: Hands) -> None:
    """The one on top was renamed instead, without a word."""
    hands.fill(["glazed", "plain", "powdered"])
    hands.pick({"Ann": 1, "Ben": 1})
    hands.resolve()
    hands.fill(["jelly_filled"])
    hands.pick({"Ann": 2, "Ben": 2})
    hands.resolve()
    assert hands.tell("correct", target="discard/1", piece="maple_bar", was="glazed").discard == ("maple_bar", "plain")
    with pytest.raises(StaleError, match="Another card lies there"):
        hands.tell("correct", target="discard/1", piece="eclair", was="plain")
    now = hands.tell("hand", target="discard/1", to="plate/Ben", was="maple_bar")
    assert now.discard == ("plain",) and [card.piece for card in now.players[1].cards] == ["maple_bar"]
    assert hands.tell("correct", target="discard", piece="eclair", was="plain").discard == ("eclair",)


def test_there_is_no_card_that_the_game_does_not_know(hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    with pytest.raises(RefusedError, match="There is no card 'pizza'"):
        hands.tell("correct", target="row/1", piece="pizza")


def test_undo_takes_back_and_what_fell_is_marked(hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    hands.pick({"Ann": 1, "Ben": 2})
    before = hands.live.dashboard()
    now = hands.tell("undo", to_seq=2, seen=before.seq)
    assert (now.phase, now.fallen) == ("pick", (3,))
    assert all(player.pick is None and not player.has_picked for player in now.players)


def test_a_game_is_ended_and_a_new_one_begun(hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    assert hands.tell("end").ending is not None
    with pytest.raises(RefusedError, match="over already"):
        hands.tell("end")
    now = hands.tell("start", players=["Ann", "Ben", "Chloé"])
    assert (now.game, now.phase, [p.name for p in now.players]) == (2, "deal", ["Ann", "Ben", "Chloé"])


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


def test_nobody_has_won_while_that_hangs_on_a_card_that_nobody_knows(hands: Hands) -> None:
    hands.fill(["plain", "unknown", "glazed"])
    hands.pick({"Ann": 1, "Ben": 2})
    now = hands.resolve()
    assert [player.leads for player in now.players] == [False, False]
    end = hands.tell("end").ending
    assert end is not None and end.winners == () and "once every card is known" in end.sentence.en
    end = hands.tell("correct", target="plate/Ben/1", piece="jelly_filled").ending
    assert end is not None and end.winners == ("Ann",) and end.sentence.en == "Ann wins!"


def test_a_card_that_nobody_knows_hides_no_winner_whom_it_cannot_change(hands: Hands) -> None:
    hands.fill(["powdered", "powdered", "unknown"])
    hands.pick({"Ann": 1, "Ben": 3})
    hands.resolve()
    for piece in ("maple_bar", "powdered", "powdered", "glazed", "glazed", "glazed"):
        cards = len(hands.live.dashboard().players[0].cards)
        hands.tell("correct", target=f"plate/Ann/{cards + 1}", piece=piece)
    end = hands.tell("end").ending
    assert end is not None and end.winners == ("Ann",)
