"""The end of the game: what every card scores, who has won, and why.

The live score is the same: as if the game ended now.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.go_nuts.cards import CARDS
from engine.go_nuts.sentences import many
from engine.go_nuts.settings import DEFAULTS, resolve, shown_with
from engine.go_nuts.state import GameState

HOLES = (0, 1, 3, 6, 10, 15)
JELLY = (0, 0, 5, 5, 10, 10, 15)
BOSTON = (0, 0, 6, 0, 15, 0, 25)
DRINKS = frozenset({"coffee", "milk"})
_EACH = {
    "french_cruller": 2, "glazed": 2, "powdered": 3, "sprinkled": 2, "cinnamon_twist": 1, "milk": 5,
    "red_velvet": -2, "bear_claw": -2, "strawberry_glazed": -2, "day_old_donuts": -7,
}
_LOST_MINUS = frozenset({"red_velvet", "bear_claw", "strawberry_glazed"})
"""The cards whose minus sign is missing on the Japanese sheet."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One reason for points: ``Donut Holes x4``, 10, ``GN-DH``."""

    what: str
    points: int
    rule: str
    what_ja: str = ""
    house: tuple[str, ...] = ()
    """The table's own rules that it rests on, as ``matcha_limit: 7``."""
    why: str = ""
    """How its condition stands, where a card has one: ``6 types of donuts; 7 or more score``."""
    why_ja: str = ""


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """A player's points, with their reasons and the number of cards that breaks a tie."""

    total: int
    lines: tuple[ScoreLine, ...]
    cards: int
    gone: bool = False
    """They left the game with their cards: nothing is counted, and they do not win."""


GONE = PlayerScore(0, (), 0, gone=True)
"""The score of who has left the game with their cards."""


@dataclass(frozen=True, slots=True)
class _Table:
    """What scoring a plate may ask about: its own cards, and those of all."""

    own: Counter[str]
    cards: int
    plain: tuple[int, ...]
    """Plain cards of each player, most first."""
    fewest: tuple[int, ...]
    """Cards of each player, fewest first."""
    settings: Mapping[str, str]

    @property
    def donuts(self) -> int:
        """How many cards count as donut cards."""
        drinks = sum(self.own[piece] for piece in DRINKS)
        return self.cards if self.settings["drinks_count"] == "yes" else self.cards - drinks

    @property
    def types(self) -> int:
        """How many different donuts."""
        counted = self.settings["drinks_count"] == "yes"
        return sum(1 for piece in self.own if piece in CARDS and (counted or piece not in DRINKS))


def score(state: GameState) -> Mapping[str, PlayerScore]:
    """Each player's score as if the game ended now; who left with their cards is compared with nobody."""
    if not state.left:
        return score_plates(state.plates, state.settings)
    counted = {name: plate for name, plate in state.plates.items() if state.left.get(name) != "out"}
    scores = score_plates(counted, state.settings)
    return {name: scores.get(name, GONE) for name in state.players}


def score_plates(
    plates: Mapping[str, Sequence[str]], settings: Mapping[str, str] | None = None
) -> Mapping[str, PlayerScore]:
    """Each plate's score.  `settings` are house rules; a card that is none of the 23 counts as a card only."""
    rules = DEFAULTS if settings is None else resolve(settings)
    owned = {name: Counter(plate) for name, plate in plates.items()}
    plain = tuple(sorted((own["plain"] for own in owned.values()), reverse=True))
    fewest = tuple(sorted(len(plate) for plate in plates.values()))
    return {
        name: _score_one(_Table(own, len(plates[name]), plain, fewest, rules)) for name, own in owned.items()
    }


def total_beside(
    plate: Sequence[str], plain: Sequence[int], cards: Sequence[int], settings: Mapping[str, str] | None = None
) -> int:
    """A plate's points, without their reasons, where the others have so many Plain, and so many cards."""
    rules, own = DEFAULTS if settings is None else resolve(settings), Counter(plate)
    most_plain = tuple(sorted((own["plain"], *plain), reverse=True))
    table = _Table(own, len(plate), most_plain, tuple(sorted((len(plate), *cards))), rules)
    return sum(_points(table, piece, count) or 0 for piece, count in own.items()) + _most_plain(table)


def winners(scores: Mapping[str, PlayerScore]) -> tuple[str, ...]:
    """Who has won: most points, then most cards; several share it."""
    counted = {name: (s.total, s.cards) for name, s in scores.items() if not s.gone}
    best = max(counted.values(), default=None)
    return tuple(name for name, result in counted.items() if result == best)


