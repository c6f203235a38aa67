"""What `donuts play` and `donuts judge` say where they were started."""

from __future__ import annotations

TERMINAL = {
    r"The dashboard: (?P<n>.*)": "ゲームの画面：{n}",
    r"For other devices in the house: (?P<n>.*)": "家の中のほかの端末から：{n}",
    r"The camera's page: (?P<n>.*), or a phone by (?P<other>.*)": "カメラのページ：{n}（スマホは{other}から）",
    r"The game is kept in (?P<n>.*)": "ゲームの保存先：{n}",
    r"The game is not kept: (?P<n>.*) is not there any more": "ゲームは保存されていません。{n}がなくなりました。",
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
    r"--players .*: a name is missing between the commas": "--playersのカンマの間に名前がありません。",
    r"A name has up to (?P<most>\d+) letters, and (?P<n>.*)… has (?P<long>\d+): shorten it":
        "名前は{most}文字までです。{n}…は{long}文字あるので、短くしてください。",
    r"Two players have the same name: give them different ones":
        "同じ名前のプレイヤーがいます。別の名前にしてください。",
    r"--rule .*: write a rule as KEY=VALUE": "--ruleはKEY=VALUEの形で書いてください。",
    r"(?P<n>.*) is a game of (?P<other>.*), not of .*": "{n}は{other}のゲームです。--playersと合いません。",
    r"(?P<n>.*) was begun without the rule (?P<other>\S+), which cannot be changed now":
        "{n}はハウスルール{other}なしで始めたゲームで、途中からは変えられません。",
    r"Port (?P<n>\d+) may not be used without special rights: .*":
        "ポート{n}には特別な権限が要ります。1024以上の番号にしてください。",
    r"(?P<n>.*) is not an address of this machine": "{n}はこのパソコンのアドレスではありません。",
    r"(?P<n>\S+) port (?P<port>\d+) cannot be used: .*": "{n}のポート{port}は使えません。",
    r"(?P<said>.*); the game is kept in (?P<n>.*)": "{said}ゲームの保存先：{n}",
    r"(?P<n>.*) is damaged from round (?P<round>\d+) on; .*: donuts play --game and this file, .*":
        "{n}は第{round}ラウンドから壊れていますが、それより前は無事です。"
        "donuts play --gameでこのファイルを開くと、そこから続けるか画面が尋ねます。",
    r"(?P<n>.*) is damaged from round (?P<round>\d+) on; .*: the page asks .*":
        "{n}は第{round}ラウンドから壊れていますが、それより前は無事です。そこから続けるか画面が尋ねます。",
    r"(?P<n>.*) is (damaged or is )?no layout file: .*":
        "{n}はレイアウトのファイルではありません。--layoutで別のファイルを指定してください。",
    r"(?P<n>.*) was written by another version: make it anew .*":
        "{n}は別の版で作られました。donuts calibrateで作り直してください。",
    r"(?P<n>.*) is damaged \(.*\): make it anew .*": "{n}は壊れています。donuts calibrateで作り直してください。",
    r"The layout in (?P<n>.*) cannot be written: .*": "レイアウトを{n}に保存できません。",
    r"The layout in (?P<n>.*) was of another table .*":
        "{n}は別のテーブルかカメラ位置のものでした。今の配置に書き換えました。",
}  # fmt: skip
