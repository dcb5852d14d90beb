/** Moves to mark, as marks of squares and as arrows. */

/** What a screen reader says of each mark. */
export const MARK_WORDS = { last: "last move", best: "best move", hint: "hint", check: "in check", won: "in the winning line" };

/**
 * Return the marks of squares by their names, for a Grid. `shown`: moves by kind, as a board is given.
 * `squaresOf(move)`: the squares that a move touches. `kinds`: which moves are marked; all if left out.
 */
export function marksOf(shown, squaresOf, kinds = Object.keys(shown)) {
  const marks = {};
  for (const kind of kinds) {
    if (!shown[kind]) continue;
    for (const square of new Set(squaresOf(shown[kind]))) add(marks, square, kind);
  }
  return marks;
}

/** Add a mark to a square's. */
export function add(marks, square, kind) {
  marks[square] = marks[square] ? `${marks[square]} ${kind}` : kind;
}

/** Return the arrows of a Grid: the best move and the hint, from square to square. */
export function arrowsOf(shown, squaresOf) {
  const moves = ["best", "hint"].filter((kind) => shown[kind] && !(kind === "hint" && shown.hint === shown.best));
  return moves.flatMap((kind) => {
    const path = squaresOf(shown[kind]);
    return path.slice(1).map((to, at) => ({ from: path[at], to, kind }));
  });
}
