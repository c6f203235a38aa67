"""Nothing that a page may show is English only: every sentence that can be raised, and every word of the pages."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from engine.go_nuts import CARDS
from engine.go_nuts.settings import CHOICES
from scanner.counting.legible import TOO_SMALL
from scanner.counting.score_photo import TWO_SLANTS, UNEVEN, UNREAD, plates_of
from scanner.following.health import ASTRAY, BURNT_OUT, GLARE, NO_CARD, NO_ROW, SHAKY, TOO_DARK, TOO_FEW, TOO_SLOW
from scanner.naming.deck import DeckBook
from scanner.sources.sent import HOPE, LOST
from web.doors.browser_camera import ASLEEP
from web.doors.keys import SENTENCE
from web.doors.security import WORDS
from web.hall.hall import NOT_CHOSEN
from web.kept.box import NO_NUMBERS, without_numbers
from web.watching import desk, frozen, out_of_sight, unread_numbers
from web.watching.following import STUMBLED, whether_kept
from web.words.house_rules import HOUSE_RULES
from web.words.said import Said
from web.words.translated import both

JAPANESE = re.compile(r"[぀-ヿ一-鿿]")
SEEN_ON_PAGES = (
    "scanner/sources/readers.py", "scanner/sources/frames.py", "scanner/sources/mjpeg.py", "scanner/sources/sent.py",
    "scanner/sources/photo.py",
    "scanner/naming/deck.py", "models/session.py", "engine/table.py", "engine/history/meaning.py",
    "engine/at_table/ledger.py", "engine/journal.py", "engine/journal_errors.py",
    "engine/go_nuts/__init__.py", "engine/go_nuts/settings.py", "engine/go_nuts/lineage.py",
    "calibration/lens.py", "web/kept/decks.py",
)  # fmt: skip
RAISED = {"SourceError", "PhotoError", "DeckError", "OtherEyesError", "ModelError", "ValueError", "JournalError",
          "LensError"}  # fmt: skip
REFUSED = {"RefusedError", "StaleError", "ImportedError", "NoSuchGameError", "CannotCountError"}
ELSEWHERE = ("The board is", "The photographs show the board", "'camera' is no camera's", "7 7")
"""Said at the terminal only, by `donuts calibrate`; or put together of parts that are tried below."""


def words_of(node: ast.expr) -> str | None:
    """The sentence that an expression is, with something in every gap; None for what is no sentence of its own."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in parts)
        case ast.BinOp(left=left, right=right):
            return (words_of(left) or "") + (words_of(right) or "")
        case _:
            return None


def called(tree: ast.AST, names: set[str]) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield node


