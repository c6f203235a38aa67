"""A dispute about any past step gets a ruling with its evidence; an objection says how to put it right."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from engine.go_nuts.events import Moved
from engine.go_nuts.state import GameState
from engine.observation import Place, PlaceKind, Sighting, TableObservation
from tests.web.conftest import OWN_PAGE, Hands
from tests.web.test_album import Camera
from tests.web.test_live import Seen, watch
from web.shown.dashboard import CameraShown
from web.shown.mending import moves_between
from web.shown.worth import Worth, worth
from web.table.live import LiveTable
from web.words.refused import RefusedError

STATE = (
    "players=Ann,Ben round=3 phase=pick row=plain,eclair,glazed picks=- slot=0 plates={} discard={} deck=20"
    " top=- prompt=- rules=-"
)


def table(plates: str, pile: str = "-") -> GameState:
    return GameState.from_text(STATE.format(plates, pile))


def test_a_step_by_the_rules_is_called_so_with_the_rule(hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    hands.pick({"Ann": 3, "Ben": 3})
    hands.play()
    found = hands.live.look_into(4)
    assert (found.verdict, found.rule and found.rule.number) == ("legal", "GN-COLLIDE")
    assert found.sentence is not None and "nobody gets Powdered" in found.sentence.en and "3番" in found.sentence.ja
    assert not found.enough and "entered by hand" in found.evidence.en


def test_what_the_camera_saw_has_its_pictures(live: LiveTable) -> None:
    live.camera(CameraShown("on"))
    live.looks_on(Camera())
    watch(live)
    found = live.look_into(2)
    assert found.enough and found.after == 2 and "saw it" in found.evidence.en
    live.command("forget_pictures", {})
    found = live.look_into(2)
    assert not found.enough and "no picture" in found.evidence.en and found.after is None


def test_a_card_that_nobody_saw_is_no_evidence(hands: Hands) -> None:
    hands.fill(["chocolate_frosted", "plain", "powdered"])
    hands.pick({"Ann": 1, "Ben": 2})
    hands.play()
    hands.play(way=0, picked=[[0]], faces=["unknown"])
    entry = hands.live.log[-1]
    assert entry.event == "power_resolved"
    assert not hands.live.look_into(entry.seq).enough


def test_a_step_that_was_put_right_is_judged_where_it_stands_now(hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    hands.pick({"Ann": 1, "Ben": 2})
    hands.resolve()
    hands.tell("correct", target="row/3", piece="eclair")
    for entry in hands.live.log:
        found = hands.live.look_into(entry.seq)
        assert found.verdict in ("legal", ""), (entry.body, found)


def test_a_prompt_and_the_end_need_no_evidence(hands: Hands) -> None:
    hands.whole_game()
    ended = hands.live.log[-1]
    assert ended.event == "game_ended" and hands.live.look_into(ended.seq).enough


def test_there_is_no_ruling_on_what_is_not_there(client: FlaskClient) -> None:
    for seq in (0, 9):
        assert client.get(f"/api/ruling/{seq}").status_code == 404
        assert client.get(f"/api/moment/{seq}").status_code == 404


def test_any_moment_is_as_it_was(client: FlaskClient, hands: Hands) -> None:
    then = [hands.live.dashboard()]
    hands.fill(["glazed", "plain", "powdered"])
    then.append(hands.live.dashboard())
    hands.pick({"Ann": 1, "Ben": 2})
    hands.resolve()
    for moment in then:
        seen = client.get(f"/api/moment/{moment.seq}").json
        assert (seen["phase"], seen["round"]) == (moment.phase, moment.round)
        assert [slot["piece"] for slot in seen["row"]] == [slot.piece for slot in moment.row]
        assert not seen["can_start"]


def test_no_moment_gives_away_a_number_that_was_only_tapped(client: FlaskClient, hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    hands.tell("pick", player="Ann", slot=3)
    assert all(not player["has_picked"] for player in client.get("/api/moment/2").json["players"])


@pytest.mark.parametrize(
    ("lies", "should", "moves"),
    [
        (table("plain|-"), table("plain|-"), []),
        (table("glazed,plain|-"), table("plain|-", "glazed"), [Moved("glazed", "plate/Ann", "discard")]),
        (table("glazed|plain"), table("plain|glazed"),
         [Moved("glazed", "plate/Ann", "plate/Ben"), Moved("plain", "plate/Ben", "plate/Ann")]),
        (table("plain,plain|-"), table("plain|-"), [Moved("plain", "plate/Ann", "deck")]),
        (table("-|-"), table("-|powdered"), [Moved("powdered", "deck", "plate/Ben")]),
    ],
)  # fmt: skip
def test_putting_right_takes_the_fewest_moves(lies: GameState, should: GameState, moves: list[Moved]) -> None:
    assert sorted(moves_between(lies, should), key=str) == sorted(moves, key=str)


def test_a_card_is_worth_what_its_owner_would_lose_without_it() -> None:
    state = table("donut_holes,donut_holes,maple_bar|plain")
    assert worth(state, "plate/Ann/1") == (Worth("Ann", 2, True),)
    assert worth(state, "plate/Ann/3") == (Worth("Ann", 0, True),)
    assert worth(state, "plate/Ben/1") == (Worth("Ben", 4, True),)


def test_a_card_of_the_row_is_worth_something_else_to_everybody() -> None:
    state = table("donut_holes|plain,plain")
    assert worth(state, "row/1") == (Worth("Ann", 1, False), Worth("Ben", 1, False))
    for nothing in ("row/9", "discard", "nonsense", "plate/Zoe/1"):
        assert worth(state, nothing) == ()


def test_totals_are_hidden_from_everybody_until_the_end(client: FlaskClient, hands: Hands) -> None:
    hands.tell("totals", hidden=True)
    hands.fill(["powdered", "plain", "glazed"])
    hands.pick({"Ann": 1, "Ben": 2})
    hands.resolve()
    table_now = client.get("/api/table").json
    assert all(one["total"] is None and not one["lines"] and not one["leads"] for one in table_now["players"])
    ended = hands.tell("end")
    assert [one.total for one in ended.players] == [3, 4]


def test_the_table_is_read_again_when_all_of_it_is_in_view(live: LiveTable) -> None:
    with pytest.raises(RefusedError, match="No camera"):
        live.command("reread", {})
    watch(live)
    other = tuple(
        Sighting(place, ((piece, 0.0), ("unknown", -9.0)))
        for place, piece in (
            (Place(PlaceKind.ROW, 1), "plain"), (Place(PlaceKind.ROW, 2), "plain"), (Place(PlaceKind.ROW, 3), "glazed"),
            (Place(PlaceKind.PLATE, 1), "maple_bar"), (Place(PlaceKind.PLATE, 2), "powdered"),
        )
    )  # fmt: skip
    live.command("pause", {})
    covered = frozenset({Place(PlaceKind.PLATE, 1)})
    live.observe(Seen(TableObservation(50, 50.0, other, covered, 2.0)))
    with pytest.raises(RefusedError, match="covers part of the table"):
        live.command("reread", {})
    live.observe(Seen(TableObservation(51, 51.0, other, still_for=2.0)))
    now = live.command("reread", {})
    assert live.log[-1].event == "table_read" and live.log[-1].body["by"] == "host"
    assert [slot.piece for slot in now.row] == ["plain", "plain", "glazed"]
    assert [[card.piece for card in one.cards] for one in now.players] == [["maple_bar"], ["powdered"]]
    assert now.deck_left == 37 - 5


def test_a_question_about_a_card_takes_any_card_for_an_answer(client: FlaskClient, live: LiveTable) -> None:
    doubtful = Sighting(Place(PlaceKind.ROW, 1), (("glazed", 0.0), ("powdered", -0.4)))
    sure = [Sighting(Place(PlaceKind.ROW, n), ((piece, 0.0),)) for n, piece in ((2, "eclair"), (3, "plain"))]
    for n in range(12):
        live.observe(Seen(TableObservation(n, 1.0 + n, (doubtful, *sure), still_for=9.0)))
    (matter,) = live.dashboard().matters
    for wrong in ("pizza", "select_1"):
        args = {"seq": matter.seq, "answer": wrong}
        assert client.post("/api/answer", json=args, headers=OWN_PAGE).status_code == 400
    now = live.command("answer", {"seq": matter.seq, "answer": "maple_bar"})
    assert now.row[0].piece == "maple_bar" and not now.matters
