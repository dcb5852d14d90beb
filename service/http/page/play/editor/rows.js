/** Positions as rows of squares, the first above, with "/" between: read into squares by name, and written again. */

/**
 * Return a notation `{pieces, fields, read, write}`.
 *
 * `pieces`: a list for each side of `[letter, words]`. `fields`: what follows the rows, with blanks between, each
 * `{name, kind, label, values, usual}`: kind is "choice" of `values`, "flags", which are letters, "text", or "kept", which is not
 * shown; `usual` is written where there is nothing. `name(x, y, [columns, rows])`: a square's, as the board has it. `empty`: the letter
 * of an empty square; without one, numbers count empty squares. `side`: of a square board whose rows have no "/".
 *
 * `read(state)` returns a setup `{cells, rows, values}`: a map of squares' names to letters, rows of all squares' names, and the
 * fields' values by name. `write` is its inverse.
 */
export function inRows({ pieces, fields, name, empty = null, side = null }) {
  const cellsOf = (line) =>
    (empty ? line : line.replace(/\d+/g, (count) => ".".repeat(Number(count)))).match(/\+?[^+]/g).map((letter) => (letter === (empty ?? ".") ? "" : letter));
  const linesOf = (placed) => (side ? placed.match(new RegExp(`.{${side}}`, "g")) : placed.split("/"));
  const read = (state) => {
    const [placed, ...rest] = state.split(" ");
    const lines = linesOf(placed).map(cellsOf);
    const rows = lines.map((line, y) => line.map((_, x) => name(x, y, [line.length, lines.length])));
    const cells = new Map(lines.flatMap((line, y) => line.map((letter, x) => [rows[y][x], letter]).filter(([, letter]) => letter)));
    return { cells, rows, values: Object.fromEntries(fields.map((field, at) => [field.name, rest[at] ?? field.usual])) };
  };
  const write = ({ cells, rows, values }) => {
    const lines = rows.map((row) => row.map((id) => cells.get(id) ?? empty ?? ".").join(""));
    const placed = (empty ? lines : lines.map((line) => line.replace(/\.+/g, ({ length }) => String(length)))).join(side ? "" : "/");
    return [placed, ...fields.map((field) => values[field.name] || field.usual)].join(" ");
  };
  return { pieces, fields, read, write };
}
