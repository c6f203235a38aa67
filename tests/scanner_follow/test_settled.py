"""When what is told of the table is told, and told again."""

from __future__ import annotations

from scanner.following.settled import Teller


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
