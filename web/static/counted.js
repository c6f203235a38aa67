// What was counted outlasts a reload of its page, in this tab and until the next count.

const MARK = "counted";
const PARTS = ["jpeg", "size", "question", "hidden", "cards", "names"];

/** Keep it as it stands; a photograph that is too large for that costs all of it. */
export function keepCount(table) {
  try {
    sessionStorage.setItem(MARK, JSON.stringify(Object.fromEntries(PARTS.map((part) => [part, table[part]]))));
  } catch {
    forgetCount();
  }
}

export function forgetCount() {
  try {
    sessionStorage.removeItem(MARK);
  } catch {
    return; // nothing can be kept here
  }
}

/** What was counted last, or null. */
export function countKept() {
  try {
    return JSON.parse(sessionStorage.getItem(MARK));
  } catch {
    return null;
  }
}
