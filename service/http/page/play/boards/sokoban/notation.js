/** Sokoban as the service writes it: a level's text, and LURD moves. */

const STANDS = { "#": "wall", "@": "keeper", "+": "keeper on a goal", $: "box", "*": "box on a goal", ".": "goal" };
const FLOOR = "floor";

/** Return `{rows, keeper}`: rows of what stands in each cell, in words, all of one length; the keeper's place `[x, y]`. */
export function read(state) {
  const lines = state.split(" after ")[0].split(/[/\n]/);
  const width = Math.max(...lines.map((line) => line.length));
  const rows = lines.map((line) => [...line.padEnd(width, "#")].map((text) => STANDS[text] ?? FLOOR));
  const y = rows.findIndex((row) => row.some(isKeeper));
  return { rows, keeper: [rows[y].findIndex(isKeeper), y] };
}

const isKeeper = (stands) => stands.startsWith("keeper");

/** Whether a move pushes a box. */
export const isPush = (move) => move !== move.toLowerCase();
