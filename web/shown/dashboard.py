"""Everything that the page shows, as frozen records that turn into JSON.

What people read is a `Said`, in every language at once: a page switches its language without asking again.
Nothing in here gives a pick away before all are revealed.
"""

from __future__ import annotations

import dataclasses
import json
from dataclasses import dataclass
from typing import Any

from web.words.said import Said


@dataclass(frozen=True, slots=True)
class FaceShown:
    """A face of this game's deck, and how many of its cards nobody has seen yet."""

    piece: str
    left: int


@dataclass(frozen=True, slots=True)
class CardShown:
    """A card and where it lies: ``plate/Ann/3``, ``row/2`` or ``discard``."""

    piece: str
    target: str


@dataclass(frozen=True, slots=True)
class LineShown:
    """Why some of a score is what it is."""

    what: Said
    points: int
    rule: str
    why: Said | None = None
    """How it stands, of a card that scores under a condition."""


@dataclass(frozen=True, slots=True)
class PlayerShown:
    """A player's plate and the score as if the game ended now.

    `pick` is the number of the selection card, once all are revealed; until then only `has_picked` is known,
    of players whose number was entered by hand.  `total` is None, and there are no `lines`, while totals are hidden and
    for cards that left the game.
    """

    name: str
    seat: int
    cards: tuple[CardShown, ...]
    total: int | None
    lines: tuple[LineShown, ...]
    pick: int | None = None
    has_picked: bool = False
    leads: bool = False
    left: str = ""
    """``out`` or ``stay``: the player went home, and the cards left the game too or lie there still."""


@dataclass(frozen=True, slots=True)
class SlotShown:
    """A slot of the row; `chosen_by` and `outcome` are empty until the reveal.  `now` marks the slot being resolved."""

    slot: int
    piece: str | None
    chosen_by: tuple[str, ...] = ()
    now: bool = False
    done: bool = False
    closed: bool = False
    """Not filled any more, since fewer play."""
    outcome: Said | None = None


@dataclass(frozen=True, slots=True)
class MoveShown:
    """A card that a power may move; an ``unknown`` piece turns up only then, and somebody must name it."""

    piece: str
    origin: str
    to: str


@dataclass(frozen=True, slots=True)
class GroupShown:
    """Cards of which at least `least` and at most `most` are to be chosen."""

    cards: tuple[MoveShown, ...]
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class PromptShown:
    """A power that waits for its player: one of the ways to use it, and in it some cards of each group."""

    player: str
    piece: str
    sentence: Said
    ways: tuple[tuple[GroupShown, ...], ...]


@dataclass(frozen=True, slots=True)
class OptionShown:
    """An answer: what to send, what it is called, and the card that it is, if it is one."""

    answer: str
    said: Said
    piece: str | None = None


@dataclass(frozen=True, slots=True)
class MatterShown:
    """An open question or objection.

    `any_card` says that any other card may be the answer, too.  `moves` are the fewest that put an objection right.
    `before` and `after` are entries whose pictures show the table before it and as it was then.
    """

    seq: int
    kind: str
    sentence: Said
    options: tuple[OptionShown, ...] = ()
    any_card: bool = False
    expected: Said | None = None
    seen: Said | None = None
    rule: RuleShown | None = None
    moves: tuple[Said, ...] = ()
    before: int | None = None
    after: int | None = None
    place: str = ""
    """Where the card lies that is asked about, as pictures have it: ``plate/1``, ``row/2``, ``discard``."""
    player: str = ""
    """Whose question it is: about a card on the own plate, or the own number.  Empty where it is everybody's."""


@dataclass(frozen=True, slots=True)
class RuleShown:
    """A rule, its words (or what is played where the texts do not say), and how firmly it stands."""

    number: str
    title: Said
    words: Said
    is_quote: bool
    status: str
    source: str


@dataclass(frozen=True, slots=True)
class CameraShown:
    """How the camera does: ``on``, ``lost``, ``done`` or ``off``, with a sentence where something is wrong."""

    state: str = "off"
    sentence: str = ""
    fps: float = 0.0
    sentence_ja: str = ""
    """The same in Japanese, once it is to be shown."""


NO_CAMERA = CameraShown()


@dataclass(frozen=True, slots=True)
class EndingShown:
    """The end: who won, and what decided between equal totals."""

    winners: tuple[str, ...]
    sentence: Said
    tie_break: Said | None = None


@dataclass(frozen=True, slots=True)
class Dashboard:
    """One moment of the page.

    `hand` is what may be entered by tapping: ``deal``, ``pick``, ``step``, ``power``, ``refill`` or nothing.
    """

    game: int
    seq: int
    round: int
    phase: str
    headline: Said
    next: Said
    players: tuple[PlayerShown, ...]
    row: tuple[SlotShown, ...]
    discard_top: str | None
    discard_tops: tuple[str, ...]
    """What may lie on top of the pile, where nobody knows in which order it lies; nothing where that is known."""
    discard_count: int | None
    discard: tuple[str, ...]
    """The pile, its top last; empty where the table plays that only the top is public."""
    deck_left: int | None
    faces: tuple[FaceShown, ...]
    """What a card of this game can be, for putting it right."""
    hand: str = ""
    missing: tuple[int, ...] = ()
    """The slots that `hand` wants cards for."""
    step: Said | None = None
    """The one thing that happens next, to be entered with one tap."""
    prompt: PromptShown | None = None
    matters: tuple[MatterShown, ...] = ()
    fallen: tuple[int, ...] = ()
    """The entries of the log that no longer stand."""
    last_deed: int = 0
    """The entry with which the last thing that stands began: what an undo takes back."""
    seats_said: bool = False
    """Whether people or plates have told in this game who sits where."""
    pictures: tuple[int, ...] = ()
    """The entries of the log that have a picture."""
    camera: CameraShown = NO_CAMERA
    paused: bool = False
    waiting: bool = False
    """The table is being set up; nothing of this is a game yet."""
    asks_plate: bool = False
    """Whose plate one in the picture is: the eyes cannot tell who sits where."""
    totals_hidden: bool = False
    hides_picks: bool = False
    """Whether selection cards may lie face down now, so that no picture may show a number."""
    hides_draws: bool = False
    """Whether two cards were drawn of which one goes back unseen."""
    can_start: bool = False
    ending: EndingShown | None = None

    def to_json(self) -> dict[str, Any]:
        """Plain lists and dicts under the fields' own names."""
        return dataclasses.asdict(self)


def as_text(value: Any) -> str:
    """Compact JSON for the wire."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
