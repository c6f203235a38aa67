"""The question whose plate one in the picture is: asked where the cards on the plates do not tell who sits where."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from web.kept.album import Shot


@dataclass(slots=True)
class WhosePlate:
    """Asked by the eyes, answered by people; `news` is called after both.  Safe to use from any thread."""

    news: Callable[[], None] = lambda: None
    shot: Shot | None = None
    """The picture with that plate's cards marked; None while nothing is asked."""
    _answer: str = ""
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def ask(self, shot: Shot) -> None:
        """Ask, in place of what was asked before."""
        with self._lock:
            self.shot, self._answer = shot, ""
        self.news()

    def withdraw(self) -> None:
        """The table tells by itself, or there is another camera or game."""
        if self.shot is None and not self._answer:
            return
        with self._lock:
            self.shot, self._answer = None, ""
        self.news()

    def say(self, player: str) -> None:
        """It is this player's."""
        with self._lock:
            self.shot, self._answer = None, player

    def seat(self, players: Sequence[str]) -> int | None:
        """The index of the player whose plate it is; None while nobody has said."""
        return players.index(self._answer) if self._answer in players else None
