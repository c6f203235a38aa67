"""A card that came to a plate may cover another: eyes that follow cards tell it from those that lay there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.observation import UNKNOWN, Place, PlaceKind, Sighting
from tests.referee.watched import Watched, names

ANN = Place(PlaceKind.PLATE, 1)
PROMPTED = ["donut_taken", "power_prompted"]


class Followed(Watched):
    """Ann has a Glazed and takes Chocolate Frosted, which lets her draw; the eyes follow every card."""

    def __init__(self) -> None:
        self.tracks: dict[tuple[Place, str], tuple[int, float]] = {}
        super().__init__(["glazed", "plain", "powdered"], (1, 3))
        for seat, slot in ((1, 1), (2, 3)):
            self.takes(seat, slot)
            self.look(4)
        self.row, self.picks = ["chocolate_frosted", "plain", "maple_bar"], [None, None]
        self.look(6)
        self.picks = ["select_1", "select_3"]
        self.look(4)
        self.takes(1, 1)
        assert names(self.look(3)) == PROMPTED

    def seen(self, hidden: frozenset[Place]) -> list[Sighting]:
        return [self.tracked(sighting) for sighting in super().seen(hidden)]

    def tracked(self, sighting: Sighting) -> Sighting:
        track, since = self.tracks.setdefault((sighting.place, sighting.piece), (len(self.tracks) + 1, self.now))
        return replace(sighting, track=track, since=since)

    def come(self, piece: str) -> None:
        """Another card of this name lies there from now on, whatever it covers."""
        self.tracks[ANN, piece] = (100 + len(self.tracks), self.now + 0.1)

    def played_on(self) -> tuple[str, ...]:
        """Ann's plate when Ben has taken his card, and the row is filled."""
        self.look(6)
        self.takes(2, 3)
        self.look(6)
        self.row, self.picks = ["plain", "plain", "eclair"], [None, None]
        self.look(10, still=20.0)
        return self.table.state.plates["Ann"]


@pytest.mark.parametrize("drawn", ["glazed", "chocolate_frosted"])
def test_a_drawn_card_that_covers_one_of_its_name_is_told(drawn: str) -> None:
    watched = Followed()
    watched.come(drawn)
    assert watched.played_on() == ("glazed", "chocolate_frosted", drawn)
    assert watched.table.open_questions == ()


def test_a_drawn_card_that_covers_another_is_not_that_one_misread() -> None:
    watched = Followed()
    watched.plates[0] = ["chocolate_frosted", "powdered"]
    assert watched.played_on() == ("glazed", "chocolate_frosted", "powdered")
    assert watched.table.open_questions == ()


def test_a_plate_that_was_pushed_has_no_new_card() -> None:
    watched = Followed()
    for piece in ("glazed", "chocolate_frosted"):
        watched.come(piece)
    assert watched.played_on() == ("glazed", "chocolate_frosted")
    assert [matter.kind for matter in watched.table.open_questions] == ["objected"]


class Unread(Followed):
    """Ann takes a card that nobody can read; what its power draws comes to lie upon it."""

    def __init__(self) -> None:
        self.tracks = {}
        Watched.__init__(self, ["unknown", "plain", "powdered"], (1, 3))
        self.unsure = {("unknown", place): ((UNKNOWN, 0.0),) for place in (Place(PlaceKind.ROW, 1), ANN)}
        self.takes(1, 1)
        self.look(4)

    def tracked(self, sighting: Sighting) -> Sighting:
        share = 0.6 if sighting.piece == UNKNOWN and sighting.place == ANN else 1.0
        return replace(super().tracked(sighting), visible=share)


@pytest.mark.parametrize("beside", [True, False])
def test_a_card_that_came_upon_one_that_nobody_can_read_is_not_that_one(*, beside: bool) -> None:
    """A Double Chocolate that stayed unread was told to be the Éclair that it drew, and nothing was asked; another, of
    which nothing was found any more once a card lay beside it, too."""
    watched = Unread()
    watched.plates[0] = ["eclair", "unknown"] if beside else ["eclair"]
    watched.look(6, still=0.3)
    assert watched.table.state.plates["Ann"] == ("unknown",)


def test_the_very_card_that_nobody_could_read_is_what_it_is_read_as_wherever_it_is_pushed() -> None:
    watched = Unread()
    track, _ = watched.tracks[ANN, UNKNOWN]
    watched.tracks[ANN, "eclair"] = (track, watched.now + 3.0)
    watched.plates[0] = ["eclair"]
    watched.look(6, still=0.3)
    assert watched.table.state.plates["Ann"] == ("eclair",)
