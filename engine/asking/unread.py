"""Cards on plates that nobody could read: asked about when the round is over, before they decide a game unseen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.entry import LogEntry
from engine.go_nuts.state import GameState
from engine.go_nuts.stories.reading import most_left
from engine.history.log import OpenMatter
from engine.history.notes import OFFERED, Note, unread_question
from engine.history.past import Past
from engine.observation import UNKNOWN


def unread_questions(
    log: Sequence[LogEntry], matters: Sequence[OpenMatter], state: GameState
) -> Iterator[Note]:
    """A question for each card on a plate that is still unknown and not asked about yet."""
    if not any(UNKNOWN in plate for plate in state.plates.values()):
        return
    past = Past.of(log)
    asked = {past.card(*named) for matter in matters for named in _named(log[matter.seq - 1])}
    options = most_left(state, OFFERED)
    for player, plate in state.plates.items():
        for card, piece in zip(past.lineage.plates.get(player, ()), plate, strict=False):
            named = past.first_named(card)
            if piece == UNKNOWN and card not in asked and named is not None:
                index = past.index(named[0])
                sure = index is None or past.entries[index].event != "table_read"
                yield unread_question(player, options, *named, sure=sure)


def _named(entry: LogEntry) -> Iterator[tuple[int, int]]:
    """The cards that a question is about, each as an entry and a position among what it names."""
    for meaning in entry.answers.values():
        if "mention" in meaning:
            yield meaning["seq"], meaning["mention"]
