"""Cards of one photograph that show the same face and say two names: one of them was misread, however surely.

Letters a few pixels high are read as other letters now and then: of four Jelly-Filled of one path-traced photograph one
said Milk, and its plate was added up so.  What fewer of them say is no sure name, nor is either where as many say it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from scanner.learning.known_otherwise import shown
from scanner.learning.proposals import Proposal, Status
from scanner.naming.recognise import Recogniser
from scanner.pieces import is_back


def misread(proposals: Sequence[Proposal], namer: Recogniser) -> frozenset[int]:
    """Which proposals, by their number, say another name than as many others that show the same face.

    namer: knows the deck that was learned of them all.
    """
    taken = {n: one for n, one in enumerate(proposals) if one.status is Status.TAKEN and not is_back(one.piece)}
    rivals = {n: shown(one, namer) - {one.piece} for n, one in taken.items()}
    say = Counter((taken[n].piece, rival) for n, others in rivals.items() for rival in others)
    return frozenset(
        n for n, others in rivals.items()
        if any(say[taken[n].piece, rival] <= say[rival, taken[n].piece] for rival in others)
    )  # fmt: skip
