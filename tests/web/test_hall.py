"""Before a game: who plays, where they sit, by which rules; nothing is judged or kept until somebody says start."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.go_nuts.moves import Deal
from engine.journal_errors import JournalError
from engine.table import Table
from scanner.finding.patchwork import Where
from scanner.types import Findings, Image
from tests.web.filmed import until
from tests.web.hallway import Blind, Hallway
from web.hall.seats import take_seats
from web.kept.evening import Evening
from web.watching.following import STUMBLED
from web.words.refused import RefusedError


@pytest.fixture
def way(tmp_path: Path) -> Hallway:
    return Hallway(tmp_path, Evening(("Ann", "Ben")))


def test_the_last_evening_s_players_sit_down_again(way: Hallway) -> None:
    assert way.hall.players == ("Ann", "Ben") and way.hall.rehearsing


def test_nothing_is_kept_and_nothing_judged_before_the_start(way: Hallway, tmp_path: Path) -> None:
    way.hall.seat(["Ann", "Ben", "Cem"])
    assert way.live.dashboard().paused and list(tmp_path.glob("*.donuts")) == []


def test_the_start_begins_the_game_in_its_file(way: Hallway, tmp_path: Path) -> None:
    way.hall.seat(["Ann", "Ben", "Cem"])
    way.hall.rule({"day_old": "exactly_3"})
    way.hall.start()
    assert not way.live.dashboard().paused and not way.hall.rehearsing
    with closing(Table.open(tmp_path / "evening.donuts")) as table:
        assert table.state.players == ("Ann", "Ben", "Cem") and table.state.settings["day_old"] == "exactly_3"


@pytest.mark.parametrize("empty", [True, False])
def test_the_file_of_the_game_may_be_empty_or_in_a_folder_that_is_not_there_yet(tmp_path: Path, empty: bool) -> None:
    way = Hallway(tmp_path / "games", Evening(("Ann", "Ben")))
    file = tmp_path / "games" / "evening.donuts"
    if empty:
        file.parent.mkdir()
        file.touch()
    way.hall.start()
    assert way.live.path == file and list(file.parent.glob("*.donuts")) == [file]


def test_where_no_game_can_be_kept_that_is_said_and_it_begins_once_it_can(tmp_path: Path) -> None:
    """The table that was only rehearsed passed for the game: nothing of it was kept, and no house rule held."""
    way = Hallway(tmp_path / "games", Evening(("Ann", "Ben"), rules={"day_old": "exactly_3"}))
    in_the_way = tmp_path / "games"
    in_the_way.write_text("no folder")
    for _ in range(2):
        with pytest.raises(RefusedError, match="games cannot be written: "):
            way.hall.start()
    assert way.hall.rehearsing and way.live.dashboard().waiting
    in_the_way.unlink()
    way.hall.start()
    assert way.live.path == tmp_path / "games" / "evening.donuts" and way.live.state.settings["day_old"] == "exactly_3"


@pytest.mark.parametrize(
    ("failure", "heard"), [(OSError(5, "Input/output error"), RefusedError), (MemoryError(), MemoryError)]
)
def test_a_start_at_which_anything_fails_is_none(
    way: Hallway, monkeypatch: pytest.MonkeyPatch, failure: Exception, heard: type[Exception]
) -> None:
    """The rehearsal passed for a game that had begun: it could not be started any more, and nothing was kept."""
    with monkeypatch.context() as pulled_out, pytest.raises(heard) as said:
        pulled_out.setattr(Path, "exists", lambda _: (_ for _ in ()).throw(failure))
        way.hall.start()
    assert heard is MemoryError or str(said.value) == "That cannot be done: Input/output error."
    assert way.hall.rehearsing and way.live.dashboard().waiting
    way.hall.start()
    assert not way.hall.rehearsing and way.live.path is not None


def test_another_game_on_the_page_gets_a_file_of_its_own(way: Hallway, tmp_path: Path) -> None:
    way.hall.start()
    way.live.command("start", {"players": ["Ann", "Ben"]})
    assert len(list(tmp_path.glob("*.donuts"))) == 2


def test_players_and_rules_are_remembered_for_the_next_evening(way: Hallway, tmp_path: Path) -> None:
    way.hall.seat(["Ann", "Cem"])
    way.hall.rule({"matcha_limit": "7"})
    file = tmp_path / "evening.json"
    way.remembered[-1].save(file)
    assert Evening.load(file) == Evening(("Ann", "Cem"), "", {"matcha_limit": "7"})


def test_players_of_another_game_on_the_page_are_remembered_too(way: Hallway) -> None:
    way.hall.start()
    way.live.command("start", {"players": ["Ann", "Dee"]})
    assert way.remembered[-1].players == ("Ann", "Dee")
    kept = len(way.remembered)
    with pytest.raises(RefusedError):
        way.live.command("start", {"players": ["Ann"]})
    assert len(way.remembered) == kept


def test_players_of_a_game_after_one_that_was_gone_on_with_are_remembered_too(tmp_path: Path) -> None:
    with closing(Table.create(tmp_path / "old.donuts", ("Cem", "Dee"))) as table:
        table.play(Deal(("plain", "glazed", "powdered")), by="Cem", at=7.0)
    way = Hallway(tmp_path, Evening(("Ann", "Ben")))
    way.hall.go_on("old")
    assert all(one.players != ("Cem", "Dee") for one in way.remembered), "they may not play the next"
    way.live.command("start", {"players": ["Dora", "Eve"]})
    assert way.remembered[-1].players == ("Dora", "Eve")


@pytest.mark.parametrize("camera", ["0", "film \udcff.mp4"])
def test_an_evening_that_cannot_be_remembered_costs_the_one_before_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, camera: str
) -> None:
    """What was remembered was gone before anything else was written."""
    file, before = tmp_path / "evening.json", Evening(("Ann", "Ben"), "1")
    before.save(file)

    def full(path: Path, text: str, encoding: str) -> None:
        path.write_bytes(text.encode(encoding)[:5])
        raise OSError(28, "No space left on device")

    if camera == "0":
        monkeypatch.setattr(Path, "write_text", full)
    Evening(("Cem", "Dee"), camera).save(file)
    assert Evening.load(file) == before and list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("kept", ["", "[]", '{"players": 3}', '{"players": ["Ann"], "rules": {"day_old": "maybe"}}'])
def test_a_memory_that_makes_no_sense_is_no_memory(tmp_path: Path, kept: str) -> None:
    (tmp_path / "evening.json").write_text(kept)
    assert Evening.load(tmp_path / "evening.json") == Evening()


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (["Ann"], "2 to 6"),
        (["Ann", " "], "needs a name"),
        (["Ann", "ann"], "same name"),
        (["Ann", "B" * 41], "40 letters"),
        ([str(n) for n in range(7)], "2 to 6"),
        (["\u200b\u0301", "Ben"], "needs a name"),
        (["Team/1", "Ben"], "could be taken for a card"),
    ],
)
def test_players_who_cannot_play_are_refused_in_one_sentence(way: Hallway, names: list[str], sentence: str) -> None:
    with pytest.raises(RefusedError, match=sentence) as caught:
        way.hall.seat(names)
    assert caught.value.sentence_ja != str(caught.value) and way.hall.players == ("Ann", "Ben")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ann\tLee ", "Ann Lee"), ("Ann\u202e", "Ann"), ("\u0000A\ud800nn", "Ann"), ("美咲", "美咲"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
    ],
)
def test_what_nobody_sees_is_no_part_of_a_name(way: Hallway, typed: str, name: str) -> None:
    way.hall.seat([typed, "Ben"])
    assert way.hall.players == (name, "Ben")


def test_a_game_that_is_taken_up_keeps_its_players_and_goes_on_in_its_file(tmp_path: Path) -> None:
    file = tmp_path / "old.donuts"
    with closing(Table.create(file, ("Ann", "Ben"))) as table:
        begun = table.log
    way = Hallway(tmp_path, Evening(("Ann", "Ben")), take_seats(None, (), file))
    assert way.hall.game.resumes
    with pytest.raises(RefusedError, match="everybody stays"):
        way.hall.seat(["Ann", "Cem"])
    with pytest.raises(RefusedError, match="the rules stay"):
        way.hall.rule({"day_old": "exactly_3"})
    way.hall.start()
    assert way.live.log == begun and way.live.path == file


def test_games_and_evenings_of_people_called_like_a_card_go_on_and_none_is_begun(tmp_path: Path) -> None:
    """They were begun when that was nothing to mind; the program would not start, or the game not go on."""
    with closing(Table.create(tmp_path / "old.donuts", ("A/1", "Ben"))) as table:
        table.play(Deal(("plain", "glazed", "powdered")), by="Ben", at=7.0)
        begun = table.log
    way = Hallway(tmp_path, Evening(("A/1", "Ben")))
    assert way.hall.players == ("A/1", "Ben")
    way.hall.go_on("old")
    assert way.live.log == begun
    with pytest.raises(RefusedError, match="could be taken for a card"):
        way.live.command("start", {"players": ["A/1", "Cem"]})
    assert way.live.log == begun


def test_a_game_that_was_broken_off_is_offered_and_goes_on_in_its_file(way: Hallway, tmp_path: Path) -> None:
    assert way.hall.unfinished is None
    with closing(Table.create(tmp_path / "broken off.donuts", ("Cem", "Dee", "Eva"))) as table:
        table.play(Deal(("plain", "glazed", "powdered", "eclair")), by="Cem", at=7.0)
        begun = table.log
    offered = way.hall.unfinished
    assert offered is not None and (offered.name, offered.players) == ("broken off", ("Cem", "Dee", "Eva"))
    way.hall.go_on(offered.name)
    way.hall.choose_camera("browser")
    assert way.remembered[-1] == Evening(("Cem", "Dee", "Eva"), "browser", {})  # and not all rules, as if chosen
    assert way.live.log == begun and way.hall.players == ("Cem", "Dee", "Eva") and not way.hall.rehearsing
    assert way.live.path == tmp_path / "broken off.donuts" and way.hall.unfinished is None


def test_a_game_that_is_over_is_not_offered_and_none_that_is_not_there_can_be_taken_up(
    way: Hallway, tmp_path: Path
) -> None:
    with closing(Table.create(tmp_path / "over.donuts", ("Cem", "Dee"))) as table:
        table.play(Deal(("plain", "glazed", "powdered")), by="Cem", at=7.0)
        table.end(9.0, by="Cem")
    assert way.hall.unfinished is None
    with pytest.raises(RefusedError, match="There is no game"):
        way.hall.go_on("../over")
    assert way.hall.rehearsing


def test_a_browser_that_is_not_the_chosen_camera_hears_of_it(way: Hallway) -> None:
    assert "Another camera is chosen" in way.hall.door.camera.word().sentence
    way.hall.choose_camera("browser")
    assert way.hall.door.camera.word().sentence == "" and not way.hall.door.camera.word().paused


class Stumbling(Blind):
    """Fails at one picture, and finds nothing in any other."""

    def __init__(self, failure: Exception) -> None:
        self.failures = [failure]

    def find(self, image: Image, where: Where | None = None) -> Findings:
        if self.failures:
            raise self.failures.pop()
        return super().find(image, where)


@pytest.mark.parametrize(
    ("failure", "said"),
    [
        (ValueError("not enough values to unpack"), STUMBLED),
        (JournalError("game.donuts cannot be written: disk is full."), "game.donuts cannot be written: disk is full."),
    ],
)
def test_what_goes_wrong_while_watching_costs_the_camera_and_not_the_evening(
    tmp_path: Path, failure: Exception, said: str
) -> None:
    way = Hallway(tmp_path, Evening(("Ann", "Ben")), finder=Stumbling(failure))
    (tmp_path / "table").mkdir()
    cv2.imwrite(str(tmp_path / "table" / "1.png"), np.full((270, 480, 3), 90, np.uint8))
    with way.watched():
        way.hall.choose_camera(str(tmp_path / "table"))
        until(lambda: way.live.dashboard().camera.state == "lost")
        assert way.live.dashboard().camera.sentence == said
        way.hall.choose_camera(str(tmp_path / "table"))
        until(lambda: way.live.dashboard().camera.state == "done")
