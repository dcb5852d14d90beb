/** Tic-tac-toe's evaluation, counted on the board, and two plies ahead of it. */

import { later } from "../../widgets/later.js";
import { post } from "./requests.js";

const OpenLines = later(() => import("../open_lines/open_lines.js"), "OpenLines");
const Ahead = later(() => import("../open_lines/ahead.js"), "Ahead");

const CORNER_AND_EDGE = ["a1", "b1"];
const EDGE_AND_CENTRE = ["b1", "b2"];
const marked = (...moves) => post("tic_tac_toe", "position", { moves, include: ["features"] });
const lineCounts = ({ features: [{ by_player: counts }] }) => counts;
/** How many of a player's lines on the empty board are not open in a position. */
const closed = (position, empty, player) => lineCounts(empty)[player] - lineCounts(position)[player];

/** Lessons, as lesson.js has them. */
export const OPEN_LINES = [
  {
    name: "counted-lines",
    title: "M(n), O(n) and E(n), counted",
    text: [
      "M(n) counts the lines that are still open to X: those without a mark of O. O(n) counts O's, and E(n) is their difference.",
      "Choose a position, or put marks on the board, and see the lines that are left to each.",
    ],
    view: OpenLines,
    exercise: {
      question: "X stands in a corner, and O on the edge beside it. What is E(n)?",
      board: { game: "tic_tac_toe", moves: CORNER_AND_EDGE },
      requests: () => [marked(...CORNER_AND_EDGE), marked()],
      right: (position) => lineCounts(position)[0] - lineCounts(position)[1],
      why: (position, empty) => `X has ${lineCounts(position)[0]} open lines and O has ${lineCounts(position)[1]}: the edge closes ${closed(position, empty, 0)} of X's, the corner ${closed(position, empty, 1)} of O's.`,
    },
  },
  {
    name: "two-plies-ahead",
    title: "Two plies ahead: h = 2",
    text: [
      "X looks at each of its moves and at each of O's replies, and counts E(n) there. A move is worth the least E(n) that O can reach: −1 in a corner, −2 on an edge, 1 in the centre.",
      "The same search chooses X's second move, and the one that saves X near the end.",
    ],
    view: Ahead,
    exercise: {
      question: "X stands on an edge, at b1, and O in the centre. X looks two plies ahead. What is X's best move worth?",
      board: { game: "tic_tac_toe", moves: EDGE_AND_CENTRE },
      requests: () => [post("tic_tac_toe", "analysis", { moves: EDGE_AND_CENTRE, algorithm: "minimax", depth: 2 })],
      right: ({ evaluation }) => evaluation,
      why: ({ evaluation, move, principal_variation: [, reply] }) => `It is ${evaluation}, by ${move}: after O's best reply, ${reply}, that is what is left of X's open lines less O's.`,
    },
  },
];
