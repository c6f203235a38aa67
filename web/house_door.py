"""A door for other screens: the table in the browsers of the house, each with a key that says who it is.

It is opened by an explicit choice only; until then the dashboard is this machine's alone.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from web import create_app
from web.failures import CannotError
from web.home import data_folder
from web.keys import Keys, demand_key, house_key
from web.live import LiveTable
from web.network import house_address, own_names
from web.roles import HOST, SPECTATOR, Kind, Role
from web.serve import serve, take_port

USUAL_PORT = 8712
EVERYWHERE = "0.0.0.0"


@dataclass(slots=True)
class HouseDoor:
    """Closed until `open` is called.  `extensions` are what the pages need beside the table.

    address: where the house reaches the dashboard itself, if it was begun so; such a door stays open.
    """

    live: LiveTable
    folder: Callable[[], Path] = data_folder
    host: str = EVERYWHERE
    extensions: Mapping[str, Any] = field(default_factory=dict)
    address: str = ""
    is_open: bool = False
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def keys(self) -> Keys:
        """The keys of everybody who may come in."""
        return Keys(house_key(self.folder()), lambda: [player.name for player in self.live.dashboard().players])

    @property
    def can_close(self) -> bool:
        """Whether the door was opened here: what the command line opened stays open."""
        return self.is_open and bool(self.extensions)

    def roles(self) -> tuple[Role, ...]:
        """Who may come in by which code."""
        return (SPECTATOR, *(Role(Kind.PLAYER, player.name) for player in self.live.dashboard().players), HOST)

    def address_of(self, role: Role) -> str:
        """What the QR code of a role says."""
        return f"{self.address}?key={self.keys.of(role)}"

    def open(self) -> None:
        """Let other screens in.  Raises CannotError where this machine is in no network."""
        with self._lock:
            self.address = self.address or self._opened()
            self.is_open = True

    def close(self) -> None:
        """Let nobody in, and nobody stay."""
        self.is_open = False

    def _opened(self) -> str:
        here = self.host if self.host != EVERYWHERE else house_address()
        if here is None:
            raise CannotError("This computer is in no network: connect it and the phone to the same Wi-Fi")
        listening = take_port(self.host, USUAL_PORT)
        hosts = [here, *(name for name in own_names() if name != here)]
        keys = self.keys
        app = create_app(
            self.live,
            {"TRUSTED_HOSTS": hosts, "IS_OPEN": lambda: self.is_open},
            lambda app: demand_key(app, keys, lambda: self.is_open),
        )
        app.extensions |= {**self.extensions, "house_door": self}
        serve(app, listening)
        return f"http://{here}:{listening.getsockname()[1]}/"
