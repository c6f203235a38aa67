"""The pictures of a table: of any moment for whoever asks, and of those round events, to be kept.

What is secret at a moment is on no picture of it.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass

from scanner.following.overlay import Secrets
from web.kept.album import Album, Shot

Camera = Callable[[Secrets, int], Shot]
"""Takes the picture of this moment without what is secret, at most so many pixels wide."""
KEPT, LARGEST = 1280, 8000
"""How wide the pictures round events are (enough to read a card on, and small enough for a hundred), and any may be."""


@dataclass(slots=True)
class Evidence:
    """The camera that looks on, if one does."""

    camera: Camera | None = None

    def now(self, secrets: Secrets) -> Callable[[], Shot] | None:
        """Takes the picture of this moment as large as it is, also when it is long past; None without a camera."""
        camera = self.camera
        return None if camera is None else lambda: camera(secrets, LARGEST)

    def keep(self, album: Album, seqs: range, secrets: Secrets) -> None:
        """A picture belongs to each of these new entries, as long as a camera looks on and one can be taken."""
        if self.camera is None:
            return
        try:
            shot = self.camera(secrets, KEPT)
        except Exception:  # whatever it is, the entries are told
            traceback.print_exc()
            return
        album.keep(seqs, shot)
