"""The demo's choreography: who reaches where and when, and the true log with its times.

A hand only ever lies over the table while it does something; `t` of an event is the moment when the hand that did it
has left the picture, and every settled step stands for at least 0.8 s.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil
from random import Random

from models.workshop.demo_game import Happening
from models.workshop.demo_seats import Seat, Setting
from models.workshop.demo_stage import ARMS, THICK, Arm, Card, Move, Pose, Stage

FPS = 12
Incident = Callable[["Story", int], None]
"""Something that happens beside the game: called with the story before the event of this number."""


@dataclass(slots=True)
class Story:
    """The stage with what has been told so far."""

    stage: Stage
    dice: Random
    setting: Setting
    deck: list[int]
    row: list[int | None]
    plates: dict[str, list[int | None]]
    """By player; None is a spot whose card has gone."""
    discard: list[int] = field(default_factory=list)
    picks: dict[str, int] = field(default_factory=dict)
    truth: list[Happening] = field(default_factory=list)
    pace: float = 1.0
    """How long every result stands before somebody moves on, over the demo's time."""
    sloppy: float = 1.0
    """How crookedly cards are laid, over the demo's players."""
    keeps: bool = False
    """Whether selection cards lie there until their players choose again."""
    apart: float = 0.0
    """Seconds by which a player turns the selection card over later than the one before, at most."""

    def wobble(self, x: float, y: float, turn: float = 0, z: float = THICK, over: float = 180, much: float = 1) -> Pose:
        """A pose as a hand would hit it: a few millimetres and degrees off."""
        d, much = self.dice, much * self.sloppy
        x, y = x + d.uniform(-2.4, 2.4) * much, y + d.uniform(-3, 3) * much
        return Pose(x, y, turn + d.uniform(-3.4, 3.4) * much, z, over)

    def stands(self, event: Happening, seconds: float) -> None:
        """The event's result stands from now on, for a while."""
        now = self.stage.together((seconds + self.dice.uniform(0, 0.22)) * self.pace)
        self.truth.append({"t": round(ceil(now * FPS) / FPS, 3), **event})

    def seat(self, player: str) -> Seat:
        return self.setting.seats[player]

    def turn_of(self, number: int) -> str:
        """The side whose turn it is to do what somebody has to do, in a round of this number."""
        seats = list(self.setting.seats.values())
        return seats[number % len(seats)].side

    def kind(self, card: int | None) -> str | None:
        """A card's piece."""
        return None if card is None else self.stage.cards[card].face.split("@")[0]


def _to_plate(story: Story, side: str, card: int, owner: str) -> None:
    """A hand lays a card on somebody's plate."""
    plate, seat = story.plates[owner], story.seat(owner)
    number, where = seat.spot([story.kind(c) for c in plate], story.kind(card) or "")
    to = story.wobble(*where, seat.turn, THICK * (1 + min(number, 2)), much=0.8)
    story.stage.grasp(side, card)
    story.stage.carry(side, card, to)
    plate[number:number + 1] = [card]


def _to_discard(story: Story, side: str, card: int) -> None:
    to = story.wobble(*story.setting.discard, z=THICK * (1 + len(story.discard)), much=1.3)
    story.stage.grasp(side, card)
    story.stage.carry(side, card, to)
    story.discard.append(card)


def _to_slot(story: Story, side: str, slot: int) -> None:
    card = story.deck.pop()
    story.stage.grasp(side, card)
    story.stage.carry(side, card, story.wobble(story.setting.slots[slot], story.setting.row_y))
    story.row[slot] = card


def _pick(story: Story, picks: dict[str, int]) -> None:
    """All lay a selection card face down, and later turn it over together."""
    stage = story.stage
    for player in list(story.picks):
        _take_back(story, player)
    for number, (player, chosen) in enumerate(picks.items()):
        seat = story.seat(player)
        side, turn = seat.side, seat.turn
        stage.clock[side] += story.dice.uniform(0, 0.45)
        start, (x, y) = Pose(*seat.away, turn, THICK, 0), stage.arms[side].grip
        card = stage.add(Card(f"select_{chosen}@{number}", "selection_back", None))
        stage.reach(side, start.x + x, start.y + y, 0, 0.05)
        stage.moves[card].append(_still(stage.clock[side], start))
        stage.carry(side, card, story.wobble(*seat.pick, turn, THICK, 0), 18)
        stage.leave(side)
        story.picks[player] = card
    stage.together(0.85)
    for number, (player, card) in enumerate(story.picks.items()):
        side, lies = story.seat(player).side, stage.pose(card)
        stage.clock[side] += number * story.apart
        stage.grasp(side, card)
        stage.carry(side, card, Pose(lies.x + story.dice.uniform(-3, 3), lies.y, lies.turn, THICK, 180))
        stage.leave(side)


def _still(now: float, pose: Pose) -> Move:
    """A card that waits just outside the picture, in a hand."""
    return Move(now - 0.01, now, pose, pose, 0)


def _take_back(story: Story, player: str) -> None:
    """The selection card goes back to its player's hand, out of the picture."""
    card, seat = story.picks.pop(player), story.seat(player)
    lies = story.stage.pose(card)
    story.stage.grasp(seat.side, card)
    story.stage.carry(seat.side, card, Pose(*seat.away, lies.turn, THICK, 180))
    story.stage.leave(seat.side)


