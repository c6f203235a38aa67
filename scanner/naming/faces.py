"""The faces of a deck, to be compared with cards and laid over them: many cards in one go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from weakref import ref

import numpy as np
from numpy.typing import NDArray

from scanner.geometry.rectify import sides, uprights
from scanner.naming.align import Fit, lay_over
from scanner.naming.appearance import Looks, colours_of, looks_of
from scanner.naming.clipping import burnt_from, unburnt
from scanner.naming.compared import Glance, Laid, Rival, Shown
from scanner.naming.confidence import Evidence
from scanner.naming.deck import DeckBook
from scanner.naming.gallery import Gallery
from scanner.naming.own_pictures import as_kept, laid_out
from scanner.naming.patterns import FINE, GRID, Patterns
from scanner.naming.poses import SQUARE, Posed, poses_of
from scanner.naming.residue import Side, residues
from scanner.naming.surroundings import Surroundings
from scanner.naming.tile_numbers import TileNumbers
from scanner.naming.twins import Pair, Twins
from scanner.types import Detection, Floats, Image

RIVALS = 4
"""How many pieces are laid over a card that is in doubt, and compared with one where another was laid over it."""
PLAINLY_LESS = 0.85
"""A face so much less like a card than the likeliest (of 3) is no rival: none ever came to explain it half as well."""
LAID_AGAIN, FAR = 3, 0.12
"""How often a face is laid over a row marker, and the share of its width from which on it came to lie far away."""
AT_ONCE = 48
"""Cards over which faces are laid together; more would but take more memory."""


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """The faces, prepared for laying cards over them and for being compared with cards then."""

    patterns: Patterns
    sides: list[Side]

    @classmethod
    def of(cls, patterns: Patterns, looks: Looks) -> Drawn:
        return cls(patterns, [Side(*side) for side in zip(patterns[-1].colours, looks.edges, strict=True)])


class Faces:
    """The faces of one deck.  Safe to use from one thread at a time."""

    def __init__(self, book: DeckBook) -> None:
        self.book = book
        self.twins = Twins(book, self._gains)
        self._numbers = TileNumbers(book)
        self._gallery = Gallery(book.looks.blurred().both_ways())
        self.square = np.array([min(aspect, 1 / aspect) > SQUARE for aspect in book.aspects.tolist()], np.bool_)
        self._asked_of: ref[Image] | None = None
        self._burnt = unburnt()
        self._as_kept = Drawn.of(book.patterns, book.looks)

    @cached_property
    def _from_afar(self) -> Drawn:
        """Made when first needed: that takes 0.14 s for a whole deck, and 12 MB."""
        looks, patterns = self.book.from_afar
        return Drawn.of(patterns, looks)

    def prepare_from_afar(self) -> None:
        """Make the faces ready to be laid over cards as a camera shows them, before the first is."""
        _ = self._from_afar

    def glance(self, image: Image, detections: Sequence[Detection]) -> list[Glance]:
        """Every detection compared with every face where the detector says that it lies: by colours, which tell as well
        as everything together what to lay over it first."""
        poses = [pose for k, detection in enumerate(detections) for pose in poses_of(k, detection)]
        if not poses:
            return []
        crops = uprights(image, np.array([pose.corners for pose in poses]))
        total = self._by_colour(colours_of(crops), np.array([pose.visible for pose in poses]))
        glances = []
        for k, detection in enumerate(detections):
            mine = [i for i, pose in enumerate(poses) if pose.owner == k]
            alike = total[mine].transpose(1, 0, 2).reshape(2 * len(mine), -1)
            if detection.kind == "marker":
                alike[:, ~self.square] = -np.inf
            glances.append(Glance([poses[i] for i in mine] + [poses[i].upside_down() for i in mine], alike))
        return glances

    def best_of_each(self, image: Image, asked: Sequence[Sequence[Posed]]) -> list[Glance]:
        """Of each of n cards the place, of several much the same, where it is most like some face: by its colours."""
        places = [place for places in asked for place in places]
        owners = np.repeat(np.arange(len(asked)), [len(places) for places in asked])
        corners = np.array([place.corners for place in places])
        middles = np.array([corners[owners == k].mean(axis=0) for k in range(len(asked))])
        around = Surroundings(image, middles)
        colours = around.colours(owners, around.on_crop(owners, corners), FINE, GRID)
        visible = np.array([place.visible for place in places])
        total = self._by_colour(colours, visible)
        total[..., self.square] = -np.inf
        likeliest = total.max(axis=(1, 2))
        best = [max(np.flatnonzero(owners == k), key=likeliest.__getitem__) for k in range(len(asked))]
        return [Glance([places[row], places[row].upside_down()], total[row]) for row in best]

    def _by_colour(self, colours: Floats, visible: Floats) -> Floats:
        """(n, 2, faces) how alike (n, 3, CELLS) colours are to those of all faces, as they are and upside down."""
        return self._gallery.by_colour(colours, visible).reshape(len(colours), 2, -1)

    def _both_ways(self, crops: Looks, visible: Floats) -> Floats:
        """(n, 2, faces) how alike n cards are to all faces, as they are and upside down."""
        return self._gallery.compare(crops.blurred(), visible).total.reshape(len(crops), 2, -1)

    def lay(self, image: Image, asked: Sequence[tuple[Posed, int]], *, afar: bool = False) -> list[Laid]:
        """Faces laid over cards; a tile's again where it came to lie far from where it was taken to be.

        afar: the faces as a camera shows them on a table (`DeckBook.from_afar`).
        A card's own corners are better known: each time anew, strangers would be bent until they fit.
        """
        drawn = self._from_afar if afar and asked else self._as_kept
        fits: dict[int, tuple[Posed, Fit]] = {}
        todo = dict(enumerate(asked))
        for _ in range(LAID_AGAIN):
            again = {}
            for k, (pose, fit) in zip(todo, self._laid_once(image, list(todo.values()), drawn.patterns), strict=True):
                start, face = todo[k]
                off = float(np.abs(fit.corners - start.corners).max()) / min(sides(start.corners))
                fits[k] = pose, fit
                if self.square[face] and not fit.hopeless and off >= FAR:
                    again[k] = pose, face
            todo = again
        if not asked:
            return []
        where = [fits[k] for k in range(len(asked))]
        looks = looks_of(uprights(image, np.array([fit.corners for _, fit in where]).reshape(-1, 4, 2)))
        burnt = self._burnt_from(image)
        shown = [Shown(fit, looks.some([k]), pose.visible, burnt) for k, (pose, fit) in enumerate(where)]
        faces = [face for _, face in asked]
        return [Laid(*laid) for laid in zip(shown, faces, self._judge(shown, faces, drawn.sides), strict=True)]

    def _burnt_from(self, image: Image) -> Floats:
        """Asked for one picture many times on end."""
        if self._asked_of is None or self._asked_of() is not image:
            self._asked_of, self._burnt = ref(image), burnt_from(image)
        return self._burnt

    def _laid_once(
        self, image: Image, asked: Sequence[tuple[Posed, int]], patterns: Patterns
    ) -> list[tuple[Posed, Fit]]:
        found: list[tuple[Posed, Fit]] = []
        for first in range(0, len(asked), AT_ONCE):
            some = asked[first : first + AT_ONCE]
            faces = [face for _, face in some]
            fits = lay_over(
                image, np.array([pose.corners for pose, _ in some]), np.array([pose.visible for pose, _ in some]),
                patterns, faces, self.square[faces],    # over a thing so small the light hardly changes
            )  # fmt: skip
            found += [(pose.at(fit.corners), fit) for (pose, _), fit in zip(some, fits, strict=True)]
        return found

    def _judge(self, cards: Sequence[Shown], faces: Sequence[int], drawn: Sequence[Side]) -> list[Evidence]:
        """How well faces, as they are drawn, explain cards."""
        sides_seen = [Side(card.fit.colours, card.looks.edges[0], card.burnt_from) for card in cards]
        left = residues(sides_seen, [drawn[face] for face in faces], [card.visible for card in cards])
        return [
            Evidence(self.book.pieces[face], residue, float(card.visible.sum()) - residue.veiled,
                     min(sides(card.fit.corners)), card.fit.corners, self._numbers.less(side, card.visible, face))
            for card, side, face, residue in zip(cards, sides_seen, faces, left, strict=True)
        ]  # fmt: skip

    def rivals(self, cards: Sequence[Laid]) -> list[list[Rival]]:
        """The pieces that each card is most like now that it is known exactly where it lies, either way up.

        Where a card lies can be read off a face with the same frame; which of those it is, only then.
        """
        ways = [(card.shown, card.shown.upside_down()) for card in cards]
        looks = [card.shown.looks for card in cards]
        together = Looks(np.concatenate([one.colours for one in looks]), np.concatenate([one.edges for one in looks]))
        total = self._both_ways(together, np.array([card.shown.visible for card in cards]))
        likely: list[tuple[int, Shown, int]] = []
        for k, card in enumerate(cards):
            mine = total[k]
            mine[:, self.square != self.square[card.face]] = -np.inf
            mine[mine < mine.max() - PLAINLY_LESS] = -np.inf
            likely += [(k, ways[k][w], face) for w, face in self.likeliest(mine, RIVALS) if face != card.face or w]
        judged = self._judge([way for _, way, _ in likely], [face for *_, face in likely], self._as_kept.sides)
        found: list[list[Rival]] = [[] for _ in cards]
        for (k, way, face), evidence in zip(likely, judged, strict=True):
            found[k].append(Rival(way, face, evidence))
        return found

    def _gains(self, pairs: Sequence[Pair]) -> list[float]:
        """How much more each face is like its twin's picture where it is laid over that than where that lies."""
        if not pairs:
            return []
        image, places = laid_out(self.book, sorted({face for face, _, _ in pairs}))
        burnt, twins = self._burnt_from(image), [twin for _, twin, _ in pairs]
        kept = [(as_kept(self.book, face, burnt), turned) for face, _, turned in pairs]
        in_place = self._judge([card.upside_down() if turned else card for card, turned in kept], twins,
                               self._as_kept.sides)  # fmt: skip
        poses = [places[face].upside_down() if turned else places[face] for face, _, turned in pairs]
        laid = self.lay(image, list(zip(poses, twins, strict=True)))
        return [one.evidence.likeness - other.likeness for one, other in zip(laid, in_place, strict=True)]

    def likeliest(self, total: NDArray[np.float32], most: int) -> list[tuple[int, int]]:
        """(row, face) of the pieces with the highest values in (n, faces), each piece once."""
        chosen: dict[str, tuple[int, int]] = {}
        for flat in np.argsort(-total, axis=None):
            row, face = divmod(int(flat), total.shape[1])
            if total[row, face] == -np.inf or len(chosen) == most:
                break
            chosen.setdefault(self.book.pieces[face], (row, face))
        return list(chosen.values())