def _score_one(table: _Table) -> PlayerScore:
    own = tuple(line for piece, count in table.own.items() for line in _lines(table, piece, count))
    lines = (*own, *_plain_bonus(_most_plain(table)))
    if table.settings is not DEFAULTS:
        lines = tuple(replace(line, house=shown_with(table.settings, line.rule)) for line in lines)
    return PlayerScore(sum(line.points for line in lines), lines, table.cards)


def _lines(table: _Table, piece: str, count: int) -> Iterator[ScoreLine]:
    card = CARDS.get(piece)
    if card is None:
        yield ScoreLine(f"Unknown card x{count}: score by hand", 0, "GN-CONSERVE", f"不明なカード x{count}：手で数える")
        return
    points = _points(table, piece, count)
    if points is not None:
        why, why_ja = _CONDITIONS[piece](table) if piece in _CONDITIONS else ("", "")
        yield ScoreLine(f"{card.name} x{count}", points, card.rule, f"{card.name_ja} x{count}", why=why, why_ja=why_ja)


def _points(table: _Table, piece: str, count: int) -> int | None:
    """What the cards of one name score together; None where they never score."""
    special = _SPECIAL.get(piece)
    if special is not None:
        return special(table, count)
    each = _each(table, piece)
    return None if each is None else each * count


def _each(table: _Table, piece: str) -> int | None:
    each = _EACH.get(piece)
    lost = table.settings["edition"] == "jp_sheet_as_printed" and piece in _LOST_MINUS
    return abs(each) if each is not None and lost else each


def _most_plain(table: _Table) -> int:
    """The points for the most Plain; where nobody has one there is no set, unless the table plays that as a tie."""
    count = table.own["plain"]
    if count < table.plain[0] or (count == 0 and table.settings["plain_zero_tie"] == "none"):
        return 0
    return 1 if table.plain.count(count) > 1 else 3


def _plain_bonus(points: int) -> Iterator[ScoreLine]:
    if points == 1:
        yield ScoreLine("tied for most Plain", 1, "GN-PL", "プレーンの最多が同数")
    elif points:
        yield ScoreLine("most Plain", points, "GN-PL", "プレーンが最多")


def _from(ladder: Sequence[int]) -> Callable[[_Table, int], int]:
    return lambda _, count: ladder[min(count, len(ladder) - 1)]


def _negative(table: _Table) -> int:
    """How many of the cards take points away."""
    return sum(n for piece, n in table.own.items() if (_each(table, piece) or 0) < 0)


def _maple_frosted(table: _Table, count: int) -> int:
    least = table.fewest[0]
    shared = table.fewest.count(least) > 1 and table.settings["maple_frosted_ties"] == "strict"
    return 5 * count if table.cards == least and not shared else 0


def _maple_bar(table: _Table, count: int) -> int:
    return 3 * count if table.types >= 7 else 0


def _mucho_matcha(table: _Table, count: int) -> int:
    return 3 * count if table.types <= int(table.settings["matcha_limit"]) else 0


def _old_fashioned(table: _Table, count: int) -> int:
    return 5 * count if table.donuts <= int(table.settings["old_fashioned_limit"]) else 0


_SPECIAL: Mapping[str, Callable[[_Table, int], int]] = {
    "donut_holes": _from(HOLES),
    "jelly_filled": _from(JELLY),
    "boston_cream": _from(BOSTON),
    "plain": lambda _, count: count,
    "maple_bar": _maple_bar,
    "mucho_matcha": _mucho_matcha,
    "old_fashioned": _old_fashioned,
    "coffee": lambda table, count: count * _negative(table),
    "maple_frosted": _maple_frosted,
}


def _types(table: _Table, score: str, score_ja: str) -> tuple[str, str]:
    return f"{many(table.types, 'type')} of donuts; {score}", f"{table.types}種類（{score_ja}で得点）"


_CONDITIONS: Mapping[str, Callable[[_Table], tuple[str, str]]] = {
    "maple_bar": lambda table: _types(table, "7 or more score", "7種類以上"),
    "mucho_matcha": lambda table: _types(
        table, f"up to {table.settings['matcha_limit']} score", f"{table.settings['matcha_limit']}種類以下"
    ),
    "old_fashioned": lambda table: (
        f"{many(table.donuts, 'card')}; up to {table.settings['old_fashioned_limit']} score",
        f"{table.donuts}枚（{table.settings['old_fashioned_limit']}枚以下で得点）",
    ),
    "maple_frosted": lambda table: (
        f"{many(table.cards, 'card')}; the fewest are {table.fewest[0]}",
        f"{table.cards}枚（最少は{table.fewest[0]}枚）",
    ),
    "coffee": lambda table: (
        f"{many(_negative(table), 'card that takes', 'cards that take')} points away",
        f"マイナスのカード{_negative(table)}枚",
    ),
}
"""How it stands with a plate, in English and Japanese, of the cards whose points have a condition."""
