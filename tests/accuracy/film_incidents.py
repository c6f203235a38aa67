"""What people do beside a game that the rules do not speak of: plates, piles and cards are moved about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from models.workshop.demo_stage import THICK, Move, Pose
from models.workshop.demo_story import Incident, Story

A_MOMENT = 1.4
"""Seconds for which something odd lies there."""


def plate_pushed(player: str, number: int, by: tuple[float, float]) -> Incident:
    """A player pushes all their cards a little aside; `by` is in mm, to their right and ahead."""

    def incident(story: Story, now: int) -> None:
        cards = [card for card in story.plates[player] if card is not None]
        if now != number or not cards:
            return
        seat = story.seat(player)
        (x0, y0), (x1, y1) = seat.beside(0, 0), seat.beside(*by)
        _push(story, seat.side, cards, (x1 - x0, y1 - y0))
        moved = replace(seat, plate=(x1, y1))
        story.setting = replace(story.setting, seats={**story.setting.seats, player: moved})

    return incident


def deck_pushed(player: str, number: int, by: tuple[float, float]) -> Incident:
    """Somebody pushes the deck a little aside; `by` is in mm on the table."""

    def incident(story: Story, now: int) -> None:
        if now == number:
            _push(story, story.seat(player).side, story.deck[::-1], by)

    return incident


def two_exchanged(player: str, number: int) -> Incident:
    """A player sorts: the first and the last card of the plate change places."""

    def incident(story: Story, now: int) -> None:
        plate = story.plates[player]
        there = [k for k, card in enumerate(plate) if card is not None]
        if now != number or len(there) < 2:
            return
        seat, stage, (a, b) = story.seat(player), story.stage, (there[0], there[-1])
        one, other = plate[a], plate[b]
        assert one is not None and other is not None
        here, yonder = stage.pose(one), stage.pose(other)
        for card, to in ((one, Pose(*seat.beside(-30, 75), seat.turn)), (other, here), (one, yonder)):
            stage.grasp(seat.side, card)
            stage.carry(seat.side, card, to)
        stage.leave(seat.side)
        plate[a], plate[b] = other, one
        stage.together(0.6)

    return incident


def turned_down(player: str, number: int) -> Incident:
    """A player turns a card of the plate face down, and up again a moment later."""

    def incident(story: Story, now: int) -> None:
        cards = [card for card in story.plates[player] if card is not None]
        if now != number or not cards:
            return
        seat, stage, lies = story.seat(player), story.stage, story.stage.pose(cards[-1])
        for over in (0.0, 180.0):
            stage.grasp(seat.side, cards[-1])
            stage.carry(seat.side, cards[-1], replace(lies, over=over))
            stage.leave(seat.side)
            stage.together(A_MOMENT)

    return incident


def pile_looked_through(player: str, number: int) -> Incident:
    """Somebody spreads the discard pile to see what is in it, and puts it together again."""

    def incident(story: Story, now: int) -> None:
        cards = story.discard[::-1]
        if now != number or len(cards) < 2:
            return
        seat, stage = story.seat(player), story.stage
        lay = {card: stage.pose(card) for card in cards}
        for k, card in enumerate(cards[:-1]):
            stage.grasp(seat.side, card)
            stage.carry(seat.side, card, replace(lay[card], x=lay[card].x - 26.0 * (len(cards) - 1 - k)))
        stage.leave(seat.side)
        stage.together(A_MOMENT)
        for card in cards[-2::-1]:
            stage.grasp(seat.side, card)
            stage.carry(seat.side, card, lay[card])
        stage.leave(seat.side)
        stage.together(0.6)

    return incident


def arm_over_the_row(player: str, first: int, last: int) -> Incident:
    """Somebody leans on the table: a sleeve lies over half the row from before one event until before another."""

    def incident(story: Story, now: int) -> None:
        seat, slots = story.seat(player), story.setting.slots
        if now == first:
            story.stage.reach(seat.side, slots[len(slots) // 2], story.setting.row_y + 40, 30)
            story.stage.together(2.0)
        elif now == last:
            story.stage.leave(seat.side)

    return incident


def dropped(player: str, number: int) -> Incident:
    """A card falls out of somebody's hand onto the middle of the table, and is put back where it was."""

    def incident(story: Story, now: int) -> None:
        cards = [card for card in story.plates[player] if card is not None]
        if now != number or not cards:
            return
        seat, stage = story.seat(player), story.stage
        lay, (x, y) = stage.pose(cards[-1]), seat.beside(60, 90)
        for to in (Pose(x, y, lay.turn + 37, THICK), lay):
            stage.grasp(seat.side, cards[-1])
            stage.carry(seat.side, cards[-1], to)
            stage.leave(seat.side)
            stage.together(A_MOMENT)

    return incident


def _push(story: Story, side: str, cards: Sequence[int], by: tuple[float, float]) -> None:
    """A hand pushes cards that lie together, all at once."""
    stage = story.stage
    stage.grasp(side, cards[0])
    begun = stage.clock[side]
    poses = {card: stage.pose(card) for card in cards}
    to = {card: replace(lies, x=lies.x + by[0], y=lies.y + by[1]) for card, lies in poses.items()}
    stage.carry(side, cards[0], to[cards[0]], 1)
    for card in cards[1:]:
        stage.moves[card].append(Move(begun, stage.clock[side], poses[card], to[card], 0))
    stage.leave(side)
    stage.together(0.8)
