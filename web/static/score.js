// Counting a table from photographs: every card named, every point explained, and whatever is wrong put right.

import { belongs, book, byRules, doubt, inDoubt, isSummed, learnAll, misnamed, notYet, plateOf, sumUp, table, told, tooMany, verdict } from "./count.js";
import { countKept, forgetCount, keepCount } from "./counted.js";
import { h, keepingPlace } from "./dom.js";
import { lighter } from "./lighter.js";
import { another } from "./names.js";
import { piecePhotographed, picture } from "./outlined.js";
import { frame } from "./page.js";
import { card, icon, nameOf, nameTag, points, pointsWord, sign, sum, times } from "./pieces.js";
import { savePicture, shareText } from "./sharing.js";
import { close, faces, open } from "./sheet.js";
import { answered, newest } from "./wire.js";
import { listed, meet, playerName, refusal, said, t } from "./words.js";

function draw() {
  table.names = table.names.map(playerName);
  frame(t("score_only"), t("skip_photo"), draw);
  keepingPlace(() => document.getElementById("table").replaceChildren(
    h("h1", { class: "page-title" }, t("score_only")),
    ...(table.picture === null && !table.names.length ? [drop()] : result())));
}

/** Where photographs are dropped or chosen. */
function drop() {
  const file = h("input", { type: "file", id: "photos", accept: "image/*,.heic,.heif", multiple: true, class: "spoken-until-focus", onchange: () => send([...file.files]) });
  const area = h("section", { class: `panel drop ${table.busy ? "busy" : ""}`, "aria-label": t("photos") },
    h("p", { class: "drop-icon", "aria-hidden": "true" }, icon("camera")),
    h("p", { class: "big" }, table.busy ? t("counting") : t("drop_photos")),
    h("p", { class: "faint" }, t("drop_help")),
    table.trouble && h("p", { class: "trouble", role: "alert" }, said(table.trouble)),
    !table.busy && h("div", { class: "buttons" },
      h("label", { class: "button main", for: "photos" }, icon("camera"), t("choose_photos")), file,
      h("button", { onclick: fromCamera }, t("from_camera")),
      h("button", { onclick: byHand }, t("count_by_hand"))));
  area.ondragover = (event) => { event.preventDefault(); area.classList.add("over"); };
  area.ondragleave = () => area.classList.remove("over");
  area.ondrop = (event) => { event.preventDefault(); send([...event.dataTransfer.files]); };
  return area;
}

async function send(files) {
  Object.assign(table, { busy: true, trouble: null });
  draw();
  const photos = [];
  for (const file of files) photos.push([await lighter(file), file.name]);
  await count("/score/photos", photos);
}

const asking = newest();
const fromCamera = () => count("/score/camera", []);

/** Count photographs, or what the camera sees, of so many players; without a number, of as many as there are plates. */
async function count(address, photos, players = null) {
  const form = new FormData();
  for (const photo of photos) form.append("photo", ...photo);
  if (players) form.append("players", String(players));
  again = (number) => count(address, photos, number);
  await ask(address, { method: "POST", body: form });
}

/** Counts the same once more, of so many players; null where the photographs are gone, as after a reload. */
let again = null;

/** Who plays decides whose cards are whose where plates run into each other. */
const howMany = () => [h("p", { "aria-hidden": "true" }, t("how_many_play")), h("div", { class: "options", role: "group", "aria-label": t("how_many_play") },
  [2, 3, 4, 5, 6].map((n) => h("button", { disabled: table.busy, "aria-label": `${t("how_many_play")} ${n}`, onclick: () => again(n) }, n)))];

async function ask(address, request) {
  Object.assign(table, { busy: true, trouble: null });
  draw();
  const counts = asking();
  const answer = await fetch(address, request).catch(() => null);
  const found = answer && await answer.json().catch(() => null);
  if (!counts()) return;
  table.busy = false;
  if (!found || found.error) table.trouble = refusal(found);
  else take(found);
  await addUp();
}

