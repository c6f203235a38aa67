"""All other means by which what stays in doubt though it lies still is looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scanner.following.cards.settled import PlacedCard
from scanner.following.cards.track import Track
from scanner.following.cards.tracks import Tracks
from scanner.following.changes.glimpse import Mask
from scanner.following.changes.motion import Motion
from scanner.following.doubted.backs import Backs
from scanner.following.doubted.closer import Closer
from scanner.following.doubted.doubts import Closely
from scanner.following.doubted.from_above import FromAbove
from scanner.following.doubted.laid_anywhere import LaidAnywhere
from scanner.following.doubted.unseen_deck import UnseenDeck
from scanner.geometry.tablemap import TableMap
from scanner.types import Floats, Frame


class OtherMeans:
    """Of one table.  closely: how a piece of a picture is looked at."""

    def __init__(self, closely: Closely, motion: Motion, tracks: Tracks) -> None:
        self._closer, self._above = Closer(closely, motion, tracks), FromAbove(closely, motion, tracks)
        self._backs, self._deck = Backs(closely, motion, tracks), UnseenDeck(closely, motion, tracks)
        self._laid = LaidAnywhere(closely, motion, tracks)

    def after_a_look(self, frame: Frame) -> None:
        """What the cards that were just read tell of others."""
        self._backs.look(frame.image, frame.taken_at)

    def for_the_deck(self, frame: Frame, busy: Mask, where: Callable[[], Sequence[Sequence[Floats]]]) -> bool:
        """While all rests, look for the deck where nobody sees it; whether it was found.

        busy: the cells of which nothing is known.  where: says where it may lie (`UnseenDeck`).
        """
        return self._deck.look(frame.image, frame.taken_at, busy, where)

    def for_the_unseen(
        self, frame: Frame, busy: Mask, placed: Sequence[PlacedCard], table: TableMap | None
    ) -> bool:
        """While all rests, look for a card that was laid down and that nobody sees; whether one was found.

        placed: the cards that are told of (`LaidAnywhere`).
        """
        return table is not None and self._laid.look(frame.image, frame.taken_at, placed, table, busy)

    def at_rest(
        self, frame: Frame, placed: Sequence[PlacedCard], hidden: Callable[[Track], bool],
        empty: Callable[[], list[Floats]], table: TableMap | None,
    ) -> bool:  # fmt: skip
        """While all rests, look at what stays in doubt; whether anything was learned.

        hidden: whether a hand covers a card.  empty: says where cards of the row would lie and none is told of, (4, 2)
        each.  table: from straight above, once it is known.
        """
        image, at = frame.image, frame.taken_at
        learned = self._closer.look(image, at, placed, hidden, empty, whole=frame.settled)
        if learned or table is None:
            return learned
        return self._above.look(image, at, table, hidden)
