"""What somebody asks of the table, word by word as it came; and how it is refused, in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.go_nuts import CARDS
from engine.go_nuts.sentences import many
from engine.observation import UNKNOWN
from engine.table import Table
from web.words.refused import RefusedError
from web.words.spelled import LONGEST_NAME, tidy

HOST = "host"
"""Who gave a command, as the log has it: whoever sits at this machine.  From another device it is a player's name."""


class AgainstTheRulesError(RefusedError):
    """The rules forbid it; where it has happened all the same, the command is given again with ``override``."""

    def __init__(self, sentence: str, sentence_ja: str, rule: str) -> None:
        super().__init__(sentence, sentence_ja)
        self.rule = rule


class StaleError(RefusedError):
    """A command was meant for a table that is no longer so."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A command's arguments as they came, taken out one by one and checked on the way."""

    args: Mapping[str, object]
    by: str = HOST

    def text(self, key: str) -> str:
        """A word that must be there."""
        value = self.args.get(key)
        if not isinstance(value, str) or not value or len(value) > 200:
            raise RefusedError(f"The command needs '{key}' as text.")
        return value

    def number(self, key: str) -> int:
        """A whole number that must be there."""
        value = self.args.get(key)
        if not isinstance(value, int) or isinstance(value, bool):
            raise RefusedError(f"The command needs '{key}' as a whole number.")
        return value

    def optional_number(self, key: str) -> int | None:
        """A whole number, or None where there is none."""
        return None if self.args.get(key) is None else self.number(key)

    def yes(self, key: str) -> bool:
        """True or false, which must be there."""
        value = self.args.get(key)
        if not isinstance(value, bool):
            raise RefusedError(f"The command needs '{key}' as true or false.")
        return value

    def piece(self, key: str) -> str | None:
        """The name of a donut or a selection card, ``unknown``, or None for no card."""
        if self.args.get(key) is None:
            return None
        return _known(self.text(key))

    def faces(self, count: int) -> tuple[str, ...]:
        """As many donuts as cards turn up."""
        value = self.args.get("faces", [])
        if not isinstance(value, list) or len(value) != count:
            cards = f"{many(count, 'card turns', 'cards turn')} up: name each of them."
            raise RefusedError(cards, f"{count}枚が出ます。すべて選んでください。")
        return tuple(_known(str(piece)) for piece in value)

    def picked(self, groups: int) -> list[list[int]]:
        """For each group of a power, the indices of the chosen cards."""
        value = self.args.get("picked")
        if not isinstance(value, list) or len(value) != groups:
            raise RefusedError(f"The command needs 'picked' with {many(groups, 'list')} of cards.")
        if not all(isinstance(part, list) and all(type(n) is int for n in part) for part in value):
            raise RefusedError("The command needs 'picked' as lists of whole numbers.")
        return value

    def names(self) -> tuple[str, ...]:
        """The players of a new game."""
        value = self.args.get("players")
        if not isinstance(value, list) or not all(isinstance(n, str) and len(n) <= LONGEST_NAME for n in value):
            raise RefusedError(f"The command needs 'players' as names of up to {LONGEST_NAME} letters.")
        return tuple(name for name in map(tidy, value) if name)

    def of_this_game(self, game: int) -> None:
        """Refuse what a page means for the game before: `of_game` counts those of this table, and need not be said."""
        if self.optional_number("of_game") not in (None, game):
            raise StaleError("Another game has begun: look again.", "別のゲームが始まっています。確認してください。")

    def not_stale(self, table: Table) -> None:
        """Refuse what was meant for an older table: `seen` is the last entry that the page had."""
        seen, last = self.number("seen"), table.log[-1].seq
        if seen != last:
            raise StaleError(
                "The table has moved on since: look again and repeat it if it still holds.",
                "その間に場が進みました。確認して、必要ならもう一度どうぞ。",
            )


def _known(piece: str) -> str:
    if piece in CARDS or piece == UNKNOWN or (piece.startswith("select_") and piece[7:] in set("1234567")):
        return piece
    raise RefusedError(f"There is no card '{piece}'.")