function take(found) {
  const old = table.names;
  Object.assign(table, {
    jpeg: found.picture, picture: shown(found.picture), size: found.size, question: found.question, hidden: found.hidden, rightly: {}, cards: found.cards,
    names: Array.from({ length: Math.max(found.players, 1) }, (_, n) => old[n] ?? t("player_n", { n: n + 1 })),
  });
}

/** An address for a picture that came as text. */
function shown(jpeg) {
  const bytes = Uint8Array.from(atob(jpeg), (letter) => letter.charCodeAt(0));
  return URL.createObjectURL(new Blob([bytes], { type: "image/jpeg" }));
}

function byHand() {
  again = null;
  Object.assign(table, { picture: null, jpeg: null, cards: [], names: [1, 2].map((n) => t("player_n", { n })), question: null, hidden: [], rightly: {} });
  addUp();
}

/** Ask for the points of what is known now. */
async function addUp() {
  meet(table.names);
  if (table.names.length) keepCount(table);
  if (!(await sumUp())) return;
  if (table.sum && table.names.length) {
    document.getElementById("calm").textContent = `${verdict()} ${listed(table.names.map((name, n) => `${name}: ${sum(table.sum.totals[n])}`))}`;
  }
  draw();
}

function settled(what) {
  Object.assign(table, what);
  keepCount(table);
  draw();
}

function result() {
  const doubts = inDoubt();
  return [
    ...[table.trouble, !misnamed().length && table.unsummed].map((why) => why && h("p", { class: "panel trouble", role: "alert" }, said(why))),
    table.question && h("section", { class: "ticket question" }, h("p", { class: "kind" }, t("question")), h("h2", {}, said(table.question)), again && howMany(), h("p", {}, t("question_help")),
      table.names.length > 1 && h("button", { onclick: () => settled({ question: null }) }, t("all_sorted"))),
    ...table.hidden.map((one) => ticket(one, { hidden: table.hidden.filter((other) => other !== one) })),
    ...tooMany().map((one) => ticket(one.sentence, { rightly: { ...table.rightly, [one.piece]: one.count } })),
    doubts.length > 0 && h("section", { class: "ticket question" }, h("p", { class: "kind" }, t("question")), h("h2", {}, t("not_counted", { n: doubts.length })),
      h("div", { class: "options" }, doubts.map((one) => h("button", { class: "face", onclick: () => change(one) }, piecePhotographed(one), h("span", {}, doubt(one)))))),
    winner(),
    byRules() && h("p", { class: "panel faint" }, byRules()),
    table.picture && picture(change),
    h("section", { class: "plates", "aria-label": t("plates") }, table.names.map((name, n) => plate(name, n + 1))),
    h("div", { class: "panel buttons" },
      h("button", { class: "main", disabled: !table.sum, onclick: async () => (await isSummed()) && shareText(told()) }, t("share")),
      table.picture && h("button", { disabled: !table.sum, onclick: async () => (await isSummed()) && savePicture(table, verdict()) }, t("save_image")),
      h("button", { onclick: () => print() }, t("print")),
      table.names.length < 6 && h("button", { onclick: () => { table.names.push(another(table.names)); addUp(); } }, icon("plus"), t("add_player")),
      h("button", { onclick: anew }, t("other_photo")))].filter(Boolean);
}

/** Something that is asked about the whole of a count, and over with one tap. */
const ticket = (asked, over) => h("section", { class: "ticket question" }, h("p", { class: "kind" }, t("question")), h("h2", {}, said(asked)),
  h("button", { onclick: () => settled(over) }, t("counted_rightly")));

function anew() {
  if (table.picture) URL.revokeObjectURL(table.picture);
  forgetCount();
  again = null;
  sumUp(); // of nothing: what is still added up is wanted no more
  Object.assign(table, { picture: null, jpeg: null, cards: [], names: [], sum: null, question: null, hidden: [], rightly: {}, trouble: null, unsummed: null, lit: null });
  draw();
}

