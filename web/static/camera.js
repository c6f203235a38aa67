// What the camera sees, with what was recognised drawn on it.

import { h } from "./dom.js";
import { icon } from "./pieces.js";
import { t } from "./words.js";

export function camera(page) {
  const { state, sentence } = page.dash.camera;
  return h("section", { class: `panel camera ${state}`, "data-key": "camera", "aria-label": t("camera") },
    state === "off"
      ? h("p", { class: "no-camera", "data-key": "off" }, icon("hand"), t("camera_off_help"))
      : h("button", { type: "button", class: "lens", "data-key": "lens", "aria-label": t(page.large ? "smaller" : "larger"), "aria-pressed": page.large ? "true" : "false", onclick: () => resize(page) }, preview()),
    sentence && h("p", { class: "trouble", role: "status" }, sentence));
}

function resize(page) {
  page.large = !page.large;
  page.draw();
}

// The picture outlives every drawing of the page: it is filled by the long poll.
function preview() {
  const old = document.getElementById("preview");
  const fresh = h("img", { id: "preview", alt: t("camera"), width: 960, height: 540 });
  if (old?.src) {
    fresh.setAttribute("src", old.getAttribute("src"));
    fresh.className = old.className;
  }
  return fresh;
}
