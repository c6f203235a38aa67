"""Cards without a name for whatever else looks like one on a photograph whose names are read, so that none is missing
in silence: what the network saw and no outline tells, what sticks out under others, what stands out beside the last.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.observation import UNKNOWN
from scanner.finding.bare_table import Bare, is_nothing
from scanner.photograph.left_open import left_open
from scanner.photograph.leftover_cells import untold
from scanner.photograph.leftover_findings import unaccounted
from scanner.photograph.standing_out import standing_out
from scanner.types import Detection, Findings, Image, SeenCard


def with_what_is_left(image: Image, findings: Findings, told: Sequence[SeenCard], bare: Bare | None) -> list[SeenCard]:
    """The cards told and these; `bare`: where nothing but table is, if that is known."""
    left = [one for one in findings.detections if not is_nothing(bare, one.corners)]
    cards = [*told, *unaccounted(left, told)]
    cards += [unread_card(one) for one in untold(findings, cards, bare) if not one.alone]
    cards += [unread_card(one) for one in left_open(image, bare, cards)]
    return [*cards, *standing_out(bare, cards)]


def unread_card(card: Detection) -> SeenCard:
    """It lies there, and nobody knows what it is."""
    return SeenCard(((UNKNOWN, 1.0),), card.corners, card.visible, card.score, card.kind)
