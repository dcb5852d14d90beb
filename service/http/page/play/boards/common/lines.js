/** Lines of equal marks. */

const DIRECTIONS = [[1, 0], [0, 1], [1, 1], [1, -1]];

/**
 * Return the lines of at least `length` marks of `mark`, each as its places `[x, y]` from end to end.
 *
 * `rows`: arrays of marks. `exactly`: longer lines are left out.
 */
export function linesOf(rows, mark, length, exactly = false) {
  const marked = (x, y) => rows[y]?.[x] === mark;
  const starts = rows.flatMap((row, y) => row.map((_, x) => [x, y])).filter(([x, y]) => marked(x, y));
  const lines = starts.flatMap(([x, y]) =>
    DIRECTIONS.filter(([dx, dy]) => !marked(x - dx, y - dy)).map(([dx, dy]) => {
      const line = [];
      for (let steps = 0; marked(x + dx * steps, y + dy * steps); steps++) line.push([x + dx * steps, y + dy * steps]);
      return line;
    }),
  );
  return lines.filter((line) => (exactly ? line.length === length : line.length >= length));
}
