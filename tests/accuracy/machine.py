"""On what a figure was measured: the same heading for accuracy and for speed."""

from __future__ import annotations

import datetime
import os
import platform
from pathlib import Path

from scanner.naming.partner import cores


def processor() -> str:
    """The processor's name, as far as the system tells it."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def busy() -> str:
    """How many other jobs waited for the cores during the last minute; nothing for a quiet machine."""
    waiting = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return f", busy with {waiting:.1f} other jobs" if waiting >= 0.5 else ""


def stamp() -> str:
    """One line: date, cores, how busy they were already, processor, Python, weights."""
    from models.session import CORNERS, fingerprint

    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    return (
        f"{today}, {cores()} cores ({processor()}{busy()}), Python {platform.python_version()} on {platform.system()}, "
        f"detector weights `{fingerprint()[:12]}`, corners' `{fingerprint(CORNERS)[:12]}`"
    )
