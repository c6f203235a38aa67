"""A picture of a few bytes that asks for gigabytes."""

from __future__ import annotations

import struct
import subprocess
import sys
from pathlib import Path

import pytest

SIDE = 20_000
BOUND = 1_000_000
"""Kilobytes that the program may take to refuse it: less than half of what the picture asks for."""
LOOK = """
import web.cli
from pathlib import Path
from scanner.sources.photo import PhotoError, load_photo
try:
    load_photo(Path({path!r}))
except PhotoError as error:
    status = Path("/proc/self/status").read_text()
    print(status.partition("VmHWM:")[2].split()[0], error)
"""
"""Not `resource.getrusage`: that counts what the tests' own process held when it began this one."""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems count what a process takes otherwise")
def test_a_picture_that_asks_for_gigabytes_is_refused_before_it_gets_them(tmp_path: Path) -> None:
    size = struct.pack("<HH", SIDE, SIDE)
    head = b"GIF89a" + size + b"\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0" + size
    (tmp_path / "bomb.gif").write_bytes(head + b"\0\x02\x02\x44\x01\0;")
    done = subprocess.run(
        [sys.executable, "-c", LOOK.format(path=str(tmp_path / "bomb.gif"))],
        capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2],
    )  # fmt: skip
    taken, _, sentence = done.stdout.strip().partition(" ")
    assert sentence.endswith("bomb.gif is not a picture that can be read: use JPEG or PNG.") and int(taken) < BOUND
