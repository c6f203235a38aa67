"""What people may ask of the table, checked word by word; whatever cannot be is refused in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from engine.go_nuts.events import Moved
from engine.go_nuts.moves import Deal, EndGame, Move, Refill, Resolve, ResolveOtherwise, Reveal, UsePower
from engine.go_nuts.powers import choices
from engine.go_nuts.rules import Ruling
from engine.go_nuts.state import GameState, Phase
from engine.history.log import deed_of
from engine.observation import UNKNOWN
from engine.table import IllegalMove, Table
from web.shown.showing import piece_at
from web.table.as_seen import card_as_seen, seats_as_seen
from web.table.asked import AgainstTheRulesError, Asked, StaleError
from web.table.otherwise import otherwise_used
from web.words.refused import RefusedError

Command = Callable[[Table, Asked, float], object]
MOST_IN_DECK = 99


def _correct(table: Table, asked: Asked, at: float) -> None:
    target, seq = asked.text("target"), asked.optional_number("seq")
    card_as_seen(table, asked)
    piece = _count(asked) if target == "deck" else asked.piece("piece")
    if "was" in asked.args and seq is None and piece_at(table.state, target) != asked.piece("was"):
        raise StaleError("Another card lies there by now: look again.", "今は別のカードがあります。確認してください。")
    table.correct(target, piece, asked.by, at, seq=seq)


def _count(asked: Asked) -> str:
    """How many cards the deck holds."""
    count = asked.number("piece")
    if not 0 <= count <= MOST_IN_DECK:
        raise RefusedError(f"The deck holds 0 to {MOST_IN_DECK} cards.", f"山札は0～{MOST_IN_DECK}枚です。")
    return str(count)


def _hand(table: Table, asked: Asked, at: float) -> None:
    target = asked.text("target")
    card_as_seen(table, asked)
    if piece_at(table.state, target) != asked.piece("was"):
        raise StaleError("Another card lies there by now: look again.", "今は別のカードがあります。確認してください。")
    table.hand(target, asked.text("to"), asked.by, at)


def _answer(table: Table, asked: Asked, at: float) -> None:
    _still_open(table, asked.number("seq"))
    table.answer(asked.number("seq"), asked.text("answer"), asked.by, at)


def _settle(table: Table, asked: Asked, at: float) -> None:
    _still_open(table, asked.number("seq"))
    table.settle(asked.number("seq"), asked.text("how"), asked.by, at)


def _still_open(table: Table, seq: int) -> None:
    if all(matter.seq != seq for matter in table.open_questions):
        raise StaleError(f"Number {seq} is settled already.", f"{seq}番はもう解決しています。")


def _reseat(table: Table, asked: Asked, at: float) -> None:
    seats_as_seen(table, asked)
    table.reseat(asked.names(), asked.by, at)


def _undo(table: Table, asked: Asked, at: float) -> None:
    """Everything after ``to_seq`` is taken back; or ``not_so``, with what it was said or done with, and all since."""
    if "not_so" not in asked.args:
        table.undo(asked.number("to_seq"), asked.by, at)
        return
    wrong = asked.number("not_so")
    table.undo(deed_of(table.log, wrong) - 1 if 0 < wrong <= len(table.log) else wrong, asked.by, at)


def _end(table: Table, asked: Asked, at: float) -> None:
    table.end(at, asked.by)


def _play(table: Table, asked: Asked, at: float) -> None:
    override = "override" in asked.args and asked.yes("override")
    table.play(_move(table.state, asked), asked.by, at, override=override)


def _move(state: GameState, asked: Asked) -> Move:
    """The move that is meant, in the phase that the game is in."""
    match state.phase:
        case Phase.DEAL:
            return Deal(asked.faces(state.slots))
        case Phase.RESOLVE if "went_to" in asked.args:
            return ResolveOtherwise(state.pending[0], _somebody(state, asked))
        case Phase.RESOLVE:
            return Resolve(state.pending[0])
        case Phase.POWER if "moved" in asked.args:
            return otherwise_used(state, asked)
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


def _somebody(state: GameState, asked: Asked) -> str:
    """A player who plays; an empty name is nobody."""
    name = asked.args.get("went_to")
    if name != "" and name not in state.playing:
        raise RefusedError("The command needs 'went_to' as a player's name, or empty for the discard pile.")
    return str(name)


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
    "hand": _hand,
    "answer": _answer,
    "settle": _settle,
    "reseat": _reseat,
    "undo": _undo,
    "end": _end,
    "play": _play,
}
"""Everything that changes the log, by the name of its command."""
OF_THIS_MOMENT = frozenset({"play", "undo"})
"""What must say which entry was seen last: it goes on from there, or takes back whatever came since.  Any other command
may."""
OF_A_PLACE = frozenset({"correct", "hand", "reseat"})
"""Where that holds for what the command speaks of only; elsewhere the table may have moved on."""


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
