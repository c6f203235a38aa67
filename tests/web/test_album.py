"""Pictures round events: kept with the game, covered where they would tell a secret, gone with one word."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from flask.testing import FlaskClient

from engine.observation import Place, PlaceKind
from engine.table import Table
from scanner.following.cards.settled import PlacedCard
from scanner.following.overlay import Secrets
from scanner.following.step import Step
from scanner.places.flat import TrackedCard
from scanner.types import Frame
from tests.web.conftest import OWN_PAGE, Hands
from web.kept.album import Album, Mark, Shot
from web.shown.dashboard import CameraShown
from web.table.live import LiveTable
from web.watching.witness import Witness
from web.words.refused import RefusedError

SHOT = Shot(b"jpeg", (Mark("plain", "row/1", ((0.1, 0.1), (0.2, 0.1), (0.2, 0.3), (0.1, 0.3))),))


@dataclass
class Camera:
    """Takes a picture that says what had to be covered."""

    asked: list[Secrets] = field(default_factory=list)

    def __call__(self, secret: Secrets, most: int) -> Shot:
        self.asked.append(secret)
        return Shot(f"picture {len(self.asked)}".encode(), ())


@pytest.fixture
def camera(live: LiveTable) -> Camera:
    found = Camera()
    live.camera(CameraShown("on"))
    live.looks_on(found)
    return found


@pytest.mark.parametrize("kept", [True, False])
def test_a_picture_belongs_to_every_entry_of_its_moment(tmp_path: Path, kept: bool) -> None:
    album = Album(tmp_path / "pictures" if kept else None)
    album.keep(range(2, 3), SHOT)
    album.keep(range(4, 7), SHOT)
    assert album.numbers == (2, 4, 5, 6)
    assert album.of(5) == SHOT and album.of(3) is None
    assert [album.before(n) for n in (2, 3, 4, 6, 7)] == [None, 2, 2, 2, 6]


def test_an_album_is_there_again_with_its_game(tmp_path: Path) -> None:
    Album.beside(tmp_path / "a.donuts").keep(range(2, 4), SHOT)
    again = Album.beside(tmp_path / "a.donuts")
    assert again.numbers == (2, 3) and again.of(3) == SHOT
    again.clear()
    assert again.numbers == () and not (tmp_path / "a.donuts.pictures").exists()


def test_what_else_lies_in_the_folder_is_left_alone(tmp_path: Path) -> None:
    album = Album(tmp_path)
    (tmp_path / "diary.jpg").write_bytes(b"mine")
    album.keep(range(2, 3), SHOT)
    album.clear()
    assert [path.name for path in tmp_path.iterdir()] == ["diary.jpg"]


def test_a_full_disk_costs_a_picture_and_not_the_game(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file where the folder should be")
    album = Album(tmp_path / "taken" / "pictures")
    album.keep(range(2, 3), SHOT)
    assert album.numbers == () and album.of(2) is None


def test_pictures_leave_room_for_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    album = Album(tmp_path / "pictures")
    monkeypatch.setattr("web.kept.album.shutil.disk_usage", lambda folder: SimpleNamespace(free=15_000_000))
    album.keep(range(2, 3), SHOT)
    assert album.numbers == () and not list((tmp_path / "pictures").iterdir())
    monkeypatch.setattr("web.kept.album.shutil.disk_usage", lambda folder: SimpleNamespace(free=17_000_000))
    album.keep(range(3, 4), SHOT)
    assert album.numbers == (3,)


@pytest.mark.parametrize("kept", [True, False])
def test_what_is_set_aside_is_lost_on_no_disk_that_is_nearly_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: bool
) -> None:
    album, other = Album(tmp_path / "pictures" if kept else None), Album(tmp_path / "others")
    for seqs in (range(2, 3), range(4, 6), range(6, 7)):
        album.keep(seqs, SHOT)
    if kept:
        monkeypatch.setattr("web.kept.album.shutil.disk_usage", lambda folder: SimpleNamespace(free=15_000_000))
    album.set_aside(4, other)
    assert album.numbers == (2,) and album.of(2) == SHOT
    for there in (other, Album(tmp_path / "others")):
        assert there.numbers == (4, 5, 6) and there.of(5) == there.of(6) == SHOT
    if kept:
        assert Album(tmp_path / "pictures").numbers == (2,)


def test_what_cannot_be_set_aside_is_no_picture_of_what_is_told_instead(tmp_path: Path) -> None:
    album = Album(tmp_path / "pictures")
    album.keep(range(2, 4), SHOT)
    (tmp_path / "taken").write_text("a file where the folder should be")
    album.set_aside(1, Album(tmp_path / "taken" / "others"))
    assert album.numbers == Album(tmp_path / "pictures").numbers == ()


def test_what_was_kept_in_memory_is_deleted_with_one_word_too() -> None:
    album = Album()
    album.keep(range(2, 3), SHOT)
    album.clear()
    assert album.numbers == () and album.of(2) is None


def test_a_picture_that_cannot_be_deleted_is_told_and_still_there_and_costs_no_other(
    live: LiveTable, hands: Hands, camera: Camera, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All passed for deleted, and were back with the game."""
    assert live.path is not None
    hands.fill(["glazed", "plain", "powdered"])
    hands.pick({"Ann": 1, "Ben": 2})
    before, unlink = live.album.numbers, Path.unlink
    assert len(before) > 1

    def is_open(path: Path, missing_ok: bool = False) -> None:
        if path.name.startswith(f"{before[0]:04d}-"):
            raise PermissionError(13, "Permission denied")
        unlink(path, missing_ok)

    with monkeypatch.context() as busy, pytest.raises(RefusedError, match="Not every picture can be deleted"):
        busy.setattr(Path, "unlink", is_open)
        live.command("forget_pictures", {})
    assert live.album.numbers == Album.beside(live.path).numbers == before[:1]
    assert live.command("forget_pictures", {}).pictures == Album.beside(live.path).numbers == ()


