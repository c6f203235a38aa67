// Playing by tapping: the whole game without a camera, or one step that the camera could not see.

import { h } from "./dom.js";
import { card, icon, nameOf, sign } from "./pieces.js";
import { askFaces } from "./sheet.js";
import { said, t } from "./words.js";

/** What was tapped but not sent: the cards chosen for a power, by way and group; it lasts until the table moves. */
let draft = { seq: 0, picked: [] };

export function byHand(page) {
  const { dash } = page;
  const parts = { deal: fill, refill: fill, pick: choose, step, power }[dash.hand]?.(page);
  if (!parts) return null;
  const urgent = dash.camera.state !== "on" || dash.paused || dash.hand === "power";
  if (urgent) return h("section", { class: `panel hand ${dash.hand}`, "data-key": "hand", "aria-label": t("by_hand") }, parts);
  return h("details", { class: `panel hand ${dash.hand}`, "data-key": "hand-closed" },
    h("summary", {}, icon("hand"), t("by_hand"), h("span", { class: "faint" }, t("by_hand_help"))), parts);
}

const play = (page, args = {}) => page.act("play", { seen: page.dash.seq, ...args });

async function fillGaps(page) {
  const titles = page.dash.missing.map((slot) => `${t("slot")} ${slot}: ${t("what_is_it")}`);
  const seen = page.dash.seq;
  const found = await askFaces(titles, page.dash.faces);
  if (found) page.act("play", { seen, faces: found });
}

const fill = (page) => [h("button", { type: "button", class: "main big", onclick: () => fillGaps(page) }, t("tap_row"))];

const step = (page) => [h("button", { type: "button", class: "main big", onclick: () => play(page) }, said(page.dash.step))];

const reopened = new Set();

function choose(page) {
  const { dash } = page;
  return [h("div", { class: "choosers" }, dash.players.map((player) => chooser(page, player)))];
}

function chooser(page, player) {
  const { dash } = page;
  const key = `${dash.game}.${dash.round}.${player.name}`;
  const pick = (slot) => { reopened.delete(key); page.act("pick", { player: player.name, slot }).then(page.draw); };
  const again = () => { reopened.add(key); page.draw(); };
  const done = player.has_picked && !reopened.has(key);
  return h("div", { class: `chooser seat-${player.seat}`, "data-key": player.name, role: "group", "aria-label": t("choose_for", { name: player.name }) },
    h("p", {}, sign(player.seat), h("b", {}, player.name)),
    done
      ? h("p", { class: "chosen", "data-key": "done" }, t("chosen"), h("button", { type: "button", onclick: again }, t("change")))
      : h("div", { class: "numbers", "data-key": "numbers" }, dash.row.map((slot) =>
        h("button", { type: "button", class: "number", disabled: slot.piece === null, onclick: () => pick(slot.slot), "aria-label": `${t("slot")} ${slot.slot}: ${nameOf(slot.piece)}` }, slot.slot))));
}

function power(page) {
  const { dash } = page;
  const { prompt } = dash;
  if (draft.seq !== dash.seq) draft = { seq: dash.seq, picked: prompt.ways.map((way) => way.map(() => [])) };
  return [
    h("div", { class: "power-head" }, card(prompt.piece, { size: "small" }), h("div", {},
      h("h2", {}, prompt.player), h("p", {}, said(prompt.sentence)))),
    h("div", { class: "ways" }, prompt.ways.map((way, n) => wayView(page, way, n)))];
}

async function use(page, way, n) {
  const picked = draft.picked[n];
  const seen = page.dash.seq;
  const blind = way.flatMap((group, g) => picked[g].filter((i) => group.cards[i].piece === "unknown"));
  const found = blind.length ? await askFaces(blind.map(() => t("turned_up")), page.dash.faces) : [];
  if (found) page.act("play", { seen, way: n, picked, faces: found });
}

const enough = (way, n) => way.every((group, g) => draft.picked[n][g].length >= group.least);

function wayView(page, way, n) {
  const forced = way.every((group) => group.least === group.cards.length);
  if (forced) {
    way.forEach((group, g) => { draft.picked[n][g] = group.cards.map((_, i) => i); });
  }
  return h("div", { class: "way", "data-key": `way${n}` },
    way.map((group, g) => groupView(page, way, n, group, g, forced)),
    !quick(way) && h("button", { type: "button", class: "main", disabled: !enough(way, n), onclick: () => use(page, way, n) }, label(way, n)));
}

// One card out of one group needs no second tap.
const quick = (way) => way.length === 1 && way[0].least === 1 && way[0].most === 1 && way[0].cards.length > 1;

function label(way, n) {
  const names = way.flatMap((group, g) => draft.picked[n][g].map((i) => nameOf(group.cards[i].piece)));
  return names.length ? `${t("use")}: ${names.join(", ")}` : t("do_nothing");
}

function groupView(page, way, n, group, g, forced) {
  const picked = draft.picked[n][g];
  const toggle = (i) => {
    const at = picked.indexOf(i);
    if (at >= 0) picked.splice(at, 1);
    else {
      if (group.most === 1) picked.length = 0;
      if (picked.length < group.most) picked.push(i);
    }
    if (quick(way)) use(page, way, n);
    else page.draw();
  };
  return h("div", { class: "group" }, group.cards.map((one, i) => h("button", {
    type: "button", class: "face", disabled: forced, "data-key": `${i}`, "aria-pressed": picked.includes(i) ? "true" : "false", onclick: () => toggle(i),
  }, card(one.piece, { size: "small" }), h("span", {}, nameOf(one.piece)), h("small", {}, fromTo(one)))));
}

const place = (where) => {
  const [kind, name] = where.split("/");
  if (kind === "plate") return name;
  return kind === "row" ? `${t("slot")} ${name}` : t(kind);
};
const fromTo = (one) => `${place(one.origin)} → ${place(one.to)}`;
