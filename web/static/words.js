// The page's own words, in each language.  Sentences about the game come from the server in both.

import { remember, remembered } from "./remembered.js";

const WORDS = {
  en: {
    title: "Donut Referee", round: "Round", camera: "Camera", on: "Camera on", off: "Camera off", lost: "Camera lost",
    done: "Video over", offline: "Reconnecting…", pause: "Pause", resume: "Go on", undo: "Undo", menu: "Menu",
    language: "Language", look: "Look", auto: "Auto", light: "Light", dark: "Dark", end_game: "End the game now",
    new_game: "New game", rematch: "Rematch", print: "Print the score sheet", row: "The row", deck: "Deck",
    discard: "Discard", empty: "empty", slot: "Slot", plates: "The plates", points: "points", point: "point",
    why: "Why {n}?", no_points: "No points yet", leads: "leads", cards: "{n} cards", card: "1 card",
    question: "A question", objection: "Objection", expected: "Expected", seen: "Seen", rule: "The rule",
    put_right: "We put it right", kept: "It really happened", misread: "Misread", timeline: "What happened",
    nothing_yet: "Nothing yet", take_back: "Take back everything after this", what_is_it: "Which card is it?",
    no_card: "No card here", another: "Another card…", larger: "Larger picture", smaller: "Smaller picture", add_card: "Add a card", cancel: "Cancel", by_hand: "By hand", by_hand_help: "Everything can be tapped, too.",
    choose_for: "{name}, your number", chosen: "has chosen", change: "Change", tap_row: "Tap the cards of the row",
    turned_up: "Which card turns up?", tap_turned_up: "Tap the card that turns up", unknown: "unknown card", camera_off_help: "No camera: tap to play the whole game.",
    none_known: "Not one of these cards is in the deck that was learnt.", open_ending: "A question is still open: the answer may change the result.", open_objection: "An objection is still open: what is decided may change the result.", winner: "The winner", winners: "The winners", sheet: "Score sheet", counted: "What counts", total: "Total", yes_end: "Yes, end it",
    sure_end: "End the game and count the plates as they lie?", names: "Players, clockwise", start: "Start", now: "now", paused: "Paused: the camera is not judging",
    text: "printed in the rules", derived: "follows from the rules", conflict: "the texts disagree", silent: "the rules do not say",
    taken_back: "taken back", undone_one: "Taken back: {what}", undone_many: "Taken back, with what followed ({n} steps): {what}", brought_back: "Brought back", bring_back: "Bring back all up to this", moved_on: "The game has moved on meanwhile: look again.", waiting: "Looking at the table…", bumped: "Nobody gets it", save_csv: "Save as CSV", close: "Close",
    of_players: "from {n} players", copies: "{n} in the deck", power: "has a power", worth: "Worth", contested: "contested",
    matters: "Waiting for you", to_put_right: "To put it right", before: "Before", after: "Then", replay: "Look back", has_picture: "with a picture",
    entry: "Entry {n}", verdict_legal: "By the rules", verdict_illegal: "Against the rules", verdict_unruled: "The rules do not say",
    see_table_then: "See the table then", not_so: "It was not so: go back to before it", which_number: "Which number did {name} choose?", was_other_card: "It was another card", step_of: "Step {n} of {all}",
    first_step: "To the beginning", step_back: "One step back", step_on: "One step on", play: "Play", to_present: "Back to now", top: " on top",
    lies_elsewhere: "Does it lie somewhere else?", how_many_left: "How many cards are left in the deck?",
    whose_cards: "Are these not {name}'s cards?", whose_cards_help: "Tap whose they are. Then all that was told of {name} is told of the one you tap, and the other way round.",
    top_is_other: "Is another card on top?", top_open: "Which of these lies on top nobody could see. Look, and tap it:", worth_has: "{n} for having it", worth_would: "{n} if taken now", hidden: "hidden", table_then: "The table then",
    no_pictures: "No picture of this moment is kept.", no_voice: "This browser has no voice.", skip: "Skip to the table", side: "Camera and events", say_it: "Say it aloud",
    yes: "On", no: "Off", voice: "Say every event", sound: "Sounds", hide_totals: "Hide totals until the end", voice_test: "The referee speaks.", elsewhere: "Elsewhere",
    past_games: "Past games", score_only: "Count a table from a photo", reread: "Read the table again", sure_reread: "Go on from what lies on the table now, whatever was noted before?", yes_reread: "Yes, read it",
    misdeal: "Misdeal: start again", sure_misdeal: "Collect all cards and shuffle. The same players start again; this game is kept among the past ones.", yes_misdeal: "Start again",
    sit_otherwise: "Two sit the other way round", sit_otherwise_help: "Tap the two whose cards were taken for each other's. All that was told of one of them is told of the other then.",
    leaves: "A player leaves", leaves_help: "The rules do not say what happens then: the table decides. Who goes?", leaves_other: "Somebody else plays on for them", leaves_cards: "{name}'s cards", leaves_out: "leave the game, too", leaves_stay: "stay, and are counted at the end",
    leaves_row: "The row", leaves_wide: "stays as wide as it is", leaves_narrow: "has one card fewer from now on", leaves_yes: "{name} goes, we play on", leaves_otherwise: "Or otherwise", left_out: "has gone home", left_stay: "has gone home; the cards count", leaves_without: "New game without {name}",
    forget_pictures: "Delete the pictures", sure_forget: "Delete every kept picture of this game? The events stay.", yes_forget: "Delete them", save_image: "Save as a picture",
    to_table: "To the table", skip_list: "Skip to the games", no_games: "No game is kept here yet.", no_finished: "No game was finished yet.", games: "Games",
    records: "The players", wins: "Wins", average: "Average", best: "Best", collisions: "Bumps a game", favourite: "Favourite donut", one_round: "1 round", rounds: "{n} rounds",
    unfinished: "not finished", take_up: "Go on with it", sure_take_up: "Put this game on the table? The one that is there now stays among the past games.", sure_take_up_first: "Put this game on the table?", correct_game: "Put it right", save_whole: "Keep what is whole", sure_save_whole: "What was played before the damage becomes the game, and you can go on from there. The damaged file stays beside it.", exchange: "Take them elsewhere",
    export_json: "Everything as JSON", export_csv: "Scores as CSV", import: "Bring in games from another machine (JSON)", imported: "New games: {n}",
    skip_photo: "Skip to the photograph", photos: "Photographs", counting: "Counting the cards…", drop_photos: "Drop a photograph of the table here", drop_help: "From above or from a slant, all plates on it; several photographs if the table is large. Spread the cards first: one that lies exactly on another hides it. Nothing leaves this machine.",
    choose_photos: "Choose photographs", from_camera: "Take the camera's picture", count_by_hand: "Count by tapping", player_n: "Player {n}", counted_rightly: "Every card is counted rightly", all_sorted: "Every card has its owner now", how_many_play: "How many play?", question_help: "Tap a card to say whose it is, or count by tapping.",
    not_counted: "{n} not counted yet: which cards are they?", is_it: "{name}?", looks_and_says: "Looks like {name}, but it says “{words}”", share: "Share the result", add_player: "One more player", other_photo: "Another table", no_winner_yet: "Who has won is said once every card is known.", no_winner_plates: "Who has won is said once every plate has its cards.", by_house_rules: "By this table's house rules", all_outlined: "Is every card on the plates outlined? Tap + on a plate to add one that is not.",
    nobodys: "nobody's", photo_of_table: "The photograph, a button for each card", tap_card: "Tap a card to put it right; tap a reason to see its cards.", name_of: "Name of player {n}", whose: "Whose is it?", copied: "Copied.", not_copied: "This browser does not let the page copy.",
    chooses: "{name} chooses", or_on_table: "Or just do it on the table.",
    slots_left: "{n} more", left: "{n} left", use: "Use it", do_nothing: "Do nothing", undo_last: "Undo the last step", place: "Place", player: "Player",
    otherwise: "It went otherwise…", otherwise_step: "Who has the card?", otherwise_power: "What was done with the power?", nothing_done: "Nothing was done", which_moved: "Or a card moved: which?", where_to: "{name}: where to?",
    whose_plate: "Whose plate is the marked one?", whose_plate_help: "The camera stands elsewhere now, and the plates do not tell who sits where. Nothing is judged until that is known.",
    being_set_up: "The table is being set up", being_set_up_help: "It shows here as soon as the game begins.", looks_on: "looking on", other_screens: "Other screens", open_house: "Let other devices in",
    open_house_help: "Phones and televisions in the same Wi-Fi can look on. Whoever scans a code below comes in; nobody else does, and nothing leaves the house.", closed_house: "This table is seen on this computer only.",
    code_for: "The code for", role_spectator: "Whoever looks on", role_host: "A second host", code_spectator: "Sees everything, changes nothing.", code_player: "{name}'s own phone: chooses the number, uses the power and answers what {name} is asked.", code_host: "May do everything that this computer may.", qr: "The code", or_type: "Or type:",
    select: "Selection card {n}", indicator: "Row marker {n}", donut_back: "Donut back", selection_back: "Selection back",
  },
  ja: {
    title: "ドーナツ審判", round: "ラウンド", camera: "カメラ", on: "カメラ作動中", off: "カメラなし", lost: "カメラ切断",
    done: "映像終了", offline: "再接続中…", pause: "一時停止", resume: "再開", undo: "元に戻す", menu: "メニュー",
    language: "言語", look: "表示", auto: "自動", light: "明るい", dark: "暗い", end_game: "ゲームを終える",
    new_game: "新しいゲーム", rematch: "もう一度", print: "得点表を印刷", row: "場のドーナツ", deck: "山札",
    discard: "捨て札", empty: "なし", slot: "番号", plates: "みんなのお皿", points: "点", point: "点",
    why: "{n}点の内訳", no_points: "まだ得点なし", leads: "トップ", cards: "{n}枚", card: "1枚",
    question: "質問", objection: "異議", expected: "ルールでは", seen: "実際は", rule: "ルール",
    put_right: "直しました", kept: "本当に起きた", misread: "読み違い", timeline: "できごと",
    nothing_yet: "まだ何もありません", take_back: "この後をすべて取り消す", what_is_it: "どのカードですか",
    no_card: "カードなし", another: "ほかのカード…", larger: "大きく見る", smaller: "小さくする", add_card: "カードを足す", cancel: "やめる", by_hand: "手で入力", by_hand_help: "すべてタップでも進められます。",
    choose_for: "{name}さんの番号", chosen: "選びました", change: "変える", tap_row: "場のカードをタップ",
    turned_up: "出たカードはどれですか", tap_turned_up: "出たカードをタップ", unknown: "不明なカード", camera_off_help: "カメラなし：タップで遊べます。",
    none_known: "覚えたカードの中に、このカードはありません。", open_ending: "まだ答えていない質問があります。答えによって結果が変わることがあります。", open_objection: "まだ解決していない異議があります。決め方によって結果が変わることがあります。", winner: "優勝", winners: "優勝", sheet: "得点表", counted: "内訳", total: "合計", yes_end: "はい、終わる",
    sure_end: "今のお皿で得点を数えて終わりますか", names: "プレイヤー（時計回り）", start: "はじめる", now: "今", paused: "一時停止中：カメラは判定しません",
    text: "ルールに明記", derived: "ルールから導かれる", conflict: "文書により異なる", silent: "ルールに記載なし",
    taken_back: "取り消し", undone_one: "取り消し：{what}", undone_many: "取り消し（以後{n}件）：{what}", brought_back: "取り消しをやめました", bring_back: "ここまで元に戻す", moved_on: "その間に記録が進みました。もう一度見てください。", waiting: "テーブルを見ています…", bumped: "だれも取れません", save_csv: "CSVで保存", close: "閉じる",
    of_players: "{n}人から", copies: "{n}枚入り", power: "効果あり", worth: "得点", contested: "ぶつかった",
    matters: "確認してください", to_put_right: "直し方", before: "前", after: "その時", replay: "ふり返る", has_picture: "写真あり",
    entry: "記録{n}", verdict_legal: "ルールどおり", verdict_illegal: "ルール違反", verdict_unruled: "ルールに記載なし",
    see_table_then: "その時の場を見る", not_so: "違います：この前に戻す", which_number: "{name}さんが選んだのは何番ですか", was_other_card: "別のカードでした", step_of: "{all}手順中の{n}",
    first_step: "最初へ", step_back: "1つ戻る", step_on: "1つ進む", play: "再生", to_present: "今に戻る", top: "（一番上）",
    lies_elsewhere: "別の場所にありますか", how_many_left: "山札は何枚残っていますか",
    whose_cards: "{name}さんのカードではありませんか", whose_cards_help: "本当の持ち主をタップしてください。これまでの記録が{name}さんと入れ替わります。",
    top_is_other: "一番上は別のカードですか", top_open: "一番上がどれか、見えませんでした。見てタップしてください。", worth_has: "持っていて{n}点", worth_would: "今取れば{n}点", hidden: "非公開", table_then: "その時の場",
    no_pictures: "この時の写真はありません。", no_voice: "このブラウザには音声がありません。", skip: "場へ移動", side: "カメラとできごと", say_it: "読み上げる",
    yes: "オン", no: "オフ", voice: "できごとを読み上げる", sound: "効果音", hide_totals: "終わるまで合計を隠す", voice_test: "審判が話します。", elsewhere: "ほかのページ",
    past_games: "過去のゲーム", score_only: "写真から得点を数える", reread: "場を読み直す", sure_reread: "これまでの記録にかかわらず、今の場の状態から続けますか", yes_reread: "はい、読み直す",
    misdeal: "配り直して最初から", sure_misdeal: "カードをすべて集めて切ってください。同じ人で最初から始めます。このゲームは過去のゲームに残ります。", yes_misdeal: "最初から",
    sit_otherwise: "2人の席が逆", sit_otherwise_help: "席が逆になっている2人をタップしてください。これまでの記録も入れ替わります。",
    leaves: "プレイヤーが抜ける", leaves_help: "その場合のルールはありません。みんなで決めてください。抜けるのはだれですか。", leaves_other: "だれかが代わりに続ける", leaves_cards: "{name}さんのカード", leaves_out: "ゲームから除く", leaves_stay: "残して最後に数える",
    leaves_row: "場のドーナツ", leaves_wide: "そのままの枚数", leaves_narrow: "これから1枚減らす", leaves_yes: "{name}さんが抜けて続ける", leaves_otherwise: "ほかの方法", left_out: "抜けました", left_stay: "抜けました（得点は数えます）", leaves_without: "{name}なしで新しいゲーム",
    forget_pictures: "写真を消す", sure_forget: "このゲームの写真をすべて消しますか。できごとは残ります。", yes_forget: "消す", save_image: "画像で保存",
    to_table: "場へ戻る", skip_list: "一覧へ移動", no_games: "まだゲームがありません。", no_finished: "終わったゲームはまだありません。", games: "ゲーム",
    records: "プレイヤー", wins: "勝ち", average: "平均", best: "最高", collisions: "1ゲームの衝突", favourite: "好きなドーナツ", one_round: "1ラウンド", rounds: "{n}ラウンド",
    unfinished: "途中", take_up: "続きをする", sure_take_up: "このゲームを卓に出しますか。今のゲームは過去のゲームに残ります。", sure_take_up_first: "このゲームを卓に出しますか。", correct_game: "直す", save_whole: "無事な所を残す", sure_save_whole: "壊れる前までのゲームを残し、そこから続けられます。壊れたファイルも残ります。", exchange: "持ち出す",
    export_json: "すべてJSONで", export_csv: "得点をCSVで", import: "ほかの機械のゲームを読み込む（JSON）", imported: "新しいゲーム：{n}",
    skip_photo: "写真へ移動", photos: "写真", counting: "カードを数えています…", drop_photos: "テーブルの写真をここに置いてください", drop_help: "真上からでも斜めからでも、全員のお皿が写るように。大きなテーブルは何枚かに分けて。ぴったり重なったカードは見えないので、先に少しずらしてください。写真はこの機械の外に出ません。",
    choose_photos: "写真を選ぶ", from_camera: "カメラで撮る", count_by_hand: "タップで数える", player_n: "プレイヤー{n}", counted_rightly: "全部のカードを正しく数えました", all_sorted: "全部のカードの持ち主を決めました", how_many_play: "何人で遊びましたか。", question_help: "カードをタップして持ち主を選ぶか、タップで数えてください。",
    not_counted: "まだ数えていないカード：{n}枚。どれですか", is_it: "{name}ですか", looks_and_says: "見た目は{name}、文字は「{words}」です", share: "結果を共有", add_player: "プレイヤーを足す", other_photo: "別のテーブル", no_winner_yet: "すべてのカードがわかると、勝者を発表します。", no_winner_plates: "すべてのお皿にカードがそろうと、勝者を発表します。", by_house_rules: "この卓のハウスルール", all_outlined: "お皿のカードはすべて枠で囲まれていますか。足りないカードは＋で足せます。",
    nobodys: "だれのでもない", photo_of_table: "写真（カードごとのボタン）", tap_card: "カードをタップして直せます。内訳をタップするとカードが光ります。", name_of: "プレイヤー{n}の名前", whose: "だれのカードですか", copied: "コピーしました。", not_copied: "このブラウザではコピーできません。",
    chooses: "{name}さんが選びます", or_on_table: "テーブルの上でそのまま行ってもかまいません。",
    slots_left: "あと{n}枚", left: "残り{n}枚", use: "使う", do_nothing: "何もしない", undo_last: "直前を取り消す", place: "場所", player: "プレイヤー",
    otherwise: "実際は違った…", otherwise_step: "カードはだれのところですか", otherwise_power: "効果はどうなりましたか", nothing_done: "何もしなかった", which_moved: "動いたカードがあれば選んでください", where_to: "{name}：どこへ動きましたか",
    whose_plate: "印のあるお皿はだれのですか", whose_plate_help: "カメラの位置が変わり、だれがどこに座っているかわかりません。わかるまで判定しません。",
    being_set_up: "テーブルを準備しています", being_set_up_help: "ゲームが始まると、ここに映ります。", looks_on: "見るだけ", other_screens: "ほかの画面", open_house: "ほかの端末から見る",
    open_house_help: "同じWi-Fiのスマホやテレビから見られます。下のコードを読み取った人だけが入れます。家の外には出ません。", closed_house: "今はこのパソコンだけで見られます。",
    code_for: "だれのコード", role_spectator: "見る人", role_host: "もう1人の進行役", code_spectator: "すべて見られます。操作はできません。", code_player: "{name}さんのスマホ：番号を選び、効果を使い、{name}さんへの質問に答えられます。", code_host: "このパソコンと同じことができます。", qr: "コード", or_type: "または入力：",
    select: "番号カード{n}", indicator: "列の目印{n}", donut_back: "ドーナツの裏", selection_back: "番号カードの裏",
  },
};

