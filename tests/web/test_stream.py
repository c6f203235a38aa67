"""News and pictures: ids, resuming, slow listeners, many listeners."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.web.conftest import Hands
from web.pages import stream
from web.table.live import LiveTable
from web.table.mailbox import NewestPicture, Post


class Listener:
    """A page that listens."""

    def __init__(self, client: FlaskClient, last_id: str = "", query: str = "") -> None:
        headers = {"Last-Event-ID": last_id} if last_id else {}
        self.answer = client.get(f"/events{query}", headers=headers, buffered=False)
        self.flow: Iterator[Any] = iter(self.answer.response)  # type: ignore[arg-type]
        self.last_id = last_id
        assert next(self.flow) == b"retry: 1000\n\n"

    def news(self) -> dict[str, Any]:
        text = next(self.flow).decode()
        number, data = text.removesuffix("\n\n").split("\n")
        self.last_id = number.removeprefix("id: ")
        return json.loads(data.removeprefix("data: "))  # type: ignore[no-any-return]

    def seqs(self) -> list[int]:
        return [entry["seq"] for entry in self.news()["entries"]]


def test_a_listener_first_gets_everything_and_then_only_what_is_new(client: FlaskClient, hands: Hands) -> None:
    listener = Listener(client)
    first = listener.news()
    assert first["from"] == 0 and [e["event"] for e in first["entries"]] == ["game_started"]
    hands.fill(["glazed", "plain", "powdered"])
    second = listener.news()
    assert (second["from"], [e["event"] for e in second["entries"]]) == (1, ["row_dealt"])
    assert second["dashboard"]["phase"] == "pick"


def test_entries_come_in_words_of_both_languages(client: FlaskClient, hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    words = Listener(client).news()["entries"][1]["words"]
    assert words["en"] == "The row: Glazed, Plain, Powdered" and "グレイズ" in words["ja"]


def test_a_listener_that_comes_back_goes_on_where_it_was(client: FlaskClient, hands: Hands) -> None:
    listener = Listener(client)
    listener.news()
    hands.fill(["glazed", "plain", "powdered"])
    hands.pick({"Ann": 1, "Ben": 2})
    assert Listener(client, listener.last_id).seqs() == [2, 3]
    assert Listener(client, query=f"?after={listener.last_id}").seqs() == [2, 3]


@pytest.mark.parametrize("last_id", ["1", "1.00000000", "999.12345678", "-1", "x.y", "9" * 400, "²"])
def test_an_id_of_another_game_begins_anew(client: FlaskClient, last_id: str) -> None:
    assert Listener(client, query=f"?after={last_id}").news()["from"] == 0


def test_a_new_game_begins_anew(client: FlaskClient, hands: Hands) -> None:
    listener = Listener(client)
    listener.news()
    hands.fill(["glazed", "plain", "powdered"])
    listener.news()
    hands.tell("start", players=["Ann", "Ben"])
    news = listener.news()
    assert news["from"] == 0 and [e["event"] for e in news["entries"]] == ["game_started"]


def test_a_new_game_that_begins_alike_is_still_another_game(client: FlaskClient, hands: Hands) -> None:
    listener = Listener(client)
    listener.news()
    back = Listener(client, listener.last_id)
    back.news()
    hands.tell("start", players=["Ann", "Ben"])
    assert back.news()["from"] == 0


def test_two_listeners_hear_the_same(client: FlaskClient, hands: Hands) -> None:
    pages = [Listener(client), Listener(client)]
    hands.fill(["glazed", "plain", "powdered"])
    heard = [page.news() for page in pages]
    assert heard[0] == heard[1]


def test_a_slow_listener_misses_moments_but_no_entry(client: FlaskClient, hands: Hands) -> None:
    listener = Listener(client)
    listener.news()
    hands.whole_game()
    news = listener.news()
    assert [e["seq"] for e in news["entries"]] == list(range(2, len(hands.live.log) + 1))
    assert news["dashboard"]["ending"]


def test_silence_is_filled_with_heartbeats(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT", 0.01)
    listener = Listener(client)
    listener.news()
    assert next(listener.flow) == b": still here\n\n"


def test_no_news_give_a_pick_away(client: FlaskClient, hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    hands.tell("pick", player="Ann", slot=3)
    told = json.dumps(Listener(client).news())
    hands.tell("pick", player="Ann", slot=1)
    assert json.dumps(Listener(client).news()) == told


def test_a_page_that_leaves_is_forgotten(client: FlaskClient, live: LiveTable) -> None:
    listener = Listener(client)
    assert len(live._post) == 1
    listener.answer.close()
    assert len(live._post) == 0


def test_too_many_listeners_are_turned_away() -> None:
    post: Post[int] = Post(most=2)
    first = post.subscribe()
    assert first is not None and post.subscribe() is not None and post.subscribe() is None
    post.unsubscribe(first)
    assert post.subscribe() is not None


def test_a_box_holds_only_the_newest() -> None:
    post: Post[int] = Post()
    box = post.subscribe()
    assert box is not None
    for news in range(5):
        post.send(news)
    assert box.get_nowait() == 4 and box.empty()


def test_the_newest_picture_is_given_with_its_number(client: FlaskClient, live: LiveTable) -> None:
    live.preview(b"one", 1)
    live.preview(b"two", 2)
    answer = client.get("/frame")
    assert (answer.data, answer.headers["X-Frame-Number"], answer.mimetype) == (b"two", "2", "image/jpeg")


def test_the_next_picture_is_waited_for(client: FlaskClient, live: LiveTable) -> None:
    live.preview(b"two", 2)
    later = threading.Timer(0.05, live.preview, (b"three", 3))
    later.start()
    assert client.get("/frame?after=2").data == b"three"
    later.join()


def test_where_no_picture_comes_the_wait_ends(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "PATIENCE", 0.01)
    assert client.get("/frame").status_code == 204


def test_a_number_that_no_picture_can_have_is_none(client: FlaskClient, live: LiveTable) -> None:
    live.preview(b"jpeg", 7)
    for after in ("9" * 5000, "seven", ""):
        assert client.get(f"/frame?after={after}").headers["X-Frame-Number"] == "7"


def test_it_is_known_whether_somebody_waits_for_a_picture() -> None:
    pictures = NewestPicture()
    assert not pictures.awaited
    waiting = threading.Thread(target=pictures.other_than, args=(None, 5.0))
    waiting.start()
    while not pictures.awaited and waiting.is_alive():
        time.sleep(0.01)
    assert pictures.awaited
    pictures.put(b"one", 1)
    waiting.join()
    assert not pictures.awaited


def test_a_picture_of_a_source_that_began_again_is_another_picture() -> None:
    pictures = NewestPicture()
    pictures.put(b"again", 3)
    assert pictures.other_than(700, 0.0) == (3, b"again")
    assert pictures.other_than(3, 0.0) is None
