"""What people may ask of the table, checked word by word; whatever cannot be is refused in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.go_nuts import CARDS
from engine.go_nuts.events import Moved
from engine.go_nuts.moves import Deal, EndGame, Move, Refill, Resolve, Reveal, UsePower
from engine.go_nuts.powers import choices
from engine.go_nuts.rules import Ruling
from engine.go_nuts.state import GameState, Phase
from engine.observation import UNKNOWN
from engine.table import IllegalMove, Table
from web.showing import piece_at
from web.translated import both

HOST = "host"
"""Who gave a command, as the log has it: whoever sits at this machine.  From another device it is a player's name."""


class RefusedError(Exception):
    """A command is not done; the message is one sentence for whoever gave it, in English and in Japanese."""

    def __init__(self, sentence: str, sentence_ja: str = "") -> None:
        super().__init__(sentence)
        self.sentence_ja = sentence_ja or both(sentence).ja


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
            cards = f"{count} {'card turns' if count == 1 else 'cards turn'} up: name each of them."
            raise RefusedError(cards, f"{count}枚が出ます。すべて選んでください。")
        return tuple(_known(str(piece)) for piece in value)

    def picked(self, groups: int) -> list[list[int]]:
        """For each group of a power, the indices of the chosen cards."""
        value = self.args.get("picked")
        if not isinstance(value, list) or len(value) != groups:
            raise RefusedError(f"The command needs 'picked' with {groups} lists of cards.")
        if not all(isinstance(part, list) and all(type(n) is int for n in part) for part in value):
            raise RefusedError("The command needs 'picked' as lists of whole numbers.")
        return value

    def names(self) -> tuple[str, ...]:
        """The players of a new game."""
        value = self.args.get("players")
        if not isinstance(value, list) or not all(isinstance(n, str) and len(n) <= 40 for n in value):
            raise RefusedError("The command needs 'players' as names of up to 40 letters.")
        return tuple(name.strip() for name in value if name.strip())

    def not_stale(self, table: Table) -> None:
        """Refuse what was meant for an older table: `seen` is the last entry that the page had."""
        seen, last = self.number("seen"), table.log[-1].seq
        if seen != last:
            raise StaleError(
                "The table has moved on since: look again and repeat it if it still holds.",
                "その間に場が進みました。確認して、必要ならもう一度どうぞ。",
            )


Command = Callable[[Table, Asked, float], object]


def _known(piece: str) -> str:
    if piece in CARDS or piece == UNKNOWN or (piece.startswith("select_") and piece[7:] in set("1234567")):
        return piece
    raise RefusedError(f"There is no card '{piece}'.")


def _correct(table: Table, asked: Asked, at: float) -> None:
    target, seq, piece = asked.text("target"), asked.optional_number("seq"), asked.piece("piece")
    if "was" in asked.args and seq is None and piece_at(table.state, target) != asked.piece("was"):
        raise StaleError("Another card lies there by now: look again.", "今は別のカードがあります。確認してください。")
    table.correct(target, piece, asked.by, at, seq=seq)


def _answer(table: Table, asked: Asked, at: float) -> None:
    _still_open(table, asked.number("seq"))
    table.answer(asked.number("seq"), asked.text("answer"), asked.by, at)


def _settle(table: Table, asked: Asked, at: float) -> None:
    _still_open(table, asked.number("seq"))
    table.settle(asked.number("seq"), asked.text("how"), asked.by, at)


def _still_open(table: Table, seq: int) -> None:
    if all(matter.seq != seq for matter in table.open_questions):
        raise StaleError(f"Number {seq} is settled already.", f"{seq}番はもう解決しています。")


def _undo(table: Table, asked: Asked, at: float) -> None:
    asked.not_stale(table)
    table.undo(asked.number("to_seq"), asked.by, at)


def _end(table: Table, asked: Asked, at: float) -> None:
    table.end(at, asked.by)


def _play(table: Table, asked: Asked, at: float) -> None:
    asked.not_stale(table)
    override = "override" in asked.args and asked.yes("override")
    table.play(_move(table.state, asked), asked.by, at, override=override)


def _move(state: GameState, asked: Asked) -> Move:
    """The move that is meant, in the phase that the game is in."""
    match state.phase:
        case Phase.DEAL:
            return Deal(asked.faces(state.slots))
        case Phase.RESOLVE:
            return Resolve(state.pending[0])
        case Phase.POWER:
            return _power(state, asked)
        case Phase.REFILL if state.deck_left is not None and state.gaps > state.deck_left:
            return EndGame()
        case Phase.REFILL:
            found = iter(asked.faces(state.gaps))
            gaps = state.open_gaps
            return Refill(tuple(next(found) if n in gaps else piece for n, piece in enumerate(state.row_to_fill, 1)))
        case Phase.PICK:
            raise RefusedError("Every player's number comes first.", "先に全員が番号を選びます。")
        case _:
            raise RefusedError("The game is over.", "ゲームは終わりました。")


def _power(state: GameState, asked: Asked) -> UsePower:
    ways = choices(state)
    way = asked.number("way")
    if state.prompt is None or not 0 <= way < len(ways):
        raise RefusedError("The power cannot be used that way.")
    groups = ways[way].groups
    moved: list[Moved] = []
    for group, picked in zip(groups, asked.picked(len(groups)), strict=True):
        if len(set(picked)) != len(picked) or not all(0 <= n < len(group.cards) for n in picked):
            raise RefusedError("The power cannot move those cards.")
        moved += [group.cards[n] for n in picked]
    return UsePower(state.prompt.player, state.prompt.piece, _named(moved, asked))


def _named(moved: Sequence[Moved], asked: Asked) -> tuple[Moved, ...]:
    """With the names of the cards that turn up only now."""
    found = iter(asked.faces(sum(one.piece == UNKNOWN for one in moved)))
    return tuple(replace(one, piece=next(found)) if one.piece == UNKNOWN else one for one in moved)


COMMANDS: Mapping[str, Command] = {
    "correct": _correct,
    "answer": _answer,
    "settle": _settle,
    "undo": _undo,
    "end": _end,
    "play": _play,
}
"""Everything that changes the log, by the name of its command."""


def refused(ruling: Ruling) -> RefusedError:
    """Why a move is not made; one that can have happened all the same may be kept as this table's own ruling."""
    if not ruling.events:
        return RefusedError(ruling.sentence, ruling.sentence_ja)
    return AgainstTheRulesError(ruling.sentence, ruling.sentence_ja, ruling.because.rule)


def leave(table: Table, asked: Asked, at: float) -> None:
    """A player goes home and the others play on; the row gets one card fewer where ``narrower`` says so."""
    state = table.state
    slots = state.slots - state.narrowed - asked.yes("narrower")
    try:
        table.leave(asked.text("player"), asked.by, at, cards=asked.text("cards"), slots=slots)
    except IllegalMove as illegal:  # the rules are silent: there is nothing to overrule
        raise RefusedError(illegal.ruling.sentence, illegal.ruling.sentence_ja) from illegal


def reveal(table: Table, picks: Mapping[str, int], by: str, at: float) -> None:
    """All have said their number."""
    table.play(Reveal(dict(picks)), by, at)
