"""What is said in the hall, in English and Japanese side by side."""

from __future__ import annotations

import re

from web.dashboard import Said

_OF_CAMERAS = (
    (
        r"The camera (?P<n>.*) has stopped sending pictures(; trying again)?",
        "カメラ{n}の映像が途切れました。再接続しています。",
    ),
    (
        r"No picture comes from the browser.*",
        "カメラのページから映像が届いていません。ページを開いたまま、スマホを起こしておいてください。",
    ),
    (r"Another camera is chosen.*", "ほかのカメラが選ばれています。パソコンの画面でこのカメラを選んでください。"),
    (r"The phone sleeps.*", "スマホがスリープしています。起こすと自動で続きます。"),
    (
        r"There is no camera (?P<n>\S+) here, or another program is using it",
        "カメラ{n}がないか、ほかのアプリが使っています。",
    ),
    (r"No camera answers at (?P<n>.*)", "{n}のカメラが応答しません。"),
    (r"The picture is very dark.*", "映像がとても暗いです。明かりをつけるか、カメラのカバーを開けてください。"),
    (r"No card is seen.*", "カードが見えません。テーブルは映っていますか。"),
    (r"The deck and the row beside it are not seen yet\.", "山札とその横の列がまだ見えません。"),
    (r"(?P<n>.*): there is no such file, folder or camera", "{n}というカメラやファイルはありません。"),
)
"""The sentences about cameras as the eyes say them, and what they are in Japanese."""


def camera_said(sentence: str) -> Said:
    """A sentence about the camera in both languages; one that is not known stays English."""
    for pattern, japanese in _OF_CAMERAS:
        if found := re.fullmatch(pattern, sentence):
            return Said(sentence, japanese.format(**found.groupdict()))
    return Said(sentence, sentence)
