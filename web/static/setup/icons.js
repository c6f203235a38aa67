// The set-up page's own small pictures, beside those of the table.

import { h } from "../dom.js";
import { icon as tableIcon } from "../pieces.js";

const ICONS = {
  phone: "M7 1.5h10A2 2 0 0 1 19 3.5v17a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-17A2 2 0 0 1 7 1.5zM7.5 4.5v13h9v-13zM12 18.8a1.3 1.3 0 1 0 0 2.6a1.3 1.3 0 1 0 0-2.6z",
  light: "M12 7a5 5 0 1 0 0 10a5 5 0 1 0 0-10zM11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4zM4.2 5.6l1.4-1.4l2.8 2.8L7 8.4zM15.6 17l1.4-1.4l2.8 2.8l-1.4 1.4zM4.2 18.4L7 15.6L8.4 17l-2.8 2.8zM15.6 7l2.8-2.8l1.4 1.4L17 8.4z",
  dark: "M20.5 14.5A9 9 0 0 1 9.5 3.5a9 9 0 1 0 11 11z",
  auto: "M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20zM12 4.5v15a7.5 7.5 0 0 0 0-15z",
};

/** A small picture that only repeats what stands beside it. */
export const icon = (name) => (name in ICONS
  ? h("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: ICONS[name], "fill-rule": "evenodd" }))
  : tableIcon(name));
