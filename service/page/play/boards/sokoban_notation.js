/** Sokoban as the service writes it: a level's text, and LURD moves. */

const STANDS = { "#": "wall", "@": "keeper", "+": "keeper on a goal", $: "box", "*": "box on a goal", ".": "goal" };
const FLOOR = "floor";
const TO = { l: [-1, 0], r: [1, 0], u: [0, -1], d: [0, 1] };

/** Return a cell's name, by its column and row from 0. */
export const cell = (x, y) => `row ${y + 1}, column ${x + 1}`;

/** Return `{rows, keeper}`: rows of what stands in each cell, in words, all of one length; the keeper's place `[x, y]`. */
export function read(state) {
  const lines = state.split(" after ")[0].split(/[/\n]/);
  const width = Math.max(...lines.map((line) => line.length));
  const rows = lines.map((line) => [...line.padEnd(width, "#")].map((text) => STANDS[text] ?? FLOOR));
  const y = rows.findIndex((row) => row.some(isKeeper));
  return { rows, keeper: [rows[y].findIndex(isKeeper), y] };
}

const isKeeper = (stands) => stands.startsWith("keeper");

/** Return how far the keeper goes by a move, `[dx, dy]`. */
export const keeperMoves = (move) => TO[move.toLowerCase()];

/** Whether a move pushes a box. */
export const isPush = (move) => move !== move.toLowerCase();

/** Return a move's steps: the cell to which the keeper goes. `keeper`: as read. */
export function stepsOf(move, [x, y]) {
  const [dx, dy] = keeperMoves(move);
  return [cell(x + dx, y + dy)];
}
