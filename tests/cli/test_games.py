"""`replay` and `judge`: a kept game, looked at again; and files that hold none."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from engine.go_nuts.moves import Deal, Resolve, Reveal, UsePower
from engine.observation import Place, PlaceKind, Sighting, TableObservation
from engine.table import Table
from tests.cli.conftest import Donuts


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game in which Ann has taken a Plain by hand and Ben an Éclair, whose power waits."""
    path = tmp_path / "evening.donuts"
    with closing(Table.create(path, ["Ann", "Ben"])) as table:
        table.play(Deal(("plain", "eclair", "glazed")), "Ann", 1.0)
        table.play(Reveal({"Ann": 1, "Ben": 3}), "Ann", 2.0)
    return path


def another_version(path: Path) -> Path:
    """The same file, as a later version of the program would mark it."""
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA user_version = 999")
    return path


def test_replay_tells_the_state_and_the_score(donuts: Donuts, game: Path) -> None:
    told = json.loads(donuts("replay", game, "--json").out)
    assert told["plates"]["Ann"] + told["row"] != []
    assert told["round"] == 1 and set(told["scores"]) == {"Ann", "Ben"}
    assert told["state"].startswith("players=Ann,Ben round=1")


def test_replay_at_an_earlier_entry_shows_the_table_as_it_was(donuts: Donuts, game: Path) -> None:
    told = json.loads(donuts("replay", game, "--at", "2", "--json").out)
    assert (told["seq"], told["row"]) == (2, ["plain", "eclair", "glazed"])
    assert told["plates"] == {"Ann": [], "Ben": []} and told["phase"] == "pick"


def test_replay_in_words_names_the_row(donuts: Donuts, game: Path) -> None:
    assert "Row: Plain, Éclair, Glazed" in donuts("replay", game, "--at", "2").out


def test_one_card_is_one_card(donuts: Donuts, game: Path) -> None:
    with closing(Table.open(game)) as table:
        table.correct("deck", "1", "Ben", 5.0)
    assert "; 1 card in the deck\n" in donuts("replay", game).out


def test_one_entry_is_one_entry(donuts: Donuts, tmp_path: Path) -> None:
    Table.create(tmp_path / "begun.donuts", ("Ann", "Ben")).close()
    assert "has 1 entry, there is" in donuts("replay", tmp_path / "begun.donuts", "--at", "9").sentence


def test_an_entry_that_is_not_there_is_said_in_one_line(donuts: Donuts, game: Path) -> None:
    assert "there is no entry 99" in donuts("replay", game, "--at", "99").sentence


def test_judge_reads_out_a_correction_and_says_that_nothing_is_open(donuts: Donuts, game: Path) -> None:
    with closing(Table.open(game)) as table:
        table.correct("row/2", "powdered", "Ben", 5.0)
    answer = donuts("judge", game)
    assert answer.status == 0
    assert "Corrected by Ben: slot 2 has Powdered" in answer.out and "Nothing is open." in answer.out


def test_judge_names_house_rules_in_words_and_as_json_by_their_keys(donuts: Donuts, tmp_path: Path) -> None:
    path = tmp_path / "house.donuts"
    rules = {"cruller_scope": "any_in_row", "optional_powers": "may_decline"}
    with closing(Table.create(path, ["Ann", "Ben"], rules)) as t:
        t.play(Deal(("french_cruller", "eclair", "glazed")), "Ann", 1.0)
        t.play(Reveal({"Ann": 1, "Ben": 3}), "Ann", 2.0)
        t.play(Resolve(1), "Ann", 3.0)
        t.play(UsePower("Ann", "french_cruller", ()), "Ann", 4.0)
    aloud, japanese = donuts("judge", path).out, donuts("judge", path, "--lang", "ja").out
    assert "house rules: French Cruller discards from the row: any card; Powers: may be declined." in aloud
    assert "[GN-FC; house rule: French Cruller discards from the row: any card]" in aloud
    assert "この卓の決まり：フレンチ・クーラーが捨てるカード：場のどれでも、カードの効果：使わ" in japanese
    assert not any(key in aloud + japanese for key in ("cruller_scope", "may_decline", "any_in_row"))
    told = [json.loads(line) for line in donuts("judge", path, "--json").out.splitlines()]
    assert any("cruller_scope: any_in_row" in one["ruling"]["house"] for one in told if "ruling" in one)


