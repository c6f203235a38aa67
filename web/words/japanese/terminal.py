"""What `donuts play` and `donuts judge` say where they were started."""

from __future__ import annotations

TERMINAL = {
    r"The dashboard: (?P<n>.*)": "ゲームの画面：{n}",
    r"For other devices in the house: (?P<n>.*)": "家の中のほかの端末から：{n}",
    r"The camera's page: (?P<n>.*), or a phone by (?P<other>.*)": "カメラのページ：{n}（スマホは{other}から）",
    r"The game is kept in (?P<n>.*)": "ゲームの保存先：{n}",
    r"This game is not kept\.": "このゲームは保存されません。",
    r"The pictures are over; the dashboard stays until Ctrl-C":
        "映像が終わりました。Ctrl-Cを押すまで画面は開いています。",
    r"The camera is back": "カメラの映像が戻りました。",
    r"Nothing of the game was seen\..*": "ゲームが何も見えませんでした。",
    r"Last time they sat as (?P<n>.*), counted from here; now it is (?P<other>.*), as you wrote it":
        "前回の席順はここから見て{n}でした。今回は書かれたとおり{other}です。",
    r"Port (?P<n>\d+) is in use by another program: .*":
        "ポート{n}はほかのプログラムが使っています。--portで別の番号にしてください。",
    r"Who plays\? .*": "だれが遊びますか。--players Ann,Ben のように名前を入れてください。",
    r"Missing option '--camera': .*": "ゲームの画面なしでは--cameraが必要です。",
    r"A browser can be the camera only .*": "ブラウザをカメラにするには、--no-webを外してください。",
    r"No deck is enrolled yet: .*":
        "カードをまだ覚えていません。donuts enrol --deck default 写真... で覚えさせてください。",
    r"\d+ to \d+ people play, not .*": "2～6人で遊びます。",
}  # fmt: skip
