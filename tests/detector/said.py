"""What cells would say of cards."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from models.geometry import Floats, Ints, parts, raise_angle
from scanner.finding.votes import Votes


def votes_of(rows: Ints, cols: Ints, quads: NDArray[np.floating], trust: Floats) -> Votes:
    """Votes of cells each of which says (4, 2) corners, of (n, 4, 2)."""
    m, p, long, short = parts(quads.astype(np.float32))
    described = np.concatenate([m, p, raise_angle(long, 2), raise_angle(short, 2)], axis=1).T
    return Votes(rows, cols, np.ascontiguousarray(described), trust)
