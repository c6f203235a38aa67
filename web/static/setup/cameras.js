// Choosing the camera: one of this computer, a phone by its QR code, this browser's own, or any other address.

import { h } from "../dom.js";
import { icon } from "./icons.js";
import { goHere, isHere, leaveHere } from "./here.js";
import { t } from "./words.js";

const BROWSER = "browser";

/** Whether the phone's code is shown and no picture has come from it yet. */
export const phoneWaits = (page) => page.state.camera.source === BROWSER && page.state.phone.open && !page.state.phone.sends && !isHere();

export function cameraCard(page) {
  const { camera } = page.state;
  const changing = page.open.camera || !camera.source || phoneWaits(page) || !camera.fresh;
  return h("section", { class: "panel", "data-key": "camera", "aria-labelledby": "camera-title" },
    h("h2", { id: "camera-title" }, t("camera")),
    !changing && h("p", { class: "chosen-one", "data-key": "chosen" }, icon("camera"), h("span", {}, nameNow(page)),
      h("button", { onclick: () => toggle(page, true) }, t("change"))),
    changing && h("div", { class: "tiles", "data-key": "tiles" }, tiles(page)),
    phoneWaits(page) && code(page),
    changing && page.open.other && otherForm(page),
    changing && page.open.camera && camera.fresh && h("button", { onclick: () => toggle(page, false) }, t("keep_it")));
}

function toggle(page, open) {
  page.open.camera = open;
  page.draw();
}

function nameNow({ state }) {
  const { source } = state.camera;
  if (source === BROWSER) return t(isHere() ? "this_browser" : "phone");
  const known = state.cameras.find((one) => one.source === source);
  if (known) return nameOf(known);
  return source.includes("://") ? source.replace(/\/\/[^/@]*@/, "//") : source.split(/[\\/]/).findLast(Boolean); // no password, no folders
}

const nameOf = (one) => one.name || t("camera_n", { n: Number(one.source) + 1 });

function tiles(page) {
  const { camera, cameras } = page.state;
  const tile = (key, sign, name, chosen, onclick) => h("button", { class: "tile", "data-key": key, "aria-pressed": chosen ? "true" : "false", onclick }, icon(sign), h("span", {}, name));
  const choose = (source) => () => { leaveHere(); page.open = {}; page.act("camera", { source }); };
  const browser = camera.source === BROWSER;
  return [
    cameras.map((one) => tile(`camera-${one.source}`, "camera", nameOf(one), camera.source === one.source, choose(one.source))),
    tile("phone", "phone", t("phone"), browser && !isHere(), () => phone(page)),
    navigator.mediaDevices && tile("here", "screen", t("this_browser"), browser && isHere(), () => here(page)),
    tile("other", "plus", t("other"), page.open.other, () => { page.open.other = !page.open.other; page.draw(); }),
    tile("none", "hand", t("no_camera_tile"), !camera.source && !page.open.other, choose("")),
  ];
}

async function phone(page) {
  leaveHere();
  page.open = {};
  if (await page.act("phone", {})) await page.act("camera", { source: BROWSER });
}

async function here(page) {
  const before = page.state.camera.source;
  page.open = {};
  await page.act("camera", { source: BROWSER });
  const trouble = await goHere();
  if (!trouble) return;
  await page.act("camera", { source: before });
  page.complain(t(trouble));
}

function code({ state }) {
  return h("div", { class: "phone-code", "data-key": "code" },
    h("img", { src: `/setup/phone.svg?at=${encodeURIComponent(new URL(state.phone.address).host)}`, alt: t("qr"), width: 220, height: 220 }),
    h("ol", {}, h("li", {}, t("phone_1")), h("li", {}, t("phone_2")), h("li", {}, t("phone_3"))),
    h("p", { class: "faint address" }, t("or_type"), " ", h("a", { href: state.phone.address, rel: "noreferrer" }, state.phone.address)));
}

function otherForm(page) {
  const submit = (event) => {
    event.preventDefault();
    const source = document.getElementById("source").value.trim();
    if (source) { leaveHere(); page.open = {}; page.act("camera", { source }); }
  };
  return h("form", { class: "one-line", "data-key": "other-form", onsubmit: submit },
    h("label", { for: "source" }, t("other_help")),
    h("div", {}, h("input", { id: "source", autocomplete: "off", spellcheck: "false", placeholder: "http://192.168.1.20:8080/video", "data-kept": true }), h("button", { type: "submit", class: "main" }, t("look"))));
}
