"""Some of what was found in one picture, on the way to its names: at first sight, and then among its fellows.

How large cards are is told by those that are surely known at first sight, so all must have had that before any is
thought about further.  Where two work at one picture, each tells the other which of its cards it knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scanner.naming.compared import Glance
from scanner.naming.fellows import Fellows
from scanner.naming.laying import Reading
from scanner.naming.thoughts import Answer, Thought, think_together
from scanner.naming.verdict import Found
from scanner.naming.weighing import Weighing
from scanner.types import Detection, Floats


class Begun:
    """Detections at first sight.

    known: (4, 2) the corners of the cards that are surely known, by their numbers.
    """

    def __init__(
        self, weighing: Weighing, fellows: Fellows, some: Mapping[int, tuple[Detection, Glance]],
        ways: Mapping[type, Answer],
    ) -> None:  # fmt: skip
        """some: by their numbers among all of the picture.  ways: what gives what is asked for."""
        self._weighing, self._fellows, self._some, self._ways = weighing, fellows, some, ways
        self._readings: dict[int, Reading] = self._thought({k: weighing.first(*one) for k, one in some.items()})
        self.known: dict[int, Floats] = {
            k: reading.found[0].corners
            for k, reading in self._readings.items() if reading.clear and some[k][0].kind == "card"
        }  # fmt: skip

    def weigh(self, known: Mapping[int, Floats]) -> dict[int, Found]:
        """What each may be, from all cards of the picture that are surely known."""
        for k in sorted(known):
            self._fellows.add(known[k])
        return self._thought({k: self._weighing.think(*one, self._readings[k]) for k, one in self._some.items()})

    def _thought(self, thoughts: Mapping[int, Thought[Any]]) -> dict[int, Any]:
        return dict(zip(thoughts, think_together(list(thoughts.values()), self._ways), strict=True))
