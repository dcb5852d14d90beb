/** Games as search: what a game is, and the trees that it spans. */

import { post, searched, traced, treeInput } from "./requests.js";

const MARKS = "tic_tac_toe";
const marked = (...moves) => post(MARKS, "position", { moves });
const ENDS = [
  ["a3", "b2", "b3", "a2", "c3"],
  ["a3", "b2", "b3", "a2", "c1", "c2"],
  ["b2", "a1", "a2", "c2", "b1", "b3", "a3", "c1", "c3"],
];
const LATE = ["b2", "a1", "b1", "b3", "c3", "a3"];
const OTHER_LATE = ["b2", "b1", "a1", "c3", "a3", "c1"];
const FOUR = ["a3", "b2", "b3", "a2"];
const DIAGONAL = ["a1", "b1", "b2", "c1", "c3"];
const ONE_AGENT = "max(max(2,0),max(2,6),max(4,5))";
const TWO_AGENTS = "((-8,-5),(-10,8))";
const OUTCOMES = { win: "X wins", draw: "it is a draw", loss: "O wins" };
const numberOf = ({ state }) => Number(state.split(" ")[0]);
const valueAt = (trace, ...path) => trace.records.find((record) => record.path.join() === path.join()).value;
const positionsAfter = (trace, plies) => trace.records.filter(({ path }) => path.length === plies).length;

