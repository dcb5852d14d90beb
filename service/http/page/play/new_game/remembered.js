/** What a person chose last for each game, kept in the browser. */

const KEY = "countermove.choices";

/** Return what was chosen for a game, or null. A browser that keeps nothing is no error. */
export const remembered = (game) => all()[game] ?? null;

/** Keep what was chosen for a game. */
export function remember(game, choices) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: choices }));
  } catch {
    // The next game begins with the usual choices.
  }
}

function all() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY));
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    return {};
  }
}
