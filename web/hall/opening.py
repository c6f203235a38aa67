"""Cameras by name, and how they do: one of this computer, an address, a film, or a page in somebody's browser."""

from __future__ import annotations

from dataclasses import dataclass, field

from scanner.sources.frames import FrameSource, open_source
from scanner.sources.sent import FromBrowser
from web.doors.browser_camera import BrowserCamera
from web.shown.dashboard import CameraShown
from web.table.live import LiveTable
from web.watching.following import Say, say_of_camera
from web.watching.standing import Standing

BROWSER = "browser"
"""The camera that is a page in somebody's browser."""
FOREVER = 1e9
"""Seconds of patience with a lost camera: people see on the dashboard that it is lost."""


@dataclass(slots=True)
class Cameras:
    """Opens cameras by name, and tells the table how they do."""

    speed: str
    standing: Standing
    live: LiveTable | None = None
    browser: BrowserCamera = field(default_factory=BrowserCamera)
    said: Say = str

    def __post_init__(self) -> None:
        self.browser.speak = self._speak

    def open(self, source: str) -> FrameSource:
        """Open a camera.  Raises SourceError."""
        if source == BROWSER:
            found: FrameSource = FromBrowser(self.browser.pictures, patience=FOREVER, speak=self._speak)
        else:
            found = open_source(source, self.speed, patience=FOREVER, speak=self._speak)
        return self.standing.straight(found)

    def _speak(self, sentence: str) -> None:
        """It is said at the terminal, and on the page once there is one."""
        say_of_camera(sentence, self.said)
        if self.live is not None:
            self.live.camera(CameraShown("lost" if sentence else "on", sentence))
