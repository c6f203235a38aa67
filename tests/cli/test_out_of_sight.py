"""What stays hidden while play goes on is said to people: nothing is concluded of it, and nobody would know why."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, count

import numpy as np
import pytest

from engine.observation import Place, PlaceKind, TableObservation
from engine.table import Table
from scanner.types import Frame
from tests.cli.scripted import ScriptedEyes, a_game
from web.shown.dashboard import CameraShown
from web.table.live import LiveTable
from web.watching.announce import Announcer, as_json
from web.watching.out_of_sight import LONG, OutOfSight
from web.watching.watch import Preview, SourceClock, Watch

ANNS = Place(PlaceKind.PLATE, 1)
SECOND = Place(PlaceKind.ROW, 2)


def under(place: Place, seen: TableObservation) -> TableObservation:
    """The same with something over a place."""
    kept = tuple(s for s in seen.sightings if s.place != place)
    return replace(seen, sightings=kept, hidden=seen.hidden | {place})


class Film:
    """So many black frames, one a second."""

    live, fps = False, 1.0

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds

    def __iter__(self) -> Iterator[Frame]:
        return (Frame(np.zeros((54, 96, 3), np.uint8), n, float(n)) for n in range(self.seconds))

    def close(self) -> None:
        """Nothing was opened."""


def sentences_of(
    script: Sequence[TableObservation], now: Callable[[], float] = time.monotonic
) -> list[tuple[float, str]]:
    """What the dashboard says of the camera while Ann and Ben play, and from which second of the game on.

    now: the time by which the pictures a second are counted.
    """
    live, told = LiveTable(Table.create(None, ["Ann", "Ben"]), clock=now), list[tuple[float, str]]()
    clock = SourceClock()
    tell, eyes = live.camera, ScriptedEyes(script)

    def listen(camera: CameraShown) -> None:
        if camera.sentence != live.dashboard().camera.sentence:
            told.append((script[round(clock.now)].taken_at, camera.sentence))
        tell(camera)

    live.camera = listen  # type: ignore[method-assign]
    Watch(lambda players: eyes, live, Announcer(as_json), Preview(live), clock).follow(Film(len(script)))  # type: ignore[arg-type,return-value]
    return told


@pytest.mark.parametrize(("place", "words"), [(ANNS, "Ann's cards have hardly"), (SECOND, "Slot 2 of the row has")])
def test_a_bag_that_stays_on_cards_while_play_goes_on_is_spoken_of_until_it_is_gone(place: Place, words: str) -> None:
    _, script = a_game(5, ("Ann", "Ben"))
    begins = next(seen.taken_at for seen in script if len(seen.at(ANNS)) >= 2)
    until = begins + 100
    watched = [under(place, seen) if begins <= seen.taken_at < until else seen for seen in script]
    (said_at, said), (over_at, nothing) = sentences_of([seen for seen in watched if seen.taken_at < until + 9])
    assert said.startswith(words) and begins + LONG <= said_at < begins + LONG + 4
    assert nothing == "" and until <= over_at < until + 4


def test_what_is_wrong_with_the_picture_meanwhile_hides_nothing_of_what_it_shows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The bag was taken away for a moment while another sentence stood there: it has not lain there for a minute."""
    _, script = a_game(5, ("Ann", "Ben"))
    begins = next(seen.taken_at for seen in script if len(seen.at(ANNS)) >= 2)
    lifted = next(n for n, seen in enumerate(script) if seen.taken_at >= begins + LONG - 10)
    watched = [under(ANNS, one) if one.taken_at >= begins and n != lifted else one for n, one in enumerate(script)]
    see = ScriptedEyes.see
    monkeypatch.setattr(ScriptedEyes, "see", lambda eyes, frame: replace(
        see(eyes, frame), health="It is dark." if frame.number == lifted else ""))
    told = sentences_of([seen for seen in watched if seen.taken_at < begins + LONG + 20])
    assert [said for _, said in told] == ["It is dark.", ""]


def test_how_many_pictures_a_second_come_takes_back_nothing_that_is_said() -> None:
    _, script = a_game(5, ("Ann", "Ben"))
    begins = next(seen.taken_at for seen in script if len(seen.at(ANNS)) >= 2)
    watched = [under(SECOND, seen) if begins <= seen.taken_at else seen for seen in script]
    ever_slower = accumulate(count(0.001, 0.001))
    ((_, said),) = sentences_of([seen for seen in watched if seen.taken_at < begins + 100], lambda: next(ever_slower))
    assert said.startswith("Slot 2 of the row has")


def test_of_a_table_in_plain_view_nothing_is_said() -> None:
    assert sentences_of(a_game(5, ("Ann", "Ben"))[1]) == []


def test_people_who_rest_with_their_arms_on_the_table_are_left_in_peace() -> None:
    _, script = a_game(5, ("Ann", "Ben"))
    at_rest = [under(ANNS, replace(script[40], seq=n, taken_at=float(n))) for n in range(40, 400)]
    watch = OutOfSight()
    for seen in [*script[:40], *at_rest]:
        watch.sees(seen)
        assert watch.sentence({1: "Ann", 2: "Ben"}) == ""


def test_nothing_is_hidden_before_somebody_who_has_no_card_yet() -> None:
    _, script = a_game(5, ("Ann", "Ben"))
    watch = OutOfSight()
    for seen in script[: int(2 * LONG)]:
        watch.sees(under(ANNS, seen))
    assert watch.sentence({2: "Ben"}) == "" and watch.sentence({1: "Ann"}).startswith("Ann's cards")
