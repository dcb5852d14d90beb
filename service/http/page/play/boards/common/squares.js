/** Names of squares: letters of columns, numbers of rows. */

/** Return the letters of `count` columns from the left: a, b, c … */
export const letters = (count) => [...Array(count).keys()].map((x) => String.fromCharCode("a".charCodeAt(0) + x));

/** Return the numbers of `count` rows from the top: `count` first and 1 last. */
export const numbersDown = (count) => [...Array(count).keys()].map((y) => String(count - y));

/** Return the edges of a Grid of `columns` and `rows`, row 1 below; of the board turned around where `flipped`. */
export const edgesOf = ([columns, rows], flipped = false) => {
  const [left, below] = [numbersDown(rows), letters(columns)];
  return flipped ? { left: left.toReversed(), below: below.toReversed() } : { left, below };
};

/** Return "dark" or "light": a1 is dark. `x`, `y`: column and row from the top left, of so many `rows`. */
export const shade = (x, y, rows) => ((x + y + rows) % 2 ? "dark" : "light");

/** Return rows turned half around where `flipped`. */
export const turned = (rows, flipped) => (flipped ? rows.toReversed().map((row) => row.toReversed()) : rows);

/** Return `[dx, dy]`: how far the first of two named squares is from the second, in the rows as seen. */
export function distance(rows, from, to) {
  const places = new Map(rows.flatMap((row, y) => row.map(({ id }, x) => [id, [x, y]])));
  const [start, end] = [places.get(from), places.get(to)];
  return start && end && [start[0] - end[0], start[1] - end[1]];
}

/** Return the squares of a state of rows from the top, separated by "/": rows of `{id, letter}`. What follows a blank is left out. */
export function rowsRead(state) {
  const lines = state.split(" ")[0].split("/");
  const [columns, rows] = [letters(lines[0].length), numbersDown(lines.length)];
  return lines.map((line, y) => [...line].map((letter, x) => ({ id: `${columns[x]}${rows[y]}`, letter })));
}