def test_an_album_that_may_not_be_looked_into_has_no_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Album(tmp_path).keep(range(2, 3), SHOT)
    with monkeypatch.context() as denied:
        denied.setattr(Path, "iterdir", lambda _: (_ for _ in ()).throw(PermissionError(13, "Permission denied")))
        assert Album(tmp_path).numbers == ()
    assert Album(tmp_path).numbers == (2,)


@pytest.mark.parametrize(
    "marks", ["", "null", '[{"piece": "plain"}]', '[{"piece": "plain", "place": "row/1", "corners": 3}]']
)
def test_a_picture_whose_marks_are_damaged_costs_no_other(tmp_path: Path, marks: str) -> None:
    Album(tmp_path).keep(range(2, 3), SHOT)
    Album(tmp_path).keep(range(4, 5), SHOT)
    (tmp_path / "0002-0002.json").write_text(marks)
    assert Album(tmp_path).of(2) is None and Album(tmp_path).of(4) == SHOT


def test_pictures_are_taken_of_events_only(live: LiveTable, hands: Hands, camera: Camera) -> None:
    live.command("pause", {})
    live.command("resume", {})
    assert not camera.asked
    hands.fill(["glazed", "plain", "powdered"])
    assert len(camera.asked) == 1 and live.dashboard().pictures == (2,)
    hands.pick({"Ann": 1, "Ben": 2})
    assert live.dashboard().pictures == (2, 3)


def test_before_the_reveal_numbers_are_covered_and_after_it_they_are_evidence(
    hands: Hands, camera: Camera
) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    hands.pick({"Ann": 1, "Ben": 2})
    hands.play()
    hands.play()
    hands.fill(["glazed", "plain"])
    assert [one.picks for one in camera.asked] == [True, False, False, True, True]


def test_the_card_that_goes_back_unseen_is_covered_until_it_is_back(camera: Camera) -> None:
    live = LiveTable(Table.create(None, ("Ann", "Ben", "Cy")))
    hands = Hands.at(live)
    live.camera(CameraShown("on"))
    live.looks_on(camera)
    hands.fill(["double_chocolate", "glazed", "plain", "powdered"])
    hands.pick({"Ann": 1, "Ben": 2, "Cy": 3})
    hands.play()
    assert live.secrets.draws
    hands.play(way=0, picked=[[0]], faces=["eclair"])
    assert not live.secrets.draws
    assert [one.draws for one in camera.asked] == [False, False, True, True]


def test_a_camera_that_is_lost_takes_no_picture(live: LiveTable, hands: Hands, camera: Camera) -> None:
    live.camera(CameraShown("lost", "The camera is silent."))
    hands.fill(["glazed", "plain", "powdered"])
    assert not camera.asked and live.dashboard().pictures == ()


def test_a_new_game_has_an_album_of_its_own(live: LiveTable, hands: Hands, camera: Camera) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    now = hands.tell("start", players=["Ann", "Ben"])
    assert now.pictures == () or now.pictures == (1,)
    assert live.album.of(2) is None


def test_the_picture_and_its_marks_are_on_the_page_until_they_are_deleted(
    client: FlaskClient, hands: Hands, camera: Camera
) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    assert client.get("/api/picture/2").data == b"picture 1" and client.get("/api/marks/2").json == []
    assert client.post("/api/forget_pictures", json={}, headers=OWN_PAGE).status_code == 200
    assert client.get("/api/picture/2").status_code == 404 and hands.live.dashboard().pictures == ()


def test_a_witness_covers_what_is_secret_and_marks_the_rest() -> None:
    corners = np.array([[40, 30], [90, 30], [90, 100], [40, 100]], np.float32)
    image = np.random.default_rng(1).integers(0, 255, (200, 400, 3)).astype(np.uint8)

    def step(piece: str, kind: PlaceKind) -> Step:
        card = TrackedCard(1, ((piece, 0.0), ("unknown", -6.0)), corners, 1.0)
        return Step(0.0, (PlacedCard(card, Place(kind, 1), True),), None, {})

    pick = Witness(Frame(image, 0, 0.0), step("select_3", PlaceKind.PICK))
    hidden, told = pick(Secrets(picks=True), 960), pick(Secrets(), 960)
    assert hidden.marks == () and told.marks[0].corners[0] == (0.1, 0.15)
    assert (told.marks[0].piece, told.marks[0].place) == ("select_3", "pick/1")
    other = Witness(Frame(image, 0, 0.0), step("select_5", PlaceKind.PICK))
    assert other(Secrets(picks=True), 960).jpeg == hidden.jpeg != told.jpeg


@pytest.mark.parametrize(("x", "seen"), [(40, 1.0), (375, 0.5), (420, 0.0)])
def test_of_a_card_that_the_picture_does_not_show_nothing_is_seen(x: int, seen: float) -> None:
    """A camera that moves remembers it; what was cut out of the picture there would be learned as its face."""
    corners = np.array([[x, 30], [x + 50, 30], [x + 50, 100], [x, 100]], np.float32)
    card = TrackedCard(1, (("plain", 0.0), ("unknown", -6.0)), corners, 1.0)
    step = Step(0.0, (PlacedCard(card, Place(PlaceKind.PLATE, 1), True),), None, {})
    (mark,) = Witness(Frame(np.zeros((200, 400, 3), np.uint8), 0, 0.0), step)(Secrets(), 960).marks
    assert mark.seen == pytest.approx(seen, abs=0.02)
