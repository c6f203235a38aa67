"""Final scores from photographs of finished tables: `donuts score` against the truth's plates."""

from __future__ import annotations

import json
import subprocess
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.accuracy.games import DONUTS
from tests.accuracy.sets import QUARTER, PictureSet, TruePhoto

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PLATE = "collection"
"""The truth's word for the cards in front of a player."""


@dataclass(slots=True)
class FinalResult:
    """One photograph of a finished table.

    Totals are those of the plates in no order: the truth does not tell the seats.  `right` counts the plates whose
    total and cards are the truth's, `silent` those that are wrong though nothing is asked on which they hang.
    `question` is what the program asked instead of counting.
    """

    photo: str
    plates: int
    right: int = 0
    silent: int = 0
    totals_true: list[int] = field(default_factory=list)
    totals_said: list[int] = field(default_factory=list)
    uncertain: int = 0
    question: str = ""


def finished(photo: TruePhoto) -> dict[str | int, list[str]]:
    """The plates of a finished table by player; empty for a table in play or cards laid out to be learnt."""
    plates: dict[str | int, list[str]] = defaultdict(list)
    for card in photo.cards:
        if card.zone != PLATE or card.player is None:
            return {}
        if card.visible >= QUARTER:
            plates[card.player].append(card.piece)
    return dict(plates)


def totals(plates: Mapping[str | int, Sequence[str]]) -> dict[str | int, int]:
    """The points of each plate, by the project's own scoring."""
    from engine.go_nuts.scoring import score_plates

    scores = score_plates({str(player): tuple(cards) for player, cards in plates.items()})
    return {player: scores[str(player)].total for player in plates}


def measure(found: PictureSet, deck: Path, say: Callable[[str], None]) -> Iterator[FinalResult]:
    """Score every photograph of a finished table, those with as many players in one call."""
    ends = [(photo, plates) for photo in found.photos if photo.measured and len(plates := finished(photo)) >= 2]
    for players in sorted({len(plates) for _, plates in ends}):
        of_them = [(photo, plates) for photo, plates in ends if len(plates) == players]
        said = score([photo.path for photo, _ in of_them], deck, players)
        for photo, plates in of_them:
            result = compare(photo, plates, said.get(str(photo.path), {}))
            say(f"  {result.photo}: {result.right} of {result.plates} plates added up right")
            yield result


def score(photos: Sequence[Path], deck: Path, players: int) -> dict[str, dict[str, Any]]:
    """What `donuts score --json` says of each photograph; a failed call says nothing of any."""
    command = [*DONUTS, "score", *map(str, photos), "--deck", str(deck), "--players", str(players), "--json"]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False, timeout=1800)
    lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    return {told["photo"]: told for told in lines}


def compare(photo: TruePhoto, plates: Mapping[str | int, Sequence[str]], said: Mapping[str, Any]) -> FinalResult:
    """Plates that were added up against the true ones."""
    true_totals = totals(plates)
    left = [(true_totals[player], sorted(cards)) for player, cards in plates.items()]
    result = FinalResult(photo.path.name, len(plates), totals_true=sorted(true_totals.values()))
    for player in said.get("players", ()):
        result.totals_said.append(player["total"])
        result.uncertain += len(player.get("uncertain", ()))
        mine = (player["total"], sorted(player["cards"]))
        if mine in left:
            left.remove(mine)
            result.right += 1
        elif not (player.get("uncertain") or player.get("open")):
            result.silent += 1
    result.totals_said.sort()
    result.question = said.get("question") or ("" if said else "no answer")
    return result
