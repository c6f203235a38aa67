"""Cameras, pictures and photographs: what the eyes say of them."""

from __future__ import annotations

_UNREAD = "光の当たらない所へずらすか、上の物をどけるか、「手で入力」で番号を入れてください。"
_UNCOVER = "上にある物をどけ、光の反射がないか見てください。"
CAMERA = {
    r"The camera (?P<n>.*) has stopped sending pictures": "カメラ{n}の映像が途切れました。",
    r"The camera (?P<n>.*) has stopped sending pictures; trying again":
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
    r"The program cannot open this camera.*":
        "このカメラを開けませんでした。もう一度選ぶか、ほかのカメラを選ぶか、タップで進めてください。",
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
PHOTO = {
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
FILES = {"The photograph": "写真", "The camera's picture": "カメラの映像", "the picture": "画像", "photo": "写真"}
"""What a picture is called that has no name of its own."""
