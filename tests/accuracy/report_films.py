"""The films of games unlike the demo's, one row a film."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tests.accuracy.tables import table

INTRO = """The first rounds of games made up and filmed for this (`python -m tests.accuracy.films out/films`): made
decks on made tables, seen from where the demo and `mint/game` are never seen from, with what happens at tables beside
the game. The pictures are laid together from flat faces; only the arms are solid. *Told wrongly* are announcements of
what did not happen that still stand at the end. *Plates* and *scores* are as the program has them at the end."""

Result = Mapping[str, Any]


def parted(sets: Mapping[str, Result]) -> tuple[dict[str, Result], dict[str, Result]]:
    """The films, and all other sets."""
    films = {name for name, found in sets.items() if any("special" in game for game in found["games"])}
    return {n: sets[n] for n in sets if n in films}, {n: sets[n] for n in sets if n not in films}


def section(films: Mapping[str, Result]) -> Iterator[str]:
    """The whole section."""
    yield from ("## Games unlike the demo's", "", INTRO, "")
    games = [(name, found["stamp"], game) for name, found in films.items() for game in found["games"]]
    head = ["film", "players", "what is special", "events right", "of", "told wrongly", "questions", "objections",
            "left open", "plates right", "scores", "s"]
    yield from table(head, [_row(name, game) for name, _, game in games])
    for name, stamp, game in games:
        yield from _amiss(name, stamp, game)


def _row(name: str, game: Result) -> list[Any]:
    scores = "right" if game["scores_true"] == game["scores_said"] else "not right"
    return [name, len(game["players"]), game["special"], game["right"], game["happened"], len(game["extra"]),
            len(game["asked"]), len(game["objected"]), game["open_matters"],
            f"{game['plates_right']} of {game['plates']}", scores, f"{game['seconds']:.0f}"]


def _amiss(name: str, stamp: str, game: Result) -> Iterator[str]:
    """What went wrong in one film, if anything did."""
    words = {"missed": "missed", "extra": "told wrongly", "asked": "asked", "objected": "objected"}
    lines = [f"- {word}: {line}" for kind, word in words.items() for line in game[kind]]
    if game["complaint"]:
        lines.append(f"- the program said (exit status {game['exit_status']}): {game['complaint']}")
    if lines:
        yield from ("", f"{name} (measured {stamp}):", "", *lines)
