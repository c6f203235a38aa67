"""A second scorer, written from the rulebook alone and in another way, to check the first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Plates = Mapping[str, Sequence[str]]


def totals(plates: Plates) -> dict[str, int]:
    """Everybody's points under the rules as Gamewright prints them."""
    return {name: _own(list(plate)) + _beside_others(name, plates) for name, plate in plates.items()}


def _own(plate: list[str]) -> int:
    """What does not depend on anybody else, card by card."""
    points = 0
    holes = plate.count("donut_holes")
    points += min(holes, 5) * (min(holes, 5) + 1) // 2
    points += plate.count("jelly_filled") // 2 * 5
    cream = plate.count("boston_cream")
    if cream % 2 == 0:
        points += {0: 0, 1: 6, 2: 15, 3: 25}[cream // 2]
    negatives = sum(plate.count(p) for p in ("red_velvet", "bear_claw", "strawberry_glazed", "day_old_donuts"))
    for card in plate:
        if card in ("plain", "cinnamon_twist"):
            points += 1
        elif card in ("glazed", "french_cruller", "sprinkled"):
            points += 2
        elif card == "powdered":
            points += 3
        elif card in ("maple_bar", "mucho_matcha"):
            points += 3 * ((card == "maple_bar") == (len(set(plate)) > 6))
        elif card == "milk" or (card == "old_fashioned" and len(plate) < 10):
            points += 5
        elif card in ("red_velvet", "bear_claw", "strawberry_glazed"):
            points -= 2
        elif card == "day_old_donuts":
            points -= 7
        elif card == "coffee":
            points += negatives
    return points


def _beside_others(name: str, plates: Plates) -> int:
    """Plain's bonus and Maple Frosted."""
    mine = plates[name]
    theirs = [plate for other, plate in plates.items() if other != name]
    points = 0
    if "plain" in mine:
        more = [plate.count("plain") - mine.count("plain") for plate in map(list, theirs)]
        if all(m < 0 for m in more):
            points += 3
        elif all(m <= 0 for m in more):
            points += 1
    if all(len(mine) <= len(plate) for plate in theirs):
        points += 5 * list(mine).count("maple_frosted")
    return points


def best(plates: Plates) -> set[str]:
    """Who has won."""
    points = totals(plates)
    leaders = [name for name in plates if points[name] == max(points.values())]
    most = max(len(plates[name]) for name in leaders)
    return {name for name in leaders if len(plates[name]) == most}
