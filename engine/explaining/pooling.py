"""Several observations of the same cards, taken together.  Knows no game.

One misread card in one observation is outvoted by the others: the log-likelihoods of a card that was seen several
times are added up, as long as nothing shows that it is another card.  Eyes that follow a card have done so already:
what they say of it is no news because they say it again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.explaining.fit import Look
from engine.explaining.pairing import CAP, margin_of
from engine.observation import UNKNOWN, Place, PlaceKind, Sighting, TableObservation

FULL_VOTES = 4
"""More looks than this at one card add nothing: the eyes make the same mistake again."""
SURE = 1.8
"""How much likelier than its runner-up a card is that was read without doubt."""


def same_sight(one: TableObservation, other: TableObservation) -> bool:
    """Whether two observations report the same cards at the same places with the same likelihoods."""
    return one.hidden == other.hidden and [(s.place, s.candidates) for s in one.sightings] == [
        (s.place, s.candidates) for s in other.sightings
    ]


def shows_no_more(looks: Sequence[Look], k: int) -> bool:
    """Whether one of several looks shows nothing that was not seen before it: at each place that it shows lie the cards
    that lay there when it was last seen, and none is read surely that was in doubt then."""
    look = looks[k]
    places = {place for each in looks[: k + 1] for place in (*each.hidden, *each.seen_at)}
    shown = [place for place in places if look.sees(place)]
    return all(_is_no_news(look.at(place), _as_last_seen(looks[:k], place)) for place in shown)


def _as_last_seen(looks: Sequence[Look], place: Place) -> Sequence[Sighting] | None:
    """What lay at a place when it was last seen; None where it never was."""
    return next((look.at(place) for look in reversed(looks) if look.sees(place)), None)


def _is_no_news(now: Sequence[Sighting], before: Sequence[Sighting] | None) -> bool:
    """Whether the same pieces lay there before, and none is read surely by now that was in doubt then."""
    if before is None or [card.piece for card in now] != [card.piece for card in before]:
        return False
    return all(margin_of(card) < SURE or margin_of(was) >= SURE for card, was in zip(now, before, strict=True))


def pooled(looks: Sequence[Look]) -> Look:
    """The newest look, its cards read with the help of the earlier ones."""
    newest = looks[-1]
    if len(looks) == 1:
        return newest
    sightings: list[Sighting] = []
    for sighting in newest.observation.sightings:
        earlier = () if sighting.track else _same_card(sighting, newest, looks[:-1])
        sightings.append(_voted(sighting, earlier) if earlier else sighting)
    view = newest.with_sightings(tuple(sightings), newest.hidden)
    view.followed = replace(view.followed, older=_older(newest, looks[:-1]))
    return view


def _older(newest: Look, before: Sequence[Look]) -> frozenset[Place]:
    """Places whose card, as the eyes followed it, lay there when other selection cards were seen than now."""
    then = {s.track: s.place for look in before if look.choice != newest.choice for s in look.observation.sightings}
    return frozenset(s.place for s in newest.observation.sightings if s.track and then.get(s.track) == s.place)


def remembered(looks: Sequence[Look], view: Look, kind: PlaceKind | None = None) -> Look | None:
    """The view with hidden places (of one kind) as they were last seen; None where nothing is remembered of them."""
    hidden = [place for place in view.hidden if kind in (None, place.kind)]
    last = {place: look for look in looks[:-1] for place in hidden if look.sees(place)}
    if not last:
        return None
    kept = tuple(s for s in view.observation.sightings if s.place not in last)
    return view.with_sightings(
        (*kept, *(s for place, look in sorted(last.items()) for s in look.at(place))), view.hidden - last.keys()
    )


def _same_card(sighting: Sighting, newest: Look, before: Sequence[Look]) -> list[Sighting]:
    """What earlier looks say of the same card, back to where it was not there."""
    found: list[Sighting] = []
    for look in reversed(before):
        if sighting.place in look.hidden:
            continue
        match = _match(sighting, newest, look)
        if match is None or _contradict(sighting, match):
            break
        found.append(match)
    return found[: FULL_VOTES - 1]


def _contradict(one: Sighting, other: Sighting) -> bool:
    """Whether both are sure, and of different pieces: then it is not the same card."""
    return one.piece != other.piece and margin_of(one) >= SURE and margin_of(other) >= SURE


def _match(sighting: Sighting, newest: Look, look: Look) -> Sighting | None:
    there = look.at(sighting.place)
    here = newest.at(sighting.place)
    if len(there) != len(here):
        return None
    return there[here.index(sighting)]


def _voted(sighting: Sighting, earlier: Sequence[Sighting]) -> Sighting:
    """Log-likelihoods added up; a piece that one look did not name has its floor there."""
    votes = [dict(s.candidates) for s in (sighting, *earlier) if s.candidates]
    pieces = {piece for vote in votes for piece in vote}
    total = {piece: sum(_said(vote, piece) for vote in votes) for piece in pieces}
    ranked = sorted(total.items(), key=lambda item: -item[1])
    return replace(sighting, candidates=tuple(ranked))


def _said(vote: dict[str, float], piece: str) -> float:
    """A look's log-likelihood of a piece, relative to its best and never below the cap."""
    best = max(vote.values())
    floor = -CAP if UNKNOWN not in vote else vote[UNKNOWN] - best - 1.0
    return max(vote.get(piece, floor + best) - best, -CAP)
