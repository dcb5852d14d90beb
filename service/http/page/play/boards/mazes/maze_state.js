/** Notation of mazes. Squares are `[column, row]`, rows from the top. All functions are pure. */

import { letters } from "../common/squares.js";

const LETTERS = letters(26);

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
export const squareName = (column, row, height) => `${LETTERS[column]}${height - row}`;

const index = (letter) => LETTERS.indexOf(letter);

const placed = (square, height) => [index(square[0]), height - Number(square.slice(1))];