@pytest.fixture
def disputed(tmp_path: Path) -> Path:
    """A game in which both chose the Glazed and Ann took it."""
    path = tmp_path / "disputed.donuts"
    with closing(Table.create(path, ["Ann", "Ben"])) as table:
        table.play(Deal(("plain", "glazed", "powdered")), "Ann", 1.0)
        table.play(Reveal({"Ann": 2, "Ben": 2}), "Ann", 2.0)
        seen = [("plain", Place(PlaceKind.ROW, 1)), ("powdered", Place(PlaceKind.ROW, 3)),
                ("glazed", Place(PlaceKind.PLATE, 1)), ("select_2", Place(PlaceKind.PICK, 1)),
                ("select_2", Place(PlaceKind.PICK, 2))]  # fmt: skip
        cards = tuple(Sighting(place, ((piece, -0.02), ("unknown", -4.0))) for piece, place in seen)
        for n in range(12):
            table.observe(TableObservation(n, 3.0 + n, cards, still_for=float(n)))
    return path


def test_judge_says_of_an_objection_what_should_be_what_it_changes_and_how_to_put_it_right(
    donuts: Donuts, disputed: Path
) -> None:
    answer = donuts("judge", disputed)
    assert answer.status == 1
    for said in (
        "Objection: Ann and Ben chose slot 2, so nobody gets Glazed: it is discarded. [GN-COLLIDE]",
        "It should be: Glazed from slot 2 was discarded.", "What happened: Ann took Glazed from slot 2.",
        "GN-COLLIDE (S0:59-60, TEXT) \"If two or more players picked the same card, no one gets it!",
        "Points as it lies, and put right: Ann 2 → 0.", "To put it right: Glazed from Ann to the discard pile.",
        "One matter is open.",
    ):  # fmt: skip
        assert said in answer.out
    japanese = donuts("judge", disputed, "--lang", "ja").out
    assert "正しくは：2番のグレイズが捨てられた。" in japanese and "直すには：グレイズ（Ann→捨て札）。" in japanese


def test_judge_gives_every_step_its_ruling_as_json(donuts: Donuts, disputed: Path) -> None:
    told = [json.loads(line) for line in donuts("judge", disputed, "--json").out.splitlines()]
    assert [one["seq"] for one in told] == list(range(1, len(told) + 1))
    rulings = {one["event"]: one["ruling"] for one in told if "ruling" in one}
    assert rulings["row_dealt"]["rule"] == "GN-SETUP-ROW" and rulings["row_dealt"]["verdict"] == "legal"
    assert rulings["donut_taken"]["verdict"] == "illegal" and rulings["donut_taken"]["lines"] == "59-60"


def test_replay_says_what_comes_next_and_what_everybody_has(donuts: Donuts, disputed: Path) -> None:
    told = donuts("replay", disputed)
    assert "Round 1. Next: the row is refilled." in told.out
    assert "Ann: 2 points with 1 card: Glazed" in told.out


def test_judge_speaks_japanese(donuts: Donuts, game: Path) -> None:
    out = donuts("judge", game, "--lang", "ja").out
    assert "第1ラウンド" in out and "未解決の件はありません。" in out


@pytest.mark.parametrize("command", ["replay", "judge"])
def test_a_journal_of_another_version_is_said_in_one_line(donuts: Donuts, game: Path, command: str) -> None:
    assert "another version" in donuts(command, another_version(game)).sentence


@pytest.mark.parametrize("command", ["replay", "judge"])
@pytest.mark.parametrize(
    ("content", "sentence"), [(None, "no game"), (b"", "empty"), (b"these are words", "not a game journal")]
)
def test_a_file_that_holds_no_game_is_said_in_one_line(
    donuts: Donuts, tmp_path: Path, command: str, content: bytes | None, sentence: str
) -> None:
    path = tmp_path / "some.donuts"
    if content is not None:
        path.write_bytes(content)
    assert sentence in donuts(command, path).sentence
