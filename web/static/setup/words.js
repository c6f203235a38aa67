// The words of the set-up page and of the camera's page, in each language.

import { language } from "../words.js";

const WORDS = {
  en: {
    camera_title: "This is the camera", sending: "Sending pictures", per_second: "{n} a second", starting: "Starting the camera…",
    lost_line: "No line to the table: trying again", other_camera: "Another device is the camera now", paused: "The table is paused",
    use_this: "Use this one", place_it: "Prop it up so that the whole table is in the picture, plug it in, and leave this page open.",
    which_lens: "Camera", refused: "The browser may not use the camera. Allow it in the browser's settings for this page, or send photographs.",
    no_camera: "No camera is found here. Photographs can be sent instead.",
    busy_camera: "Another program is using the camera. Close it and try again.",
    insecure: "Without https this browser shows no camera. Photographs can be sent instead: take one after each step.",
    try_again: "Try again", photo: "Send a photograph", photo_sent: "The photograph is sent. Take the next one after the next step.",
    bad_photo: "This is not a picture that can be read.", asleep: "Keep this page in front: a hidden page sends no pictures.",
  },
  ja: {
    camera_title: "これがカメラです", sending: "映像を送っています", per_second: "毎秒{n}枚", starting: "カメラを起動中…",
    lost_line: "接続が切れました。再接続中です", other_camera: "別の端末がカメラになっています", paused: "一時停止中です",
    use_this: "この端末を使う", place_it: "テーブル全体が写るように立てかけ、電源につないで、このページを開いたままにしてください。",
    which_lens: "カメラ", refused: "ブラウザがカメラを使えません。このページの設定で許可するか、写真を送ってください。",
    no_camera: "カメラが見つかりません。代わりに写真を送れます。",
    busy_camera: "ほかのアプリがカメラを使っています。閉じてからもう一度お試しください。",
    insecure: "httpsでないと、このブラウザはカメラを使えません。代わりに、手順ごとに写真を撮って送れます。",
    try_again: "もう一度", photo: "写真を送る", photo_sent: "写真を送りました。次の手順のあとにまた撮ってください。",
    bad_photo: "読み取れない画像です。", asleep: "このページを前に出しておいてください。隠れると映像が送られません。",
  },
};

/** One of these words: t("per_second", {n: 12}). */
export function t(key, values = {}) {
  let text = WORDS[language()][key] ?? WORDS.en[key] ?? key;
  for (const [name, value] of Object.entries(values)) text = text.replaceAll(`{${name}}`, value);
  return text;
}
