"""Printed words, found and read by the models that the library rapidocr ships in its wheel.

Its text detector looks at whole pictures only (it enlarges small ones and loses short words), part by part, since its
memory grows with what it looks at.  Nothing is ever fetched: the models are named by their files, so the library has no
reason to look for them elsewhere.  Loaded when the first word is read.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.session import ModelError

if TYPE_CHECKING:
    from rapidocr import RapidOCR

_MISSING = "The model that reads the names of cards is missing: install the program again."
_PART, _SHARED = 640, 160
"""Lines are looked for in parts of so many pixels, which share so many: 300 MB instead of 700 for a film's picture."""
_LONGEST = 2000
"""Larger pictures are shrunk to so many pixels before lines are looked for."""


@dataclass(frozen=True, slots=True, eq=False)
class Letters:
    """What the recogniser thinks of every place of a line.

    signs: all that it knows; the first is that nothing stands there.  shares: (places, signs) 0..1, of each place 1.
    """

    signs: tuple[str, ...]
    shares: NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Words:
    """What stands in one strip, and how sure the recogniser is of it, 0..1; letters: of what that was made."""

    text: str
    score: float
    letters: Letters | None = field(default=None, compare=False, repr=False)


class Ocr:
    """Reads strips that hold one line each.  Safe to use from one thread at a time."""

    def read(self, strips: Sequence[NDArray[np.uint8]]) -> tuple[Words, ...]:
        """The words of each BGR strip, in the same order; the empty text where there are none.

        Raises ModelError where the library or its model is missing or damaged.
        """
        return tuple(self._read_one(strip) for strip in strips)

    def _read_one(self, strip: NDArray[np.uint8]) -> Words:
        # One at a time: the library widens all strips of a batch to the widest, and takes longer over them.
        engine, decoder = self._reading
        found = engine.recognize_txt([np.ascontiguousarray(strip)])
        return Words(str(found.txts[0]), float(found.scores[0]), decoder.last) if found.txts else Words("", 0.0)

    def find_lines(self, image: NDArray[np.uint8]) -> NDArray[np.float32]:
        """(n, 4, 2) corners of what looks like lines of print, clockwise; one on a border may be there twice, in parts.

        Raises ModelError as `read` does.
        """
        shrunk = min(1.0, _LONGEST / max(image.shape[:2]))
        image = np.asarray(cv2.resize(image, None, fx=shrunk, fy=shrunk, interpolation=cv2.INTER_AREA), np.uint8)
        height, width = image.shape[:2]
        found = [np.zeros((0, 4, 2), np.float32)]
        for top, left in product(_parts(height), _parts(width)):
            part = np.ascontiguousarray(image[top : top + _PART, left : left + _PART])
            boxes = getattr(self._engine(part, use_det=True, use_cls=False, use_rec=False), "boxes", None)
            if boxes is not None:
                found.append(np.asarray(boxes, np.float32) + np.array([left, top], np.float32))
        return np.asarray(np.concatenate(found) / shrunk, np.float32)

    @cached_property
    def _reading(self) -> tuple[RapidOCR, _Decoder]:
        """What reads, with a decoder that keeps the letters of the last line."""
        self._engine.recognize_txt([np.zeros((48, 48, 3), np.uint8)])  # the library loads its model at the first line
        recogniser: Any = self._engine.text_rec
        recogniser.postprocess_op = decoder = _Decoder(recogniser.postprocess_op)
        return self._engine, decoder

    @cached_property
    def _engine(self) -> RapidOCR:
        settings = _settings(_model_file("rec"), _model_file("det"))
        try:
            from rapidocr import RapidOCR

            return RapidOCR(params=settings)
        except Exception as error:  # the library raises classes of its own for settings, files and sessions
            raise ModelError(_MISSING) from error


class _Decoder:
    """The library's decoder, which makes a text of the likeliest letters and keeps what it was made of."""

    def __init__(self, decoder: Any) -> None:
        self._decoder = decoder
        self._signs = tuple(map(str, ["", *decoder.character[1:]]))
        self.last: Letters | None = None

    def __call__(self, shares: NDArray[np.float32], *args: Any, **named: Any) -> Any:
        self.last = Letters(self._signs, np.asarray(shares[0], np.float32))
        return self._decoder(shares, *args, **named)


def _parts(length: int) -> list[int]:
    """Where the parts begin that cover a length."""
    number = max(1, -(-(length - _SHARED) // (_PART - _SHARED)))
    return [round(n * (length - _PART) / (number - 1)) for n in range(number)] if number > 1 else [0]


def _model_file(kind: str = "rec") -> Path:
    """The weights of the recogniser (``rec``) or of the text detector (``det``) in the installed library.

    Raises ModelError where there are none.
    """
    found = importlib.util.find_spec("rapidocr")
    folder = Path(found.origin).parent / "models" if found and found.origin else Path()
    models = sorted(folder.glob(f"*_{kind}_*.onnx"))
    if not models:
        raise ModelError(_MISSING)
    return models[-1]


def _settings(reads: Path, finds: Path) -> dict[str, object]:
    return {
        "Global.use_det": False,
        "Global.use_cls": False,
        "Global.log_level": "critical",
        "Rec.model_path": str(reads),
        "Rec.rec_img_shape": [3, 48, 48],  # a short word is not widened to a long line
        "Det.model_path": str(finds),
        "Det.limit_type": "max",  # never enlarged
        "Det.limit_side_len": _PART,
        "EngineConfig.onnxruntime.intra_op_num_threads": 1,
        "EngineConfig.onnxruntime.inter_op_num_threads": 1,
    }
