"""Sentences that the eyes, the journal and the web server say in English only, in Japanese too: for every page."""

from __future__ import annotations

import re

from web.words.said import Said

_UNREAD = "光の当たらない所へずらすか、上の物をどけるか、「手で入力」で番号を入れてください。"
_UNCOVER = "上にある物をどけ、光の反射がないか見てください。"
_CAMERA = {
    r"The camera (?P<n>.*) has stopped sending pictures(; trying again)?":
        "カメラ{n}の映像が途切れました。再接続しています。",
    r"No picture comes from the browser.*":
        "カメラのページから映像が届いていません。ページとカメラの接続、スマホのスリープを確かめてください。",
    r"Another camera is chosen.*": "ほかのカメラが選ばれています。パソコンの画面でこのカメラを選んでください。",
    r"Another device is the camera now\.": "今は別の端末がカメラです。",
    r"The phone sleeps.*": "スマホがスリープしています。起こすと自動で続きます。",
    r"There is no camera (?P<n>\S+) here, or another program is using it":
        "カメラ{n}がないか、ほかのアプリが使っています。",
    r"There is no camera (?P<n>\S+): cameras are counted from 0": "カメラ{n}はありません。カメラは0から数えます。",
    r"The camera has no name.*": "カメラの番号、アドレス、ファイル名のどれかを入れてください。",
    r"No camera answers at (?P<n>.*)": "{n}のカメラが応答しません。",
    r"(?P<n>\S+) answers (?P<code>\d+) .*": "{n}のカメラが応答しません（{code}）。",
    r"(?P<n>\S+) sends \S+, not a stream of pictures \(MJPEG\)": "{n}はカメラの映像（MJPEG）ではありません。",
    r"(?P<n>.*): \S+:// is not understood.*": "{n}は使えません。http（MJPEG）かrtspのアドレスにしてください。",
    r"A browser is the camera of donuts play only.*": "ブラウザのカメラはここでは使えません。",
    r"The picture is very dark.*": "映像がとても暗いです。明かりをつけるか、カメラのカバーを開けてください。",
    r"This computer is too busy to follow.*": "処理が追いつきません。ほかのプログラムを閉じ、記録を確かめてください。",
    r"The whole picture moves.*": "映像全体が動いています。カメラをしっかり固定し、照明のちらつきも確かめてください。",
    r"Pictures come too seldom.*": "映像の枚数が少なすぎます。明るくするか接続を良くし、記録を確かめてください。",
    r"The picture has not changed at all.*": "映像が全く変わりません。カメラが止まっていたら、選び直してください。",
    r"Slot (?P<n>\d+) of the row has hardly been seen.*": "列の{n}番が1分以上隠れています。" + _UNCOVER,
    r"The discard pile has hardly been seen.*": "捨て札の山が1分以上隠れています。" + _UNCOVER,
    r"(?P<n>.*)'s cards have hardly been seen.*": "{n}のカードが1分以上隠れています。" + _UNCOVER,
    r"The deck has no selection card (?P<n>[\d, ]+):.*":
        "番号カード{n}をまだ覚えていません。だれが選んだか見えず、ラウンドを追えません。番号カードも写真に撮って、覚えさせてください。",
    r"One number cannot be read.*": "読めない番号が1枚あります。" + _UNREAD,
    r"(?P<n>.*)'s number cannot be read.*": "{n}の番号が読めません。" + _UNREAD,
    r"The program cannot make sense of this picture.*":
        "この映像を処理できませんでした。カメラを選び直すか、タップで進めてください。",
    r"No card is seen.*": "カードが見えません。テーブルは映っていますか。",
    r"The camera no longer sees the cards where.*":
        "カードが元の位置に見えません。カメラを前と同じ向きに戻してください。",
    r"The cards are burnt out to white.*": "カードが白く飛んでいます。明かりを遠ざけるか、明るい布を敷いてください。",
    r"Light burns slot (?P<n>\d+) of the row out.*":
        "列の{n}番が光で白く飛んでいます。明かりの向きを変えるか、カード全体をずらしてください。",
    r"The deck and the row beside it are not seen yet\.": "山札とその横の列がまだ見えません。",
    r"(?P<n>.*): there is no such file, folder or camera": "{n}というカメラやファイルはありません。",
    r"(?P<n>.*): the file is empty": "{n}は空のファイルです。",
    r"(?P<n>.*): this is not a video that can be read": "{n}は再生できる動画ではありません。",
    r"(?P<n>.*): the video has no picture that can be read": "{n}には読み取れる映像がありません。",
    r"(?P<n>.*): there is no picture in this folder": "{n}には写真がありません。",
    r"Pictures come too fast\.": "映像の枚数が多すぎます。",
    r"A picture comes with its number\.": "映像に番号がありません。",
    r"A camera says which one it is\.": "どのカメラかわかりません。",
}  # fmt: skip
_PHOTO = {
    r"(?P<n>.*) is not a picture that can be read.*": "{n}は読めない画像です。JPEGかPNGにしてください。",
    r"(?P<n>.*) has (?P<size>\d+x\d+) pixels: no card can be seen in it\.":
        "{n}は{size}画素しかなく、カードが見えません。",
    r"(?P<n>.*) is a folder.*": "{n}はフォルダーです。中の写真を選んでください。",
    r"There is no picture (?P<n>.*)\.": "{n}という写真はありません。",
    r"(?P<n>.*) cannot be read: .*": "{n}を読み込めません。",
    r"(?P<n>.*) is empty: .*": "{n}は空のファイルです。撮り直すか、コピーし直してください。",
    r"(?P<n>.*) has (?P<size>\d+x\d+) pixels, more than the 64 million that are taken.*":
        "{n}は{size}画素あります。6400万画素までに縮めてください。",
    r"(?P<n>.*) is cut short: .*": "{n}は途中で切れています。コピーし直してください。",
    r"(?P<n>.*) is damaged: its entries tell no game\.": "{n}は壊れていて、ゲームとして読めません。",
    r"(?P<n>.*) is damaged: .*": "{n}は壊れています。コピーし直してください。",
    r"This is not a JPEG picture of up to 4096 pixels a side\.": "一辺4096画素までのJPEG画像ではありません。",
    r"The cards are too small in this picture to be told apart: .*":
        "カードが小さすぎて見分けられません。近くから、または高い解像度で撮ってください。",
    r"No cards can be told, though some seem to lie there: .*":
        "カードらしきものは見えますが、どれも見分けられません。近くから（1枚が画面いっぱいなら離れて）撮るか、"
        "先にカードを覚えさせてください。",
    r"No cards are seen in front of anybody: .*": "お皿のカードが見えません。テーブル全体が写っていますか。",
    r"(?P<seen>\d+) plates? (is|are) seen, but there (is|are) (?P<wanted>\d+) players?: .*":
        "お皿は{seen}つに見えますが、プレイヤーは{wanted}人です。どのカードがだれのものですか。",
    r"1 plate is seen, but two or more play: .*":
        "お皿が1つしか見えませんが、2人以上で遊ぶはずです。どのカードがだれのものですか。",
    r"Some cards lie between others: .*":
        "ほかのお皿の間にカードがあります。だれかのお皿ですか、場の残りですか。人数を入れてください。",
    r"Some cards lie aslant of others that they touch: .*":
        "向きの違うカードが重なっています。1人のお皿ですか、2人分ですか。人数を入れてください。",
    r"One plate has far more cards than the others: .*":
        "カードがずっと多いお皿があります。1人のお皿ですか、2人分ですか。人数を入れてください。",
    r"Something lies apart that nobody can name: .*":
        "名前のわからない物が離れた所にあります。だれかのお皿ですか。人数を入れてください。",
    r"A card that lies beside these passes .*":
        "近くのカードを誰の物でもないと数えました。違えば寄せて撮り直してください。",
    r"Something near these looks like cards, .*": "近くに名前不明の物があります。カードなら近くで撮り直してください。",
    r"Of some of these cards only a part is seen: .*":
        "一部しか見えないカードがあります。広げて撮り直すか、枚数を数えてください。",
    r"A card is cut off by the picture's edge, .*":
        "写真の端で切れたカードがあります。外にもカードがあるかもしれません。離れて撮り直してください。",
    r"These cards reach the picture's edge, .*":
        "カードが写真の端に届いています。外にもカードがあるかもしれません。離れて撮り直してください。",
    r"A hand lies on or beside these cards: .*": "カードの上かそばに手があります。手をどけて撮り直してください。",
    r"Something that was not told lies on one of these, .*":
        "見つけられなかったカードか何かが上にあるようです。どけるか広げて撮り直すか、見て数えてください。",
    r"It is so dark at these cards that others .*":
        "暗くて見えないカードがあるかもしれません。明るくして撮り直してください。",
    r"Light hides the table at these cards: .*": "光で見えない所があります。照明かカメラを動かして撮り直してください。",
    r"Between two of these cards another seems to lie .*":
        "カードの間に、見つけられなかったカードがあるようです。見て数えてください。",
    r"These cards lie across each other, and others .*":
        "カードが重なり合い、下に隠れたカードがあるかもしれません。広げて撮り直してください。",
    r"Other cards seem to lie under one of these: .*":
        "重なった下にもカードがあるようです。全部見えるように広げて撮り直してください。",
    r"Where on the table is (?P<lost>.*), beside (?P<first>.*)\? Take .*":
        "{lost}は{first}のどのあたりですか。読めるカードが3枚以上、両方に写るように撮ってください。",
    r"No picture is kept of this moment\.": "この時の写真はありません。",
    r"That card is not here any more\.": "そのカードはもうありません。",
}  # fmt: skip
_PROGRAM = {
    r"The deck (?P<n>.*) was made with another version of the eyes: .*":
        "カードのデータ{n}は別の版で作られました。もう一度カードを覚えさせてください。",
    r"The deck (?P<n>.*) is damaged.*": "カードのデータ{n}が壊れています。もう一度カードを覚えさせてください。",
    r"The deck has no name: .*": "カードのデータに名前がありません。--deck default のように付けてください。",
    r"There is no deck (?P<n>.*): .*": "カードのデータ{n}がありません。",
    r"The model .* (is missing|is missing or damaged): .*":
        "プログラムの一部が見つかりません。もう一度インストールしてください。",
    r"The door for the phone .*": "スマホ用の入口を開けません。",
    r"This computer is in no network.*":
        "このパソコンはネットワークにつながっていません。スマホと同じWi-Fiにつないでください。",
    r"The lens was measured .*": "レンズの設定がこの映像と合いません。",
}  # fmt: skip
_GAME = {
    r"Go Nuts for Donuts is for 2 to 6 players, not \d+\.": "2～6人で遊びます。",
    r"Every player needs a name\.": "全員に名前が必要です。",
    r"The player (?P<n>.*) could be taken for a card .*":
        "{n}という名前はほかの人のカードとまぎらわしいので、スラッシュなしの名前にしてください。",
    r"Two players are called (?P<n>.*); .*": "{n}が2人います。別の名前にしてください。",
    r"There is no house rule .*": "そのハウスルールはありません。",
    r"The house rule .*": "そのハウスルールは選べません。",
    r"The deck cannot be without .*": "そのカードは抜けません。",
    r"Only those who play can change places, and nobody else\.": "席を入れ替えられるのはプレイヤーだけです。",
    r"There is nothing after entry \d+ to undo\.": "取り消すものがありません。",
    r"The game is over already\.": "ゲームはもう終わっています。",
    r"Entry (?P<n>\d+) is no open .*": "{n}番はもう解決しています。",
    r"Entry (?P<n>\d+) names no card at .*": "記録{n}にそのカードはありません。",
    r"The camera has not seen the table since: .*": "その後の卓上がまだ見えていません。見えてから答えてください。",
    r"'.*' is no answer to question .*": "その答えは選べません。",
    r"That card is still counted: .*": "そのカードはまだ数えられています。タップして直してください。",
    r"An objection is put_right, kept or corrected.*": "その方法では解決できません。",
    r"There is no pick of (?P<n>.*) that could be .*": "{n}の番号はそれにできません。",
    r"There is no place .* on this table\.": "その場所はありません。",
    r"There is no card number .*": "そのカードはありません。",
    r"There is no card '.*'\.": "そのカードはありません。",
    r"There is no entry \d+\.": "その記録はありません。",
    r"There is no game .*": "そのゲームはありません。",
    r"Nothing was brought in: game number (?P<n>\d+) is damaged\.":
        "{n}番目のゲームが壊れているので、何も読み込みませんでした。",
    r"Nothing was brought in: (?P<n>.*) is damaged\.": "ゲーム{n}が壊れているので、何も読み込みませんでした。",
    r".* begins no game\.?": "そのゲームは読み込めません。",
    r".* is there already; take the game up again .*": "同じ名前のゲームがあります。",
    r"(?P<n>.*) is being written by another program as well.*":
        "{n}はほかのプログラムも使っています。片方を終了してください。",
    r"(?P<n>.*) cannot be read now: .*": "{n}は今は読めません。ほかのプログラムが使っていないか確かめてください。",
    r"(?P<n>.*) is a copy of (?P<other>.*): it counts once\.": "{n}は{other}の複製です。一度だけ数えます。",
    r"(?P<n>.*) holds nothing from which to go on\.": "{n}から続けることはできません。",
    r".* cannot be written: .*(only be read|Read-only|Permission).*":
        "ゲームを保存できません。書き込みが許可されていない場所です。",
    r".* cannot be written.*": "ゲームを保存できません。ディスクの空きを確かめてください。",
    r"(?P<n>.*) is damaged, and no round of it is whole: .*":
        "ゲーム{n}は壊れていて、読める所がありません。ほかに複製はありませんか。",
    r"(?P<n>.*) (is damaged|is empty|is not a game journal|cannot be opened|was written by).*":
        "ゲーム{n}は開けません。",
    r"The log begins no game\.": "そのゲームは読み込めません。",
    r"The power cannot be used that way\.": "その効果はそのようには使えません。",
    r"The power cannot move those cards\.": "その効果ではそのカードを動かせません。",
    r"Games are exported as json or as csv\.": "書き出せるのはJSONかCSVです。",
    r"This table keeps no games\.": "ここではゲームを保存していません。",
    r"This file was made by another version of the program\.": "このファイルは別の版で作られました。",
    r"This file holds no games of this program\.": "このファイルにゲームはありません。",
}  # fmt: skip
_DOOR = {
    r"(The command needs|A command comes|A choice comes|There is no command) .*": "その操作は受け付けられません。",
    r"This table is private: .*": "このテーブルは非公開です。パソコンの画面のQRコードから開いてください。",
    r"The table is closed to other devices\.": "今、ほかの端末からは見られません。",
    r"This device only looks on: .*": "この端末からは見るだけです。操作は本体のパソコンでどうぞ。",
    r"That is for the table's own computer to say\.": "それは本体のパソコンで決めてください。",
    r"Another site may not read this table\.": "ほかのサイトからは見られません。",
    r"Only the dashboard's own page may change the game\.": "このページ以外からは変更できません。",
    r"That is larger than is taken here.*": "大きすぎます。写真は25MBまでです。",
    r"There is nothing at this address\.": "このページはありません。",
    r"That cannot be\.": "できませんでした。",
}  # fmt: skip
_TERMINAL = {
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
"""What `donuts play` says where it was started."""
_FILES = {"The photograph": "写真", "The camera's picture": "カメラの映像", "the picture": "画像", "photo": "写真"}
"""What a picture is called that has no name of its own."""
_EVERY = _CAMERA | _PHOTO | _PROGRAM | _GAME | _DOOR | _TERMINAL
_ALL = {re.compile(pattern): words for pattern, words in _EVERY.items()}


def both(sentence: str) -> Said:
    """A sentence in both languages; one that is not known stays English."""
    for pattern, japanese in _ALL.items():
        if found := pattern.fullmatch(sentence):
            named = {key: _named(name or "") for key, name in found.groupdict().items()}
            return Said(sentence, japanese.format(**named))
    return Said(sentence, sentence)


def _named(name: str) -> str:
    """A file's or a player's name stays as it is; several numbers have a comma of the language."""
    return name.replace(", ", "、") if name.replace(", ", "").isdecimal() else _FILES.get(name, name)


def of_picture(name: str, said: Said) -> Said:
    """A sentence with the picture of which it is said."""
    return Said(f"{name}: {said.en}", f"{_FILES.get(name, name)}：{said.ja}")
