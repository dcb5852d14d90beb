/** Checkers as the service writes it: PDN's numbers of the dark squares, or their letters and rows where a variant has these. */

/** Return a move's steps: "22x15x8" is `["22", "15", "8"]`, and "c3:e5" is `["c3", "e5"]`. */
export const stepsOf = (move) => move.split(/[-x:]/);

/** Return a map of squares' names to what stands there: `{color, king}`, color "white" or "black". */
export function read(state) {
  const sides = state.split(":").slice(1).filter((part) => /^[WB]/.test(part));
  return new Map(
    sides.flatMap((part) => {
      const color = part[0] === "W" ? "white" : "black";
      return part.slice(1).split(",").filter(Boolean).flatMap((text) => listed(text).map((square) => [square, { color, king: text[0] === "K" }]));
    }),
  );
}

function listed(text) {
  if (/[a-z]/.test(text)) return [text.replace("K", "")];
  const [first, last = first] = text.replace("K", "").split("-").map(Number);
  return Array.from({ length: last - first + 1 }, (_, at) => String(first + at));
}

/**
 * Return a square's name, or null for a light one, on a board of `side` × `side`; row 0 has square 1. `isLettered`: whether
 * squares have letters and not numbers.
 */
export function named(x, y, side, isLettered) {
  if ((x + y) % 2 === 0) return null;
  return isLettered ? `${"abcdefghij"[x]}${side - y}` : String((y * side) / 2 + Math.floor(x / 2) + 1);
}

/** Return `{side, isLettered}` of a position: how many squares a side of the board has, and whether they have letters. */
export const boardShape = ({ board, state }) => ({ side: board.split("\n").filter((line) => /^\s*\d/.test(line)).length, isLettered: /[a-j]\d/.test(state) });
