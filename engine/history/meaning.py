"""What an answer or a correction means for the log: which events were others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.entry import LogEntry
from engine.go_nuts import event_from_json
from engine.go_nuts.edits import put_right
from engine.go_nuts.events import PicksRevealed, TableRead
from engine.go_nuts.state import GameState
from engine.go_nuts.tracing import Card, Edit
from engine.history.amend import rename, repick
from engine.history.as_told import edit_memo, fold
from engine.history.log import open_matters
from engine.history.past import Amendment, Draft, Past, come_since
from engine.history.put_right import still_due
from engine.history.seated import reseated
from engine.history.thrown import thrown_away
from engine.history.told_otherwise import other_story
from engine.observation import UNKNOWN


def meant(log: Sequence[LogEntry], meaning: Mapping[str, Any], seq: int = 0) -> Amendment:
    """What an answer to the question `seq` changes; nothing when it says what stands already."""
    past = Past.of(log)
    if "picks" in meaning:
        return _other_picks(past, meaning["picks"], meaning["seq"])
    if "player" in meaning:
        return _other_pick(log, past, meaning["player"], meaning["piece"], meaning["seq"], seq)
    if "piece" in meaning or "upon" in meaning:
        named = meaning.get("upon", meaning)
        card = past.card(named["seq"], named["mention"])
        return rename(past, card, named["piece"]) if card is not None else Amendment()
    if "gone" in meaning and not _is_gone(log, meaning["gone"]):
        return thrown_away(past, meaning["gone"]["player"], meaning["gone"]["piece"])
    if "again" in meaning:
        return _played_on(past, meaning["again"])
    if "seated" in meaning:
        return reseated(log, past, meaning["seated"], seq)
    if "append" in meaning:
        return Amendment(drafts=(Draft(event_from_json(meaning["append"])),))
    if "instead_of" in meaning:
        events = [event_from_json(dict(e)) for e in still_due(past, meaning, farther=not seq)["events"]]
        return other_story(past, meaning["instead_of"], events, log, seq)
    return Amendment()


def _played_on(past: Past, ended: int) -> Amendment:
    """The game had not ended: how many cards the deck has, nobody knows any more."""
    index = past.index(ended)
    state = None if index is None else past.before()[index]
    if index is None or state is None:
        return Amendment()
    lying = TableRead(state.row, state.plates, state.discard[-1] if state.discard else None, None)
    return Amendment((past.entries[index].seq,), (Draft(lying),))


def edit_meant(
    log: Sequence[LogEntry], state: GameState, meaning: Mapping[str, Any], amendment: Amendment
) -> Mapping[str, Any]:
    """What an answer takes away or adds that no event does, for the entry to remember: a card is not there, or is."""
    if "upon" in meaning:
        return edit_memo(Past.of(log).lineage, f"discard/{len(state.discard) + 1}", meaning["upon"]["top"])
    if amendment.withdrawn:
        return {}
    if "none" in meaning:
        return _no_card(Past.of(log), meaning["none"]["seq"], meaning["none"]["mention"])
    lies, gone = meaning.get("lies"), meaning.get("gone")
    if lies:
        plate = state.plates[lies["player"]]
        if "count" in lies and not lacks(state, log, lies):
            return {}   # it was told meanwhile
        return edit_memo(Past.of(log).lineage, f"plate/{lies['player']}/{len(plate) + 1}", lies["piece"])
    plate = state.plates.get(gone["player"], ()) if gone else ()
    if not gone or gone["piece"] not in plate or _is_gone(log, gone):
        return {}
    last = max(n for n, piece in enumerate(plate, 1) if piece == gone["piece"])
    return edit_memo(Past.of(log).lineage, f"plate/{gone['player']}/{last}")


def _is_gone(log: Sequence[LogEntry], gone: Mapping[str, Any]) -> bool:
    """Whether a card that was asked about was taken from its plate meanwhile, and is not to be taken twice."""
    state = fold(log)
    return "count" in gone and (state is None or lacks(state, log, gone))


def lacks(state: GameState, log: Sequence[LogEntry], about: Mapping[str, Any]) -> bool:
    """Whether somebody has fewer cards of a name than with the one that was asked about."""
    return state.plates[about["player"]].count(about["piece"]) < count_by_now(log, about)


def count_by_now(log: Sequence[LogEntry], lies: Mapping[str, Any]) -> int:
    """How many cards of a name somebody has by now if one that was asked about lies there."""
    count: int = lies["count"]
    return count + come_since(log, lies.get("since", len(log)), lies["player"], lies["piece"])


def _no_card(past: Past, seq: int, mention: int) -> Mapping[str, Any]:
    """What was told as a card is none: it is taken from whichever plate it is told to lie on by now."""
    card = past.card(seq, mention)
    for player, cards in past.lineage.plates.items():
        if card is not None and card in cards:
            return edit_memo(past.lineage, f"plate/{player}/{cards.index(card) + 1}")
    return {}


def correction(
    log: Sequence[LogEntry], past: Past, target: str, piece: str | None, seq: int | None
) -> tuple[Amendment, Mapping[str, Any]]:
    """What a correction changes, and what the entry must remember of it; ValueError when there is no such place."""
    if target.startswith("pick/"):
        return _other_pick(log, past, target.removeprefix("pick/"), piece, seq), {}
    if seq is None and (top := _other_top(log, target, piece)) is not None:
        return Amendment(), _edit(log, past, top)
    card = past.lineage.at(target) if seq is None else past.card(seq, mention_meant(target))
    asked = () if card is None or piece == UNKNOWN else tuple(asked_about(log, past, card))
    if card is not None and piece is not None:
        amendment = rename(past, card, piece)
        return replace(amendment, withdrawn=(*amendment.withdrawn, *asked)), {}
    if seq is not None:
        raise ValueError("That step does not stand any more, or no card was in it: look again.")
    return Amendment(asked), _edit(log, past, Edit(target, piece))


def _other_top(log: Sequence[LogEntry], target: str, piece: str | None) -> Edit | None:
    """Which of those lies on top that may, where nobody knows in which order the pile lies: none has another name."""
    state = fold(log) if target == "discard" else None
    if state is None or piece is None or len(state.tops) < 2 or piece not in state.tops:
        return None
    n = max(n for n, one in enumerate(state.discard, 1) if one == piece)
    return Edit(f"discard/{n}", None, "discard")


def asked_about(log: Sequence[LogEntry], past: Past, card: Card) -> Iterator[int]:
    """The open questions which card this one is: whoever taps it and names it has answered them."""
    for matter in open_matters(log):
        if past.asked_about(log[matter.seq - 1]) == card:
            yield matter.seq


def handing(log: Sequence[LogEntry], target: str, to: str) -> Mapping[str, Any]:
    """What an entry must remember that says where a card lies; ValueError when there is no such card or place."""
    return _edit(log, Past.of(log), Edit(target, None, to))


def _edit(log: Sequence[LogEntry], past: Past, edit: Edit) -> Mapping[str, Any]:
    """The memo of something that no event speaks of, once it is sure that it can be."""
    state = fold(log)
    if state is not None:
        put_right(state, edit)
    return edit_memo(past.lineage, edit.target, edit.piece, edit.to)


def _other_pick(
    log: Sequence[LogEntry], past: Past, player: str, piece: str | None, seq: int | None, but: int = 0
) -> Amendment:
    """Another number of a player's; what was asked about the old one, all but one question, is asked no more."""
    slot = (piece or "").removeprefix("select_")
    for n in reversed(range(len(past.events))):
        event = past.events[n]
        if isinstance(event, PicksRevealed) and (seq is None or past.index(seq) == n):
            state = past.before()[n]
            if player not in event.picks or state is None or slot not in map(str, range(1, state.slots + 1)):
                break       # nobody holds such a card
            picks = {**event.picks, player: int(slot)}
            amendment = repick(past, n, picks)
            asked = set(_asked_of(log, past.entries[n], player, int(slot)))
            return replace(amendment, withdrawn=(*amendment.withdrawn, *sorted(asked - {but})))
    raise ValueError(f"There is no pick of {player} that could be {piece}.")