export default {
  title: "Games as search",
  lessons: [
    {
      name: "what-is-a-game",
      title: "What a game is",
      text: [
        "A game is six things: a start, whose turn it is, the actions, what each leads to, when it is over, and what the end is worth.",
        "Click cells of tic-tac-toe, for X and O in turn. The words in capitals are the textbook's, and beside each stands the field of the service's reply.",
      ],
      play: { game: MARKS },
      requests: () => [marked()],
      figures: [
        { what: "PLAYER at the start", byHand: "X", found: ({ player }) => player },
        { what: "ACTIONS at the start: one for each cell", byHand: 9, found: ({ legal_moves: actions }) => actions.length },
      ],
      drawings: [{ explore: 0 }],
      exercise: {
        question: "X is to move in this state. How many actions has X?",
        board: { game: MARKS, moves: FOUR },
        requests: () => [marked(...FOUR)],
        right: ({ legal_moves: actions }) => actions.length,
        why: ({ legal_moves: actions }) => `ACTIONS(s) are the empty cells: ${actions.join(", ")}.`,
      },
    },
    {
      name: "ends",
      title: "The end, and what it is worth",
      text: [
        "The terminal test says whether the game is over. The utility then says what the end is worth to each player: 1 for a win, 0 for a draw, −1 for a loss.",
        "What X gains, O loses: both utilities add up to 0, so one number tells both.",
      ],
      requests: () => ENDS.map((moves) => marked(...moves)),
      figures: [
        { what: "utilities of X and O, X has a row", byHand: [1, -1], found: (x) => x.utilities },
        { what: "O has a row", byHand: [-1, 1], found: (_, o) => o.utilities },
        { what: "the board is full", byHand: [0, 0], found: (_, __, full) => full.utilities },
      ],
      drawings: ENDS.map((_, at) => ({ board: at, caption: ["X has a row", "O has a row", "Nobody has a row"][at] })),
      exercise: {
        question: "What is this end worth to O?",
        board: { game: MARKS, moves: DIAGONAL },
        requests: () => [marked(...DIAGONAL)],
        right: ({ utilities }) => utilities[1],
        why: ({ result, utilities }) => `The game is over: ${result}. The utilities of X and O are ${utilities.join(" and ").replace("-", "−")}.`,
      },
    },
    {
      name: "another-game",
      title: "Another game in the same words",
      text: [
        "Halving has a number in place of a board. Subtract 1, or halve and round down; who is to move at 0 wins.",
        "The six things are all that a search needs to know, so one search plays both games.",
      ],
      play: { game: "halving" },
      requests: () => [post("halving", "position", {}), post("halving", "position", { moves: ["/"] }), post("halving", "position", { state: "0 2" })],
      figures: [
        { what: "ACTIONS at 15", byHand: ["-", "/"], found: ({ legal_moves: actions }) => actions },
        { what: "RESULT(15, /): 7.5 rounded down", byHand: 7, found: (_, half) => numberOf(half) },
        { what: "UTILITY where player 2 is to move at 0", byHand: [-1, 1], found: (_, __, end) => end.utilities },
      ],
      drawings: [{ explore: 0 }],
      exercise: {
        question: "Player 1 is to move at 9, and halves. Which number is RESULT(9, /)?",
        requests: () => [post("halving", "position", { options: { number: 9 }, moves: ["/"] })],
        right: numberOf,
        why: (position) => `Half of 9 is 4.5, which is rounded down. The state is “${position.state}”: the number, and who is to move.`,
      },
    },
    {
      name: "one-agent",
      title: "A tree for one agent",
      text: [
        "In a tree each node is a state, each branch an action, and each leaf an end with its utility. One agent alone chooses everywhere, so a node is worth the best of its children.",
        "Go from the leaves up: the root is worth the largest leaf.",
      ],
      input: treeInput(ONE_AGENT),
      requests: (text) => [traced(text, "minimax"), searched(text, "minimax")],
      figures: [
        { what: "value of the root", byHand: 6, found: (trace) => trace.value_of_first },
        { what: "actions from the root to it", byHand: ["b", "b"], found: (_, reply) => reply.principal_variation },
      ],
      drawings: [{ trace: 0, caption: "V(s) = the largest V of the children" }],
      exercise: {
        question: "One agent chooses at each node. What is the root worth?",
        tree: "max(max(3,9),max(7,1),max(5,4))",
        requests: () => [traced("max(max(3,9),max(7,1),max(5,4))", "minimax")],
        right: (trace) => trace.value_of_first,
        why: (trace) => `The agent takes the branch ${trace.move}, and there the best leaf: nobody hinders it.`,
      },
    },
    {
      name: "two-agents",
      title: "A tree for two agents",
      text: [
        "Now MIN (▽) moves after MAX (△), and wants the smallest value. Each MIN node is worth the smallest of its children, and the root the largest of these.",
        "The 8 cannot be reached: MIN would answer with −10.",
      ],
      input: treeInput(TWO_AGENTS),
      requests: (text) => [traced(text, "minimax")],
      figures: [
        { what: "values of the two MIN nodes", lecture: [-8, -10], found: (trace) => [valueAt(trace, "a"), valueAt(trace, "b")] },
        { what: "value of the root", lecture: -8, found: (trace) => trace.value_of_first },
      ],
      drawings: [{ trace: 0, caption: "MAX moves, then MIN" }],
      exercise: {
        question: "MAX moves, then MIN. What is the root worth?",
        tree: "((-3,6),(2,9),(-7,12))",
        requests: () => [traced("((-3,6),(2,9),(-7,12))", "minimax")],
        right: (trace) => trace.value_of_first,
        why: (trace) => `MIN leaves ${["a", "b", "c"].map((move) => String(valueAt(trace, move)).replace("-", "−")).join(", ")}. MAX takes the largest of them.`,
      },
    },
    {
      name: "game-tree",
      title: "The game tree of tic-tac-toe",
      text: [
        "The start is the root, and each result of an action is a child: click a board to go down a ply.",
        "Near the end the whole tree can be drawn. Each leaf has its utility for X: 1, 0 or −1.",
      ],
      requests: () => [marked(), post(MARKS, "trace", { algorithm: "minimax", depth: 2 }), post(MARKS, "trace", { algorithm: "minimax", moves: LATE })],
      figures: [
        { what: "positions one ply below the start, and two: 9, and 9 × 8", byHand: [9, 72], found: (_, trace) => [positionsAfter(trace, 1), positionsAfter(trace, 2)] },
        { what: "ends of the tree of the last three plies", byHand: 6, found: (_, __, trace) => trace.leaves },
        { what: "its value for X", byHand: 0, found: (_, __, trace) => trace.value_of_first },
      ],
      drawings: [{ below: 0, folded: 2 }, { trace: 2, caption: "The last three plies: X to move, a2, c2 and c1 are empty" }],
      exercise: {
        question: "X is to move, and both play well. How does it end?",
        board: { game: MARKS, moves: OTHER_LATE },
        choices: Object.values(OUTCOMES),
        requests: () => [post(MARKS, "analysis", { moves: OTHER_LATE, algorithm: "minimax" })],
        right: ({ outcome }) => OUTCOMES[outcome],
        why: ({ principal_variation: line }) => `With best play it goes on ${line.join(", ")}.`,
      },
    },
  ],
};
