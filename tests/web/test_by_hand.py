"""The whole game by tapping: what is tapped happens, is put right, taken back and counted."""

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


def test_faces_say_how_many_are_left(hands: Hands) -> None:
    hands.fill(["maple_bar", "plain", "maple_bar"])
    left = {face.piece: face.left for face in hands.live.dashboard().faces}
    assert (left["maple_bar"], left["plain"], left["glazed"]) == (0, 6, 5)


def test_a_card_is_put_right_where_it_lies(hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    hands.pick({"Ann": 1, "Ben": 2})
    hands.resolve()
    now = hands.tell("correct", target="plate/Ann/1", piece="maple_bar", was="glazed")
    assert now.players[0].cards[0].piece == "maple_bar"
    assert hands.tell("correct", target="row/3", piece="eclair", was="powdered").row[2].piece == "eclair"


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
