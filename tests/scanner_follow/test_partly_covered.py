"""A card that others lie upon looks as it did for as long as what is left of it does: else it would pass for one that
somebody took while a sleeve is beside it, or for one that was laid upon those.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np

from scanner.following.cards.track import Track
from scanner.following.changes.glimpse import Mask
from scanner.geometry.rectify import moved
from tests.scanner_follow.test_following import ROW, Session
from tests.scanner_follow.theatre import Thing

UPON = np.float32([0.55, 0])
"""How far from the card beneath, in its widths, each card of the plate lies."""


class Fan:
    """A plate of two, the maple bar half upon the plain."""

    def __init__(self) -> None:
        self.session = Session()
        self.session.lay(list(ROW), [["plain"], ["glazed"]], [], [None, None])
        self.session.watch(2.0)
        self.beneath = next(one.corners for one in self.session.stage.things[::-1] if one.piece == "plain")
        self.as_it_lay = self.plain.glimpse
        self.session.stage.things.append(Thing("maple_bar", self.beneath + UPON))
        self.session.watch(3.0)
        assert self.plate == Counter(["plain", "maple_bar"])

    @property
    def plate(self) -> Counter[str]:
        return self.session.seen()["plate/1"]

    @property
    def plain(self) -> Track:
        """What is followed as the card beneath."""
        lies = moved(self.beneath, self.session.stage.view).mean(axis=0)
        tracks = self.session.pipeline._follower.tracks.alive
        return min(tracks, key=lambda track: float(np.abs(track.corners.mean(axis=0) - lies).sum()))

    def looks_otherwise(self, but: Mask | None = None) -> bool:
        """Whether the card beneath does, since it lay by itself."""
        as_it_lay = replace(self.plain, glimpse=self.as_it_lay)
        return self.session.pipeline._follower._beneath.looks_otherwise(as_it_lay, but)

    def cover(self, left: float, right: float) -> None:
        """Something comes to rest on the card beneath, from and to these shares of its width."""
        at = self.beneath.copy()
        at[:, 0] = at[:, 0].min() + np.float32([left, right, right, left])
        self.session.stage.coats = [at]
        self.session.pipeline.see(next(self.session.camera.frames(1)))


def test_a_card_looks_otherwise_where_it_is_seen_and_not_where_another_was_laid_upon_it() -> None:
    fan = Fan()
    assert fan.session.pipeline._motion.differs(fan.as_it_lay), "another lies upon it"
    assert not fan.looks_otherwise()
    fan.cover(0.7, 1.0)
    assert not fan.looks_otherwise(), "the other is covered"
    fan.cover(0.0, 0.4)
    assert fan.looks_otherwise()


def test_what_hangs_together_with_something_moving_tells_nothing_of_a_card() -> None:
    fan = Fan()
    fan.cover(0.0, 0.4)
    motion = fan.session.pipeline._motion
    assert motion.restless.any() and fan.looks_otherwise()
    assert not fan.looks_otherwise(but=motion.restless)


def test_a_card_from_beneath_another_that_is_taken_away_is_gone() -> None:
    fan = Fan()
    fan.session.stage.things = [thing for thing in fan.session.stage.things if thing.corners is not fan.beneath]
    fan.session.watch(2.0)
    assert fan.plate == Counter(["maple_bar"])


def test_a_card_that_is_laid_where_another_lay_upon_one_is_seen() -> None:
    fan = Fan()
    fan.session.stage.things[-1] = Thing("powdered", fan.session.stage.things[-1].corners)
    fan.session.watch(2.0)
    assert fan.plate == Counter(["plain", "powdered"])