def _other_picks(past: Past, picks: Mapping[str, int], seq: int) -> Amendment:
    """Other numbers of a reveal, by what was done since; what is asked about them stays open."""
    n = past.index(seq)
    return Amendment() if n is None else repick(past, n, picks)


def _asked_of(log: Sequence[LogEntry], reveal: LogEntry, player: str, slot: int) -> Iterator[int]:
    """The open questions to which an answer says that a player's number of a reveal was another than this."""
    names = {reveal.seq, reveal.root}
    for matter in open_matters(log):
        for way in log[matter.seq - 1].answers.values():
            if way.get("player") == player and way["seq"] in names:
                yield matter.seq
            if names & {*way.get("instead_of", ())} and _chosen(way["events"], player, slot) != slot:
                yield matter.seq


def _chosen(events: Sequence[Mapping[str, Any]], player: str, told: int) -> int:
    """The number of a player by these events; as it was told where they do not speak of it."""
    reveals = (event["picks"] for event in events if event["event"] == "picks_revealed")
    return next((int(picks.get(player, told)) for picks in reveals), told)


def mention_meant(target: str) -> int:
    """Which of an event's cards a target means: ``row/2`` the second, anything else the first."""
    kind, _, number = target.partition("/")
    return int(number) - 1 if kind == "row" and number.isdecimal() else 0
