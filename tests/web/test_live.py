"""The table that everybody shares: what the eyes see, the camera's health, pausing, many threads."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from pathlib import Path

import pytest

from engine.go_nuts.cards import copies_in_deck
from engine.observation import Place, PlaceKind, Sighting, TableObservation
from engine.table import Table
from tests.referee.test_joined_anew import STRIP, joined, plays_a_round
from tests.referee.test_pile_otherwise import thrown_and_told
from tests.web.conftest import Hands
from web.kept.album import Shot
from web.shown.dashboard import CameraShown
from web.table.asked import StaleError
from web.table.live import LiveTable
from web.watching.watch import SourceClock
from web.words.phrases import decided_by_cards
from web.words.refused import RefusedError
from web.words.said import Said


@dataclass(frozen=True)
class Seen:
    """A step of the eyes."""

    observation: TableObservation | None
    taken_at: float = 0.0


def seen(seq: int, at: float, row: tuple[str, ...]) -> Seen:
    """A settled table with only a row on it."""
    cards = tuple(Sighting(Place(PlaceKind.ROW, n), ((piece, 0.0), ("plain", -12.0))) for n, piece in enumerate(row, 1))
    return Seen(TableObservation(seq, at, cards, still_for=2.0), at)


ROW = ("glazed", "eclair", "powdered")


def watch(live: LiveTable, row: tuple[str, ...] = ROW, times: int = 12) -> None:
    for n in range(times):
        live.observe(seen(n, 1.0 + 0.5 * n, row))


def test_a_row_that_the_camera_sees_is_dealt(live: LiveTable) -> None:
    watch(live)
    now = live.dashboard()
    assert tuple(slot.piece for slot in now.row) == ROW and now.phase == "pick"
    assert live.log[-1].event == "row_dealt" and live.log[-1].body["source"] == "camera"
    assert now.camera.state == "on"


def test_while_paused_nothing_is_judged(live: LiveTable) -> None:
    live.command("pause", {})
    watch(live)
    assert live.dashboard().paused and live.dashboard().phase == "deal"
    live.command("resume", {})
    watch(live)
    assert not live.dashboard().paused and live.dashboard().phase == "pick"


def test_a_frame_without_an_observation_changes_nothing(live: LiveTable) -> None:
    assert live.observe(Seen(None)) == ()


def test_a_lost_camera_is_shown_with_its_sentence_until_pictures_come_again(live: LiveTable) -> None:
    live.camera(CameraShown("lost", "The camera is silent."))
    shown = live.dashboard().camera
    assert (shown.state, shown.sentence) == ("lost", "The camera is silent.")
    live.observe(Seen(None))
    assert live.dashboard().camera.state == "on" and not live.dashboard().camera.sentence


def test_what_fails_beside_a_deed_leaves_it_done_and_shown(hands: Hands, capsys: pytest.CaptureFixture[str]) -> None:
    """It was in the journal, and whoever had done it was told that it could not be; others saw nothing of it."""
    def fails(*_: object) -> Shot:
        raise MemoryError

    hands.live.camera(CameraShown("on"))
    hands.live.looks_on(fails)
    hands.live.heed = fails
    assert [slot.piece for slot in hands.fill(["glazed", "plain", "powdered"]).row] == ["glazed", "plain", "powdered"]
    assert hands.live.dashboard().seq == len(hands.live.log) == 2 and hands.live.dashboard().pictures == ()
    assert capsys.readouterr().err.count("Traceback") == 2


@pytest.mark.parametrize(("film", "at"), [(False, 9.5), (True, 6.5)])
def test_what_is_entered_by_hand_goes_on_in_source_time(film: bool, at: float) -> None:
    """Before a camera time goes on; what a film has not shown yet has not happened, however long somebody thinks."""
    clock = SourceClock()
    live = LiveTable(Table.create(None, ("Ann", "Ben")), clock=clock)
    live.looks_at(film=film)
    watch(live)
    clock.now = 3.0
    for player, slot in (("Ann", 1), ("Ben", 2)):
        live.command("pick", {"player": player, "slot": slot})
    assert live.dashboard().phase == "resolve" and live.log[-1].at == at


def test_a_game_that_is_begun_by_hand_after_a_film_has_its_own_time() -> None:
    clock = SourceClock()
    live = LiveTable(Table.create(None, ("Ann", "Ben")), begin=lambda names: Table.create(None, names), clock=clock)
    live.looks_at(film=True)
    watch(live)
    live.command("start", {"players": ["Ann", "Ben"]})
    clock.now = 3.0
    live.command("play", {"seen": 1, "faces": list(ROW)})
    assert live.log[-1].at == 3.0


def test_picks_are_secret_until_they_are_revealed(hands: Hands) -> None:
    assert hands.live.secrets.picks
    hands.fill(["glazed", "plain", "powdered"])
    assert hands.live.secrets.picks
    hands.pick({"Ann": 1, "Ben": 2})
    assert not hands.live.secrets.picks


def test_a_game_taken_up_again_shows_the_same_table(tmp_path: Path) -> None:
    path = tmp_path / "kept.donuts"
    live = LiveTable(Table.create(path, ("Ann", "Ben")))
    hands = Hands.at(live)
    hands.fill(["glazed", "plain", "powdered"])
    hands.pick({"Ann": 1, "Ben": 2})
    again = LiveTable(Table.open(path))
    assert again.dashboard() == live.dashboard() and again.log == live.log


def test_many_hands_at_once_lose_nothing(hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    refused: list[str] = []

    def correct(piece: str) -> None:
        for _ in range(10):
            try:
                hands.tell("correct", target="row/1", piece=piece)
            except RefusedError as error:
                refused.append(str(error))

    threads = [threading.Thread(target=correct, args=(piece,)) for piece in ("plain", "eclair", "glazed", "maple_bar")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [entry.seq for entry in hands.live.log] == list(range(1, len(hands.live.log) + 1))
    assert sum(entry.event == "corrected" for entry in hands.live.log) + len(refused) == 40
    assert hands.live.dashboard().seq == len(hands.live.log)


@pytest.mark.parametrize(
    ("plates", "sentence"),
    [
        ({"Ann": ["powdered"], "Ben": ["plain"]}, None),
        (
            {"Ann": ["glazed", "eclair"], "Ben": ["french_cruller"]},
            "Ann and Ben both have 2 points; Ann has more cards.",
        ),
        ({"Ann": ["glazed"], "Ben": ["glazed"]}, "Ann and Ben have 2 points and as many cards: they share it."),
    ],
)
def test_the_end_says_what_decided(live: LiveTable, plates: dict[str, list[str]], sentence: str | None) -> None:
    for name, pieces in plates.items():
        for n, piece in enumerate(pieces, 1):
            live.command("correct", {"target": f"plate/{name}/{n}", "piece": piece})
    ending = live.command("end", {}).ending
    assert ending is not None
    assert (ending.tie_break.en if ending.tie_break else None) == sentence


def test_of_three_with_as_many_points_those_with_the_most_cards_share_the_win() -> None:
    tied = ("Ann", "Ben", "Cy")
    assert decided_by_cards(tied, 3, tied[:2]) == Said(
        "Ann, Ben and Cy all have 3 points; Ann and Ben have the most cards.",
        "Ann、Ben、Cyはみな3点。カードの最も多いAnnとBenの同点優勝です。",
    )
    one, two = decided_by_cards(tied, 1, tied[:1]), decided_by_cards(tied[:2], 1, tied[:2])
    assert one is not None and one.en == "Ann, Ben and Cy all have 1 point; Ann has the most cards."
    assert two is not None and two.en == "Ann and Ben have 1 point and as many cards: they share it."


def test_a_doubtful_card_is_asked_about_where_people_look_for_it(live: LiveTable) -> None:
    doubtful = Sighting(Place(PlaceKind.ROW, 1), (("glazed", 0.0), ("powdered", -0.4), ("plain", -6.0)))
    sure = [Sighting(Place(PlaceKind.ROW, n), ((piece, 0.0),)) for n, piece in ((2, "eclair"), (3, "plain"))]
    for n in range(12):
        live.observe(Seen(TableObservation(n, 1.0 + n, (doubtful, *sure), still_for=9.0)))
    (matter,) = live.dashboard().matters
    assert matter.sentence == Said("Which card lies in slot 1 of the row?", "1番のカードはどれですか。")
    assert matter.any_card
    assert [option.piece for option in matter.options] == ["glazed", "powdered"]
    live.command("answer", {"seq": matter.seq, "answer": "powdered"})
    assert live.dashboard().row[0].piece == "powdered" and not live.dashboard().matters
    with pytest.raises(StaleError, match="settled already"):
        live.command("answer", {"seq": matter.seq, "answer": "glazed"})


def test_a_card_of_which_none_is_left_is_no_suggestion_any_more(live: LiveTable) -> None:
    """Suggested when it was asked, it was tapped at the end of a game, and objected to at once."""
    doubtful = Sighting(Place(PlaceKind.ROW, 1), (("glazed", 0.0), ("powdered", -0.4), ("plain", -6.0)))
    sure = [Sighting(Place(PlaceKind.ROW, n), ((piece, 0.0),)) for n, piece in ((2, "powdered"), (3, "plain"))]
    for n in range(12):
        live.observe(Seen(TableObservation(n, 1.0 + n, (doubtful, *sure), still_for=9.0)))
    for n in range(1, copies_in_deck("powdered", 2)):
        assert [option.piece for option in live.dashboard().matters[0].options] == ["glazed", "powdered"]
        live.command("correct", {"target": f"plate/Ann/{n}", "piece": "powdered"})
    (matter,) = live.dashboard().matters
    assert [option.piece for option in matter.options] == ["glazed"] and matter.any_card
    live.command("answer", {"seq": matter.seq, "answer": "powdered"})
    assert live.dashboard().row[0].piece == "powdered"


def test_a_mistake_is_objected_to_with_the_rule_and_settled_with_one_tap(hands: Hands) -> None:
    hands.fill(["plain", "glazed", "powdered"])
    hands.pick({"Ann": 2, "Ben": 2})
    lying = [("row", 1, "plain"), ("row", 3, "powdered"), ("plate", 1, "glazed"), ("pick", 1, "select_2")]
    cards = tuple(
        Sighting(Place(PlaceKind(kind), n), ((piece, -0.02), ("unknown", -4.0)))
        for kind, n, piece in [*lying, ("pick", 2, "select_2")]
    )
    for n in range(12):
        hands.live.observe(Seen(TableObservation(n, 1.0 + n, cards, still_for=6.0)))
    (matter,) = hands.live.dashboard().matters
    assert matter.kind == "objected" and matter.rule is not None and matter.rule.is_quote
    assert (matter.rule.number, matter.rule.status) == ("GN-COLLIDE", "text")
    assert "no one gets it" in matter.rule.words.en and matter.expected and matter.seen
    assert [move.en for move in matter.moves] == ["Glazed: from Ann's plate to the discard pile"]
    now = hands.tell("settle", seq=matter.seq, how="kept")
    assert not now.matters and [card.piece for card in now.players[0].cards] == ["glazed"]


def test_what_may_be_no_card_may_be_called_any_card_or_none() -> None:
    watched = joined(STRIP)
    plays_a_round(watched)
    (matter,) = LiveTable(watched.table).dashboard().matters
    assert matter.any_card and matter.options[-1].piece is None
    assert matter.options[-1].said == Said("It is no card", "カードではない")


def test_upon_a_card_of_the_pile_another_may_lie_or_it_may_be_any_card() -> None:
    watched = thrown_and_told()
    watched.discard = ["glazed"]
    watched.look(40)
    live = LiveTable(watched.table)
    (matter,) = live.dashboard().matters
    assert matter.any_card and [option.piece for option in matter.options] == ["glazed", "powdered", None]
    assert matter.options[2].said.ja == "パウダーの上にグレイズがある"
    now = live.command("answer", {"seq": matter.seq, "answer": "maple_bar"})
    assert watched.table.state.discard == ("maple_bar",) and not now.matters


def test_the_page_asks_which_card_it_is_where_that_card_lies_by_now(live: LiveTable) -> None:
    """Another lies in the slot by then, and whoever looks there would name that one."""
    doubtful = Sighting(Place(PlaceKind.ROW, 1), (("glazed", 0.0), ("powdered", -0.4), ("plain", -6.0)))
    sure = [Sighting(Place(PlaceKind.ROW, n), ((piece, 0.0),)) for n, piece in ((2, "eclair"), (3, "plain"))]
    for n in range(12):
        live.observe(Seen(TableObservation(n, 1.0 + n, (doubtful, *sure), still_for=9.0)))
    first, second = live.dashboard().players
    live.command("pick", {"player": first.name, "slot": 1})
    now = live.command("pick", {"player": second.name, "slot": 3})
    live.command("play", {"seen": now.seq})
    (matter,) = live.dashboard().matters
    assert (matter.place, matter.player) == ("plate/1", first.name)
    assert matter.sentence == Said(
        f"{first.name} has a card that lay in slot 1 in round 1. Which is it?",
        f"{first.name}のカードのうち、第1ラウンドに1番にあった1枚はどれですか。",
    )
