"""Under which addresses other devices in the house reach this machine."""

from __future__ import annotations

import ipaddress
import socket

from web.words.failures import CannotError

EVERYWHERE = "0.0.0.0"
"""Where a server listens that is to be reached from the whole house."""
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


def reached_at(host: str) -> tuple[str, list[str]]:
    """Where the house reaches what listens at `host`, and under which other names too, that one first.

    Raises CannotError where this machine is in no network.
    """
    here = house_address() if host == EVERYWHERE else host
    if here is None:
        raise CannotError("This computer is in no network: connect it and the phone to the same Wi-Fi")
    return here, [here, *(name for name in own_names() if name != here)]


def own_names() -> list[str]:
    """Every name and address under which this machine may be called from the house, the likeliest first."""
    found = dict.fromkeys([house_address(), *_resolved(), socket.gethostname().lower()])
    return [name for name in found if name and not is_loopback(name)]


def _resolved() -> list[str]:
    try:
        return [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        return []
