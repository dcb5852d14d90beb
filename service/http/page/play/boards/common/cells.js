/** Cells named by row and column, and moves to a neighbouring cell, for games whose notation names no squares. */

const WAYS = { l: [-1, 0], r: [1, 0], u: [0, -1], d: [0, 1] };

/** Return a cell's name, by its column and row from 0. */
export const cell = (x, y) => `row ${y + 1}, column ${x + 1}`;

/** Return how far a move goes, `[dx, dy]`: its first letter is l, r, u or d, or a capital. */
export const wayOf = (move) => WAYS[move[0].toLowerCase()];

/** Return a move's steps: the cell to which it goes from `[x, y]`. */
export function stepsOf(move, [x, y]) {
  const [dx, dy] = wayOf(move);
  return [cell(x + dx, y + dy)];
}
