"""Odd tables: photographs as strangers take them, and what `donuts scan` and `donuts score` say of each."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from engine.observation import UNKNOWN
from scanner.counting.photo_scan import PhotoScan, scan_with
from scanner.finding.detect import Detector
from scanner.learning.enrol import enrol_faces
from tests.accuracy.finals import PLATE, totals
from tests.accuracy.photos import FoundCard, Tally, compare
from tests.accuracy.sets import TruePhoto, measured_card
from web.photographs.looking import Look, looking_by
from web.photographs.tally import count
from web.terminal.score import to_json


@dataclass(slots=True)
class OddResult:
    """One photograph.  right: plates whose cards and total are the truth's.  silent: those that are not, though nothing
    was asked that they hang on.  open: totals that were said to hang on what was asked.  asked: cards asked about.
    named: (confidence, right) of every name that was given."""

    photo: str
    cards: int
    cards_right: int
    wrong: list[tuple[str, str]]
    unknown: int
    missed: int
    false: list[str]
    plates: int
    right: int = 0
    silent: int = 0
    open: int = 0
    asked: int = 0
    question: str = ""
    seconds: float = 0.0
    named: list[tuple[float, bool]] = field(default_factory=list)


def is_odd(folder: Path) -> bool:
    """Whether a folder holds odd tables, as `models.workshop.odd_tables` writes them."""
    return (folder / "decks").is_dir()


def measure(folder: Path, say: Callable[[str], None], only: str = "") -> Iterator[dict[str, Any]]:
    """Every case in the folder, in the order of its names."""
    detector = Detector()
    decks: dict[str, Look] = {}
    for story in sorted(folder.glob("*.json")):
        if only and only not in story.stem:
            continue
        told = json.loads(story.read_text("utf-8"))
        look = decks.get(told["deck"] or "") or _look(folder, told["deck"], detector)
        if told["deck"]:
            decks[told["deck"]] = look
        result = judged(told, scan_with(folder / told["photo"], look))
        say(f"  {result.photo}: {result.cards_right} of {result.cards} cards, {result.right} of {result.plates} plates,"
            f" {result.silent} silently wrong")  # fmt: skip
        yield asdict(result)


def _look(folder: Path, deck: str | None, detector: Detector) -> Look:
    """With the deck that the case names, or with none."""
    return looking_by(None if deck is None else enrol_faces(folder / "decks" / deck / "faces", detector), detector)


def judged(told: Mapping[str, Any], scan: PhotoScan) -> OddResult:
    """What was seen and counted against the truth."""
    photo = TruePhoto(Path(told["photo"]), tuple(measured_card(c, told["size"]) for c in told["cards"]), measured=True)
    tally = compare(photo, list(map(FoundCard.of, scan.cards)))
    plates = true_plates(told)
    result = OddResult(
        told["photo"], *_cards(photo, tally), len(plates), seconds=round(scan.ms / 1000, 2),
        named=[(round(sure, 3), right) for sure, right in tally.named],
    )
    _add_up(result, plates, to_json(count(scan, told["players"], ())))
    return result


def _cards(photo: TruePhoto, tally: Tally) -> tuple[int, int, list[tuple[str, str]], int, int, list[str]]:
    """Countable cards, those right, names given wrongly, cards left unknown, cards missed, names given to nothing."""
    countable = sum(card.countable for card in photo.cards)
    right = tally.open_right + tally.covered_right + tally.markers_right
    false = [name for name in tally.false if name != UNKNOWN]
    return countable, right, [*tally.wrong, *tally.beyond], len(tally.blank), len(tally.missed), false


def true_plates(told: Mapping[str, Any]) -> dict[str | int, Sequence[str]]:
    """Every donut in front of each player, whatever is seen of it."""
    plates: dict[str | int, list[str]] = defaultdict(list)
    for card in told["cards"]:
        if card["zone"] == PLATE:
            plates[card["player"]] += [piece for piece in [card["label"].split("@")[0]] if piece != UNKNOWN]
    return {player: tuple(cards) for player, cards in plates.items()}


def _add_up(result: OddResult, plates: Mapping[str | int, Sequence[str]], said: Mapping[str, Any]) -> None:
    true_totals = totals(plates)
    left = [(true_totals[player], sorted(cards)) for player, cards in plates.items()]
    result.question = said.get("question", "")
    for player in said["players"]:
        mine = (player["total"], sorted(player["cards"]))
        is_open = bool(player["uncertain"]) or player.get("open", False)
        result.open += is_open
        result.asked += len(player["uncertain"])
        if mine in left:
            left.remove(mine)
            result.right += 1
        elif not is_open and not result.question:
            result.silent += 1
