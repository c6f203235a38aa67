"""`--layout FILE`: a camera that stands where it stood.  What is known of it is read before a game and kept after."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from calibration.layout import Layout
from calibration.store import Kept, LayoutError, load, save
from scanner.following.camera.mirror import Namer
from scanner.following.doubted.doubts import Closely
from scanner.following.pipeline import Pipeline
from scanner.following.step import Looker
from scanner.sources.frames import FrameSource
from scanner.sources.straight import Straightened
from web.table.live import LiveTable

Names = tuple[str, ...]


@dataclass(slots=True)
class Standing:
    """Where the camera stands, as its file has it; without a file nothing is known and nothing kept.

    turn: by how many seats the eyes of now count otherwise than the game; None while that is not known.
    """

    path: Path | None = None
    kept: Kept = field(default_factory=Kept)
    eyes: Pipeline | None = None
    """Those of the game that is played now."""
    live: LiveTable | None = None
    turn: Callable[[], int | None] = lambda: 0

    @classmethod
    def of(cls, path: Path | None) -> Standing:
        """Read the file, if there is one.  Raises LayoutError."""
        return cls() if path is None else cls(path, load(path))

    def straight(self, source: FrameSource) -> FrameSource:
        """The source without what the lens has bent, if the lens was measured."""
        return source if self.kept.lens is None else Straightened(source, self.kept.lens)

    def look(self, detector: Looker, recogniser: Namer, players: int, closely: Closely | None = None) -> Pipeline:
        """Eyes for a game of so many players, which begin with what is known of the table.

        Who sits where is known of the same names in the same order only: of others it is asked, where it has to be.
        """
        known: Layout | None = self.kept.layout
        if known is not None and known.said and self.kept.names != self._names:
            known = replace(known, said=False)
        self.eyes, self.turn = Pipeline(detector, recogniser, players, known, closely), lambda: 0
        return self.eyes

    @property
    def otherwise(self) -> str:
        """What is to be said, in one sentence, where the same people were named in another order this time."""
        kept, now = self.kept.names, self._names
        if kept == now or sorted(kept) != sorted(now):
            return ""
        return f"Last time they sat as {','.join(kept)}, counted from here; now it is {','.join(now)}, as you wrote it"

    def keep(self) -> str:
        """Keep where everything lies for the next time; what there is to say about it, in one sentence or none."""
        found = self.eyes.layout if self.eyes is not None and self.path is not None else None
        if self.path is None or self.eyes is None or found is None:
            return ""
        names = self._said(found)
        try:
            save(self.path, replace(self.kept, layout=replace(found, said=bool(names)), names=names))
        except LayoutError as error:
            return str(error)
        anew = "was of another table or another place of the camera; it is now as this one lies"
        return f"The layout in {self.path} {anew}" if self.eyes.misfit else ""

    @property
    def _names(self) -> Names:
        """Who plays now, as the game counts the seats."""
        return tuple(player.name for player in self.live.dashboard().players) if self.live is not None else ()

    def _said(self, found: Layout) -> Names:
        """Who people said sits at which seat of the eyes'; nobody where they have not."""
        names, turn = self._names, self.turn()
        said = found.said or (self.live is not None and self.live.dashboard().seats_said)
        if not said or turn is None or len(names) != len(found.seats):
            return ()
        return (*names[turn:], *names[:turn])
