"""The results in words and tables: ``docs/accuracy.md`` from ``docs/accuracy.json``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from tests.accuracy import report_films, report_odd, report_pace, report_trust
from tests.accuracy.report_reading import in_brief, learned, unprepared
from tests.accuracy.tables import names, share, table

HEAD = """# Accuracy

Written by `make accuracy` (all of it) or `make accuracy DATA=folder` (the sets in that folder; the others stay as they
were measured).  A set is a folder with `faces/` and photographs or a game with their truth; the sets named here are
not part of the project.  No picture is special-cased, but these are no held-out
sets: while the program was made, `mint`, its game and the demo were looked at again and again, and training pictures,
thresholds and the referee were changed for what was seen there ([the log](accuracy-notes.md) says which).

A card *counts* when it lies wholly inside the picture with at least a quarter of it to be seen.  *Open* cards are seen
to at least 95 %, the others are *covered*.  A card is right when it was found where it lies (quadrilaterals overlapping
by half or more) and given its own name.  *Blank* ones were found but left `unknown`.  *False* names are given where no
such card lies.  Corner errors are the mean distance of the four corners, in per cent of the card's length.
"""


def render(results: Mapping[str, Mapping[str, Any]], today: str = "") -> str:
    """The whole document; `today` is what people found when they looked into what is missed, in short."""
    films, sets = report_films.parted(results.get("sets", {}))
    parts = [HEAD, "## Overview", "", *_overview(sets.values()), "", *report_trust.section(results)]
    if today:
        parts += ["", "## How far to trust the eyes, and what still goes wrong", "", today.strip()]
    for result in sets.values():
        parts += ["", *_section(result)]
    if films:
        parts += ["", *report_films.section(films)]
    if paced := results.get("at pace"):
        parts += ["", *report_pace.section(paced)]
    for name, told in results.get("odd", {}).items():
        parts += ["", *report_odd.section(name, told)]
    for told in results.get("referee", {}).values():
        parts += ["", *_referee(told)]
    return "\n".join(parts).rstrip() + "\n"


def _overview(results: Any) -> Iterator[str]:
    head = ["set", "open cards right", "covered cards right", "wrong", "blank", "missed", "false names",
            "plates added up right", "learned from a photograph", "plates right with no deck", "events right",
            "final scores"]
    rows = []
    for result in results:
        total, finals, games = result.get("total", {}), result["finals"], result["games"]
        rows.append([
            result["name"],
            share(total.get("open_right", 0), total.get("open_cards", 0)),
            share(total.get("covered_right", 0), total.get("covered_cards", 0)),
            *(len(total[kind]) if total else "" for kind in ("wrong", "blank", "missed", "false")),
            share(sum(f["right"] for f in finals), sum(f["plates"] for f in finals)),
            *in_brief(result),
            share(sum(g["right"] for g in games), sum(g["happened"] for g in games)),
            ", ".join("right" if g["scores_true"] == g["scores_said"] else "not right" for g in games),
        ])
    yield from table(head, rows)


def _section(result: Mapping[str, Any]) -> Iterator[str]:
    yield f"## {result['name']}"
    yield ""
    yield f"Measured {result['stamp']}."
    if result.get("photos"):
        yield ""
        yield from _measured(result) if result["measured"] else _named(result)
        yield from _details(result["photos"])
        yield from _trust(result["trust"])
    if result["finals"]:
        yield from _finals(result["finals"])
    yield from learned(result)
    yield from unprepared(result)
    for game in result["games"]:
        yield from _game(game)


def _measured(result: Mapping[str, Any]) -> Iterator[str]:
    head = ["photograph", "open right", "of", "covered right", "of", "markers right", "of", "wrong", "blank", "missed",
            "false", "corners open: median, 95 %", "corners covered: median, 95 %", "s"]
    rows = [*result["photos"], {"photo": "**all**", **result["total"]}]
    yield from table(head, [
        [row["photo"], row["open_right"], row["open_cards"], row["covered_right"], row["covered_cards"],
         row["markers_right"], row["markers"], *_lengths(row), _error(row["open_error"]), _error(row["covered_error"]),
         f"{row['seconds']:.2f}"]
        for row in rows
    ])


def _named(result: Mapping[str, Any]) -> Iterator[str]:
    head = ["photograph", "open right", "of", "covered right", "of", "missed", "false names",
            "cards not enrolled", "of these left unknown", "s"]
    rows = [*result["photos"], {"photo": "**all**", **result["total"]}]
    yield from table(head, [
        [row["photo"], row["open_right"], row["open_cards"], row["covered_right"], row["covered_cards"],
         len(row["missed"]), len(row["false"]), row["unlearned"], row["left_unknown"], f"{row['seconds']:.2f}"]
        for row in rows
    ])


def _lengths(row: Mapping[str, Any]) -> list[int]:
    return [len(row[kind]) for kind in ("wrong", "blank", "missed", "false")]


def _error(pair: Sequence[float] | None) -> str:
    return f"{pair[0]:.1f} %, {pair[1]:.1f} %" if pair else ""


def _details(photos: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """What went wrong, photograph by photograph."""
    words = {"wrong": "wrong", "blank": "left unknown", "missed": "missed", "false": "false",
             "beyond": "misnamed though hardly seen", "turned": "corners begin at the wrong one"}
    lines = []
    for row in photos:
        told = [f"{word}: {names(row[kind])}" for kind, word in words.items() if row[kind]]
        if told:
            lines.append(f"- {row['photo']}: {'; '.join(told)}")
    if lines:
        yield from ("", "What went wrong (a wrong name is given as *true for said*):", "", *lines)


def _trust(bins: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    yield from ("", "How far a confidence can be trusted (all names that were given):", "")
    yield from table(
        ["confidence", "names", "mean confidence", "right"],
        [[f"{row['from']:.2f} to {row['to']:.2f}", row["names"], f"{100 * row['sure']:.1f} %",
          share(row["right"], row["names"])] for row in bins],
    )


def _finals(finals: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    yield from ("", "Finished tables added up from one photograph (`donuts score`):", "")
    yield from table(
        ["photograph", "plates right", "of", "true totals", "totals said", "cards asked about", "asked instead"],
        [[f["photo"], f["right"], f["plates"], _list(f["totals_true"]), _list(f["totals_said"]), f["uncertain"],
          f["question"]] for f in finals],
    )


def _list(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def _game(game: Mapping[str, Any]) -> Iterator[str]:
    yield from ("", f"### The game {game['game']}", "")
    late = game["delays"]
    middle, slow, most = (np.percentile(late, q) for q in (50, 95, 100)) if late else (0.0, 0.0, 0.0)
    true, said = _points(game["scores_true"]), _points(game["scores_said"])
    yield from table(["", ""], [
        ["events right", share(game["right"], game["happened"])],
        ["announced, but did not happen", len(game["extra"])],
        ["announced and taken back later", game["withdrawn"]],
        ["final scores", f"true {true}; said {said or 'nothing'}"],
        ["questions, objections, left open", f"{len(game['asked'])}, {len(game['objected'])}, {game['open_matters']}"],
        ["delay of an announcement: median, 95 %, most", f"{middle:.2f} s, {slow:.2f} s, {most:.2f} s"],
        ["computing time", f"{game['seconds']:.0f} s for {game['source_seconds']:.0f} s of video"],
    ])
    for word, kind in (("Missed", "missed"), ("Announced, but did not happen", "extra"),
                       ("Asked", "asked"), ("Objected", "objected")):
        if game[kind]:
            yield from ("", f"{word}:", "", *(f"- {line}" for line in game[kind]))
    if game["complaint"]:
        yield from ("", f"The program said (exit status {game['exit_status']}): {game['complaint']}")


REFEREE = """Random games by the rules, played on an imaginary table and seen by eyes of a given quality: every step
(*steps*), every third (*half rounds*), or nothing between one refilled row and the next (*rounds*). Each
moment is looked at three times, with noise drawn anew; a misread card has the true one among its
candidates. Somebody who knows answers every question.

*Told wrongly, not asked* are rounds whose events are not exactly those that happened, and about which
nothing was asked. Together with the false objections they are the wrong rulings. Goals: with all seen,
no question where every step is seen; with 2 % misread, no wrong ruling in 10,000 rounds and at most one
question in five; 5 ms to judge an observation, 50 ms for 99 of 100. Then mistakes are put into random
games, one a game: each should be found and named by the rule that forbids it."""


def _referee(told: Mapping[str, Any]) -> Iterator[str]:
    yield from ("## The referee on imaginary tables", "", REFEREE, "", f"Measured {told['stamp']}.", "")
    yield from told["table"]


def _points(scores: Mapping[str, int]) -> str:
    return ", ".join(f"{player} {points}" for player, points in scores.items())
