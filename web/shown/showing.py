"""From the table to the dashboard: what of a game everybody may see, and how it is said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.asking.seats_asked import seats_said
from engine.go_nuts import score
from engine.go_nuts.cards import deck_for
from engine.go_nuts.choice import Group
from engine.go_nuts.hanging import leaders
from engine.go_nuts.powers import choices
from engine.go_nuts.scoring import PlayerScore, ScoreLine
from engine.go_nuts.state import GameState, Phase
from engine.history.log import fallen, last_deed
from web.kept.album import Album
from web.shown.dashboard import (
    NO_CAMERA,
    CameraShown,
    CardShown,
    Dashboard,
    EndingShown,
    FaceShown,
    GroupShown,
    LineShown,
    MoveShown,
    PlayerShown,
    PromptShown,
    SlotShown,
)
from web.shown.matters import matter_shown
from web.shown.told import Told
from web.words import phrases
from web.words.said import Said
from web.words.translated import both


@dataclass(frozen=True, slots=True)
class Around:
    """What the page shows beside the game itself."""

    game: int = 1
    camera: CameraShown = NO_CAMERA
    paused: bool = False
    waiting: bool = False
    asks_plate: bool = False
    picked: frozenset[str] = field(default_factory=frozenset)
    """Players whose number was entered by hand and is not revealed."""
    can_start: bool = False
    totals_hidden: bool = False
    album: Album = field(default_factory=Album)


def dashboard_of(table: Told, around: Around) -> Dashboard:
    """Everything that the page shows of this moment."""
    state, log = table.state, table.log
    return Dashboard(
        game=around.game,
        seq=log[-1].seq,
        round=state.round,
        phase=state.phase.value,
        headline=phrases.headline(state),
        next=phrases.what_next(state),
        players=_players(state, around),
        row=tuple(_slot(state, slot) for slot in range(1, state.slots + 1)),
        discard_top=state.discard[-1] if state.discard else None,
        discard_tops=state.tops if len(state.tops) > 1 else (),
        discard_count=None if state.buried else len(state.discard),
        discard=state.discard if state.settings["discard_browse"] == "public" else (),
        deck_left=state.deck_left,
        faces=_faces(state),
        hand=_hand(state),
        missing=state.open_gaps if _fills(state) else (),
        step=_step(state),
        prompt=_prompt(state),
        matters=tuple(matter_shown(table, matter, around.album) for matter in table.open_questions),
        fallen=tuple(sorted(fallen(log))),
        last_deed=last_deed(log),
        seats_said=seats_said(log),
        pictures=around.album.numbers,
        camera=replace(around.camera, sentence_ja=both(around.camera.sentence).ja),
        paused=around.paused,
        waiting=around.waiting,
        asks_plate=around.asks_plate,
        totals_hidden=_hides(state, around),
        hides_picks=hides_picks(state),
        hides_draws=hides_draws(state),
        can_start=around.can_start,
        ending=_ending(state),
    )


def piece_at(state: GameState, target: str) -> str | None:
    """The card at ``row/2``, ``plate/Ann/3``, ``pick/Ann``, ``discard`` or ``discard/3``; None where none lies."""
    kind, _, rest = target.partition("/")
    if kind == "pick":
        return f"select_{state.picks[rest]}" if rest in state.picks else None
    if target == "discard":
        return state.discard[-1] if state.discard else None
    name, _, number = rest.rpartition("/") if kind == "plate" else ("", "", rest)
    cards = state.plates.get(name, ()) if kind == "plate" else state.discard if kind == "discard" else state.row
    return cards[int(number) - 1] if number.isdecimal() and 0 < int(number) <= len(cards) else None


def _line(line: ScoreLine) -> LineShown:
    why = Said(line.why, line.why_ja) if line.why else None
    return LineShown(Said(line.what, line.what_ja), line.points, line.rule, why)


def _faces(state: GameState) -> tuple[FaceShown, ...]:
    seen = state.seen()
    return tuple(FaceShown(piece, max(n - seen[piece], 0)) for piece, n in deck_for(len(state.players)).items())


def _hides(state: GameState, around: Around) -> bool:
    """At the end every total is told."""
    return around.totals_hidden and state.phase is not Phase.OVER


def hides_picks(state: GameState) -> bool:
    """Whether selection cards may lie face down now."""
    return state.phase in (Phase.DEAL, Phase.PICK, Phase.REFILL)


def hides_draws(state: GameState) -> bool:
    """Whether two cards were drawn of which one goes back unseen."""
    private = state.settings["double_choc_returned"] == "private"
    return private and state.prompt is not None and state.prompt.piece == "double_chocolate"


def _players(state: GameState, around: Around) -> tuple[PlayerShown, ...]:
    scores = {} if _hides(state, around) else score(state)
    best = leaders(state) if scores and any(state.plates.values()) else ()
    return tuple(_player(state, seat, scores, around.picked, best) for seat in range(1, len(state.players) + 1))


def _player(
    state: GameState, seat: int, scores: Mapping[str, PlayerScore], picked: frozenset[str], best: tuple[str, ...]
) -> PlayerShown:
    name = state.players[seat - 1]
    points = scores.get(name)
    lines = points.lines if points is not None else ()
    return PlayerShown(
        name=name,
        seat=seat,
        cards=tuple(CardShown(piece, f"plate/{name}/{n}") for n, piece in enumerate(state.plates[name], 1)),
        total=None if points is None or points.gone else points.total,
        lines=tuple(_line(line) for line in lines),
        pick=state.picks.get(name),
        has_picked=name in picked,
        leads=name in best,
        left=state.left.get(name, ""),
    )


def _slot(state: GameState, slot: int) -> SlotShown:
    return SlotShown(
        slot=slot,
        piece=state.row[slot - 1],
        chosen_by=state.choosers(slot),
        now=(state.phase is Phase.RESOLVE and state.pending[:1] == (slot,))
        or (state.phase is Phase.POWER and state.slot == slot),
        done=bool(state.choosers(slot)) and state.row[slot - 1] is None,
        closed=state.row[slot - 1] is None and slot > state.slots - state.narrowed,
        outcome=phrases.outcome(state, slot) if state.phase in (Phase.RESOLVE, Phase.POWER) else None,
    )


def _fills(state: GameState) -> bool:
    return state.phase is Phase.DEAL or (state.phase is Phase.REFILL and not phrases.out_of_cards(state))


def _hand(state: GameState) -> str:
    match state.phase:
        case Phase.RESOLVE:
            return "step"
        case Phase.REFILL:
            return "step" if phrases.out_of_cards(state) else "refill"
        case Phase.OVER:
            return ""
        case phase:
            return phase.value


def _step(state: GameState) -> Said | None:
    if state.phase is Phase.RESOLVE and state.pending:
        return phrases.slot_step(state, state.pending[0])
    if state.phase is Phase.REFILL and phrases.out_of_cards(state):
        return Said("Count the plates", "得点を数える")
    return None


def _prompt(state: GameState) -> PromptShown | None:
    if state.phase is not Phase.POWER or state.prompt is None:
        return None
    ways = tuple(tuple(_group(group) for group in way.groups) for way in choices(state))
    return PromptShown(state.prompt.player, state.prompt.piece, phrases.power_sentence(state), ways)


def _group(group: Group) -> GroupShown:
    return GroupShown(tuple(MoveShown(m.piece, m.origin, m.to) for m in group.cards), group.least, group.most)


def _ending(state: GameState) -> EndingShown | None:
    if state.phase is not Phase.OVER:
        return None
    scores, won = score(state), leaders(state)
    if not won:
        return EndingShown((), phrases.OPEN_END)
    best = max(one.total for one in scores.values() if not one.gone)
    tied = tuple(name for name, one in scores.items() if one.total == best and not one.gone)
    return EndingShown(won, phrases.won_by(won), phrases.decided_by_cards(tied, best, won))
