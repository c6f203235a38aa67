"""The game and its files, the program, and the pages: what the journal, the rules and the web server say."""

from __future__ import annotations

PROGRAM = {
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
GAME = {
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
    r"That step does not stand any more, .*":
        "その記録は取り消されたか、カードの記録ではありません。確認してください。",
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
    r"(?P<n>.*) is not there any more: .*":
        "ゲームのファイル{n}がなくなりました。動かしたなら元に戻し、削除したなら新しいゲームを始めてください。",
    r".* cannot be written: .*(only be read|Read-only|Permission).*":
        "ゲームを保存できません。書き込みが許可されていない場所です。",
    r".* cannot be written.*": "ゲームを保存できません。ディスクの空きを確かめてください。",
    r"(?P<n>.*) is damaged, and no round of it is whole: .*":
        "ゲーム{n}は壊れていて、読める所がありません。ほかに複製はありませんか。",
    r"(?P<n>.*) (is damaged|is empty|is not a game journal|cannot be opened|was written by).*":
        "ゲーム{n}は開けません。",
    r"The log begins no game\.": "そのゲームは読み込めません。",
    r"A game begins with GameStarted, not with .*": "そのゲームは読み込めません。",
    r"'.*' is no event of this game\.": "このゲームにはない記録があります。",
    r"The power cannot be used that way\.": "その効果はそのようには使えません。",
    r"The power cannot move those cards\.": "その効果ではそのカードを動かせません。",
    r"Games are exported as json or as csv\.": "書き出せるのはJSONかCSVです。",
    r"This table keeps no games\.": "ここではゲームを保存していません。",
    r"This file was made by another version of the program\.": "このファイルは別の版で作られました。",
    r"This file holds no games of this program\.": "このファイルにゲームはありません。",
}  # fmt: skip
DOOR = {
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
