"""Cards that the log had on a plate and that were not seen there when play was taken up: asked about.

What lies there is what is seen; but cards are laid upon each other, and one that others cover still counts.  Nor is it
seen again because one of its name is: that one may have come meanwhile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine.asking.lying_questions import GO_ON, UNDER_OTHERS, under_others_question
from engine.at_table.ledger import Ledger
from engine.explaining.thresholds import REREAD_NEEDED
from engine.go_nuts.layout import plate_of
from engine.go_nuts.state import GameState
from engine.go_nuts.words import LIES_THERE
from engine.history.meaning import count_by_now
from engine.history.notes import Note
from engine.observation import UNKNOWN, Place, Sighting, TableObservation


@dataclass(slots=True)
class UnderOthers:
    """In how many looks the cards that are asked about have been seen after all, and what lay on the plates."""

    ledger: Ledger
    _looks: Counter[int] = field(default_factory=Counter)
    _lay: dict[Place, tuple[Sighting, ...]] = field(default_factory=dict)
    """What was seen of each plate when it showed the most of what is told of it, as long as that is clear."""
    _as_told: dict[Place, tuple[str, ...]] = field(default_factory=dict)
    """What was told of it then."""
    _lies: dict[Place, tuple[Sighting, ...]] = field(default_factory=dict)
    """What is seen of it now."""

    def sees(self, seen: TableObservation, told: bool, unclear: bool) -> None:
        """What the plates show; told: whether something was told with it; unclear: whether it is open what happened."""
        plates = self._plates()
        self._lies |= {place: seen.at(place) for place in plates.values() if place not in seen.hidden}
        for player, place in plates.items():
            cards = self.ledger.state.plates[player]
            if place in self._lies and self._tells_more(place, cards, told, unclear):
                self._lay[place], self._as_told[place] = self._lies[place], cards

    def _tells_more(self, place: Place, cards: tuple[str, ...], told: bool, unclear: bool) -> bool:
        """Whether a plate shows more of what is told of it than when it was told so."""
        if unclear and not told:
            return False
        if self._as_told.get(place) != cards:
            return told or not _missing(cards, self._lies[place])
        return _missing(cards, self._lies[place]) <= _missing(cards, self._lay[place])

    def _plates(self) -> dict[str, Place]:
        state = self.ledger.state
        return {player: plate_of(state, player) for player in state.players}

    def questions(self, since: int, before: GameState) -> Iterator[Note]:
        """A question for each card out of sight, where play was taken up since the log was so long.

        before: the state as it was told then.  What is told otherwise of the table as it was read, because somebody
        said what a card is, is no taking up.
        """
        fresh = [entry for entry in self.ledger.log[since:] if entry in self.ledger.stands]
        if not any(entry.event == "table_read" and entry.replaces is None for entry in fresh):
            return
        asked = [self.ledger.entry(one.body["seq_of"]) for one in fresh if one.event == "answered"]
        lay = [entry.answers[GO_ON]["append"]["plates"] for entry in asked if GO_ON in entry.answers]
        after, every, is_asked = self.ledger.state, Counter[tuple[str, str]](), self._asked()
        unseen = [(card, False) for card in _out_of_sight([before.plates, *lay], before.discard[-1:], after)]
        for card, another in [*unseen, *((card, True) for card in self._taken_for_others(before))]:
            every[card] += 1
            player, piece = card
            count, so_far = after.plates[player].count(piece) + every[card], len(self.ledger.log)
            if (player, piece, count) not in is_asked:
                yield under_others_question(player, piece, count, so_far, another, every[card])

    def _asked(self) -> set[tuple[str, str, int]]:
        """(player, piece, so-manieth of its kind) that an open question is about: none is asked a second time."""
        log = self.ledger.log
        about = (self.ledger.entry(matter.seq).memo.get(UNDER_OTHERS) for matter in self.ledger.matters)
        return {(one["player"], one["piece"], count_by_now(log, one)) for one in about if one is not None}

    def _taken_for_others(self, before: GameState) -> Iterator[tuple[str, str]]:
        """(player, piece) that was told to lie there and is not seen, though one of its name that came since is."""
        for player, place in self._plates().items():
            lay, lies = self._lay.get(place), self._lies.get(place, ())
            for piece, count in Counter(before.plates[player]).items():
                come, stay = (0, 0) if lay is None else _came_since(lay, lies, piece)
                yield from [(player, piece)] * (min(come, count - stay) if piece != UNKNOWN else 0)

    def answered(self, seen: TableObservation, undecided: bool) -> Iterator[tuple[int, str]]:
        """The questions about cards that lie there, as look after look shows.

        What eyes that follow cards have seen come since it was asked may be another, that somebody held in the hand.
        undecided: whether something seems to have happened that is not told yet: what is seen may have come with it.
        """
        for matter in self.ledger.matters:
            about = self.ledger.entry(matter.seq).memo.get(UNDER_OTHERS)
            if about is None:
                continue
            player, piece, count = about["player"], about["piece"], count_by_now(self.ledger.log, about)
            place = plate_of(self.ledger.state, player)
            asked_at = self.ledger.entry(matter.seq).at
            here = [one for one in seen.at(place) if one.piece == piece and not (one.track and one.since > asked_at)]
            lying = len(here) if not undecided else 0
            self._looks[matter.seq] = self._looks[matter.seq] + 1 if lying >= count else 0
            if self._looks[matter.seq] >= REREAD_NEEDED:
                yield matter.seq, LIES_THERE[0][0]


def _out_of_sight(
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


def _came_since(lay: Sequence[Sighting], lies: Sequence[Sighting], piece: str) -> tuple[int, int]:
    """How many cards of a name came to a plate since it showed other cards, and how many it may have had then already.

    Where no card of several is one that lay there, they were pushed; then, and where nobody follows cards, the numbers
    tell.
    """
    known = {sighting.track for sighting in lay} - {0}
    seen = [sighting for sighting in lies if sighting.piece == piece]
    stay = sum(sighting.track in known for sighting in seen)
    if not known or (len(known) > 1 and not known & {sighting.track for sighting in lies}):
        stay = sum(sighting.piece in (piece, UNKNOWN) for sighting in lay)
    return max(len(seen) - stay, 0), stay + sum(sighting.piece == UNKNOWN for sighting in lay)


def _missing(cards: Sequence[str], seen: Sequence[Sighting]) -> int:
    """How many cards are not seen."""
    return (Counter(cards) - Counter(sighting.piece for sighting in seen)).total()


def _most(plates: Iterable[Sequence[str]]) -> Counter[str]:
    """Of each piece the most that lay there at any time."""
    most: Counter[str] = Counter()
    for plate in plates:
        most |= Counter(plate)
    return most
