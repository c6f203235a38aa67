"""When what is told of the table is told, and told again."""

from __future__ import annotations

from engine.observation import Place, PlaceKind
from scanner.following.cards.settled import SELDOM, Teller


def told_at(frames: list[float]) -> list[float]:
    """At which of these seconds the same table is told of."""
    teller = Teller()
    return [at for at in frames if teller.tell((), frozenset(), at, settled=False) is not None]


def test_what_people_wait_for_is_told_twice_soon() -> None:
    assert told_at([0.0, 0.1, 0.2, 0.25, 0.3]) == [0.1, 0.2, 0.3]


def test_a_frame_that_took_long_loses_no_hearing() -> None:
    assert told_at([0.0, 0.5, 0.55]) == [0.5, 0.55]


def test_later_hearings_are_not_made_up_for() -> None:
    assert told_at([0.0, 0.1, 0.2, 5.0, 5.1, 6.9, 7.0]) == [0.1, 0.2, 5.0, 7.0]


def told_while_hands_come_and_go(apart: float, teller: Teller) -> list[bool]:
    """Whether each of four pictures is told, in each of which a hand is over another place."""
    places = [frozenset({Place(PlaceKind.PLATE, 1 + n % 2)}) for n in range(4)]
    return [teller.tell((), hidden, apart * n, settled=False) is not None for n, hidden in enumerate(places)]


def test_before_a_slow_computer_no_two_pictures_on_end_show_the_same_and_each_is_told() -> None:
    assert told_while_hands_come_and_go(SELDOM + 0.1, Teller()) == [False, True, True, True]


def test_where_pictures_come_often_a_moment_s_hand_is_waited_for() -> None:
    assert told_while_hands_come_and_go(0.1, Teller()) == [False] * 4


def test_after_a_while_without_pictures_the_first_tells_nothing_by_itself() -> None:
    teller = Teller()
    teller.tell((), frozenset(), 0.0, settled=False)
    teller.begin_anew()
    assert teller.tell((), frozenset(), 60.0, settled=False) is None
