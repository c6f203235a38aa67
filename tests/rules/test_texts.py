"""The forms in which states and events leave the engine: a line of text, and the public JSON."""

from __future__ import annotations

import pytest

from engine.go_nuts import GameState, event_from_json, event_to_json, new_game
from engine.go_nuts.events import (
    DonutDiscarded,
    DonutTaken,
    Event,
    GameEnded,
    GameStarted,
    PicksRevealed,
    PowerPrompted,
    PowerResolved,
    RowDealt,
    RowRefilled,
    TableRead,
)
from engine.go_nuts.words import in_words
from tests.rules.tables import moved, table, take_power, told

PUBLIC: list[tuple[Event, dict[str, object]]] = [
    (GameStarted(("Ann", "Ben"), 37, {"day_old": "exactly_3"}),
     {"event": "game_started", "players": ["Ann", "Ben"], "deck_size": 37, "settings": {"day_old": "exactly_3"}}),
    (RowDealt(("plain", "eclair", None)), {"event": "row_dealt", "row": ["plain", "eclair", None]}),
    (TableRead(("plain", None), {"Ann": ("glazed",)}, None, 12),
     {"event": "table_read", "row": ["plain", None], "plates": {"Ann": ["glazed"]}, "discard_top": None, "deck": 12}),
    (PicksRevealed({"Ann": 1, "Ben": 3}), {"event": "picks_revealed", "picks": {"Ann": 1, "Ben": 3}}),
    (DonutTaken("Ann", 2, "eclair"), {"event": "donut_taken", "player": "Ann", "slot": 2, "piece": "eclair"}),
    (DonutDiscarded(1, "plain", ("Ann", "Ben")),
     {"event": "donut_discarded", "slot": 1, "piece": "plain", "players": ["Ann", "Ben"]}),
    (PowerPrompted("Ann", "eclair", ("plain discard > plate/Ann",), "GN-EC"),
     {"event": "power_prompted", "player": "Ann", "piece": "eclair", "options": ["plain discard > plate/Ann"],
      "rule": "GN-EC"}),
    (PowerResolved("Ann", "eclair", moved("plain discard > Ann")),
     {"event": "power_resolved", "player": "Ann", "piece": "eclair",
      "moved": [{"piece": "plain", "from": "discard", "to": "plate/Ann"}]}),
    (RowRefilled(("plain", "glazed")), {"event": "row_refilled", "row": ["plain", "glazed"]}),
    (GameEnded({"Ann": 3, "Ben": 2}, {"Ann": 1, "Ben": 1}, ("Ann",)),
     {"event": "game_ended", "scores": {"Ann": 3, "Ben": 2}, "cards": {"Ann": 1, "Ben": 1}, "winners": ["Ann"]}),
]  # fmt: skip


@pytest.mark.parametrize(("event", "body"), PUBLIC, ids=lambda p: p["event"] if isinstance(p, dict) else "")
def test_every_event_has_the_names_and_fields_of_the_public_json(event: Event, body: dict[str, object]) -> None:
    assert event_to_json(event) == body
    assert next(iter(event_to_json(event))) == "event"
    assert event_from_json(body) == event
    assert event_from_json({"seq": 7, "t": 1.5, **body, "round": 1, "source": "camera"}) == event


@pytest.mark.parametrize("event", [event for event, _ in PUBLIC], ids=lambda event: type(event).__name__)
def test_every_event_has_words_for_people(event: Event) -> None:
    english, japanese = in_words(event)
    assert type(event).__name__ not in english + japanese and english != japanese


@pytest.mark.parametrize(
    ("body", "complaint"),
    [({}, "'None' is no event"), ({"event": "asked"}, "'asked' is no event"), ({"event": "row_dealt"}, "'row'"),
     ({"event": "donut_taken", "player": "Ann", "slot": "x", "piece": "plain"}, "invalid literal"),
     ({"event": "power_resolved", "player": "Ann", "piece": "milk", "moved": [{}]}, "'piece'"),
     ({"event": "picks_revealed", "picks": []}, "donut|picks|attribute")],
)  # fmt: skip
def test_json_that_cannot_be_read_is_refused_with_what_it_lacks(body: dict[str, object], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        event_from_json(body)


def test_a_state_reads_as_one_line() -> None:
    state = take_power(table("eclair glazed plain", "1 2", plates={"Ben": "milk plain"}, discard="plain glazed"))
    assert state.to_text() == (
        "players=Ann,Ben round=1 phase=power row=.,glazed,plain picks=Ann:1,Ben:2 slot=1 plates=eclair|milk,plain"
        " discard=plain,glazed deck=20 top=- prompt=Ann:eclair rules=-"
    )
    assert GameState.from_text(state.to_text()) == state


@pytest.mark.parametrize("name", ["Ann Lee", "a,b", "x=y", "p:q|r", "アン", "100%", "-", "A/B"])
def test_any_name_survives_the_line_of_text(name: str) -> None:
    (started,) = new_game([name, "Ben"])
    state = told(told(GameState(("Ann",)), started), PicksRevealed({name: 1, "Ben": 2}))
    assert GameState.from_text(state.to_text()) == state


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [("phase=pick", "phase=nap", "nap"), ("deck=20", "deck=many", "many"), ("round=1 ", "", "round"),
     ("plates=-|-", "plates=-", "1 plates for 2 players"), ("row=plain", "row=pl!in", "pl!in"),
     ("rules=-", "rules=nap:yes", "no house rule 'nap'")],
)  # fmt: skip
def test_a_line_that_is_no_state_is_refused_with_what_is_wrong(old: str, new: str, complaint: str) -> None:
    text = table("plain glazed plain").to_text()
    assert old in text
    with pytest.raises(ValueError, match=complaint):
        GameState.from_text(text.replace(old, new))
