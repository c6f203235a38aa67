// Other screens: the table is opened to the house, and everybody gets a code of their own.

import { h } from "./dom.js";
import { choice } from "./look.js";
import { open } from "./sheet.js";
import { newest } from "./wire.js";
import { refusal, said, t } from "./words.js";

let door = null;
const asking = newest();
let chosen = "spectator/";

const keyOf = (one) => `${one.role}/${one.name}`;

/** The sheet with the switch and the codes. */
export async function otherScreens() {
  await ask("state");
}

async function ask(what, how = {}) {
  const counts = asking();
  const answer = await fetch(`/house/${what}`, how).catch(() => null);
  const found = answer && await answer.json().catch(() => null);
  if (!counts()) return;
  if (!found || found.error) open(t("other_screens"), h("p", { class: "trouble", role: "alert" }, said(refusal(found))));
  else { door = found; draw(); }
}

function draw() {
  const turn = (key) => ask(key, { method: "POST" });
  open(t("other_screens"),
    h("p", {}, t("open_house_help")),
    (door.can_close || !door.open) && choice(t("open_house"), { open: t("yes"), close: t("no") }, door.open ? "open" : "close", turn),
    door.open ? codes() : h("p", { class: "faint" }, t("closed_house")));
}

function codes() {
  const names = Object.fromEntries(door.roles.map((one) => [keyOf(one), one.name || t(`role_${one.role}`)]));
  const one = door.roles.find((role) => keyOf(role) === chosen) ?? door.roles[0];
  const asked = new URLSearchParams({ role: one.role, name: one.name, at: new URL(one.address).host });
  return h("div", { class: "codes" },
    choice(t("code_for"), names, keyOf(one), (key) => { chosen = key; draw(); }),
    h("img", { class: "qr", src: `/house/code.svg?${asked}`, alt: t("qr"), width: 240, height: 240 }),
    h("p", {}, t(`code_${one.role}`, { name: one.name })),
    h("p", { class: "faint address" }, t("or_type"), " ", h("a", { href: one.address, rel: "noreferrer", target: "_blank" }, one.address)));
}