def _refill(story: Story, event: Happening) -> None:
    """One player fills the row while the others take back the selection card; then the first takes back theirs."""
    side = story.turn_of(event["round"])
    others = [player for player in story.picks if story.seat(player).side != side and not story.keeps]
    if others:
        story.stage.clock[side] += 0.5
    for player in others:
        _take_back(story, player)
    for slot, card in enumerate(story.row):
        if card is None:
            _to_slot(story, side, slot)
    if story.keeps or not story.picks:
        story.stage.leave(side)
    for player in () if story.keeps else list(story.picks):
        _take_back(story, player)


def _power(story: Story, event: Happening) -> None:
    side = story.seat(event["player"]).side
    if event["piece"] == "double_chocolate" and len(story.deck) > 1:
        _look_at_two(story, event["player"], event["moved"][0]["piece"])
    for moved in event["moved"]:
        origin, _, whose = moved["from"].partition("/")
        hand = story.seat(whose).side if event["piece"] == "cinnamon_twist" else side
        card = _lifted(story, moved["piece"], origin, whose)
        if moved["to"] == "discard":
            _to_discard(story, hand, card)
        else:
            _to_plate(story, hand, card, moved["to"].partition("/")[2])
    for seat in story.setting.seats.values():
        if seat.side == side or event["piece"] == "cinnamon_twist":
            story.stage.leave(seat.side)


def _look_at_two(story: Story, player: str, kept: str) -> None:
    """Two cards are looked at; the one that goes back to the deck does so first here, with its face down."""
    other = -1 if story.kind(story.deck[-1]) != kept else -2
    back = story.deck.pop(other)
    seat, lay = story.seat(player), story.stage.pose(back)
    story.stage.grasp(seat.side, back)
    story.stage.carry(seat.side, back, Pose(*seat.beside(0, 60), seat.turn, 60.0, 0))
    story.stage.carry(seat.side, back, lay)
    story.deck.insert(len(story.deck) - 1, back)


def _lifted(story: Story, piece: str, origin: str, where: str) -> int:
    """The card that leaves a place: of several the topmost."""
    if origin == "row":
        card, story.row[int(where) - 1] = story.row[int(where) - 1], None
        return _sure(card)
    if origin == "deck":
        return story.deck.pop()
    plate: list[int | None] = story.plates[where] if origin == "plate" else [*story.discard]
    number = max(k for k, card in enumerate(plate) if story.kind(card) == piece)
    card = _sure(plate[number])
    if origin == "plate":
        plate[number] = None
    else:
        story.discard.remove(card)
    return card


def _sure(card: int | None) -> int:
    if card is None:
        raise ValueError("the story moves a card that is not there")
    return card


def _slot(story: Story, event: Happening) -> None:
    """A slot is resolved: the card goes to a plate, or to the discard pile by the hand of one of the two."""
    card, story.row[event["slot"] - 1] = _sure(story.row[event["slot"] - 1]), None
    if event["event"] == "donut_taken":
        side = story.seat(event["player"]).side
        _to_plate(story, side, card, event["player"])
    else:
        side = story.turn_of(event["round"] + 1)
        _to_discard(story, side, card)
    story.stage.leave(side)


def _over(story: Story, event: Happening) -> None:
    """Nobody moves: the deck cannot fill the row any more."""


def _shuffled_deck(stage: Stage, faces: Sequence[str], at: tuple[float, float], dice: Random) -> list[int]:
    return [stage.add(Card(face, "donut_back", Pose(at[0] + dice.uniform(-.5, .5), at[1] + dice.uniform(-.5, .5),
                                                   1.5 + dice.uniform(-.6, .6), THICK * (k + 1), 0)))
            for k, face in enumerate(faces)]


def _lies_dealt(story: Story) -> None:
    """The row lies there when the film begins."""
    for slot, x in enumerate(story.setting.slots):
        card = story.deck.pop()
        pose = story.wobble(x, story.setting.row_y)
        story.stage.moves[card].append(Move(-0.02, -0.01, pose, pose, 0))
        story.row[slot] = card


def begin(setting: Setting, faces: Sequence[str], seed: int = 7, arms: Mapping[str, Arm] | None = None) -> Story:
    """A laid table before the deal; `faces` is the deck, its top last."""
    dice, stage = Random(seed), Stage(arms or ARMS)
    deck = _shuffled_deck(stage, faces, setting.deck, dice)
    return Story(stage, dice, setting, deck, [None] * len(setting.slots), {player: [] for player in setting.seats})


def tell(story: Story, events: Sequence[Happening], dealt: bool = False, incident: Incident | None = None) -> Story:
    """The events as they happen on the table; `dealt`: the first row lies there from the beginning."""
    acts = {"row_dealt": _refill, "row_refilled": _refill, "power_resolved": _power, "donut_taken": _slot,
            "donut_discarded": _slot, "game_ended": _over}
    if not dealt:
        story.stage.together(1.2)
    for number, event in enumerate(events):
        if incident:
            incident(story, number)
        if number == 0 and dealt:
            _lies_dealt(story)
        elif event["event"] == "picks_revealed":
            _pick(story, event["picks"])
        else:
            acts[event["event"]](story, event)
        story.stands(event, 1.1 if event["event"] == "picks_revealed" else 0.92)
    return story
