// What was counted outlasts a reload of its page, in this tab, until the next count and for an evening.

const MARK = "counted";
const EVENING = 6 * 3600 * 1000; // ms
const PARTS = ["jpeg", "size", "question", "hidden", "rightly", "cards", "names"];

/** Keep it as it stands; a photograph that is too large for that costs all of it. */
export function keepCount(table) {
  try {
    sessionStorage.setItem(MARK, JSON.stringify({ when: Date.now(), ...Object.fromEntries(PARTS.map((part) => [part, table[part]])) }));
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
    const kept = JSON.parse(sessionStorage.getItem(MARK));
    return kept && Date.now() - kept.when < EVENING ? kept : null;
  } catch {
    return null;
  }
}
