/** Notation of mazes. Squares are `[column, row]`, rows from the top. All functions are pure. */

/** Return the rows of a picture: texts with one character a square. */
export const readRows = (picture) =>
  picture
    .split("\n")
    .map((line) => line.match(/^\s*\d+((?: .)+)$/))
    .filter(Boolean)
    .map(([, squares]) => [...squares].filter((_, at) => at % 2 === 1).join(""));

/** Return a state's `{agents, mover, cost, movesLeft}`; an agent that has left is null, `mover` an index. */
export function readMaze(state, height) {
  const [squares, , mover, cost, movesLeft] = state.split(" ");
  const agents = squares.split(",").map((square) => (square === "-" ? null : placed(square, height)));
  return { agents, mover: index(mover), cost: Number(cost), movesLeft: Number(movesLeft) };
}

/** Return the name of a square, as "b2". */
export const nameOf = (column, row, height) => `${String.fromCharCode("a".charCodeAt(0) + column)}${height - row}`;

const index = (letter) => letter.charCodeAt(0) - "a".charCodeAt(0);

const placed = (square, height) => [index(square), height - Number(square.slice(1))];
