// Building pages from plain elements.  Text is always text: nothing here ever parses HTML.

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "path", "circle", "g", "polygon", "text", "image", "title"]);

/** An element: h("p", {class: "big", onclick: f}, "text", otherElement, null, [more]). */
export function h(tag, props = {}, ...children) {
  const el = SVG_TAGS.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  if (tag === "button") el.type = "button"; // unless it says that it submits
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) el[name] = value;
    else el.setAttribute(name, value === true ? "" : value);
  }
  el.append(...children.flat(3).filter((c) => c !== null && c !== undefined && c !== false));
  return el;
}

/** Change the page; who goes through it by keyboard goes on at the table where the place they were at is gone. */
export function keepingPlace(change) {
  const was = document.activeElement;
  change();
  if (!was?.isConnected || (was !== document.body && document.activeElement === document.body)) document.getElementById("table")?.focus({ preventScroll: true });
}

/** What a tap does, unless it is the second one of a double tap: by then something else lies beneath the finger. */
export const single = (act) => (event) => { if (event.detail < 2) act(); };

const HANDLERS = ["onclick", "onchange", "onsubmit", "ontoggle"];

/** Make `old` look like `fresh`, touching only what differs, so that focus, scrolling and open parts stay.
 * What is `data-kept` is filled by somebody else. */
export function morph(old, fresh) {
  if (old.hasAttribute("data-kept")) return;
  const reads = old.nodeName === "INPUT" && old !== document.activeElement && old.getAttribute("value") !== fresh.getAttribute("value");
  syncAttributes(old, fresh);
  if (reads) old.value = fresh.value; // where somebody has typed no attribute is heeded
  for (const name of HANDLERS) if (old[name] !== fresh[name]) old[name] = fresh[name];
  const shown = fresh.nodeName === "SELECT" && fresh.value;
  syncChildren(old, [...fresh.childNodes]);
  if (shown && old.value !== shown) old.value = shown; // what was chosen outlasts attributes
}

function syncAttributes(old, fresh) {
  for (const { name, value } of [...fresh.attributes]) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  }
}

const keyOf = (node) => (node.nodeType === 1 ? node.getAttribute("data-key") : null);
const alike = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && keyOf(a) === keyOf(b);

function syncChildren(parent, wanted) {
  const keyed = new Map([...parent.childNodes].filter(keyOf).map((n) => [keyOf(n), n]));
  let at = parent.firstChild;
  for (const fresh of wanted) {
    const key = keyOf(fresh);
    const known = key !== null ? keyed.get(key) : at && keyOf(at) === null ? at : null;
    if (!known || !alike(known, fresh)) {
      parent.insertBefore(fresh, at);
      continue;
    }
    if (known === at) at = at.nextSibling;
    else parent.insertBefore(known, at);
    if (known.nodeType === 1) morph(known, fresh);
    else if (known.data !== fresh.data) known.data = fresh.data;
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}
