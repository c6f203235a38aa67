"""Which totals, and whose victory, hang on cards that are not sure: also those of players whose own cards all are.

Maple Frosted, Plain and the tie-break compare plates, so one doubtful card may change what somebody else has.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from engine.go_nuts.cards import CARDS
from engine.go_nuts.scoring import score, score_plates, winners
from engine.go_nuts.state import GameState
from engine.observation import UNKNOWN

Plates = Mapping[str, Sequence[str]]
MOST = 6
"""So many doubtful cards of each kind are tried; more change but how many cards a plate has, whatever their kind."""

FEW = 3
"""With more cards than this that nobody knows, nothing is worked out: it is open who leads."""


def leaders(state: GameState) -> tuple[str, ...]:
    """Who leads or, at the end, has won; nobody where that hangs on cards that nobody knows."""
    scores = score(state)
    plates = {name: plate for name, plate in state.plates.items() if not scores[name].gone}
    doubtful = {name: plate.count(UNKNOWN) for name, plate in plates.items()}
    if not any(doubtful.values()):
        return winners(scores)
    known = {name: tuple(piece for piece in plate if piece != UNKNOWN) for name, plate in plates.items()}
    if sum(doubtful.values()) > FEW:
        return ()
    return _sure_winners(tuple(known.items()), tuple(doubtful.items()), tuple(state.settings.items()))


@lru_cache(maxsize=256)
def _sure_winners(
    known: tuple[tuple[str, tuple[str, ...]], ...], doubtful: tuple[tuple[str, int], ...],
    settings: tuple[tuple[str, str], ...],
) -> tuple[str, ...]:
    """The same, remembered: an end is one of the stories that the table is weighed against, look after look."""
    return sure_winners(dict(known), dict(doubtful), dict(settings))


def hanging(plates: Plates, doubtful: Mapping[str, int]) -> frozenset[str]:
    """The players whose total may be another one.

    plates: the cards that count, by player.  doubtful: how many cards more a player may have, for those who may.
    """
    totals = {name: one.total for name, one in score_plates(plates).items()}
    other = {
        name
        for changed in _ways(plates, doubtful)
        for name, one in score_plates(changed).items()
        if one.total != totals[name]
    }
    return frozenset(other | {name for name, more in doubtful.items() if more})


def sure_winners(
    plates: Plates, doubtful: Mapping[str, int], settings: Mapping[str, str] | None = None
) -> tuple[str, ...]:
    """Who has won whatever the doubtful cards are; nobody where that is open.  `settings` are house rules."""
    now = winners(score_plates(plates, settings))
    return now if all(winners(score_plates(changed, settings)) == now for changed in _ways(plates, doubtful)) else ()


def _ways(plates: Plates, doubtful: Mapping[str, int]) -> Iterator[Plates]:
    """The plates with some of the doubtful cards as donuts of one kind: of each player, and of all together."""
    sets = [{name: more} for name, more in doubtful.items() if more]
    for several in [*sets, {name: more for name, more in doubtful.items() if more}]:
        for piece in CARDS:
            for count in range(1, min(MOST, max(several.values(), default=0)) + 1):
                yield _with(plates, several, piece, count)
        for count in range(MOST + 1, max(several.values(), default=0) + 1):
            yield _with(plates, several, next(iter(CARDS)), count)


def _with(plates: Plates, several: Mapping[str, int], piece: str, count: int) -> Plates:
    """The plates with so many of the doubtful cards, all of one kind."""
    return {name: (*own, *(piece,) * min(count, several.get(name, 0))) for name, own in plates.items()}
