/** Crossings of lines, as squares of a Grid: for boards with stones on them, which load stones.css. */

/** Return the classes of a crossing at column `x` and row `y`: at which edges it is, and whether it has a dot. */
export function crossing(x, y, [columns, rows], isStar) {
  const edges = { left: x === 0, right: x === columns - 1, top: y === 0, bottom: y === rows - 1, star: isStar };
  return ["crossing", ...Object.keys(edges).filter((edge) => edges[edge])].join(" ");
}