export const LANGUAGES = { en: "English", ja: "日本語" };

// What was chosen here; else what whoever began the program asked for; else what this browser speaks.
let lang = remembered("language") || document.documentElement.dataset.language || (navigator.language.startsWith("ja") ? "ja" : "en");
document.documentElement.lang = lang;

/** The language that is spoken now. */
export const language = () => lang;

/** Speak another language from now on. */
export function speak(code) {
  lang = code in WORDS ? code : "en";
  remember("language", lang);
  document.documentElement.lang = lang;
}

// Beside a name that is written from right to left a number changes sides with it, and seems to be its neighbour's.
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
let turned = [];

/** Who plays: their names stand apart in whatever is said from now on, whichever way they are written. */
export const meet = (names) => { turned = names.filter((name) => RIGHT_TO_LEFT.test(name)); };
const apart = (text) => turned.reduce((told, name) => told.replaceAll(name, () => `\u2068${name}\u2069`), String(text));

/** One of the page's own words: t("cards", {n: 3}). */
export function t(key, values = {}) {
  let text = WORDS[lang][key] ?? WORDS.en[key] ?? key;
  for (const [name, value] of Object.entries(values)) text = text.replaceAll(`{${name}}`, () => apart(value));
  return text;
}

/** One of the page's own words in every language, for what is said now and may be read in another. */
const inBoth = (key) => ({ en: WORDS.en[key], ja: WORDS.ja[key] });

/** Several things, one after another. */
export const listed = (things) => things.join(lang === "ja" ? "、" : ", ");

/** Why the server refuses something, in every language; `found` is its answer, null without a line to it. */
export const refusal = (found) => (found ? { en: found.error, ja: found.error_ja ?? found.error } : inBoth("offline"));

/** A day and its hour as people write them who speak this language, where they live if this browser knows. */
export function dayOf(when, how = { dateStyle: "medium", timeStyle: "short" }) {
  const ours = navigator.languages.find((one) => one.startsWith(lang)) ?? lang;
  return new Date(when).toLocaleString(ours, how);
}

/** A name as people read it: those that nobody gave are in their language. */
export const playerName = (name) => name.replace(/^(?:Player |プレイヤー)(\d+)$/, (_, n) => t("player_n", { n }));

/** A sentence that the server says in every language. */
export const said = (sentence) => (sentence ? apart(sentence[lang] || sentence.en) : "");
