"""Under which addresses other devices in the house reach this machine."""

from __future__ import annotations

import ipaddress
import socket

SOMEWHERE = ("192.0.2.1", 9)
"""An address for documentation: nothing is sent there, but the system says from which of its own it would."""


def is_loopback(host: str) -> bool:
    """Whether only this machine itself reaches a server that listens there."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def house_address() -> str | None:
    """This machine's address in the house, or None where it is in no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if is_loopback(found) else found


def own_names() -> list[str]:
    """Every name and address under which this machine may be called from the house, the likeliest first."""
    found = dict.fromkeys([house_address(), *_resolved(), socket.gethostname().lower()])
    return [name for name in found if name and not is_loopback(name)]


def _resolved() -> list[str]:
    try:
        return [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        return []
