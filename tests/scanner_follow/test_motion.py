"""What counts as changed: a picture at rest is compared with what last rested there."""

from __future__ import annotations

import numpy as np

from scanner.following.changes.motion import FEW, REST, Motion
from scanner.following.changes.pace import is_restless
from scanner.types import Image

NOBODY = np.zeros((90, 160), np.bool_)


class Watched:
    """A grey table under a camera, a card in the middle of it."""

    def __init__(self) -> None:
        self.motion, self.now = Motion(), 0.0
        self.show()
        self.motion.looked(NOBODY)

    def show(self, card: int = 160, hand: int | None = None, seconds: float = 2 * REST) -> None:
        """For some time a card of this grey is there, and a hand over it whose left edge is at a column."""
        for _ in range(round(seconds / 0.05)):
            self.now += 0.05
            self.motion.see(picture(card, hand), self.now)

    @property
    def news(self) -> int:
        """Cells that came to rest otherwise than they were."""
        return int(np.count_nonzero(self.motion.changed & ~self.motion.restless))


def picture(card: int, hand: int | None) -> Image:
    image = np.full((360, 640, 3), 100, np.uint8)
    image[140:220, 280:340] = card
    if hand is not None:
        image[100:260, hand : hand + 120] = 220
    return image


def test_a_hand_that_came_and_went_has_changed_nothing() -> None:
    table = Watched()
    for hand in (100, 180, 260, 180, 100):
        table.show(hand=hand, seconds=0.1)
    table.show()
    assert table.news == 0 and not table.motion.hands.any()


def test_a_hand_that_was_looked_at_and_went_has_changed_nothing_and_hides_nothing() -> None:
    table, hands = Watched(), NOBODY.copy()
    table.show(hand=260)
    hands[25:65, 65:95] = True
    table.motion.looked(hands)
    assert table.motion.hands.any() and table.news == 0
    table.show()
    assert table.news == 0 and not table.motion.hands.any()


def test_a_card_that_was_exchanged_under_a_hand_for_one_that_differs_little_is_news() -> None:
    table = Watched()
    table.show(card=166)
    assert table.news == 0
    table.show(card=160)
    table.show(hand=260, seconds=0.1)
    table.show(card=166)
    assert table.news > FEW


def test_what_hangs_together_with_something_that_moves_is_not_at_rest() -> None:
    table = Watched()
    for step in range(10):
        table.show(hand=260 + 4 * (step % 2), seconds=0.05)
    assert table.news == 0
    assert table.motion.restless[25:65, 66:94].all()


def test_what_noise_makes_of_cells_here_and_there_is_neither_news_nor_motion() -> None:
    table, rng, restless = Watched(), np.random.default_rng(3), 0
    for _ in range(40):
        table.now += 0.05
        noisy = picture(160, None)
        for row, column in zip(rng.integers(2, 88, 8), rng.integers(2, 158, 8), strict=True):
            noisy[4 * row : 4 * row + 4, 4 * column : 4 * column + 4] += 20
        table.motion.see(noisy, table.now)
        restless += is_restless(table.motion)
        assert table.news <= FEW
    assert restless <= 4
    table.show(card=175)
    assert table.news > FEW


def dim(card: int, noise: float = 0.0, number: int = 0) -> Image:
    """A table in a fifth of the light, where a card differs from it by four levels."""
    image = np.full((360, 640, 3), 30, np.float64)
    image[:40, :60] = 40
    image[140:220, 280:340] = card
    image += noise * np.random.default_rng(number).standard_normal(image.shape[:2])[..., None]
    return np.asarray(np.clip(image.round(), 0, 255), np.uint8)


def cells_changed(noise: float, laid: int = 34) -> int:
    """Cells of a picture at rest that are not as they were, once a card was laid on the table."""
    motion = Motion()
    for number, card in enumerate([30] * 10 + [laid] * 10):
        if number == 10:
            motion.looked(NOBODY)
        motion.see(dim(card, noise, number), number / 10)
    return int(np.count_nonzero(motion.changed[33:57, 68:87]))


def test_in_little_light_what_differs_little_is_news() -> None:
    """The card covers 20 x 15 cells, and is as plainly to be seen as one that differs by twenty levels by day."""
    assert cells_changed(noise=0.0) >= 250
    assert cells_changed(noise=1.0) >= 250


def test_noise_is_no_news_in_little_light_nor_is_as_little_in_ordinary_light() -> None:
    assert [cells_changed(noise, laid=30) for noise in (0.0, 1.0, 2.0, 4.0)] == [0] * 4
    motion = Motion()
    for number, card in enumerate([160] * 10 + [164] * 10):
        if number == 10:
            motion.looked(NOBODY)
        motion.see(picture(card, None), number / 10)
    assert not motion.changed.any()
