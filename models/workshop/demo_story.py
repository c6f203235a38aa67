"""The demo's choreography: who reaches where and when, and the true log with its times.

A hand only ever lies over the table while it does something; `t` of an event is the moment when the hand that did it
has left the picture, and every settled step stands for at least 0.8 s.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil
from random import Random

from models.workshop.demo_game import PLAYERS, Happening, Table
from models.workshop.demo_stage import GRIP, THICK, Card, Move, Pose, Stage

FPS = 12
SIDES = dict(zip(PLAYERS, ("near", "far"), strict=True))
DECK, DISCARD, SLOTS, ROW_Y = (-122.0, 2.0), (-206.0, 3.0), (-34.0, 48.0, 130.0), 0.0
PICK = {"near": (30.0, -134.0), "far": (62.0, 147.0)}
PLATE = {"near": (-338.0, -252.0, 38.0), "far": (336.0, 263.0, -38.0)}
"""First card's middle and the step to the next."""
AWAY = {"near": (60.0, -420.0), "far": (-40.0, 500.0)}


@dataclass(slots=True)
class Story:
    """The stage with what has been told so far."""

    stage: Stage
    dice: Random
    deck: list[int]
    row: list[int | None] = field(default_factory=lambda: [None, None, None])
    plates: dict[str, list[int]] = field(default_factory=lambda: {"near": [], "far": []})
    discard: list[int] = field(default_factory=list)
    picks: dict[str, int] = field(default_factory=dict)
    truth: list[Happening] = field(default_factory=list)

    def wobble(self, x: float, y: float, turn: float = 0, z: float = THICK, over: float = 180, much: float = 1) -> Pose:
        """A pose as a hand would hit it: a few millimetres and degrees off."""
        d = self.dice
        x, y = x + d.uniform(-2.4, 2.4) * much, y + d.uniform(-3, 3) * much
        return Pose(x, y, turn + d.uniform(-3.4, 3.4) * much, z, over)

    def stands(self, event: Happening, seconds: float) -> None:
        """The event's result stands from now on, for a while."""
        now = self.stage.together(seconds + self.dice.uniform(0, 0.22))
        self.truth.append({"t": round(ceil(now * FPS) / FPS, 3), **event})


def _owner(player: str) -> tuple[str, float]:
    side = SIDES[player]
    return side, 0.0 if side == "near" else 180.0


def _to_plate(story: Story, side: str, card: int) -> None:
    x, y, step = PLATE[side]
    plate = story.plates[side]
    turn = 0.0 if side == "near" else 180.0
    to = story.wobble(x + step * len(plate), y, turn, THICK * (1 + min(len(plate), 2)), much=0.8)
    story.stage.grasp(side, card)
    story.stage.carry(side, card, to)
    plate.append(card)


def _to_discard(story: Story, side: str, card: int) -> None:
    to = story.wobble(*DISCARD, z=THICK * (1 + len(story.discard)), much=1.3)
    story.stage.grasp(side, card)
    story.stage.carry(side, card, to)
    story.discard.append(card)


def _to_slot(story: Story, side: str, slot: int) -> None:
    card = story.deck.pop()
    story.stage.grasp(side, card)
    story.stage.carry(side, card, story.wobble(SLOTS[slot], ROW_Y))
    story.row[slot] = card


def _pick(story: Story, picks: dict[str, int]) -> None:
    """Both lay a selection card face down, and later turn it over together."""
    stage = story.stage
    for player, number in picks.items():
        side, turn = _owner(player)
        stage.clock[side] += story.dice.uniform(0, 0.45)
        start = Pose(*AWAY[side], turn, THICK, 0)
        card = stage.add(Card(f"select_{number}@{PLAYERS.index(player)}", "selection_back", None))
        stage.reach(side, start.x + GRIP[side][0], start.y + GRIP[side][1], 0, 0.05)
        stage.moves[card].append(_still(stage.clock[side], start))
        stage.carry(side, card, story.wobble(*PICK[side], turn, THICK, 0), 18)
        stage.leave(side)
        story.picks[side] = card
    stage.together(0.85)
    for side, card in story.picks.items():
        lies = stage.pose(card)
        stage.grasp(side, card)
        stage.carry(side, card, Pose(lies.x + story.dice.uniform(-3, 3), lies.y, lies.turn, THICK, 180))
        stage.leave(side)


def _still(now: float, pose: Pose) -> Move:
    """A card that waits just outside the picture, in a hand."""
    return Move(now - 0.01, now, pose, pose, 0)


def _take_back(story: Story, side: str) -> None:
    """The selection card goes back to its player's hand, out of the picture."""
    card = story.picks.pop(side)
    lies = story.stage.pose(card)
    story.stage.grasp(side, card)
    story.stage.carry(side, card, Pose(*AWAY[side], lies.turn, THICK, 180))
    story.stage.leave(side)


def _refill(story: Story, event: Happening) -> None:
    """One player fills the row while the other takes back the selection card; then the first takes back theirs."""
    side = ("near", "far")[event["round"] % 2]
    other = "far" if side == "near" else "near"
    if story.picks:
        story.stage.clock[side] += 0.5
        _take_back(story, other)
    for slot, card in enumerate(story.row):
        if card is None:
            _to_slot(story, side, slot)
    if story.picks:
        _take_back(story, side)
    else:
        story.stage.leave(side)


def _power(story: Story, event: Happening) -> None:
    side, _ = _owner(event["player"])
    for moved in event["moved"]:
        if moved["to"] == "discard":
            slot = int(moved["from"][-1]) - 1
            card = story.row[slot]
            story.row[slot] = None
            _to_discard(story, side, _sure(card))
        else:
            _to_plate(story, side, (story.deck if moved["from"] == "deck" else story.discard).pop())
    story.stage.leave(side)


def _sure(card: int | None) -> int:
    if card is None:
        raise ValueError("the story moves a card that is not there")
    return card


def _slot(story: Story, event: Happening) -> None:
    """A slot is resolved: the card goes to a plate, or to the discard pile by the hand of one of the two."""
    card, story.row[event["slot"] - 1] = _sure(story.row[event["slot"] - 1]), None
    if event["event"] == "donut_taken":
        side, _ = _owner(event["player"])
        _to_plate(story, side, card)
    else:
        side = ("far", "near")[event["round"] % 2]
        _to_discard(story, side, card)
    story.stage.leave(side)


def _shuffled_deck(stage: Stage, table_order: list[str], dice: Random) -> list[int]:
    faces = [f"{piece}@2" if piece == "french_cruller" else piece for piece in table_order]
    return [stage.add(Card(face, "donut_back", Pose(DECK[0] + dice.uniform(-.5, .5), DECK[1] + dice.uniform(-.5, .5),
                                                   1.5 + dice.uniform(-.6, .6), THICK * (k + 1), 0)))
            for k, face in enumerate(faces)]


def tell(table: Table, deck: list[str]) -> Story:
    """The whole game as a story; `deck` is the deck before the deal, its top last."""
    dice, stage = Random(7), Stage()
    story = Story(stage, dice, _shuffled_deck(stage, deck, dice))
    acts = {"row_dealt": _refill, "row_refilled": _refill, "power_resolved": _power, "donut_taken": _slot,
            "donut_discarded": _slot}
    stage.together(1.2)
    for event in table.events:
        if event["event"] == "picks_revealed":
            _pick(story, event["picks"])
        else:
            acts[event["event"]](story, event)
        story.stands(event, 1.1 if event["event"] == "picks_revealed" else 0.92)
    return story
