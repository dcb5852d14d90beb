/** Checkers as the service writes it: PDN's numbers of the dark squares. */

/** Return a move's steps: "22x15x8" is `["22", "15", "8"]`. */
export const stepsOf = (move) => move.split(/[-x]/);

/** Return a map of squares' numbers, as texts, to what stands there: `{color, king}`, color "white" or "black". */
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
  const [first, last = first] = text.replace("K", "").split("-").map(Number);
  return Array.from({ length: last - first + 1 }, (_, at) => String(first + at));
}

/** Return a square's number as a text, or null for a light one, on a board of `side` × `side`; row 0 has square 1. */
export const numbered = (x, y, side) => ((x + y) % 2 ? String((y * side) / 2 + Math.floor(x / 2) + 1) : null);
