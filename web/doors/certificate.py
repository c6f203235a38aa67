"""A certificate made on the spot: a phone's browser shows its camera over https only.

Nobody vouches for it, so the phone asks once whether it is right.  It is kept, with its key, in the user's data
folder, so that the same phone is not asked again the next evening.
"""

from __future__ import annotations

import datetime
import ipaddress
import os
from collections.abc import Sequence
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

DAYS = 365
"""How long it is good for; phones refuse certificates of more than some 800 days."""
LEFT = datetime.timedelta(days=14)
"""One that ends sooner is made anew."""
NAME = "Donut Referee on this computer"


def certificate(folder: Path, hosts: Sequence[str]) -> Path:
    """A PEM file with a key and a certificate for these hosts; the one that was kept if it still serves.

    Raises OSError where the folder cannot be written.
    """
    path = folder / "certificate.pem"
    if not _serves(path, hosts):
        folder.mkdir(parents=True, exist_ok=True)
        _write_private(path, _made(hosts))
    return path


def _serves(path: Path, hosts: Sequence[str]) -> bool:
    """Whether a kept certificate names all these hosts and is good for a while."""
    try:
        kept = x509.load_pem_x509_certificate(path.read_bytes())
        names = kept.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (OSError, ValueError, x509.ExtensionNotFound):
        return False
    now = datetime.datetime.now(datetime.UTC)
    return set(map(_general, hosts)) <= set(names) and now + LEFT < kept.not_valid_after_utc


def _made(hosts: Sequence[str]) -> bytes:
    """A new key, and a certificate for it that it has signed itself, as PEM."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))  # a phone's clock may be slow
        .not_valid_after(now + datetime.timedelta(days=DAYS))
        .add_extension(x509.SubjectAlternativeName([_general(host) for host in hosts]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    plain = serialization.NoEncryption()
    private = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    return private + made.public_bytes(serialization.Encoding.PEM)


def _general(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)


def _write_private(path: Path, data: bytes) -> None:
    """Write a file that nobody else on this machine may read."""
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(data)
