/** The eight-puzzle as the service writes it: rows of tiles, and where the blank moves. */

const BLANK = "_";
const TO = { l: [-1, 0], r: [1, 0], u: [0, -1], d: [0, 1] };

/** Return a cell's name, by its column and row from 0. */
export const cell = (x, y) => `row ${y + 1}, column ${x + 1}`;

/** Return `{rows, blank}`: rows of tiles' texts, "" for the blank, and its place `[x, y]`. */
export function read(state) {
  const rows = state.split(" after ")[0].split("/").map((row) => row.trim().split(/\s+/));
  const y = rows.findIndex((row) => row.includes(BLANK));
  return { rows: rows.map((row) => row.map((tile) => (tile === BLANK ? "" : tile))), blank: [rows[y].indexOf(BLANK), y] };
}

/** Return how far the blank goes by a move, `[dx, dy]`. */
export const blankMoves = (move) => TO[move[0].toLowerCase()];

/** Return a move's steps from a position: the cell of the tile that slides. `blank`: as read. */
export function stepsOf(move, [x, y]) {
  const [dx, dy] = blankMoves(move);
  return [cell(x + dx, y + dy)];
}
