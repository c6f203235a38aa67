"""Eyes that follow a card and grow less sure of it with one more look: what they said before tells no more."""

from __future__ import annotations

from engine.observation import Place, PlaceKind
from engine.table import Table
from tests.referee.watched import Watched, names

SURELY = (("glazed", 0.0), ("plain", -2.3), ("unknown", -6.0))
RATHER = (("glazed", 0.0), ("plain", -1.7), ("unknown", -6.0))
HARDLY = (("glazed", 0.0), ("plain", -0.2), ("unknown", -6.0))
OTHERWISE_DOUBTFUL = (("powdered", 0.0), ("jelly_filled", -0.2), ("unknown", -6.0))
"""What keeps the deal from being told at once: another card of it."""
FIRST, SECOND = (Place(PlaceKind.ROW, slot) for slot in (1, 2))


def dealt(*looks: tuple[tuple[str, float], ...]) -> Watched:
    """A row is dealt, and its first card looked at so often; only then is the second one plainly read."""
    watched = Watched(["glazed", "powdered", "eclair"], (1, 2))
    watched.table = Table.create(None, ["Ann", "Ben"])
    watched.picks, watched.followed = [None, None], True
    for said in (SURELY, *looks):
        watched.unsure = {("glazed", FIRST): said, ("powdered", SECOND): OTHERWISE_DOUBTFUL}
        watched.look(1, still=0.0)
    del watched.unsure["powdered", SECOND]
    watched.look(12)
    return watched


def test_a_card_of_which_the_eyes_are_sure_look_after_look_is_told() -> None:
    assert names(dealt(SURELY, SURELY).table.log) == ["game_started", "row_dealt"]


def test_a_card_of_which_they_are_but_rather_sure_is_asked_about_and_saying_it_again_is_no_answer() -> None:
    """One that was told so was another: three looks in which nothing had changed counted as three."""
    game = dealt(*[RATHER] * 4)
    game.look(20)
    assert names(game.table.log) == ["game_started", "row_dealt", "asked"]


def test_a_card_of_which_one_more_look_makes_them_doubt_is_asked_about() -> None:
    game = dealt(RATHER, HARDLY)
    assert names(game.table.log) == ["game_started", "row_dealt", "asked"]
    (question,) = game.table.open_questions
    assert set(question.options) == {"glazed", "plain"}
