/** The eight-puzzle as the service writes it: rows of tiles, and where the blank moves. */

const BLANK = "_";

/** Return `{rows, blank}`: rows of tiles' texts, "" for the blank, and its place `[x, y]`. */
export function read(state) {
  const rows = state.split(" after ")[0].split("/").map((row) => row.trim().split(/\s+/));
  const y = rows.findIndex((row) => row.includes(BLANK));
  return { rows: rows.map((row) => row.map((tile) => (tile === BLANK ? "" : tile))), blank: [rows[y].indexOf(BLANK), y] };
}
