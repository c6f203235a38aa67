"""Cards that the log had on a plate and that were not seen there when play was taken up: asked about.

What lies there is what is seen; but cards are laid upon each other, and one that others cover still counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine.go_nuts.state import GameState
from engine.go_nuts.words import LIES_THERE
from engine.ledger import Ledger
from engine.lying_questions import GO_ON, UNDER_OTHERS, under_others_question
from engine.notes import Note
from engine.observation import UNKNOWN, Place, PlaceKind, TableObservation
from engine.thresholds import REREAD_NEEDED


@dataclass(slots=True)
class UnderOthers:
    """In how many looks the cards that are asked about have been seen after all."""

    ledger: Ledger
    _looks: Counter[int] = field(default_factory=Counter)

    def questions(self, since: int, before: GameState) -> Iterator[Note]:
        """A question for each card out of sight, where play was taken up since the log was so long.

        before: the state as it was told then.
        """
        fresh = [entry for entry in self.ledger.log[since:] if entry in self.ledger.stands]
        if not any(entry.event == "table_read" for entry in fresh):
            return
        asked = [self.ledger.entry(one.body["seq_of"]) for one in fresh if one.event == "answered"]
        lay = [entry.memo["answers"][GO_ON]["append"]["plates"] for entry in asked if GO_ON in entry.memo["answers"]]
        after = self.ledger.state
        for player, piece in out_of_sight([before.plates, *lay], before.discard[-1:], after):
            yield under_others_question(player, piece, after.plates[player].count(piece) + 1)

    def answered(self, seen: TableObservation) -> Iterator[tuple[int, str]]:
        """The questions about cards that lie there, as look after look shows or as people have said elsewhere."""
        for matter in self.ledger.matters:
            about = self.ledger.entry(matter.seq).memo.get(UNDER_OTHERS)
            if about is None:
                continue
            player, piece, count = about["player"], about["piece"], about["count"]
            place = Place(PlaceKind.PLATE, self.ledger.state.players.index(player) + 1)
            lying = sum(sighting.piece == piece for sighting in seen.at(place))
            self._looks[matter.seq] = self._looks[matter.seq] + 1 if lying >= count else 0
            if self._looks[matter.seq] >= REREAD_NEEDED or self.ledger.state.plates[player].count(piece) >= count:
                yield matter.seq, LIES_THERE[0][0]


def out_of_sight(
    lay: Sequence[Mapping[str, Sequence[str]]], top: Sequence[str], after: GameState
) -> Iterator[tuple[str, str]]:
    """(player, piece) that lay before somebody, and since play was taken up lie nowhere, where others may cover them.

    lay: the plates as they were told before that, and as they lay when it was asked.  top: of the pile, as it was told.
    """
    before = {player: _most(plates.get(player, ()) for plates in lay) for player in after.players}
    came = Counter(after.discard[-1:]) - Counter(top)
    for player, plate in after.plates.items():
        came += Counter(plate) - Counter(lay[0].get(player, ()))
    for player, plate in after.plates.items():
        nameless = plate.count(UNKNOWN)
        for piece in (before[player] - Counter(plate)).elements():
            if came[piece]:
                came[piece] -= 1
            elif nameless or piece == UNKNOWN:
                nameless = max(nameless - 1, 0)
            elif plate:
                yield player, piece


def _most(plates: Iterable[Sequence[str]]) -> Counter[str]:
    """Of each piece the most that lay there at any time."""
    most: Counter[str] = Counter()
    for plate in plates:
        most |= Counter(plate)
    return most
