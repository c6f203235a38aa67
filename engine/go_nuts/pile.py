"""In which orders the discard pile may lie, where one of two alike was taken or several cards came at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import or_

from engine.observation import UNKNOWN

Heap = tuple[str, ...]
"""Cards of the pile that lie on end in an order that nobody knows; mostly a single one."""
Order = tuple[Heap, ...]
"""A pile from the bottom up."""
Orders = tuple[Order, ...]
"""Every order in which a pile may lie."""


def told(pile: Sequence[str], open_orders: Orders) -> Orders:
    """The orders in which a pile may lie; where none are open it is the one that is told."""
    return open_orders or (tuple((piece,) for piece in pile),)


def still_open(pile: Sequence[str], orders: Iterable[Order]) -> Orders:
    """The orders, each once; none where the pile lies as it is told and no otherwise.

    What people keep as it happened may move cards that did not lie there: an order of other cards is none.
    """
    cards = Counter(pile)
    each = tuple({
        tuple(tuple(sorted(heap)) for heap in order): order
        for order in map(_plainly, orders) if Counter(piece for heap in order for piece in heap) == cards
    }.values())
    return () if each == (tuple((piece,) for piece in pile),) else each


def _plainly(order: Order) -> Order:
    """The order without empty heaps; cards that are alike lie one on another."""
    heaps = ([(piece,) for piece in heap] if len(set(heap)) == 1 else [heap] for heap in order if heap)
    return tuple(one for some in heaps for one in some)


def with_laid(orders: Orders, *heaps: Heap) -> Orders:
    """The pile with these on top, the last topmost."""
    return tuple((*order, *heaps) for order in orders)


def changed(orders: Orders, was: str, now: Heap = (), from_top: bool = True) -> Orders:
    """The pile once a card was lifted, or is another `now`; of several alike it may have been any.

    from_top: whether it was the top card, unless in no order it can have been.
    """
    name = was if any(was in heap for heap in orders[0]) else UNKNOWN
    if from_top and any(name in order[-1] for order in orders if order):
        return tuple((*order[:-1], _less(order[-1], name, now)) for order in orders if order and name in order[-1])
    return tuple(one for order in orders for one in _anywhere(order, name, now)) or orders


def _anywhere(order: Order, name: str, now: Heap) -> Iterator[Order]:
    """The uppermost first."""
    for n in range(len(order) - 1, -1, -1):
        if name in order[n]:
            yield (*order[:n], _less(order[n], name, now), *order[n + 1 :])


def _less(heap: Heap, name: str, now: Heap) -> Heap:
    n = heap.index(name)
    return (*heap[:n], *now, *heap[n + 1 :])


def tops(orders: Orders) -> tuple[str, ...]:
    """What may lie on top, each piece once."""
    return tuple(dict.fromkeys(piece for order in orders if order for piece in reversed(order[-1])))


def showing(orders: Orders, count: int) -> Counter[str]:
    """What may be among so many cards from the top: how many of each piece at the most."""
    return reduce(or_, (Counter(_uppermost(order, count)) for order in orders), Counter[str]())


def _uppermost(order: Order, count: int) -> list[str]:
    """So many cards from the top; of a heap that reaches deeper, all."""
    found: list[str] = []
    for heap in reversed(order):
        if len(found) >= count:
            break
        found += heap
    return found
