"""Where the name stands on a card tells whether its outline is the card's: on all cards of a deck it stands alike.

A band across a card, or print on the table, is taken for the card's edge.  Where three cards of a photograph are cut
off at the same band, each is as large as others are; but the name that was read stands elsewhere on them than on most.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scanner.learning.proposals import Doubt, Proposal, Status

FEWEST = 6
"""Of so few names nobody knows where they stand."""
AS_MOST = 0.1
"""So far from where most have it, over a card's length, a name stands elsewhere.  Cards without a quarter of their
length have it 0.2 off."""
MOST, FEW = 0.5, 0.25
"""Such a share of all names tells where they stand, and so few that stand together elsewhere are on cards cut off: a
photograph may show two decks."""


def asked_where_the_name_stands_elsewhere(told: Sequence[Proposal]) -> list[Proposal]:
    """The proposals, as questions where the name that was read stands elsewhere than on most."""
    named = [one for one in told if one.status is Status.TAKEN and one.line is not None]
    if len(named) < FEWEST:
        return list(told)
    places = np.array([0.0 if one.line is None else one.line.middle for one in named])
    alike = (np.abs(places[:, None] - places) < AS_MOST).mean(axis=1)
    far = np.abs(places - places[alike.argmax()]) >= AS_MOST
    odd = {id(one) for one, cut in zip(named, far & (alike <= FEW) & (alike.max() >= MOST), strict=True) if cut}
    return [one.doubted(Doubt.EDGE) if id(one) in odd else one for one in told]
