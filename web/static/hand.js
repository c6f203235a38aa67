// Playing by tapping: the whole game without a camera, or one step that the camera could not see.

import { h, single } from "./dom.js";
import { card, icon, nameOf, sign } from "./pieces.js";
import { askFaces } from "./sheet.js";
import { listed, said, t } from "./words.js";

/** What was tapped but not sent: the cards chosen for a power, by way and group; it lasts until the table moves. */
let draft = { seq: 0, picked: [] };

/** Whether people have to tell the table what happens, since no camera does. */
const blind = ({ dash }) => dash.camera.state !== "on" || dash.paused;

/** Whether the power that waits is for whoever sits here to use. */
const mayUse = (page) => page.rules || (page.role === "player" && page.dash.prompt?.player === page.me);

/** The button for what happens next, where one tap says it all. */
export function oneTap(page) {
  const { dash } = page;
  if (page.looking || !(page.rules || (dash.hand === "power" && mayUse(page)))) return null;
  const tap = { deal: fillGaps, refill: fillGaps, step: play, power: onlyWay(dash) && (() => use(page, onlyWay(dash), 0)) }[dash.hand];
  if (!tap || dash.ending) return null;
  return h("button", { class: blind(page) ? "main big" : "", "data-key": "one-tap", onclick: single(() => tap(page)) }, tapLabel(dash));
}

function tapLabel(dash) {
  if (dash.hand === "step") return said(dash.step);
  if (dash.hand !== "power") return t("tap_row");
  const cards = onlyWay(dash).flatMap((group) => group.cards);
  if (!cards.length) return t("do_nothing");
  return cards.some((one) => one.piece === "unknown") ? t("tap_turned_up") : listed(cards.map((one) => `${nameOf(one.piece)} → ${place(one.to)}`));
}

/** The way to use a power that leaves nothing to choose. */
function onlyWay({ prompt }) {
  const way = prompt?.ways.length === 1 && prompt.ways[0];
  return way && way.every((group) => group.least === group.cards.length) ? way : null;
}

/** Choosing numbers by tapping. */
export function byHand(page) {
  if (page.dash.hand !== "pick" || !choosing(page).length) return null;
  const parts = choose(page);
  if (blind(page)) return h("section", { class: "panel hand pick", "data-key": "hand", "aria-label": t("by_hand") }, parts);
  return h("details", { class: "panel hand pick", "data-key": "hand-closed" },
    h("summary", {}, icon("hand"), t("by_hand"), h("span", { class: "faint" }, t("by_hand_help"))), parts);
}

/** The power that waits for its player, with what it may do as cards to tap. */
export function powerPrompt(page) {
  const { dash } = page;
  if (dash.hand !== "power" || !dash.prompt || onlyWay(dash)) return null;
  const player = dash.players.find((one) => one.name === dash.prompt.player);
  return h("section", { class: `panel hand power seat-${player.seat}`, "data-key": "power", "aria-label": t("chooses", { name: player.name }) },
    h("p", { class: "whose" }, sign(player.seat), t("chooses", { name: player.name }), !blind(page) && h("span", { class: "faint" }, t("or_on_table"))),
    mayUse(page) && power(page));
}

const play = (page, args = {}) => page.act("play", { seen: page.dash.seq, ...args });

async function fillGaps(page) {
  const titles = page.dash.missing.map((slot) => `${t("slot")} ${slot}: ${t("what_is_it")}`);
  const seen = page.dash.seq;
  const found = await askFaces(titles, page.dash.faces);
  if (found) page.act("play", { seen, faces: found });
}

const reopened = new Set();

/** Whose number may be said here: everybody's who plays, or the own one. */
const choosing = (page) => page.dash.players.filter((one) => !one.left && (page.rules || (page.role === "player" && one.name === page.me)));

function choose(page) {
  return [h("div", { class: "choosers" }, choosing(page).map((player) => chooser(page, player)))];
}

