/** Games with the service as referee, kept in this browser until they end: their tokens, and what was seen last. */

const PREFIX = "countermove.hidden ";
const MOST_KEPT = 30;

/** Return the name under which a game is kept: one for each game, its options and the person's side. */
export function nameOf({ game, options }, player) {
  const sorted = Object.entries(options).sort(([one], [other]) => (one < other ? -1 : 1));
  return PREFIX + JSON.stringify([game, sorted, player]);
}

/** Return what is kept under a name, or null. */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
}

/** Keep something under a name. A browser that keeps nothing plays on: a reload then begins anew. */
export function keep(name, record) {
  try {
    localStorage.setItem(name, JSON.stringify({ ...record, at: Date.now() }));
    forgetOldest();
  } catch {
    // The browser is full, or its person wants nothing to be kept.
  }
}

export function forget(name) {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}

function forgetOldest() {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  if (names.length <= MOST_KEPT) return;
  const byAge = names.sort((one, other) => (kept(one)?.at ?? 0) - (kept(other)?.at ?? 0));
  byAge.slice(0, names.length - MOST_KEPT).forEach(forget);
}
