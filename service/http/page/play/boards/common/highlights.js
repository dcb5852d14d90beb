/** Moves shown on a board, as highlights of squares and as arrows. */

/** What a screen reader says of each highlight. */
export const HIGHLIGHT_WORDS = { last: "last move", best: "best move", hint: "hint", check: "in check", won: "in the winning line" };

/**
 * Return the highlights of squares by their names, for a Grid. `shown`: moves by kind, as a board is given.
 * `squaresOf(move)`: the squares that a move touches. `kinds`: which moves are highlighted; all if left out.
 */
export function highlightsOf(shown, squaresOf, kinds = Object.keys(shown)) {
  const highlights = {};
  for (const kind of kinds) {
    if (!shown[kind]) continue;
    for (const square of new Set(squaresOf(shown[kind]))) addHighlight(highlights, square, kind);
  }
  return highlights;
}

/** Add a highlight to a square's. */
export function addHighlight(highlights, square, kind) {
  highlights[square] = highlights[square] ? `${highlights[square]} ${kind}` : kind;
}

/** Return the arrows of a Grid: the best move and the hint, from square to square. */
export function arrowsOf(shown, squaresOf) {
  const moves = ["best", "hint"].filter((kind) => shown[kind] && !(kind === "hint" && shown.hint === shown.best));
  return moves.flatMap((kind) => {
    const path = squaresOf(shown[kind]);
    return path.slice(1).map((to, at) => ({ from: path[at], to, kind }));
  });
}

/** Return the squares of the kings that the last move attacks. `position`: as a board is given. */
export const checksOf = ({ last = [] }) =>
  last.flatMap(({ events = [] }) => events.flatMap(({ event, places = [] }) => (event === "check" ? places : [])));
