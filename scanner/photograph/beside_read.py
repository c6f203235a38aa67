"""What lies beside cards that their print alone named: it is asked about as what lies beside all named cards is.

Cards are looked for by their likeness first, and what the network sees beside none of those that have a name is left
out: a carpet, a plate of donuts.  Then print names a card more, half of which something hides, and beside it lies the
next one, which it hides, too.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.observation import UNKNOWN
from scanner.finding.bare_table import Bare
from scanner.naming.verdict import name_of
from scanner.photograph.leftover_cells import untold
from scanner.types import Findings, Image, SeenCard


def with_what_lies_beside(
    image: Image, before: Sequence[SeenCard], cards: Sequence[SeenCard], findings: Findings
) -> tuple[SeenCard, ...]:
    """The cards, and one without a name wherever the network sees a card beside one that got its name since `before`,
    the same cards in the same order."""
    if not any(_got_its_name(was, now) for was, now in zip(before, cards, strict=True)):
        return tuple(cards)
    left = untold(findings, cards, Bare.of(image, cards, findings.detections))
    asked = [one for one in left if not one.alone]
    return (*cards, *(SeenCard(((UNKNOWN, 1.0),), one.corners, one.visible, 0.0) for one in asked))


def _got_its_name(was: SeenCard, now: SeenCard) -> bool:
    return name_of(was)[0] == UNKNOWN != name_of(now)[0]
