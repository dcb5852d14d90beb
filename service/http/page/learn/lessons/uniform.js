/** Uniform trees with the leaves 0 … bᵐ − 1, written as the game `tree` reads them. */

/** Return the tree of branching `b` and depth `m`; children with the best move first, or the worst. */
export function uniform(b, m, order = "best") {
  return below(b, m, 0, true, order === "best");
}

function below(b, depth, least, maximizes, bestFirst) {
  if (!depth) return String(least);
  const leaves = b ** (depth - 1);
  const children = Array.from({ length: b }, (_, at) => below(b, depth - 1, least + at * leaves, !maximizes, bestFirst));
  if (maximizes === bestFirst) children.reverse();
  return `(${children.join(",")})`;
}

/** Return the leaves that alpha-beta needs at least: b^⌈m/2⌉ + b^⌊m/2⌋ − 1 (Knuth and Moore 1975). */
export const least = (b, m) => b ** Math.ceil(m / 2) + b ** Math.floor(m / 2) - 1;
