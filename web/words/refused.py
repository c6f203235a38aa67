"""What people are refused, in one sentence."""

from __future__ import annotations

from web.words.translated import both


class RefusedError(Exception):
    """Something is not done; the message is one sentence for whoever wanted it, in English and in Japanese."""

    def __init__(self, sentence: str, sentence_ja: str = "") -> None:
        super().__init__(sentence)
        self.sentence_ja = sentence_ja or both(sentence).ja
