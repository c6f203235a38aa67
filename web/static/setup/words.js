// The words of the set-up page and of the camera's page, in each language.

import { language } from "../words.js";

const WORDS = {
  en: {
    app: "Donut Referee", skip: "Skip to the set-up", set_up: "Set up the table", language: "Language", offline: "No line to the program: trying again",
    look_auto: "Light or dark: as the device", look_light: "Light", look_dark: "Dark", elsewhere: "Elsewhere", hints: "What would help the picture",
    picture: "The camera's picture", waiting: "Waiting for the picture…", choose_camera: "Choose a camera", seats: "Where the players sit",
    seat_of: "{name} sits here. The arrow keys move the seat.", drag: "Drag me to where I sit, or tap me and then the place", i_see: "What I see", tapped: "With a camera the table is refereed by itself: choose one, and what it sees is listed here. Without one, everything is tapped.", done: "done", open_item: "missing", not_needed: "not needed",
    camera: "Camera", change_camera: "Choose another camera", change: "Change", keep_it: "Keep this one", phone: "A phone", this_browser: "This browser's camera", camera_n: "Camera {n}", other: "Another…", no_camera_tile: "No camera: we tap",
    other_help: "An address (http or rtsp), a video file or a folder of pictures", look: "Look", qr: "The code for the phone",
    phone_1: "Put the phone into the same Wi-Fi as this computer.", phone_2: "Scan this code with the phone's camera and open the page.",
    phone_3: "The phone warns that it does not know the certificate, because this computer made it itself just now: choose “Advanced” and go on. The pictures go to this computer and nowhere else.",
    or_type: "Or type:", players: "Players", clockwise: "Clockwise round the table.", drag_names: "Drag the names in the picture to where they sit, if they are wrong.", players_stay: "A game that goes on keeps its players.",
    name_n: "Name of player {n}", remove: "{name} does not play", add_player: "One more", player_n: "Player {n}",
    learn_more: "Learn cards", lacks: "Pieces not known: {n}", reading: "Reading the cards… ({n})", lay_out: "Lay your cards side by side, face up, one of each kind, and take a photograph from above. Drop it here; several are fine. One of each back, too.",
    add_photos: "Add photographs", from_camera: "Take what the camera sees", which: "Which cards are these? ({n})", read_off: "Read off the cards ({n}); change what is wrong", keep_cards: "Learn these {n}", keep_some: "Learn these {n}, leave out {m}", throw_away: "Throw them away", first_learn: "First say whether the cards that were read shall be learnt.", camera_and_deck: "Camera and deck",
    unnamed: "A card without a name", what_is_it: "Which card is it?", another_card: "Another card…", leave_out: "Leave it out",
    deck: "Your deck", deck_known: "Faces learnt: {n}.", deck_unknown: "Not learnt yet.", advanced: "Advanced: house rules", changed: "{n} changed", usual: "usual",
    rules_help: "Where the printed rules are silent or disagree, a table may choose. Leave it as it is, if you are not sure.",
    start: "Start the game", start_anyway: "Start all the same", go_on: "Go on with the game", unfinished: "The last game was not finished", go_on_with_it: "Go on with it", from_there: "Go on from there? The damaged file stays beside the new one.", back: "Back to the game", missing: "still missing: {n}", just_count: "Just count the points", past_games: "Past games",
    camera_title: "This is the camera", sending: "Sending pictures", per_second: "{n} a second", starting: "Starting the camera…",
    lost_line: "No line to the table: trying again", other_camera: "Another device is the camera now", paused: "The table is paused",
    use_this: "Use this one", place_it: "Prop it up so that the whole table is in the picture, plug it in, and leave this page open.",
    which_lens: "Camera", refused: "The browser may not use the camera. Allow it in the browser's settings for this page, or send photographs.",
    no_camera: "No camera is found here. Photographs can be sent instead.", blind: "The camera gives no picture now: a call, or another program, may have it.",
    here_refused: "This browser may not use the camera: allow it beside the address above, and choose it again.",
    here_none: "This browser finds no camera: plug one in and choose it again, or take a phone.",
    busy_camera: "Another program is using the camera. Close it and try again.",
    insecure: "Without https this browser shows no camera. Photographs can be sent instead: take one after each step.",
    try_again: "Try again", photo: "Send a photograph", photo_sent: "The photograph is sent. Take the next one after the next step.",
    bad_photo: "This is not a picture that can be read.", asleep: "Keep this page in front: a hidden page sends no pictures.",
  },
  ja: {
    app: "ドーナツ審判", skip: "準備へ移動", set_up: "テーブルの準備", language: "言語", offline: "プログラムにつながりません。再接続中です",
    look_auto: "明暗：端末に合わせる", look_light: "明るい", look_dark: "暗い", elsewhere: "ほかのページ", hints: "映像をよくするには",
    picture: "カメラの映像", waiting: "映像を待っています…", choose_camera: "カメラを選んでください", seats: "みんなの席",
    seat_of: "{name}さんの席。矢印キーで動かせます。", drag: "席までドラッグするか、タップしてから席をタップ", i_see: "見えているもの", tapped: "カメラがあれば自動で判定します。選ぶと、見えているものがここに並びます。カメラなしでも、すべてタップで遊べます。", done: "できました", open_item: "まだです", not_needed: "なくてもよい",
    camera: "カメラ", change_camera: "ほかのカメラを選ぶ", change: "変える", keep_it: "このまま使う", phone: "スマホ", this_browser: "このブラウザのカメラ", camera_n: "カメラ{n}", other: "ほか…", no_camera_tile: "カメラなし（タップで進行）",
    other_help: "アドレス（httpまたはrtsp）、動画ファイル、写真のフォルダー", look: "見る", qr: "スマホ用のコード",
    phone_1: "スマホをこのパソコンと同じWi-Fiにつなぎます。", phone_2: "スマホのカメラでこのコードを読み取り、ページを開きます。",
    phone_3: "証明書が不明だという警告が出ます。このパソコンが今自分で作ったためです。「詳細」から先へ進んでください。映像はこのパソコンにだけ送られます。",
    or_type: "または入力：", players: "プレイヤー", clockwise: "テーブルを時計回りに。", drag_names: "違っていたら、映像の名前を席までドラッグしてください。", players_stay: "続きのゲームではプレイヤーは変わりません。",
    name_n: "プレイヤー{n}の名前", remove: "{name}さんは遊ばない", add_player: "もう1人", player_n: "プレイヤー{n}",
    learn_more: "カードを覚える", lacks: "まだ知らないもの：{n}", reading: "カードを読んでいます…（{n}）", lay_out: "カードを種類ごとに1枚ずつ、表向きに重ねずに並べて、上から写真を撮ってください。ここに入れると読み取ります。何枚でも大丈夫です。裏面も1枚ずつお願いします。",
    add_photos: "写真を追加", from_camera: "今の映像を使う", which: "どのカードですか（{n}）", read_off: "読み取ったカード（{n}）。違うものは直してください", keep_cards: "{n}枚を覚える", keep_some: "{n}枚を覚え、{m}枚は覚えない", throw_away: "やめる", first_learn: "読み取ったカードを覚えるかどうか、先に決めてください。", camera_and_deck: "カメラとカード",
    unnamed: "名前のわからないカード", what_is_it: "どのカードですか", another_card: "ほかのカード…", leave_out: "覚えない",
    deck: "カード", deck_known: "{n}種類を覚えています。", deck_unknown: "まだ覚えていません。", advanced: "詳細：ハウスルール", changed: "{n}件変更", usual: "通常",
    rules_help: "ルールに書かれていない点や文書で異なる点は、テーブルで選べます。迷ったらそのままで大丈夫です。",
    start: "ゲームを始める", start_anyway: "このまま始める", go_on: "ゲームを続ける", unfinished: "前のゲームが途中です", go_on_with_it: "続きから遊ぶ", from_there: "そこから続けますか。壊れたファイルも残ります。", back: "ゲームに戻る", missing: "あと{n}件", just_count: "得点だけ数える", past_games: "過去のゲーム",
    camera_title: "これがカメラです", sending: "映像を送っています", per_second: "毎秒{n}枚", starting: "カメラを起動中…",
    lost_line: "接続が切れました。再接続中です", other_camera: "別の端末がカメラになっています", paused: "一時停止中です",
    use_this: "この端末を使う", place_it: "テーブル全体が写るように立てかけ、電源につないで、このページを開いたままにしてください。",
    which_lens: "カメラ", refused: "ブラウザがカメラを使えません。このページの設定で許可するか、写真を送ってください。",
    no_camera: "カメラが見つかりません。代わりに写真を送れます。", blind: "カメラの映像が止まっています。通話やほかのアプリが使っていませんか。",
    here_refused: "ブラウザがカメラを使えません。上のアドレスの横で許可してから、もう一度選んでください。",
    here_none: "このブラウザではカメラが見つかりません。つないでからもう一度選ぶか、スマホを使ってください。",
    busy_camera: "ほかのアプリがカメラを使っています。閉じてからもう一度お試しください。",
    insecure: "httpsでないと、このブラウザはカメラを使えません。代わりに、手順ごとに写真を撮って送れます。",
    try_again: "もう一度", photo: "写真を送る", photo_sent: "写真を送りました。次の手順のあとにまた撮ってください。",
    bad_photo: "読み取れない画像です。", asleep: "このページを前に出しておいてください。隠れると映像が送られません。",
  },
};

/** One of these words: t("per_second", {n: 12}). */
export function t(key, values = {}) {
  let text = WORDS[language()][key] ?? WORDS.en[key] ?? key;
  for (const [name, value] of Object.entries(values)) text = text.replaceAll(`{${name}}`, () => value);
  return text;
}
