"""A source whose pictures are straightened: what the lens has bent is taken out of each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from calibration.lens import Lens, LensError
from scanner.sources.frames import FrameSource, SourceError
from scanner.types import Frame


class Straightened:
    """The frames of a source as a lens without distortion would have shown them."""

    def __init__(self, source: FrameSource, lens: Lens) -> None:
        self._source, self._lens = source, lens
        self.live, self.fps = source.live, source.fps

    def __iter__(self) -> Iterator[Frame]:
        """Raises SourceError for pictures that the lens was not measured for."""
        for frame in self._source:
            try:
                yield replace(frame, image=self._lens.straighten(frame.image))
            except LensError as error:
                raise SourceError(str(error)) from error

    def close(self) -> None:
        self._source.close()
