"""Printed words in small pictures, read by the recogniser that the library rapidocr ships in its wheel.

Its text detector is not used (it enlarges small pictures and loses short words), and nothing is ever fetched: the model
is named by its file, so the library has no reason to look for it elsewhere.  Loaded when the first word is read.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from models.session import ModelError

if TYPE_CHECKING:
    from rapidocr import RapidOCR

_MISSING = "The model that reads the names of cards is missing: install the program again."


@dataclass(frozen=True, slots=True)
class Words:
    """What stands in one strip, and how sure the recogniser is of it, 0..1."""

    text: str
    score: float


class Ocr:
    """Reads strips that hold one line each.  Safe to use from one thread at a time."""

    def read(self, strips: Sequence[NDArray[np.uint8]]) -> tuple[Words, ...]:
        """The words of each BGR strip, in the same order; the empty text where there are none.

        Raises ModelError where the library or its model is missing or damaged.
        """
        return tuple(self._read_one(strip) for strip in strips)

    def _read_one(self, strip: NDArray[np.uint8]) -> Words:
        # One at a time: the library widens all strips of a batch to the widest, and takes longer over them.
        found = self._engine.recognize_txt([np.ascontiguousarray(strip)])
        return Words(str(found.txts[0]), float(found.scores[0])) if found.txts else Words("", 0.0)

    @cached_property
    def _engine(self) -> RapidOCR:
        model = model_file()
        try:
            from rapidocr import RapidOCR

            return RapidOCR(params=_settings(model))
        except Exception as error:  # the library raises classes of its own for settings, files and sessions
            raise ModelError(_MISSING) from error


def model_file() -> Path:
    """The recogniser's weights in the installed library; raises ModelError where there are none."""
    found = importlib.util.find_spec("rapidocr")
    folder = Path(found.origin).parent / "models" if found and found.origin else Path()
    models = sorted(folder.glob("*_rec_*.onnx"))
    if not models:
        raise ModelError(_MISSING)
    return models[-1]


def _settings(model: Path) -> dict[str, object]:
    return {
        "Global.use_det": False,
        "Global.use_cls": False,
        "Global.log_level": "critical",
        "Rec.model_path": str(model),
        "Rec.rec_img_shape": [3, 48, 48],  # a short word is not widened to a long line
        "EngineConfig.onnxruntime.intra_op_num_threads": 1,
        "EngineConfig.onnxruntime.inter_op_num_threads": 1,
    }