def sentences(home: Path) -> Iterator[str]:
    """Everything that may be raised where a page shows it, and what is refused without its own Japanese."""
    for name in SEEN_ON_PAGES:
        for call in called(ast.parse((home / name).read_text("utf-8")), RAISED):
            yield from filter(None, map(words_of, call.args[:1]))
    for path in sorted((home / "web").rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        yield from filter(None, (words_of(call.args[0]) for call in called(tree, REFUSED) if len(call.args) == 1))
        yield from filter(None, (words_of(call.args[1]) for call in called(tree, {"abort"}) if len(call.args) == 2))
        yield from filter(None, (words_of(call.args[0]) for call in called(tree, {"_refused"})))


def test_whatever_can_be_raised_is_known_in_japanese(home: Path) -> None:
    found = [one for one in sentences(home) if not one.startswith(ELSEWHERE)]
    assert len(found) > 60
    assert [one for one in found if not JAPANESE.search(both(one).ja)] == []


def ends_of_play(home: Path) -> Iterator[str]:
    """What `donuts play` and `donuts judge` may end with: of the terminal's own modules, only theirs know `--lang`."""
    paths = [path for path in (home / "web").rglob("*.py") if path.parent.name != "terminal"]
    paths += [home / "web" / "terminal" / name for name in ("play.py", "hosted.py", "adjudged.py")]
    for path in [*paths, home / "calibration" / "store.py"]:
        for call in called(ast.parse(path.read_text("utf-8")), {"CannotError", "LayoutError"}):
            yield from filter(None, map(words_of, call.args))


def test_whatever_a_command_with_a_language_ends_with_is_known_in_japanese(home: Path) -> None:
    found = list(ends_of_play(home))
    assert len(found) > 19
    assert [one for one in found if not JAPANESE.search(both(one).ja)] == []


def test_a_sentence_that_another_holds_is_japanese_too_and_of_a_layout_nothing_is_said_of_a_game() -> None:
    lost = both("The camera 2 has stopped sending pictures; the game is kept in a.donuts")
    assert lost.ja == "カメラ2の映像が途切れました。ゲームの保存先：a.donuts"
    of_layouts = (
        "The layout in a.json cannot be written: x", "a.json is damaged (x): make it anew with donuts calibrate",
        "a.json is damaged or is no layout file: name another one with --layout",
        "a.json was written by another version: make it anew with donuts calibrate",
    )  # fmt: skip
    assert all("a.json" in both(one).ja and "ゲーム" not in both(one).ja for one in of_layouts)


def said_of_plates(home: Path) -> Iterator[str]:
    """What is said of the plates of a photograph: the sentences that `scanner.counting` keeps under a name."""
    for path in sorted((home / "scanner" / "counting").glob("*.py")):
        kept = (node.value for node in ast.parse(path.read_text("utf-8")).body if isinstance(node, ast.Assign))
        yield from (text for text in map(words_of, kept) if text and " " in text and text.endswith((".", "?")))


def test_whatever_is_said_of_plates_is_known_in_japanese(home: Path) -> None:
    found = list(said_of_plates(home))
    assert len(found) > 9
    assert [one for one in found if not JAPANESE.search(both(one).ja)] == []


@pytest.mark.parametrize(
    "sentence",
    [
        LOST, LOST + HOPE, ASLEEP, NOT_CHOSEN, STUMBLED, desk.STUMBLED, SENTENCE, *WORDS.values(),
        plates_of((), 2).question,
        "The camera 0 has stopped sending pictures; trying again", "No camera answers at http://10.0.0.7/video",
        "film.mp4: this is not a video that can be read", "There is no camera 3 here, or another program is using it",
        "a.donuts cannot be written: database or disk is full.", "a.donuts is empty: no game was begun in it.",
        TOO_DARK, SHAKY, NO_CARD, ASTRAY, BURNT_OUT, GLARE.format(4), NO_ROW, TOO_FEW, TOO_SLOW,
        NO_NUMBERS.format("1, 2"), *(unread_numbers.OF_ONE.format(whose) for whose in ("Ann's", "One")),
        "a is damaged from round 3 on; what was played before is whole: donuts play --game and this file, x, asks x.",
        "a is damaged from round 3 on; what was played before is whole: the page asks whether to go on from there.",
        "The layout in a.json was of another table or another place of the camera; it is now as this one lies",
        frozen.SENTENCE, out_of_sight.OF_A_PLATE.format("Ann's cards have"),
        *(out_of_sight.OF_THE_ROW.format(one) for one in ("Slot 2 of the row has", "The discard pile has")),
        "3 plates are seen, but there are 2 players: whose cards are whose?",
        "1 plate is seen, but there are 2 players: whose cards are whose?", TOO_SMALL, UNREAD, TWO_SLANTS, UNEVEN,
        "Where on the table is b.jpg and c.jpg, beside a.jpg? Take the photographs so that at least three named cards"
        " are on both.",
    ],
)  # fmt: skip
def test_what_is_said_without_being_raised_is_known_too(sentence: str) -> None:
    said = both(sentence)
    assert said.en == sentence and JAPANESE.search(said.ja)


def test_names_and_numbers_stay_in_the_sentence() -> None:
    assert both("film.mp4: there is no such file, folder or camera").ja == "film.mp4というカメラやファイルはありません。"  # noqa: E501
    assert both("The photograph is cut short: copy the picture again.").ja.startswith("写真は")
    assert both("end.jpg is damaged: copy the picture again.").ja.startswith("end.jpgは壊れて")


def test_a_sentence_that_nobody_has_translated_stays_as_it_is() -> None:
    assert both("It rains.") == Said("It rains.", "It rains.")


def test_every_house_rule_and_each_of_its_values_has_words_in_both_languages() -> None:
    assert {key: set(rule.values) for key, rule in HOUSE_RULES.items()} == {key: set(CHOICES[key]) for key in CHOICES}
    for rule in HOUSE_RULES.values():
        assert all(said.en and said.ja for said in (rule.name, *rule.values.values()))


def test_a_house_rule_calls_a_card_by_its_name_in_both_languages() -> None:
    told = [(rule.name, card) for rule in HOUSE_RULES.values() for card in CARDS.values() if card.name in rule.name.en]
    assert len(told) > 10 and [said.ja for said, card in told if card.name_ja not in said.ja] == []


def test_several_numbers_have_a_japanese_comma() -> None:
    lacks = both(without_numbers(DeckBook.of({"plain": np.zeros((140, 100, 3), np.uint8)}, {"plain": 0.7})))
    assert "card 1, 2, 3:" in lacks.en and "番号カード1、2、3を" in lacks.ja
    assert both("Anna, Bo.jpg is empty: take it again.").ja.startswith("Anna, Bo.jpgは空")


def dictionaries(page_file: Path) -> tuple[dict[str, str], dict[str, str]]:
    """The words of a script in both languages, key by key."""
    english, japanese = page_file.read_text("utf-8").split("\n  ja: {", 1)
    pairs = re.compile(r"(\w+): (\"(?:[^\"\\]|\\.)*\")")
    both_parts = (english.split("en: {", 1)[1], japanese.split("\n  },", 1)[0])
    first, second = ({key: json.loads(text) for key, text in pairs.findall(part)} for part in both_parts)
    return first, second


@pytest.mark.parametrize("script", ["words.js", "setup/words.js"])
def test_every_word_of_the_pages_is_there_in_japanese_with_the_same_gaps(home: Path, script: str) -> None:
    english, japanese = dictionaries(home / "web" / "static" / script)
    assert english.keys() == japanese.keys() and len(english) > 50
    for key, text in japanese.items():
        assert JAPANESE.search(text), key
        assert sorted(re.findall(r"\{\w+\}", text)) == sorted(re.findall(r"\{\w+\}", english[key])), key


def test_of_a_game_whose_file_is_gone_nobody_hears_that_it_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.donuts"
    gone = whether_kept(path)
    assert gone == f"The game is not kept: {path} is not there any more"
    assert both(gone).ja == f"ゲームは保存されていません。{path}がなくなりました。"
    path.touch()
    assert whether_kept(path) == f"The game is kept in {path}"
    told = both(f"{path} is not there any more: if it was moved, move it back; if it was deleted, begin a new game.")
    assert "動かしたなら元に戻し" in told.ja
