"""`--layout FILE`: a camera that stands where it stood.  What is known of it is read before a game and kept after."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from calibration.layout import Layout
from calibration.store import Kept, LayoutError, load, save
from scanner.following.pipeline import Looker, Namer, Pipeline
from scanner.sources.frames import FrameSource
from scanner.sources.straight import Straightened


@dataclass(slots=True)
class Standing:
    """Where the camera stands, as its file has it; without a file nothing is known and nothing kept."""

    path: Path | None = None
    kept: Kept = field(default_factory=Kept)
    eyes: Pipeline | None = None
    """Those of the game that is played now."""

    @classmethod
    def of(cls, path: Path | None) -> Standing:
        """Read the file, if there is one.  Raises LayoutError."""
        return cls() if path is None else cls(path, load(path))

    def straight(self, source: FrameSource) -> FrameSource:
        """The source without what the lens has bent, if the lens was measured."""
        return source if self.kept.lens is None else Straightened(source, self.kept.lens)

    def look(self, detector: Looker, recogniser: Namer, players: int) -> Pipeline:
        """Eyes for a game of so many players, which begin with what is known of the table."""
        known: Layout | None = self.kept.layout
        self.eyes = Pipeline(detector, recogniser, players, known)
        return self.eyes

    def keep(self) -> str:
        """Keep where everything lies for the next time; what there is to say about it, in one sentence or none."""
        found = self.eyes.layout if self.eyes is not None and self.path is not None else None
        if self.path is None or self.eyes is None or found is None:
            return ""
        try:
            save(self.path, replace(self.kept, layout=found))
        except LayoutError as error:
            return str(error)
        anew = "was of another table or another place of the camera; it is now as this one lies"
        return f"The layout in {self.path} {anew}" if self.eyes.misfit else ""
