"""Printed names: which of the listed names a line of text is, if it is one at all.

The eyes know no game: the names, with their spellings in every language, are handed in.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

SURE = 0.85
"""A text less like its name is not believed: of names that are not listed, none was so near to one that is."""
CLEARLY = 0.1
"""By how much the best name must be more alike than the next."""
POSSIBLE = 0.6
"""A text less like every name suggests none."""
_INEXACT, _NEARLY = 0.8, 0.9
"""A part with a letter that the name has not may reach into the next card: it is possible and never sure, unless that
is one letter of ten."""
_FAR = 0.75
"""How like a name a part is at the most that has such a letter even without the one at a covered end."""
_LESS = 0.88
"""How like a name a part is at the most that is so nearly right, or right but for the last letter at a covered end:
of that one but a half may be seen, and read as another."""
_WITHOUT = 0.05
"""So much more of a name must be read where such a letter is left out."""
FEWEST_LETTERS, LEAST_SHARE = 5, 0.55
"""A name of which a part is covered is believed by so many letters, and so much of it, at its beginning or its end."""
_STROKES = str.maketrans("一―‐－—口力夕八二へり|1i058", "ーーーーーロカタハニヘリlllosb")
"""Signs that the same strokes may be read as, with the one that is kept."""
_HYPHEN_OF_KANA = re.compile("(?<=[ァ-ヴー])-")
"""A long vowel that was read as a hyphen; one between other letters is none."""
_SMALL = str.maketrans("ァィゥェォッャュョヮ", "アイウエオツヤユヨワ")


@dataclass(frozen=True, slots=True)
class PrintedName:
    """A piece and every way in which its name may be printed on the card."""

    piece: str
    spellings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NameRead:
    """What a text says.

    candidates: ``(piece, likeness 0..1)``, best first, those that are possible at all.
    share: how much of the best name's letters the text may hold, 0..1.
    """

    text: str
    candidates: tuple[tuple[str, float], ...]
    share: float = 1.0

    @property
    def piece(self) -> str | None:
        return self.candidates[0][0] if self.candidates else None

    @property
    def likeness(self) -> float:
        return self.candidates[0][1] if self.candidates else 0.0

    @property
    def is_sure(self) -> bool:
        """Whether the text is one of the names and no other."""
        others = self.candidates[1][1] if len(self.candidates) > 1 else 0.0
        return self.likeness >= SURE and self.likeness - others >= CLEARLY and self.share >= LEAST_SHARE


@cache
def folded(text: str) -> str:
    """A text without what differs between spellings: capitals, accents, spaces, hyphens, signs of the same strokes."""
    plain = unicodedata.normalize("NFKD", _HYPHEN_OF_KANA.sub("ー", text)).casefold()
    plain = "".join(c for c in plain if not unicodedata.combining(c)).translate(_STROKES).translate(_SMALL)
    return "".join(c for c in plain if c.isalnum())


def read_as(text: str, names: Sequence[PrintedName]) -> NameRead:
    """How like each listed name a whole line is."""
    read = folded(text)
    return _ranked(
        text, {name: max((_likeness(text, s), _share(read, folded(s)), s) for s in name.spellings) for name in names}
    )


def begins_or_ends(text: str, names: Sequence[PrintedName], *, cut_left: bool, cut_right: bool) -> NameRead:
    """The same for a line of which more may stand under another card: `cut_left` before it, `cut_right` after it.

    Where both ends are covered, what stands amid a name is a part of it as well.
    """

    def likeness(spelling: str) -> tuple[float, float]:
        whole = folded(spelling)
        return max((_likeness(text, spelling), _share(folded(text), whole)), _part(text, whole, cut_left, cut_right))

    return _ranked(text, {name: max((*likeness(s), s) for s in name.spellings) for name in names})


def parts_of_longer(piece: str, names: Sequence[PrintedName]) -> bool:
    """Whether a name is printed as a part of another one, as Glazed is of Strawberry Glazed."""
    mine = [s for name in names if name.piece == piece for s in name.spellings]
    others = [s for name in names if name.piece != piece for s in name.spellings]
    return any(folded(m) in folded(o) for m in mine for o in others)


def part_of_another(text: str, piece: str, names: Sequence[PrintedName]) -> bool:
    """Whether a text, read as a name or as a part of it, stands in that of another piece as well."""
    return bool(_pieces_with(text, names) - {piece})


def unless_anothers(read: NameRead, names: Sequence[PrintedName]) -> NameRead:
    """What a text says of which more may be covered; nothing where it stands in other pieces' names only, letter by
    letter: フレン begins フレンチ・クーラー, and is no プレーン that was misread."""
    of = _pieces_with(read.text, names)
    return read if not of or read.piece in of else NameRead(read.text, ())


def _pieces_with(text: str, names: Sequence[PrintedName]) -> set[str]:
    """The pieces in whose names a text stands, letter by letter."""
    return {name.piece for name in names if any(folded(text) in folded(spelling) for spelling in name.spellings)}


def _ranked(text: str, likely: Mapping[PrintedName, tuple[float, float, str]]) -> NameRead:
    """The possible names, from how like the text each is, and what share of its letters tell so, in which spelling."""
    possible = [(value, name.piece, share) for name, (value, share, _) in likely.items() if value >= POSSIBLE]
    possible.sort(reverse=True)
    share = possible[0][2] if possible else 0.0
    return NameRead(text, tuple((piece, value) for value, piece, _ in possible), share)


def _share(read: str, whole: str) -> float:
    return min(1.0, len(read) / max(len(whole), 1))


def _likeness(text: str, name: str) -> float:
    """1 less the share of letters to change; a word of the name of which half is another brings it down."""
    read, whole = folded(text), folded(name)
    if min(len(read), len(whole)) < POSSIBLE * max(len(read), len(whole), 1):
        return 0.0  # what is missing alone makes it none, without looking at the letters
    changes = _changes(read, whole)
    total = 1 - changes[-1] / max(len(read), len(whole))
    return min(total, _worst_word(text, name) + 0.25)


def _worst_word(text: str, name: str) -> float:
    """The likeness of the worst word, where both have as many words: Blueberry Frosted is no Raspberry Frosted."""
    read, printed = text.replace("-", " ").split(), name.replace("-", " ").split()
    if len(read) != len(printed) or len(read) < 2:
        return 1.0
    pairs = [(folded(r), folded(p)) for r, p in zip(read, printed, strict=True)]
    return min(1 - _changes(r, p)[-1] / max(len(r), len(p), 1) for r, p in pairs)


def _part(text: str, whole: str, cut_left: bool, cut_right: bool) -> tuple[float, float]:
    """How like a part of a name a text is, and how much of the name that part is; 0 where too little is seen to say.

    whole: the name, folded.
    """
    best, read = (0.0, 0.0), folded(text)
    for first, last in product((0, 1) if cut_left else (0,), (0, 1) if cut_right else (0,)):
        part = read[first : len(read) - last]
        if len(part) >= FEWEST_LETTERS:
            like = 1 - _fewest_changes(part, whole, cut_left, cut_right) / len(part)
            within = _fewest_changes(part[:-1], whole, cut_left, cut_right) > 0  # not its last letter, which may tell
            misread = within and like >= _NEARLY and not (cut_left or last)  # many names end alike, and few begin so
            unlike = _FAR if first or last else _INEXACT
            most = 1.0 if like == 1.0 and not (first or last) else _LESS if like == 1.0 or misread else unlike
            best = max(best, (min(like, most), _share(part, whole) - _WITHOUT * (first + last)))
    return best


def _fewest_changes(part: str, whole: str, cut_left: bool, cut_right: bool) -> int:
    """How many letters differ from the beginning or the end of a name; none where it has them in its midst."""
    if part in whole and cut_left and cut_right:
        return 0
    beginning = min(_changes(part, whole)) if cut_right else len(part)
    end = min(_changes(part[::-1], whole[::-1])) if cut_left else len(part)
    return min(beginning, end)


def _changes(read: str, name: str) -> list[int]:
    """How many letters to change of a text for each beginning of the name: the last row of the edit distances."""
    row = list(range(len(name) + 1))
    for letter in read:
        corner, here = row[0], row[0] + 1
        following = [here]
        for other, above in zip(name, row[1:], strict=True):
            here = corner if other == letter else min(here, above, corner) + 1
            following.append(here)
            corner = above
        row = following
    return row
