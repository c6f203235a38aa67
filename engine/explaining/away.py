"""What was played while no picture came.  Knows no game.

Any table can be explained by guesses at what nobody saw, and some of them are wrong.  While pictures come, what leads
to a guess and from it is seen; after a while without any nothing is.  So a guess is told with the question whether it
was so; a broken rule explains nothing; and where nothing does, it is asked soon whether to go on from what lies there.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.explaining.story import S
from engine.explaining.thresholds import LOST_FOR, ODD, PATIENT
from engine.explaining.weighing import Weighed
from engine.observation import TableObservation


@dataclass(slots=True)
class Away:
    """Remembers it until something explains the table.

    seconds: for how long no picture had come; 0 where nothing is open.
    """

    seconds: float = 0.0
    _back_at: float = 0.0

    def sees(self, observation: TableObservation) -> None:
        """The next observation."""
        if observation.away and observation.away != self.seconds:
            self._back_at = observation.taken_at
        self.seconds = observation.away or self.seconds

    def ends(self, observation: TableObservation) -> None:
        """Everything lies as the settled state says; right after the pictures came again the eyes may not know yet."""
        self.seconds = observation.away

    def is_unexplained(self, best: Weighed[S], observation: TableObservation) -> bool:
        """Whether the table rests, or has been in view for long, and no story explains it, or none that can be told."""
        if not self.seconds:
            return False
        long = observation.taken_at - self._back_at >= LOST_FOR
        rests = observation.still_for >= PATIENT and not observation.hidden
        guessed = any(step.guessed for step in best.story[: best.done])
        return (best.left >= ODD and (rests or long)) or (guessed and long)
