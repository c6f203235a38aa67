"""What the games of an evening, or of years, say about each player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from web.kept.past_games import GamePlayed


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """One player over all finished games.  A shared win counts as one; `favourites` are taken most often, at most 3."""

    name: str
    games: int
    wins: int
    average: float
    best: int
    cards: float
    collisions: float
    """How often a game they chose what others chose, too."""
    favourites: tuple[str, ...]


def records(games: Iterable[GamePlayed]) -> tuple[PlayerRecord, ...]:
    """Every player's record, most wins first; games that were not finished do not count."""
    over = [game for game in games if game.over]
    names = sorted({name for game in over for name in game.players})
    found = [_record(name, [game for game in over if name in game.players]) for name in names]
    return tuple(sorted(found, key=lambda one: (-one.wins, -one.average, one.name)))


def _record(name: str, games: list[GamePlayed]) -> PlayerRecord:
    scores = [game.scores[name] for game in games]
    taken: Counter[str] = Counter()
    for game in games:
        taken.update(game.taken[name])
    most = max(taken.values(), default=0)
    return PlayerRecord(
        name=name,
        games=len(games),
        wins=sum(name in game.winners for game in games),
        average=round(sum(scores) / len(games), 1),
        best=max(scores),
        cards=round(sum(game.cards[name] for game in games) / len(games), 1),
        collisions=round(sum(game.collisions[name] for game in games) / len(games), 1),
        favourites=tuple(sorted(piece for piece, count in taken.items() if count == most))[:3],
    )
