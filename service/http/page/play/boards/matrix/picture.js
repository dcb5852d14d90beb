/** Payoffs, read from the service's picture of a game in normal form. */

/** Return a picture's payoffs: for each row a list with `[row's, column's]` for each column. */
export const readMatrix = (picture) =>
  picture
    .split("\n")
    .slice(1)
    .map((line) => line.slice(line.lastIndexOf(": ") + 2).split(" ").map((pair) => pair.split(",").map(Number)));