function chooser(page, player) {
  const { dash } = page;
  const key = `${dash.game}.${dash.round}.${player.name}`;
  const pick = (slot) => { reopened.delete(key); page.act("pick", { player: player.name, slot }).then(page.draw); };
  const again = () => { reopened.add(key); page.draw(); };
  const done = player.has_picked && !reopened.has(key);
  return h("div", { class: `chooser seat-${player.seat}`, "data-key": player.name, role: "group", "aria-label": t("choose_for", { name: player.name }) },
    h("p", {}, sign(player.seat), h("b", {}, h("bdi", {}, player.name))),
    done
      ? h("p", { class: "chosen", "data-key": "done" }, t("chosen"), h("button", { onclick: again }, t("change")))
      : h("div", { class: "numbers", "data-key": "numbers" }, dash.row.map((slot) =>
        h("button", { class: "number", disabled: slot.piece === null, onclick: () => pick(slot.slot), "aria-label": `${player.name}, ${t("slot")} ${slot.slot}: ${nameOf(slot.piece)}` }, slot.slot))));
}

/** The cards chosen so far; where nothing is left to choose, all of them. */
function chosen(dash) {
  if (draft.seq !== dash.seq) {
    const first = (group) => (group.least === group.cards.length ? group.cards.map((_, i) => i) : []);
    draft = { seq: dash.seq, picked: dash.prompt.ways.map((way) => way.map(first)) };
  }
  return draft.picked;
}

function power(page) {
  const { dash } = page;
  const picked = chosen(dash);
  return h("div", { class: "ways" }, dash.prompt.ways.map((way, n) => wayView(page, way, n, picked[n])));
}

async function use(page, way, n) {
  const picked = chosen(page.dash)[n];
  const seen = page.dash.seq;
  const hidden = way.flatMap((group, g) => picked[g].filter((i) => group.cards[i].piece === "unknown"));
  const found = hidden.length ? await askFaces(hidden.map(() => t("turned_up")), page.dash.faces) : [];
  if (found) page.act("play", { seen, way: n, picked, faces: found });
}

function wayView(page, way, n, picked) {
  const enough = way.every((group, g) => picked[g].length >= group.least);
  return h("div", { class: "way", "data-key": `way${n}` },
    way.map((group, g) => groupView(page, way, n, group, picked[g])),
    !quick(way) && h("button", { class: "main", disabled: !enough, onclick: () => use(page, way, n) }, label(way, picked)));
}

// One card out of one group needs no second tap.
const quick = (way) => way.length === 1 && way[0].least === 1 && way[0].most === 1;

function label(way, picked) {
  const names = way.flatMap((group, g) => picked[g].map((i) => nameOf(group.cards[i].piece)));
  return names.length ? `${t("use")}: ${listed(names)}` : t("do_nothing");
}

function groupView(page, way, n, group, picked) {
  const forced = group.least === group.cards.length;
  const toggle = (i) => {
    if (quick(way)) { picked.splice(0, picked.length, i); use(page, way, n); return; }
    const at = picked.indexOf(i);
    if (at >= 0) picked.splice(at, 1);
    else {
      if (group.most === 1) picked.length = 0;
      if (picked.length < group.most) picked.push(i);
    }
    page.draw();
  };
  return h("div", { class: "group" }, group.cards.map((one, i) => h("button", {
    class: "face", disabled: forced && !quick(way), "data-key": `${i}`, "aria-pressed": picked.includes(i) ? "true" : "false", onclick: () => toggle(i),
  }, card(one.piece, { size: "small", label: "" }), h("span", {}, nameOf(one.piece)), h("small", {}, fromTo(one)))));
}

const place = (where) => {
  const [kind] = where.split("/");
  const name = where.slice(kind.length + 1);
  if (kind === "plate") return name;
  return kind === "row" ? `${t("slot")} ${name}` : t(kind);
};
const fromTo = (one) => `${place(one.origin)} → ${place(one.to)}`;
