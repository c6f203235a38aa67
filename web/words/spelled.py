"""What people's words mean: players and house rules as they spell them, names wherever they are typed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from engine.go_nuts.cards import FEWEST_PLAYERS, MOST_PLAYERS
from web.words.failures import CannotError

LONGEST_NAME = 40
"""Letters of a player's name: a page has room for so many."""
HOW_MANY = re.compile(r"\s*-?\d{1,9}\s*")
"""A number of players, as `int` reads it: not every digit is one of a number (²), nor every row of them."""
UNSEEN = frozenset(map(chr, (0x61C, 0x200B, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2060, 0x206A), 0xFEFF)))
"""What turns the writing round, and spaces without a width: nobody types them, but they come along with copied text."""


def tidy(name: str) -> str:
    """A name without what nobody sees, and without spaces that mean nothing; empty where nothing is left to be seen."""
    kept = "".join(c for c in name if c.isspace() or (c not in UNSEEN and unicodedata.category(c) not in ("Cc", "Cs")))
    shows = any(unicodedata.category(c)[0] in "LNPS" for c in kept)
    return " ".join(kept.split()) if shows else ""


def player_names(players: str) -> tuple[str, ...]:
    """``Ann,Ben`` as names.  How many there may be, and that they differ, is the game's own rule."""
    names = tuple(tidy(name) for name in players.split(","))
    if not all(names):
        raise CannotError(f"--players {players!r}: a name is missing between the commas")
    return names


def of_a_fitting_length(names: Iterable[str]) -> None:
    """Raises CannotError where a name is longer than any may be."""
    for name in names:
        if len(name) > LONGEST_NAME:
            raise CannotError(f"A name has up to {LONGEST_NAME} letters, and {name[:12]}… has {len(name)}: shorten it")


def asked_players(players: str | None) -> tuple[int | None, tuple[str, ...]]:
    """``3`` or ``Ann,Ben``: how many players, where that was said, and their names, where those were."""
    if players is None:
        return None, ()
    named = () if HOW_MANY.fullmatch(players) else player_names(players)
    number = len(named) or int(players)
    if not FEWEST_PLAYERS <= number <= MOST_PLAYERS:
        raise CannotError(f"{FEWEST_PLAYERS} to {MOST_PLAYERS} people play, not {number}")
    if len({name.casefold() for name in named}) < len(named):
        raise CannotError("Two players have the same name: give them different ones")
    of_a_fitting_length(named)
    return number, named


def house_rules(rules: Iterable[str]) -> dict[str, str]:
    """``--rule KEY=VALUE`` as settings; which ones there are is the game's own matter."""
    settings = {}
    for rule in rules:
        key, equals, value = rule.partition("=")
        if not (key.strip() and equals and value.strip()):
            raise CannotError(f"--rule {rule!r}: write a rule as KEY=VALUE")
        settings[key.strip()] = value.strip()
    return settings
