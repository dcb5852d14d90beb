/** The parts of searches that are switched on and off, and the searches that show what each is worth. */

import { FOUR_IN, MIDDLEGAME } from "../lessons/requests.js";
import { uniform } from "../lessons/uniform.js";

const CONNECT_FOUR = { game: "connect_four", title: "Connect Four, four moves in", fields: { moves: FOUR_IN }, depths: [1, 2, 3, 4, 5, 6, 7, 8] };
const TIC_TAC_TOE = { game: "tic_tac_toe", title: "tic-tac-toe, X in the centre", fields: { moves: ["b2"] }, depths: [1, 2, 3, 4, 5, 6, 7, 8] };
const SHALLOW = { ...CONNECT_FOUR, depths: [1, 2, 3, 4, 5, 6] };
const CHESS = { game: "chess", title: "a middlegame of chess", fields: { state: MIDDLEGAME }, depths: [1, 2, 3, 4, 5, 6, 7, 8] };
const SIX_LEFT = { moves: ["b2", "a3", "c1"] };
const UNIFORM = { branching: 3, depth: 3 };
const NO_TABLE = { table: false };
const NO_HISTORY = { ...NO_TABLE, history: false };

const PLAIN = { algorithm: "plain_alpha_beta" };
const alphaBeta = (switches) => ({ algorithm: "alpha_beta", switches });
const selective = (switches) => ({ algorithm: "selective", switches });

/** A uniform tree, whose best moves come first or last. */
const treeOf = (order) => ({ game: "tree", fields: { options: { text: uniform(UNIFORM.branching, UNIFORM.depth, order) } } });
const ticTacToe = (fields) => ({ game: "tic_tac_toe", fields });

/**
 * Parts: `{name, title, about, off, on, plot}`. `off`, `on`: `{label, search, drawn}`, fields of a search without the part
 * and with it, and in `drawn` the tree that is drawn. `drawn` of a part: the position whose two trees are drawn. Without
 * any no tree is: selective has no trace.
 */
export const PARTS = [
  {
    name: "pruning",
    title: "Pruning",
    about: "Minimax looks at every node. Alpha-beta finds the same value, and leaves out what cannot change it.",
    off: { label: "minimax", search: { algorithm: "minimax" }, drawn: { ...treeOf("best"), search: { algorithm: "minimax" } } },
    on: { label: "alpha-beta", search: PLAIN, drawn: { ...treeOf("best"), search: PLAIN } },
    plot: SHALLOW,
  },
  {
    name: "ordering",
    title: "The order of moves",
    about: "The same alpha-beta with the most promising moves last, and with them first.",
    off: { label: "worst first", search: alphaBeta({ ...NO_TABLE, ordering: "worst_first" }), drawn: { ...treeOf("worst"), search: PLAIN } },
    on: { label: "best first", search: alphaBeta(NO_TABLE), drawn: { ...treeOf("best"), search: PLAIN } },
    plot: CONNECT_FOUR,
  },
  {
    name: "captures",
    title: "Captures first",
    about: "In chess, the same alpha-beta with moves as the game lists them, and with captures and promotions in front.",
    off: { label: "as listed", search: alphaBeta({ ...NO_TABLE, ordering: "game" }) },
    on: { label: "captures first", search: alphaBeta({ ...NO_TABLE, ordering: "static" }) },
    plot: { ...CHESS, depths: [1, 2, 3, 4, 5] },
  },
  {
    name: "passes",
    title: "What earlier passes learned",
    about: "Each pass of iterative deepening leaves behind which moves were best and which cut off. The next pass tries them first.",
    off: { label: "in a fixed order", search: alphaBeta({ ...NO_TABLE, ordering: "static" }) },
    on: { label: "in the order learned", search: alphaBeta(NO_TABLE) },
    plot: CONNECT_FOUR,
  },
  {
    name: "killers",
    title: "Killer moves",
    about: "A move that has cut off in one position is tried early in the other positions of its ply. Neither search has a table or a history of moves.",
    off: { label: "without killers", search: alphaBeta({ ...NO_HISTORY, killers: false }) },
    on: { label: "with killers", search: alphaBeta(NO_HISTORY) },
    drawn: ticTacToe({ moves: ["b2", "b1", "a3"], depth: 4 }),
    plot: TIC_TAC_TOE,
  },
  {
    name: "table",
    title: "The table of positions",
    about: "Two orders of moves may lead to one position. With a table its value is found once.",
    off: { label: "without a table", search: alphaBeta(NO_TABLE) },
    on: { label: "with a table", search: alphaBeta({}) },
    drawn: ticTacToe({ ...SIX_LEFT, depth: 4 }),
    plot: CONNECT_FOUR,
  },
  {
    name: "null_move",
    title: "The null move",
    about: "A position that is good enough even after a pass is left, which is wrong where any move is worse than none. This search writes no trace, so its counts alone are shown.",
    off: { label: "without null move", search: selective({ null_move: false }) },
    on: { label: "with null move", search: selective({}) },
    plot: CHESS,
  },
  {
    name: "reductions",
    title: "Reductions",
    about: "Moves late in the order are searched less deep, so a good one may be missed. This search writes no trace, so its counts alone are shown.",
    off: { label: "without reductions", search: selective({ reductions: false }) },
    on: { label: "with reductions", search: selective({}) },
    plot: CHESS,
  },
];
