"""What kind of piece a name stands for.  Names are fixed: ``select_3``, ``indicator_2``, two backs; all else is a donut
or a card of another game."""

from __future__ import annotations

MARKER, NUMBER = "indicator_", "select_"
"""What the names of row markers and of open selection cards begin with; then comes the number."""
DECK_BACK, SELECTION_BACK = "donut_back", "selection_back"
BACKS = (DECK_BACK, SELECTION_BACK)


def is_marker(piece: str) -> bool:
    """Whether it is a row marker."""
    return piece.startswith(MARKER)


def is_number(piece: str) -> bool:
    """Whether it is a selection card that shows its number."""
    return piece.startswith(NUMBER)


def is_numbered(piece: str) -> bool:
    """Whether it is either of these, of which there is one for each slot of the row."""
    return is_marker(piece) or is_number(piece)


def is_back(piece: str) -> bool:
    """Whether it is a card face down, of this game or another."""
    return piece.endswith("_back")


def is_selection(piece: str) -> bool:
    """Whether it is a selection card, open or face down."""
    return is_number(piece) or piece == SELECTION_BACK
