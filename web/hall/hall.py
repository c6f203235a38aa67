"""The hall: where everybody is before a game begins, and where the camera is changed while one is played.

Until somebody says start, the table is rehearsed: the eyes look, nothing is judged, and no game is kept.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from calibration.layout import Point
from engine.go_nuts import new_game
from engine.go_nuts.settings import house_rules, resolve
from engine.table import Table
from scanner.following.step import Looker
from scanner.naming.partner import Partner
from scanner.photograph.closely import Closely
from web.doors.browser_camera import Word
from web.doors.phone_door import PhoneDoor
from web.hall.opening import BROWSER
from web.hall.seating import Places
from web.hall.seats import checked_names
from web.hall.which_game import WhichGame
from web.kept.box import without_numbers
from web.kept.evening import Evening
from web.kept.past_games import GamePlayed
from web.kept.shelf import Shelf
from web.photographs.learning import Learning
from web.shown.pictures import pictures_of
from web.table.lessons import Lessons, NewestDeck
from web.table.live import LiveTable
from web.watching.checklist import Seen
from web.watching.desk import CameraDesk
from web.watching.reseated import Reseated
from web.watching.standing import Standing
from web.watching.watch import Eyes
from web.words.refused import RefusedError
from web.words.translated import both

NOT_CHOSEN = "Another camera is chosen: choose this one on the table's own page"
REHEARSED = ("Player 1", "Player 2")
"""Who plays while nobody has said so."""


@dataclass(slots=True)
class Hall:
    """What is chosen for a game.  Safe to use from any thread; `look` and `noticed` belong to the one that watches."""

    door: PhoneDoor
    shelf: Shelf
    standing: Standing
    evening: Evening
    finder: Looker
    game: WhichGame = field(default_factory=WhichGame)
    rehearsing: bool = True
    remember: Callable[[Evening], None] = Evening.save
    seen: Seen = field(default_factory=Seen)
    places: Places = field(default_factory=Places)
    partner: Partner | None = None
    learning: Learning = field(init=False)
    _live: LiveTable | None = None
    _desk: CameraDesk | None = None
    _lock: threading.RLock = field(default_factory=threading.RLock)

    def __post_init__(self) -> None:
        self.learning = Learning(lambda: self.shelf, self.learn)

    def open(self, live: LiveTable, desk: CameraDesk) -> None:
        """Everything else is there: the table and its cameras."""
        self._live = self.standing.live = live
        self._desk = desk
        live.heed = Lessons(lambda: self.shelf, self._know_better).heed
        self.door.camera.word = self.word
        if self.rehearsing:
            live.command("pause", {})
            live.wait_for_start(True)

    def word(self) -> Word:
        """What the page of a browser that is the camera says of the table."""
        now = self.live.dashboard()
        said = both(now.camera.sentence if self.desk.chosen == BROWSER else NOT_CHOSEN)
        return Word(now.paused and not self.rehearsing, said.en, said.ja)

    @property
    def live(self) -> LiveTable:
        """The table of the game or, before it, of the rehearsal."""
        assert self._live is not None
        return self._live

    @property
    def desk(self) -> CameraDesk:
        """Where the camera is chosen."""
        assert self._desk is not None
        return self._desk

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, or would."""
        return tuple(player.name for player in self.live.dashboard().players)

    def first_table(self) -> Table:
        """The table to begin with: the game that was asked for, or one that is only rehearsed."""
        seats = self.game.seats
        if not self.rehearsing and seats is not None:
            return self.game.table(seats.names, seats.settings)
        return Table.create(None, seats.names if seats is not None else self.evening.players or REHEARSED)

    def begin(self, names: Sequence[str]) -> Table:
        """The table of a game that somebody wants to play now; ValueError says what is wrong with the players."""
        if self.rehearsing:
            return Table.create(None, names)
        table = self.game.table(names, self.evening.rules)
        if tuple(names) != self.players:
            self.places.by_hand = ()  # others, or in another order: where they sit, nobody has said
            if not self.game.asked_for:     # who played a game that is gone on with may not play the next
                self._keep(replace(self.evening, players=tuple(names)))
        return table

    def look(self, players: int) -> Eyes:
        """Eyes for a game of so many, with what is known of deck, table and plates."""
        known = self.places.for_new_eyes()
        if known is not None:
            self.standing.kept = replace(self.standing.kept, layout=known, names=self.players)
        self.shelf.prepare()
        closely = Closely(lambda: self.shelf.namer)
        eyes = self.standing.look(self.finder, NewestDeck(lambda: self.shelf, self.partner), players, closely)
        if self.rehearsing or not self.desk.is_live:  # a film is always seen from the same side
            return eyes
        reseated = Reseated(eyes, lambda: self.live.state.plates, self.live.whose_plate)
        self.standing.turn = lambda: reseated.turn
        return reseated

    def lacks(self, players: int) -> str:
        """What a game of so many needs of the deck and nobody has let the program learn, in a sentence, or nothing."""
        return without_numbers(self.shelf.book, players)

    def noticed(self) -> None:
        """The eyes have seen another frame: what they know of the table by now."""
        if self.places.noticed(self.standing.eyes.layout if self.standing.eyes else None):
            self.desk.look_anew()
        said = not self.rehearsing and self.live.dashboard().seats_said
        if said and not self.places.by_hand and self.standing.turn() == 0:
            self.places.bear_out(len(self.players))  # the next game is not asked again
            if not self.game.asked_for:
                self._keep(replace(self.evening, players=self.players))

    def choose_camera(self, source: str) -> None:
        """Look through this camera from now on, and the next evening too."""
        self.seen.forget()
        self.places.forget()
        self._keep(replace(self.evening, camera=source))
        self.desk.choose(source)

    def seat(self, names: Sequence[str]) -> None:
        """So many players, with these names.  Raises RefusedError."""
        names = checked_names(names)
        with self._lock:
            self._only_before()
            if self.game.resumes and names != self.players:
                raise RefusedError("In a game that goes on everybody stays.", "続きのゲームでは席を変えられません。")
            if len(names) != len(self.places.by_hand):
                self.places.by_hand = ()
            if names != self.players:
                self.live.command("start", {"players": list(names)})
                self.live.command("pause", {})
            self._keep(replace(self.evening, players=names))

    def put(self, places: Sequence[Point]) -> None:
        """The players sit there, in the order of their names; who comes first follows from it.  Raises RefusedError."""
        with self._lock:
            self._only_before()
            names = self.players
            if len(places) != len(names) or not all(0 <= x <= 1 and 0 <= y <= 1 for x, y in places):
                raise RefusedError("Every player needs a place in the picture.", "全員の席を映像の中に置いてください。")
            before = self.places.by_hand
            order = self.places.put(places)
            try:
                self.seat([names[n] for n in order])
            except RefusedError:
                self.places.by_hand = before
                raise

    @property
    def unfinished(self) -> GamePlayed | None:
        """The newest game of the folder, if it was broken off; nothing once it is said which game begins."""
        return self.game.broken_off() if self.rehearsing and not self.game.resumes else None

    def go_on(self, name: str, *, damaged: bool = False) -> None:
        """The game of that name is taken up where it was broken off or, once people know of it, where the damage to its
        file begins.  Raises RefusedError."""
        with self._lock:
            self._only_before()
            seats = self.game.take_up(name, damaged=damaged)
            self.evening = replace(self.evening, players=seats.names, rules=dict(seats.settings))
            self.live.command("start", {"players": list(seats.names)})
            self.start()

    def rule(self, rules: Mapping[str, str]) -> None:
        """Play by these house rules.  Raises RefusedError."""
        with self._lock:
            self._only_before()
            if self.game.resumes:
                raise RefusedError("In a game that goes on the rules stay.", "続きのゲームではルールを変えられません。")
            try:
                chosen = house_rules(resolve(rules))
            except ValueError as error:
                raise RefusedError(str(error)) from None
            self._keep(replace(self.evening, rules=chosen))

    def learn(self, shelf: Shelf) -> None:
        """The deck is known better now; the eyes begin anew with it."""
        self.shelf = shelf
        if shelf.book is not None:
            self.live.pictures = pictures_of(shelf.book)
        self.desk.look_anew()

    def _know_better(self, shelf: Shelf) -> None:
        """A correction has taught another look of a face: no reason to look at the whole table anew."""
        self.shelf = shelf

    def start(self) -> None:
        """The game begins, or the one that was named is taken up.  RefusedError: it cannot, and nothing has begun."""
        with self._lock:
            self._only_before()
            names = self.players
            new_game(names, self.evening.rules)
            self.rehearsing = False
            try:
                self.live.command("start", {"players": list(names)})
            except Exception:
                self.rehearsing = True
                raise
            self.live.wait_for_start(False)
            self.desk.begin_at(self.live.log[-1].at)

    def _keep(self, evening: Evening) -> None:
        """Of the rules, those that people chose: a game that is taken up knows them all."""
        self.evening = replace(evening, rules=house_rules(resolve(evening.rules)))
        self.remember(self.evening)

    def _only_before(self) -> None:
        if not self.rehearsing:
            raise RefusedError("The game has begun already.", "ゲームはもう始まっています。")
