/** Lines of squares that hold the same letter. */

const DIRECTIONS = [[1, 0], [0, 1], [1, 1], [1, -1]];

/**
 * Return the lines of at least `length` squares with `letter`, each as its squares `[x, y]` from end to end.
 *
 * `rows`: arrays of letters. `exactly`: longer lines are left out.
 */
export function linesOf(rows, letter, length, exactly = false) {
  const has = (x, y) => rows[y]?.[x] === letter;
  const starts = rows.flatMap((row, y) => row.map((_, x) => [x, y])).filter(([x, y]) => has(x, y));
  const lines = starts.flatMap(([x, y]) =>
    DIRECTIONS.filter(([dx, dy]) => !has(x - dx, y - dy)).map(([dx, dy]) => {
      const line = [];
      for (let steps = 0; has(x + dx * steps, y + dy * steps); steps++) line.push([x + dx * steps, y + dy * steps]);
      return line;
    }),
  );
  return lines.filter((line) => (exactly ? line.length === length : line.length >= length));
}
