"""A server that a test has begun ends with it, and leaves nothing open."""

from __future__ import annotations

from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.web.filmed import until
from tests.web.servers import end_by_and_by
from web.doors.serve import address, listen, serve
from web.pages.app import create_app
from web.table.live import LiveTable

OPEN = Path("/dev/fd")


@pytest.mark.skipif(not OPEN.is_dir(), reason="open files are not listed here")
def test_a_server_that_has_ended_has_no_file_open_though_somebody_listens(
    live: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.pages.stream.HEARTBEAT", 0.05)
    before = len(list(OPEN.iterdir()))
    listening = listen("127.0.0.1", 0)
    server = serve(create_app(live), listening, 2)
    with urlopen(f"{address(listening)}events") as line:
        assert line.readline().startswith(b"retry")
        assert len(list(OPEN.iterdir())) > before + 3
        end_by_and_by(server, live.close).join(20.0)
    until(lambda: len(list(OPEN.iterdir())) < before)   # the game's file is closed, too
