"""A browser as the camera: the page that a phone or laptop opens, and the pictures that it sends.

One device at a time is the camera; the one that began last.  Only the newest picture is kept, so a slow table never
falls behind and a fast sender costs nothing; what comes too often or too large is refused.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import asdict, dataclass, field

from flask import Blueprint, Response, abort, jsonify, render_template, request

from scanner.sources.photo import PhotoError
from scanner.sources.sent import MOST_BYTES, SentPictures
from web.doors.parts import part
from web.words.translated import both

browser_camera = Blueprint("browser_camera", __name__, url_prefix="/camera")

MOST_A_SECOND = 60
"""Pictures a second that are taken; a page sends up to twenty."""
ASLEEP = "The phone sleeps: wake it, and it goes on by itself"
DEVICE_LENGTH = 40


@dataclass(frozen=True, slots=True)
class Word:
    """What the camera's own page says of the table: whether judgement is paused, and what is wrong, if anything."""

    paused: bool = False
    sentence: str = ""
    sentence_ja: str = ""


class NotTheCamera(Exception):  # noqa: N818  - a state of affairs, not a failure
    """Another device has become the camera since."""


class TooMany(Exception):  # noqa: N818
    """Pictures come faster than anybody could look."""


@dataclass(slots=True)
class BrowserCamera:
    """The device that is the camera now, and where its pictures go.  Safe to use from any thread."""

    pictures: SentPictures = field(default_factory=SentPictures)
    word: Callable[[], Word] = Word
    speak: Callable[[str], None] = lambda sentence: None
    """Told in one sentence when the device says that it goes to sleep."""
    clock: Callable[[], float] = time.monotonic
    _device: str = ""
    _number: int = -1
    _times: deque[float] = field(default_factory=lambda: deque(maxlen=MOST_A_SECOND))
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def sends(self) -> bool:
        """Whether a picture came within the last few seconds."""
        return bool(self._times) and self.clock() - self._times[-1] < 3.0

    def begin(self, device: str) -> None:
        """This device is the camera from now on."""
        with self._lock:
            self._device, self._number = device, -1

    def take(self, device: str, number: int, data: bytes, *, settled: bool) -> None:
        """A picture of a device; one that was overtaken on the way by a newer one is left out.

        Raises NotTheCamera, TooMany, or PhotoError for what is no picture.
        """
        with self._lock:
            now = self.clock()
            if self._device not in ("", device):
                raise NotTheCamera
            if len(self._times) == MOST_A_SECOND and now - self._times[0] < 1.0:
                raise TooMany
            self._times.append(now)
            self._device = device
            if number <= self._number:
                return
            self._number = number
        self.pictures.put(data, settled=settled)

    def asleep(self, device: str) -> None:
        """The device's page was hidden or closed."""
        if device and device == self._device:
            self.speak(ASLEEP)


def _the_camera() -> BrowserCamera:
    """The app's camera; 404 where a browser cannot be it."""
    return part("browser_camera", BrowserCamera)


@browser_camera.get("")
def page() -> str:
    """The page that shows a device's own camera and sends its pictures."""
    _the_camera()
    return render_template("camera.html")


@browser_camera.post("/begin")
def begin() -> Response:
    """The device becomes the camera."""
    _the_camera().begin(_device())
    return _word()


@browser_camera.post("/picture")
def picture() -> tuple[Response, int] | Response:
    """One JPEG.  ``X-Picture`` counts them; ``X-Settled: 1`` is a photograph, in which nothing moves."""
    number = request.headers.get("X-Picture", "")
    if not number.isdecimal() or len(number) > 15:
        abort(400, "A picture comes with its number.")
    request.max_content_length = MOST_BYTES
    settled = request.headers.get("X-Settled") == "1"
    try:
        _the_camera().take(_device(), int(number), request.get_data(), settled=settled)
    except NotTheCamera:
        return _refused("Another device is the camera now.", 409)
    except TooMany:
        return _refused("Pictures come too fast.", 429)
    except PhotoError as error:
        return _refused(str(error), 400)
    return _word()


@browser_camera.post("/asleep")
def asleep() -> Response:
    """The device says that it goes to sleep; said while its page closes, so the name comes in the address."""
    _the_camera().asleep(request.args.get("device", ""))
    return Response(status=204)


def _device() -> str:
    device = request.headers.get("X-Device", "")
    if not device.isalnum() or len(device) > DEVICE_LENGTH:
        abort(400, "A camera says which one it is.")
    return device


def _word() -> Response:
    word = _the_camera().word()
    return jsonify(asdict(word))


def _refused(sentence: str, status: int) -> tuple[Response, int]:
    return jsonify({"error": sentence, "error_ja": both(sentence).ja}), status
