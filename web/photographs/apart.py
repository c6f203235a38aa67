"""Work on what strangers sent, in a process of its own: a picture that kills its decoder kills nothing else."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, TimeoutError
from dataclasses import dataclass, field
from multiprocessing import get_context
from threading import Lock
from typing import ParamSpec, TypeVar

from web.words.said import Said

Given = ParamSpec("Given")
Result = TypeVar("Result")
PATIENCE = 120.0
"""Seconds after which work counts as one that never ends."""
STUMBLED = Said(
    "The program fails at this picture: make it smaller, or take another one.",
    "この写真を処理できませんでした。小さくするか、撮り直してください。",
)
"""What people hear of any other failure there; what it was stands at the terminal."""


class DiedError(Exception):
    """The other process has died of its work, or did not come to an end."""


@dataclass(slots=True)
class Apart:
    """The other process; begun with the first piece of work, and again when it has died.  One piece at a time."""

    patience: float = PATIENCE
    _closed: bool = False
    _pool: ProcessPoolExecutor | None = None
    _lock: Lock = field(default_factory=Lock)

    def do(self, work: Callable[Given, Result], *args: Given.args, **named: Given.kwargs) -> Result:
        """What `work` gives there, which must be a function of a module.  Raises DiedError, or what `work` raises."""
        with self._lock:
            if self._closed:
                raise DiedError
            self._pool = self._pool or ProcessPoolExecutor(1, get_context("spawn"), _begin)
            try:
                return self._pool.submit(work, *args, **named).result(self.patience)
            except (BrokenExecutor, TimeoutError) as error:
                self._end()
                raise DiedError from error

    def close(self) -> None:
        """End the other process for good, whatever it does."""
        self._closed = True
        self._kill()  # whoever waits for its work lets go of the lock then
        with self._lock:
            self._end()

    def _end(self) -> None:
        if self._pool is not None:
            self._kill()
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _kill(self) -> None:
        pool = self._pool
        for process in list((pool._processes or {}).values()) if pool is not None else ():
            process.kill()


def _begin() -> None:
    """Ctrl-C is the first process's matter, and what decoders think of a broken picture nobody's."""
    os.environ["OPENCV_LOG_LEVEL"] = "SILENT"
    signal.signal(signal.SIGINT, signal.SIG_IGN)
