"""How sure the referee must be.  Costs and margins are in nats, times in seconds of the source."""

from __future__ import annotations

UNDER_WAY = 1.0
"""What it costs to say that a step is half done; more than nothing, or no step would ever be complete."""
MARGIN = 1.5
"""How much dearer, in nats, a rival must be before a step is accepted."""
READ_MARGIN = 2.0
"""How much likelier a newly seen card must be than its runner-up."""
NEEDED = 2
"""Observations that must stand behind a step."""
PATIENT = 3.0
"""Seconds of stillness after which a doubt becomes a question and a breach an objection."""
SETTLED = 1.5
"""Seconds of stillness after which nothing more is expected to happen by itself."""
SAME = 3
"""More observations than this that say exactly the same count no more: the eyes make the same mistake again."""
UNCHANGED = 6
"""A sight that so many observations on end have shown has been weighed in every way."""
WINDOW = 6
"""Different observations that are remembered."""
QUIET = 0.4
"""Up to this cost an observation simply agrees with the settled state."""

ODD = 1.5
"""From this cost on the best story leaves something unexplained."""
MISREAD = 6.0
"""What it costs to say that an earlier reading was wrong."""
THOUGHT_OF = 2.0
"""What it costs beside the doubt itself that a card which did its work was another that was thought of then."""
BEYOND_DECK = 6.0
"""What it costs on top of that to say that it is a card which the deck does not hold, or not so often."""
WELL_SEEN = 0.75
"""A card of which less is seen is not taken for another than it was: it was seen better when it came."""
REREAD_NEEDED = 4
"""Observations that must stand behind a card's being another than was thought."""
BROKEN = 8.0
"""What it costs to say that the rules were broken: more than a misread card, people mostly play right."""
BREACH_NEEDED = 3
"""Observations that must stand behind an objection."""
BREACH_MARGIN = 3.0
"""How much dearer every lawful story must be before an objection."""
CONTRADICTED = 4.0
"""From this cost on what is seen speaks against a step, however well the later ones fit."""
THINKING = 30.0
"""Seconds of stillness after which somebody who may still do something is taken to have done nothing."""
LINGERING = 5.0
"""Seconds of stillness after which a breach is objected to although play has not moved on."""

FAR = 24
"""Steps that a story which is not certain yet is carried on for: about two rounds."""
BACK = 8
"""Last steps of such a story among which a mistake is looked for."""
LOST = 8.0
"""From this cost on, nothing explains the table."""
LOST_FOR = 10.0
"""Seconds of stillness after which that is said."""
ASTRAY = 4.5
"""From this cost on one card plainly lies where nothing told brings it; play may go on round it."""
ASTRAY_FOR = 30.0
"""Seconds after which that is said, too, though hands come and go."""
FADE = 0.9
"""How much of what was counted of the eyes is left after one more look."""
LEAST_UNSEEN, MOST_UNSEEN = 1.0, 3.5
"""What an unseen card costs where cards are often covered, and where they never were."""
