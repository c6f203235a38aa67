"""Which totals, and whose victory, hang on cards that are not sure: also those of players whose own cards all are.

Maple Frosted, Plain and the tie-break compare plates, so one doubtful card may change what somebody else has.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

from engine.go_nuts.cards import CARDS
from engine.go_nuts.scoring import score, score_plates, total_beside, winners
from engine.go_nuts.state import GameState
from engine.observation import UNKNOWN

Plates = Mapping[str, Sequence[str]]
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


def hanging(
    plates: Plates, doubtful: Mapping[str, int], settings: Mapping[str, str] | None = None
) -> frozenset[str]:
    """The players whose total may be another one.

    plates: the cards that count, by player.  doubtful: how many cards more a player may have, for those who may.
    """
    return frozenset(
        name for name in plates if doubtful.get(name) or len(set(_span(name, plates, doubtful, settings))) > 1
    )


def sure_winners(
    plates: Plates, doubtful: Mapping[str, int], settings: Mapping[str, str] | None = None
) -> tuple[str, ...]:
    """Who has won whatever the doubtful cards are; nobody where that is open.  `settings` are house rules.

    The least that a winner may have is held against the most that any other may: where those two cannot come about
    together, a victory is left open that is none, and never the other way round.
    """
    now = winners(score_plates(plates, settings))
    most = max(doubtful.values(), default=0)
    if not most or most > FEW:
        return () if most else now
    spans = {name: _span(name, plates, doubtful, settings) for name in plates}
    if len(now) > 1 and any(doubtful.get(name) or len(set(spans[name])) > 1 for name in now):
        return ()
    least = min((spans[name][0], len(plates[name])) for name in now)
    others = [(spans[name][1], len(plates[name]) + doubtful.get(name, 0)) for name in plates if name not in now]
    return now if all(other < least for other in others) else ()


def _span(
    name: str, plates: Plates, doubtful: Mapping[str, int], settings: Mapping[str, str] | None = None
) -> tuple[int, int]:
    """The fewest and the most points of a player, whatever the doubtful cards are, those of others too.

    Of the others' cards only Plain and their number count: more Plain take points, more cards bring some.
    """
    others = [(plate, doubtful.get(other, 0)) for other, plate in plates.items() if other != name]
    plain = [plate.count("plain") for plate, _ in others]
    more_plain = [plate.count("plain") + more for plate, more in others]
    cards, more_cards = [len(plate) for plate, _ in others], [len(plate) + more for plate, more in others]
    fewest, most = [], []
    for added in _added(doubtful.get(name, 0)):
        own = (*plates[name], *added)
        fewest.append(total_beside(own, more_plain, cards, settings))
        most.append(total_beside(own, plain, more_cards, settings))
    return min(fewest), max(most)


@lru_cache(maxsize=FEW + 1)
def _added(most: int) -> tuple[tuple[str, ...], ...]:
    """So many cards or fewer, of any kinds."""
    return tuple(added for count in range(most + 1) for added in combinations_with_replacement(CARDS, count))
