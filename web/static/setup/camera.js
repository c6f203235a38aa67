// The page of a phone or laptop that is the camera: it shows what it sees and sends it.

import { h, morph } from "../dom.js";
import { remember, remembered } from "../remembered.js";
import { language } from "../words.js";
import { begin, jpegOf, keepSending, send, sleepNow } from "./sender.js";
import { t } from "./words.js";

const now = { state: "starting", sentence: "", rate: 0, lenses: [], lens: remembered("lens"), note: "" };
const video = h("video", { playsinline: true, muted: true, autoplay: true, "data-kept": true, "aria-label": t("camera_title") });
video.muted = true; // the attribute alone does not count for an element made by script
let run = 0;
let lock = null;

const GOOD = new Set(["sent"]);
const TROUBLE = { NotAllowedError: "refused", NotFoundError: "no_camera", OverconstrainedError: "no_camera", NotReadableError: "busy_camera", AbortError: "busy_camera" };

const COMES_BACK = new Set(["no_camera", "busy_camera"]); // it is plugged in again, or the other program is closed
const RETRY = 2000; // ms

function draw() {
  const good = GOOD.has(now.state);
  const says = { starting: t("starting"), sent: now.paused ? t("paused") : t("sending"), lost: t("lost_line"), other: t("other_camera") }[now.state];
  document.documentElement.lang = language();
  document.title = t("camera_title");
  morph(document.getElementById("camera"), h("main", { id: "camera", tabindex: "-1" },
    h("h1", {}, t("camera_title")),
    h("div", { class: `viewfinder ${good ? "good" : ""}`, "data-key": "view" }, video),
    h("p", { class: `state ${good ? "good" : "bad"}`, role: "status", "data-key": "state" },
      h("i", { class: "dot" }), says ?? t(now.state), good && now.rate > 0 && h("span", { class: "faint" }, t("per_second", { n: now.rate }))),
    now.sentence && h("p", { class: "hint", "data-key": "hint" }, language() === "ja" ? now.sentence_ja : now.sentence),
    now.note && h("p", { class: "hint", role: "status", "data-key": "note" }, now.note),
    h("p", { class: "faint", "data-key": "place" }, t("place_it")),
    h("div", { class: "buttons", "data-key": "buttons" },
      now.state === "other" && h("button", { class: "main", onclick: () => start() }, t("use_this")),
      !["sent", "starting", "other", "lost"].includes(now.state) && h("button", { class: "main", onclick: () => start() }, t("try_again")),
      now.lenses.length > 1 && lensChoice(), photoButton())));
}

function lensChoice() {
  const choose = (event) => { now.lens = event.target.value; remember("lens", now.lens); start(); };
  return h("label", { class: "lens-choice", "data-key": "lens" }, t("which_lens"), " ",
    h("select", { onchange: choose }, now.lenses.map((one, n) =>
      h("option", { value: one.deviceId, selected: one.deviceId === now.lens }, one.label || `${t("which_lens")} ${n + 1}`))));
}

function photoButton() {
  const picked = async (event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (file) await sendPhoto(file);
  };
  return h("label", { class: "button", "data-key": "photo" }, t("photo"),
    h("input", { type: "file", accept: "image/*", capture: "environment", class: "spoken", onchange: picked }));
}

async function sendPhoto(file) {
  let blob = null;
  try {
    const picture = await createImageBitmap(file);
    blob = await jpegOf(picture, picture.width, picture.height, 4000, 0.9);
  } catch { /* said below */ }
  await begin();
  const answer = blob ? await send(blob, true) : { state: "refused" };
  now.note = answer.state === "sent" ? t("photo_sent") : answer.state === "lost" ? t("lost_line") : t("bad_photo");
  draw();
}

/** Open the camera and send what it sees, in place of whatever was sent before.  `again`: nobody asked for it. */
async function start(again = false) {
  const mine = ++run;
  if (!again) now.state = "starting";
  draw();
  stop();
  if (!navigator.mediaDevices) return fail("insecure");
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: wish() });
    if (mine !== run) return stream.getTracks().forEach((track) => track.stop());
    video.srcObject = stream;
    const [track] = stream.getVideoTracks();
    track.onended = () => setTimeout(() => mine === run && start(), 1000); // unplugged, or taken by another program
    now.lens = track.getSettings().deviceId ?? now.lens;
  } catch (error) {
    if (mine !== run) return;
    fail(TROUBLE[error.name] ?? "no_camera");
    if (COMES_BACK.has(now.state)) setTimeout(() => mine === run && start(true), RETRY);
    return;
  }
  now.lenses = (await navigator.mediaDevices.enumerateDevices()).filter((one) => one.kind === "videoinput");
  await stayAwake();
  await begin();
  let counted = 0;
  let since = performance.now();
  keepSending(video, () => mine === run && now.state !== "other", (answer) => {
    if (mine !== run) return;
    if (answer.state === "busy") return;
    if (answer.state === "refused") answer = { state: "lost" };
    counted += 1;
    const passed = performance.now() - since;
    if (passed < 1000 && answer.state === now.state) return;
    if (passed >= 1000) {
      now.rate = Math.round((1000 * counted) / passed);
      counted = 0;
      since = performance.now();
    }
    Object.assign(now, { sentence: "", sentence_ja: "", paused: false }, answer);
    draw();
  });
}

// 4:3 or 16:9, whatever it has: as many pixels as the table needs, and the lens that looks away from the person.
function wish() {
  const size = { width: { ideal: 1920 }, height: { ideal: 1080 }, frameRate: { ideal: 30 } };
  return now.lens ? { ...size, deviceId: { ideal: now.lens } } : { ...size, facingMode: { ideal: "environment" } };
}

function stop() {
  video.srcObject?.getTracks().forEach((track) => { track.onended = null; track.stop(); });
  video.srcObject = null;
}

function fail(why) {
  now.state = why;
  stop();
  draw();
}

async function stayAwake() {
  try {
    lock = await navigator.wakeLock?.request("screen");
  } catch {
    lock = null; // a phone on its last battery; the table says so when the phone sleeps
  }
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    if (now.state === "sent") sleepNow();
    now.note = t("asleep");
    return;
  }
  now.note = "";
  if (video.srcObject?.getVideoTracks()[0]?.readyState === "live") stayAwake();
  else if (now.state === "sent" || now.state === "lost") start();
  draw();
});
addEventListener("pagehide", () => now.state === "sent" && sleepNow());
addEventListener("resize", draw);

draw();
start();
