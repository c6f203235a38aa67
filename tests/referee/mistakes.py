"""The mistakes that people make, each as what then happens at a moment of a random game.

A mistake is told as events, lawful ones before it where it needs them; nothing where it cannot be made at that moment.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.go_nuts import Phase
from tests.referee.mistaken import Do
from tests.referee.mistaken_powers import (
    not_the_top,
    power_not_from_the_row,
    power_skipped,
    selected_discarded,
    too_few_discarded,
    too_few_given,
    too_many_discarded,
    too_many_given,
    too_many_taken,
)
from tests.referee.mistaken_rows import (
    after_the_end,
    from_nowhere,
    from_the_wrong_end,
    in_part,
    of_another_deck,
    slid,
    too_early,
    twice,
    wrong_number,
)
from tests.referee.mistaken_takes import (
    another_card_taken,
    contested_taken,
    discarded_alone,
    later_power_first,
    later_slot_first,
    somebody_else_takes,
)


@dataclass(frozen=True)
class Mistake:
    """One of the named mistakes: when it can be made, and what then happens."""

    phase: Phase
    do: Do
    rules: tuple[str, ...]
    """The rules of which one names it."""


MISTAKES: Mapping[str, Mistake] = {
    "contested card taken": Mistake(Phase.RESOLVE, contested_taken, ("GN-COLLIDE",)),
    "uncontested card discarded": Mistake(Phase.RESOLVE, discarded_alone, ("GN-TAKE",)),
    "wrong card taken": Mistake(Phase.RESOLVE, another_card_taken, ("GN-STAY",)),
    "card taken by somebody else": Mistake(Phase.RESOLVE, somebody_else_takes, ("GN-TAKE", "GN-COLLIDE")),
    "later slot first": Mistake(Phase.RESOLVE, later_slot_first, ("GN-ORDER",)),
    "power out of slot order": Mistake(Phase.RESOLVE, later_power_first, ("GN-ORDER",)),
    "power skipped": Mistake(Phase.POWER, power_skipped, ("GN-MANDATORY",)),
    "power of a card not from the row": Mistake(Phase.POWER, power_not_from_the_row, ("GN-TRIGGER",)),
    "Éclair takes not the top": Mistake(Phase.POWER, not_the_top, ("GN-EC",)),
    "French Cruller discards a selected card": Mistake(Phase.POWER, selected_discarded, ("GN-FC",)),
    "too many cards taken": Mistake(
        Phase.POWER, too_many_taken, ("GN-CF", "GN-DC", "GN-EC", "GN-RV", "GN-DO", "GN-BE")
    ),
    "too many cards given": Mistake(Phase.POWER, too_many_given, ("GN-SP",)),
    "too many cards discarded": Mistake(Phase.POWER, too_many_discarded, ("GN-MI", "GN-RA", "GN-SG")),
    "too few cards given": Mistake(Phase.POWER, too_few_given, ("GN-CT",)),
    "too few cards discarded": Mistake(Phase.POWER, too_few_discarded, ("GN-MI",)),
    "refill before all powers": Mistake(Phase.POWER, too_early, ("GN-POWER-NOW",)),
    "refill before all slots": Mistake(Phase.RESOLVE, too_early, ("GN-REFILL",)),
    "row not fully refilled": Mistake(Phase.REFILL, in_part, ("GN-REFILL",)),
    "row refilled from the wrong end": Mistake(Phase.REFILL, from_the_wrong_end, ("GN-REFILL",)),
    "row pushed together": Mistake(Phase.REFILL, slid, ("GN-STAY",)),
    "round after the end": Mistake(Phase.REFILL, after_the_end, ("GN-END",)),
    "card appearing twice": Mistake(Phase.REFILL, twice, ("GN-CONSERVE", "GN-FC-COPIES")),
    "card from nowhere": Mistake(Phase.REFILL, from_nowhere, ("GN-CONSERVE",)),
    "wrong selection number": Mistake(Phase.PICK, wrong_number, ("GN-SETUP-SEL",)),
    "wrong deck": Mistake(Phase.REFILL, of_another_deck, ("GN-SETUP-DECK",)),
}
"""Every named mistake, by its name."""


def slug(name: str) -> str:
    """The name of a mistake as part of a file's name."""
    plain = name.lower().replace("é", "e")
    return "".join(c if c.isalnum() else "_" for c in plain)
