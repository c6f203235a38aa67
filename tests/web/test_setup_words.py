"""What the eyes say of a camera is said in Japanese too."""

from __future__ import annotations

import pytest

from web.dashboard import Said
from web.setup_words import camera_said


@pytest.mark.parametrize(
    ("sentence", "japanese"),
    [
        ("The camera 0 has stopped sending pictures; trying again", "カメラ0"),
        ("The camera http://10.0.0.7/video has stopped sending pictures", "http://10.0.0.7/video"),
        ("No picture comes from the browser: open its camera page, and keep the phone awake", "スマホ"),
        ("The phone sleeps: wake it, and it goes on by itself", "スリープ"),
        ("There is no camera 3 here, or another program is using it", "カメラ3"),
        ("No camera answers at http://10.0.0.7/video", "http://10.0.0.7/video"),
        ("The picture is very dark: switch a lamp on or open the camera's cover.", "暗い"),
        ("No card is seen: is the table in the picture?", "カードが見えません"),
        ("The deck and the row beside it are not seen yet.", "山札"),
        ("film.mp4: there is no such file, folder or camera", "film.mp4"),
    ],
)
def test_every_sentence_about_a_camera_is_known(sentence: str, japanese: str) -> None:
    said = camera_said(sentence)
    assert said.en == sentence and japanese in said.ja and said.ja != sentence


def test_a_sentence_that_nobody_has_translated_stays_as_it_is() -> None:
    assert camera_said("It rains.") == Said("It rains.", "It rains.")
