"""What `play` remembers of an evening, and what the demo does not."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest

from web.kept.evening import Evening
from web.terminal import hosted
from web.terminal.options import PlayOptions
from web.watching.standing import Standing


class ThereError(Exception):
    """The hall is about to be opened."""


@pytest.mark.parametrize(("kept", "remembered"), [(True, ("Mia", "Leo")), (False, ())])
def test_who_played_the_demo_is_nobody_s_last_evening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: bool, remembered: tuple[str, ...]
) -> None:
    def hall(*parts: object, **_: object) -> None:
        remember = parts[-1]
        assert callable(remember)
        remember(Evening(("Mia", "Leo")))
        raise ThereError

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(hosted, "Hall", hall)
    with pytest.raises(ThereError), ExitStack() as opened:
        hosted.host(PlayOptions(kept=kept, port=0), str, Standing(), opened)
    assert Evening.load().players == remembered
