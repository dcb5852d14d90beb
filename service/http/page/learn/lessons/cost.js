/** What a search costs. */

import { FOUR_IN, post, searched } from "./requests.js";
import { least, uniform } from "./uniform.js";

const BRANCHINGS = { 2: 8, 3: 6, 4: 6 };
const TRIED = Object.entries(BRANCHINGS).flatMap(([b, most]) => Array.from({ length: most }, (_, at) => [Number(b), at + 1]));
const DEPTHS = [1, 2, 3, 4, 5, 6];
const ALGORITHMS = ["minimax", "plain_alpha_beta", "alpha_beta"];

export default {
  title: "Cost",
  lessons: [
    {
      name: "best-case",
      title: "The best case: half the depth",
      text: [
        "With the best move first everywhere, alpha-beta looks at b^⌈m/2⌉ + b^⌊m/2⌋ − 1 of a tree's bᵐ leaves: twice the depth in the same time.",
        "With the worst move first it looks at all of them. Each point is a tree that the service has just searched.",
      ],
      requests: () => [...TRIED.map(([b, m]) => searched(uniform(b, m), "plain_alpha_beta")), searched(uniform(4, 6, "worst"), "plain_alpha_beta")],
      figures: [
        { what: "leaves of 4⁶, best first", byHand: 127, found: (...replies) => leavesAt(replies, 4, 6) },
        { what: "leaves of 4⁶, worst first", byHand: 4096, found: (...replies) => replies.at(-1).leaves },
        { what: "leaves of 2⁴, best first", byHand: 7, found: (...replies) => leavesAt(replies, 2, 4) },
        { what: "all trees as the formula has it", byHand: true, found: (...replies) => TRIED.every(([b, m], at) => replies[at].leaves === least(b, m)) },
      ],
      drawings: [
        {
          chart: (...replies) => ({
            caption: "Leaves looked at, best move first",
            x: { label: "depth m", values: Array.from({ length: Math.max(...Object.values(BRANCHINGS)) }, (_, at) => at + 1) },
            y: "leaves",
            logY: true,
            series: Object.keys(BRANCHINGS).map((b) => ({ label: `b = ${b}`, values: Array.from({ length: 8 }, (_, at) => leavesAt(replies, Number(b), at + 1)) })),
          }),
        },
        {
          table: (...replies) => ({
            caption: "Against minimax",
            head: ["b", "m", "leaves in all", "looked at", "formula"],
            rows: TRIED.map(([b, m], at) => [b, m, b ** m, replies[at].leaves, least(b, m)]).filter(([, m]) => m % 2 === 0),
          }),
        },
      ],
      exercise: {
        question: "A tree of branching 5 is 2 plies deep, and the best move is always first. How many of its 25 leaves does alpha-beta look at?",
        requests: () => [searched(uniform(5, 2), "plain_alpha_beta")],
        right: ({ leaves }) => leaves,
        why: ({ leaves }) => `5¹ + 5¹ − 1 = ${leaves}: all leaves of the first branch, and one of each other.`,
      },
    },
    {
      name: "depth",
      title: "Nodes against depth",
      text: ["Connect Four, four moves in. Each line is one algorithm; the same move and value cost minimax far more. The table of positions saves alpha-beta some again."],
      play: { game: "connect_four", moves: FOUR_IN },
      slow: "a second or two",
      requests: () => ALGORITHMS.flatMap((algorithm) => DEPTHS.map((depth) => post("connect_four", "move", { moves: FOUR_IN, algorithm, depth, seed: 1 }))),
      figures: [{ what: "all three agree on the value at depth 6", textbook: true, found: (...replies) => new Set(ALGORITHMS.map((_, at) => replies[at * DEPTHS.length + 5].value.toFixed(9))).size === 1 }],
      drawings: [
        {
          chart: (...replies) => ({
            caption: "Nodes of one pass",
            x: { label: "depth", values: DEPTHS },
            y: "nodes",
            logY: true,
            series: ALGORITHMS.map((label, at) => ({ label, values: DEPTHS.map((_, depth) => replies[at * DEPTHS.length + depth].nodes) })),
          }),
        },
      ],
      exercise: {
        question: "Minimax looks three plies deep from the start of tic-tac-toe. How many nodes does it look at, the root too?",
        requests: () => [1, 2, 3].map((depth) => post("tic_tac_toe", "move", { algorithm: "minimax", depth })),
        right: (...replies) => replies.at(-1).nodes,
        why: (...replies) => `The root, and ${replies.map(({ leaves }) => leaves).join(" + ")} positions one, two and three plies below it.`,
      },
    },
    {
      name: "backgammon-rolls",
      title: "Backgammon's rolls",
      text: [
        "Two dice have 36 outcomes, but 1-2 and 2-1 are one roll: 21 are distinct. For the opening each player throws one die, so they differ; doubles are thrown again.",
        "With some 20 plays for each roll a ply multiplies the tree by 21 × 20 = 420.",
      ],
      play: { game: "backgammon" },
      requests: () => [post("backgammon", "position", { state: "4HPwATDgc/ABMA black" }), post("backgammon", "position", {})],
      figures: [
        { what: "distinct rolls", lecture: 21, found: (roll) => roll.legal_moves.length },
        { what: "opening rolls: 36 less the doubles", byHand: 30, found: (_, opening) => opening.legal_moves.length },
        { what: "doubles among the rolls", byHand: 6, found: (roll) => roll.legal_moves.filter(([one, two]) => one === two).length },
      ],
      drawings: [
        { table: (roll) => ({ caption: "The rolls", head: ["", "probability each", "rolls"], rows: [
          ["doubles", "1/36", roll.legal_moves.filter(([one, two]) => one === two).join(", ")],
          ["others", "1/18", roll.legal_moves.filter(([one, two]) => one !== two).join(", ")],
        ] }) },
        { board: 1, caption: "The opening" },
      ],
      exercise: {
        question: "How many of the 21 rolls show a 6?",
        requests: () => [post("backgammon", "position", { state: "4HPwATDgc/ABMA black" })],
        right: ({ legal_moves: rolls }) => rolls.filter((roll) => roll.includes("6")).length,
        why: ({ legal_moves: rolls }) => `They are ${rolls.filter((roll) => roll.includes("6")).join(", ")}.`,
      },
    },
  ],
};

function leavesAt(replies, b, m) {
  const at = TRIED.findIndex((tried) => tried[0] === b && tried[1] === m);
  return at < 0 ? null : replies[at].leaves;
}
