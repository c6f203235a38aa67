// What this browser remembers from one visit to the next; where it may remember nothing, until the page is left.

const here = {};

/** What was kept under a name; empty where nothing was. */
export function remembered(name) {
  try {
    return localStorage.getItem(name) ?? here[name] ?? "";
  } catch { // all cookies are forbidden here
    return here[name] ?? "";
  }
}

/** Keep a text under a name. */
export function remember(name, text) {
  here[name] = text;
  try {
    localStorage.setItem(name, text);
  } catch {
    return; // kept above
  }
}
