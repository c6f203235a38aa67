"""Run the weights on onnxruntime.  The only place that knows onnxruntime."""

from __future__ import annotations

import hashlib
import os
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")  # read while it is imported; nothing may leave this machine

import onnxruntime as ort

ort.disable_telemetry_events()
WEIGHTS = Path(__file__).parent / "weights"
DETECTOR = WEIGHTS / "detector.onnx"
CORNERS = WEIGHTS / "corners.onnx"
Floats = NDArray[np.float32]


class ModelError(Exception):
    """The weights cannot be used; the message is one sentence for the user."""


@cache
def fingerprint(path: Path = DETECTOR) -> str:
    """SHA-256 of a weights file, in hexadecimal."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise ModelError(f"The model {path.name} is missing: install the program again.") from error


class Model:
    """One network.  Threads do not spin: a spinning pair is slower than one thread when the machine is busy."""

    def __init__(self, path: Path = DETECTOR, threads: int = 1) -> None:
        options = ort.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        options.log_severity_level = 3
        try:
            self.session = ort.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        except Exception as error:  # onnxruntime raises classes of its own for missing and for broken files
            raise ModelError(f"The model {path.name} is missing or damaged: install the program again.") from error
        self.input_name = self.session.get_inputs()[0].name

    def run(self, batch: Floats) -> Floats:
        """The first output for a float32 batch."""
        return self.outputs(batch)[0]

    def outputs(self, batch: Floats) -> list[Floats]:
        """All outputs for a float32 batch."""
        found: list[Floats] = self.session.run(None, {self.input_name: batch})
        return found
