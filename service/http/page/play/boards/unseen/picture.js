/** A board of squares as the service draws it in text: a line for each row, with its number before it, and the letters below. */

/** Return the rows from the top, a letter or "." for each square. */
export const linesOf = (picture) =>
  picture
    .split("\n")
    .filter((line) => /^\s*\d+ /.test(line))
    .map((line) => line.trim().split(/\s+/).slice(1).join(""));