function winner() {
  if (!table.sum || table.names.length < 2) return null;
  if (notYet()) return h("section", { class: "panel score-winner" }, h("p", { class: "big" }, notYet()));
  return h("section", { class: "panel score-winner" },
    h("p", { class: "winner" }, icon("crown"), verdict()),
    table.sum.tie_break && h("p", {}, said(table.sum.tie_break)),
    table.picture && h("p", { class: "check" }, t("all_outlined")));
}

function plate(name, seat) {
  const lines = table.sum?.lines[seat - 1] ?? [], total = table.sum?.totals[seat - 1];
  const wrong = misnamed().includes(seat - 1), note = `misnamed-${seat}`;
  const field = h("input", { value: name, maxlength: 40, "aria-label": t("name_of", { n: seat }), ...(wrong && { "aria-invalid": "true", "aria-describedby": note }), onchange: () => { table.names[seat - 1] = field.value.trim() || name; addUp(); } });
  const light = (line) => () => {
    const piece = Object.keys(book).find((one) => belongs(line, one));
    table.lit = table.lit?.piece === piece && table.lit?.seat === seat ? null : { seat, piece };
    draw();
  };
  return h("article", { class: `plate seat-${seat}`, "aria-label": name },
    h("header", {}, sign(seat), field, h("span", { class: "chip" }, t(plateOf(seat).length === 1 ? "card" : "cards", { n: plateOf(seat).length })), h("p", { class: "total" }, h("b", {}, total === undefined ? "–" : sum(total)), " ", h("span", {}, pointsWord(total)))),
    wrong && h("p", { id: note, class: "trouble", role: "alert" }, said(table.unsummed)),
    h("div", { class: "cards" },
      plateOf(seat).map((one) => card(one.piece, { onclick: () => change(one) })),
      h("button", { class: "card add", "aria-label": `${name}: ${t("add_card")}`, title: t("add_card"), onclick: () => add(seat) }, icon("plus"))),
    h("ul", { class: "score-lines" }, lines.map((line) => h("li", {}, h("button", { class: "line", onclick: light(line) }, h("span", {}, times(said(line.what))), h("b", {}, points(line.points)))))));
}

const deck = () => Object.keys(book).map((piece) => ({ piece, left: null }));

/** What a card is, and whose. */
function change(one) {
  const settle = (piece) => {
    close();
    if (piece === null) table.cards.splice(table.cards.indexOf(one), 1);
    else Object.assign(one, { piece, sure: true });
    addUp();
  };
  const give = (seat) => { close(); one.seat = seat; addUp(); };
  open(nameOf(one.piece),
    !one.sure && one.says && h("p", {}, doubt(one)),
    !one.sure && h("div", { class: "options faces" }, one.candidates.filter((piece) => piece in book).map((piece) => h("button", { class: "face", onclick: () => settle(piece) }, card(piece, { size: "small", label: "" }), h("span", {}, nameOf(piece))))),
    h("h3", {}, t("whose")),
    h("div", { class: "buttons" },
      table.names.map((name, n) => h("button", { "aria-pressed": one.seat === n + 1 ? "true" : "false", onclick: () => give(n + 1) }, nameTag({ seat: n + 1, name }))),
      h("button", { "aria-pressed": one.seat === 0 ? "true" : "false", onclick: () => give(0) }, t("nobodys"))),
    h("h3", {}, t("what_is_it")), faces(deck(), settle, { current: one.sure ? one.piece : null, none: true, unknown: false }));
}

function add(seat) {
  open(`${table.names[seat - 1]}: ${t("add_card")}`, faces(deck(), (piece) => { close(); table.cards.push({ piece, candidates: [], corners: null, seat, sure: true }); addUp(); }, { unknown: false }));
}

answered("/api/cards").then((cards) => {
  learnAll(cards);
  const kept = countKept();
  if (kept) Object.assign(table, kept, { picture: kept.jpeg && shown(kept.jpeg) });
  addUp();
});
