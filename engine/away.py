"""What was played while no picture came.  Knows no game.

Any table can be explained by guesses at what nobody saw, and some of them are wrong.  While pictures come, what leads
to a guess and from it is seen; after a while without any nothing is, so no guess is believed, nor a breach: it is asked
at once whether to go on from what lies there, unless lawful steps that were seen explain it.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.observation import TableObservation
from engine.story import S
from engine.thresholds import ODD, PATIENT, SETTLED
from engine.weighing import Weighed


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
        """Whether the table rests, or has been in view for long, and tells of what nobody saw, or of nothing at all."""
        if not self.seconds:
            return False
        rests = observation.still_for >= SETTLED and not observation.hidden
        long = observation.taken_at - self._back_at >= PATIENT
        return (rests or long) and (best.left >= ODD or before_a_guess(best) < best.done)


def before_a_guess(best: Weighed[S]) -> int:
    """How many steps there are before the first that nobody saw done."""
    return next((k for k, step in enumerate(best.story[: best.done]) if step.guessed), best.done)
