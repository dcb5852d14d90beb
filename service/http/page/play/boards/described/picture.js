/** The service's picture of a described game's state, read: a grid of glyphs, and the facts below it. All functions are pure. */

const EMPTY = ".";
const GLYPHS = /^\S( \S)*$/u;
const LEAST_ROWS = 2;
const LEAST_COLUMNS = 2;

/** Return `{rows, facts}` of a picture: rows of glyphs, "" where a cell is empty, and lines; `rows` is null where the picture has no grid. */
export function readPicture(text) {
  const lines = text.split("\n");
  const width = (line) => (GLYPHS.test(line) ? line.split(" ").length : 0);
  const columns = width(lines[0]);
  let count = 0;
  while (count < lines.length && columns && width(lines[count]) === columns) count += 1;
  if (count < LEAST_ROWS || columns < LEAST_COLUMNS) return { rows: null, facts: lines };
  const rows = lines.slice(0, count).map((line) => line.split(" ").map((glyph) => (glyph === EMPTY ? "" : glyph)));
  return { rows, facts: lines.slice(count).filter(Boolean) };
}
