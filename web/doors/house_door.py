"""A door for other screens: the table in the browsers of the house, each with a key that says who it is.

It is opened by an explicit choice only; until then the dashboard is this machine's alone.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from flask import Flask

from web.doors.keys import Keys, demand_key, house_key
from web.doors.network import EVERYWHERE, reached_at
from web.doors.roles import HOST, SPECTATOR, Kind, Role
from web.doors.serve import serve, take_port
from web.kept.folders import data_folder
from web.table.live import LiveTable

USUAL_PORT = 8712
Doorkeeper = Callable[[Flask], None]
"""Puts before every request of an app what says who comes in."""
Pages = Callable[[Mapping[str, Any], Doorkeeper], Flask]


@dataclass(slots=True)
class HouseDoor:
    """Closed until `open` is called.

    pages: makes the app of the pages, from its settings and from what says who comes in.
    address: where the house reaches the dashboard itself, if it was begun so; such a door stays open.
    """

    live: LiveTable
    pages: Pages
    folder: Callable[[], Path] = data_folder
    host: str = EVERYWHERE
    address: str = ""
    is_open: bool = False
    _opened_here: bool = False
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def keys(self) -> Keys:
        """The keys of everybody who may come in."""
        return Keys(house_key(self.folder()), lambda: [player.name for player in self.live.dashboard().players])

    @property
    def can_close(self) -> bool:
        """Whether the door was opened here: what the command line opened stays open."""
        return self.is_open and self._opened_here

    def roles(self) -> tuple[Role, ...]:
        """Who may come in by which code."""
        return (SPECTATOR, *(Role(Kind.PLAYER, player.name) for player in self.live.dashboard().players), HOST)

    def address_of(self, role: Role) -> str:
        """What the QR code of a role says."""
        return f"{self.address}?key={self.keys.of(role)}"

    def open(self) -> None:
        """Let other screens in.  Raises CannotError where this machine is in no network."""
        with self._lock:
            if not self.address:
                self.address, self._opened_here = self._opened(), True
            self.is_open = True

    def close(self) -> None:
        """Let nobody in, and nobody stay."""
        self.is_open = False

    def _opened(self) -> str:
        here, hosts = reached_at(self.host)
        listening = take_port(self.host, USUAL_PORT)
        keys = self.keys
        app = self.pages(
            {"TRUSTED_HOSTS": hosts, "IS_OPEN": lambda: self.is_open},
            lambda app: demand_key(app, keys, lambda: self.is_open),
        )
        app.extensions["house_door"] = self
        serve(app, listening)
        return f"http://{here}:{listening.getsockname()[1]}/"
