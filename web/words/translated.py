"""Sentences that the eyes, the journal and the web server say in English only, in Japanese too: for every page."""

from __future__ import annotations

import re

from web.words.japanese.games import DOOR, GAME, PROGRAM
from web.words.japanese.pictures import CAMERA, FILES, PHOTO
from web.words.japanese.terminal import TERMINAL
from web.words.said import Said

_EVERY = TERMINAL | CAMERA | PHOTO | PROGRAM | GAME | DOOR  # at the terminal files are told apart more exactly
_ALL = {re.compile(pattern): words for pattern, words in _EVERY.items()}


def both(sentence: str) -> Said:
    """A sentence in both languages; one that is not known stays English."""
    for pattern, japanese in _ALL.items():
        if found := pattern.fullmatch(sentence):
            named = {key: _named(key, name or "") for key, name in found.groupdict().items()}
            return Said(sentence, japanese.format(**named))
    return Said(sentence, sentence)


def _named(key: str, name: str) -> str:
    """A file's or a player's name stays as it is, a sentence that another holds does not; several numbers have a comma
    of the language."""
    if key == "said":
        return both(name).ja
    return name.replace(", ", "、") if name.replace(", ", "").isdecimal() else FILES.get(name, name)


def of_picture(name: str, said: Said) -> Said:
    """A sentence with the picture of which it is said."""
    return Said(f"{name}: {said.en}", f"{FILES.get(name, name)}：{said.ja}")
