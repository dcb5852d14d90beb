/** Positions turned, mirrored or reordered, as texts: the pictures that may show a symmetric position. */

const OTHELLO_SIDE = 8;
const MOST_HEAPS = 4;

const reversed = (rows) => rows.toReversed();
const mirrored = (rows) => rows.map((row) => [...row].toReversed().join(""));
const transposed = (rows) => [...rows[0]].map((_, x) => rows.map((row) => row[x]).join(""));

const UPRIGHT = [mirrored, reversed, (rows) => reversed(mirrored(rows))];
const LYING = [transposed, (rows) => mirrored(transposed(rows)), (rows) => reversed(transposed(rows)), (rows) => reversed(mirrored(transposed(rows)))];

/** Return the seven other views of a square of rows, or the three of another rectangle. */
const viewsOf = (rows) => [...UPRIGHT, ...(rows.length === rows[0].length ? LYING : [])];

const ofLines = (state) => viewsOf(state.split("/")).map((view) => (text) => view(text.split("/")).join("/"));

function ofOthello() {
  const rows = (text) => Array.from({ length: OTHELLO_SIDE }, (_, y) => text.slice(y * OTHELLO_SIDE, (y + 1) * OTHELLO_SIDE));
  return [...UPRIGHT, ...LYING].map((view) => (text) => view(rows(text)).join("") + text.slice(OTHELLO_SIDE ** 2));
}

function ofHeaps(state) {
  const count = state.split(" ")[0].split(",").length;
  if (count > MOST_HEAPS) return [];
  return orders([...Array(count).keys()]).map((order) => (text) => {
    const [heaps, ...rest] = text.split(" ");
    const sizes = heaps.split(",");
    return [order.map((at) => sizes[at]).join(","), ...rest].join(" ");
  });
}

const orders = (items) => (items.length < 2 ? [items] : items.flatMap((item, at) => orders(items.toSpliced(at, 1)).map((rest) => [item, ...rest])));

const TURNINGS = { connect_four: ofLines, nim: ofHeaps, othello: ofOthello, tic_tac_toe: ofLines };

/** Whether positions of a game can be turned. */
export const canTurn = (game) => Object.hasOwn(TURNINGS, game);

/** Return functions of a state's text to a state's text. `state`: any position of the game that is meant. */
export const turningsOf = (game, state) => TURNINGS[game](state);
