"""Eyes that begin amid a game, or anew: whose plate is whose is told by what lies on them, not by where they look from.

Seats are counted from the camera's side of the table.  A phone that is put back on another side would count them from
somebody else; but play goes clockwise from everywhere, so that only where the counting begins can differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from engine.observation import UNKNOWN, Place, PlaceKind, TableObservation
from scanner.following.cards.settled import PlacedCard
from scanner.following.overlay import Secrets
from scanner.following.step import Step
from scanner.types import Frame
from web.kept.album import Shot
from web.table.whose_plate import WhosePlate
from web.watching.watch import Eyes
from web.watching.witness import Witness

SEATED = (PlaceKind.PLATE, PlaceKind.PICK)
LOOKS = 12
"""Observations that leave it open after which people are asked whose plate one is."""
SHOWN = 1280
"""The width, in pixels, of the picture that is shown with the question."""
MOST = 0.5
"""The share of all cards on plates that must lie where they should for a way of counting to be the right one."""
LEAD = 2
"""By how many cards it must agree better than any other."""
Plates = Callable[[], Mapping[str, Sequence[str]]]
"""What lies on the players' plates as the game has it, in seat order."""


class Reseated:
    """Eyes whose seats are counted as the game counts them.  Until that is known nothing is told of the table.

    whose: where it is asked, should what lies on the plates not tell.
    """

    def __init__(self, eyes: Eyes, plates: Plates, whose: WhosePlate) -> None:
        self._eyes, self._plates, self._whose = eyes, plates, whose
        self._anew = False
        """Whether the eyes have learned the table anew, and no plate was seen since."""
        self._away = 0.0
        """For how long no picture had come, where that was not passed on yet."""
        self._begin()

    def _begin(self) -> None:
        """Where the camera stands is not known, or it stands wherever the game begins."""
        self._turn: int | None = None if any(self._plates().values()) else 0
        self._open = 0
        self._asked = 0
        """The seat, as the eyes count, that people are asked about."""
        self._whose.withdraw()

    @property
    def turn(self) -> int | None:
        """By how many seats the counting is off; None while it is not known."""
        return self._turn

    def see(self, frame: Frame) -> Step:
        """The next frame, with the seats of the game."""
        step = self._eyes.see(frame)
        self._anew = self._anew or step.anew
        if self._anew and _shows_a_plate(step.observation):  # before that nobody's card can be taken for another's
            self._anew = False
            self._begin()
        if self._turn is None and step.observation is not None:
            self._turn = self._said() if self._asked else None
            self._turn = self._found(step.observation) if self._turn is None else self._turn
            self._ask_if_open(frame, step, step.observation)
        if step.observation is not None:
            self._away = max(self._away, step.observation.away)
        if self._turn is None:
            return replace(step, observation=None)
        return self._turned(replace(step, observation=self._with_absence(step.observation)))

    def _turned(self, step: Step) -> Step:
        if self._turn == 0:
            return replace(step, observation=_as_asked(step.observation))
        return replace(step, cards=tuple(map(self._card, step.cards)), observation=self._observed(step.observation))

    def _with_absence(self, seen: TableObservation | None) -> TableObservation | None:
        """What is seen, as of eyes that come back, though they came back while nobody knew whose plates they see."""
        if seen is None:
            return None
        away, self._away = self._away, 0.0
        return replace(seen, away=away)

    def _found(self, seen: TableObservation) -> int | None:
        """By how many seats the counting is off; None while what lies there does not tell."""
        plates = list(self._plates().values())
        cards = sum(map(len, plates))
        if not cards:  # a new game has begun: its seats are as they are counted now
            return 0
        agreed = [_agree(seen, plates, turn) for turn in range(len(plates))]
        second, best = sorted(agreed)[-2:]
        if best >= MOST * cards and best - second >= min(LEAD, cards):
            return agreed.index(best)
        self._open += 1
        return None

    def _said(self) -> int | None:
        """By how many seats the counting is off, as people have said whose plate it is."""
        players = list(self._plates())
        seat = self._whose.seat(players)
        return None if seat is None else (seat - (self._asked - 1)) % len(players)

    def _ask_if_open(self, frame: Frame, step: Step, seen: TableObservation) -> None:
        """Ask about the fullest plate, once; what the table tells meanwhile needs no answer."""
        if self._turn is not None:
            if self._asked:
                self._whose.withdraw()
        elif self._open >= LOOKS and not self._asked:
            counts = [len(seen.at(Place(PlaceKind.PLATE, seat + 1))) for seat in range(len(self._plates()))]
            if any(counts):
                self._asked = counts.index(max(counts)) + 1
                self._whose.ask(_plate_shown(Witness(frame, step), self._asked))

    def _place(self, place: Place) -> Place:
        if place.kind not in SEATED:
            return place
        assert self._turn is not None
        return Place(place.kind, (place.index - 1 + self._turn) % len(self._plates()) + 1)

    def _card(self, placed: PlacedCard) -> PlacedCard:
        return replace(placed, place=self._place(placed.place))

    def _observed(self, seen: TableObservation | None) -> TableObservation | None:
        if seen is None:
            return None
        sightings = tuple(replace(sighting, place=self._place(sighting.place)) for sighting in seen.sightings)
        return replace(seen, sightings=sightings, hidden=frozenset(map(self._place, seen.hidden)), firsts=(), first=0)


def _shows_a_plate(seen: TableObservation | None) -> bool:
    return seen is not None and any(sighting.place.kind is PlaceKind.PLATE for sighting in seen.sightings)


def _as_asked(seen: TableObservation | None) -> TableObservation | None:
    """An observation without what plates tell of who sits first: people are asked, where that is open.

    Names may come from an earlier game, in which they were put in the order of the seats: turned by plates once more,
    everybody would be exchanged in silence.
    """
    return seen if seen is None or not seen.first else replace(seen, first=0)


def _plate_shown(witness: Witness, seat: int) -> Shot:
    """The picture with the cards of one plate marked; everybody's number is covered."""
    shot = witness(Secrets(picks=True, draws=True), SHOWN)
    place = str(Place(PlaceKind.PLATE, seat))
    return Shot(shot.jpeg, tuple(mark for mark in shot.marks if mark.place == place))


def _agree(seen: TableObservation, plates: Sequence[Sequence[str]], turn: int) -> int:
    """How many cards lie where the game has them when seat 1 of the eyes is seat 1 + turn, less those that do not."""
    agreed = 0
    for seat in range(len(plates)):
        there = Counter(sighting.piece for sighting in seen.at(Place(PlaceKind.PLATE, seat + 1)))
        del there[UNKNOWN]
        mine = Counter(plates[(seat + turn) % len(plates)])
        agreed += (there & mine).total() - (there - mine).total()
    return agreed
