/** Minimax: what a position is worth if both play well, and what becomes of it where a search must stop. */

import { later } from "../../widgets/later.js";
import { LECTURE_TREE, MIDDLEGAME, post, searched, traced, treeInput } from "./requests.js";
import { uniform } from "./uniform.js";

const Paper = later(() => import("../paper/paper.js"), "Paper");
const OTHER_TREE = "((4,10,5),(3,1,16),(6,2,11))";
const PAIRS = "((8,2),(5,6))";
const ERRS = "((10,100),(2,20))";
const TEMPTING = "((3,5),(2,20))";
const CUT_OFF = "max(min(~3,~-4),min(~1,~7))";
const INNER = "max(~50:min(3,12),~-70:min(2,4),~7:min(14,5))";
const OTHER_INNER = "max(~20:min(4,8),~-3:min(9,7))";
const RANDOM = { opponent: { model: "random" } };
const branchesOf = (trace) => trace.records[0].updates.map(({ move }) => trace.records.find(({ path }) => path.join() === move).value);

export default {
  title: "Minimax",
  lessons: [
    {
      name: "minimax",
      title: "Minimax, from the leaves up",
      text: [
        "MAX wants a large number at the end, MIN a small one. A MIN node is worth the smallest of its branches, a MAX node the largest.",
        "Begin at the bottom: the three MIN nodes are worth 3, 2 and 2, so the root is worth 3, and MAX moves to the first.",
      ],
      input: treeInput(LECTURE_TREE),
      requests: (text) => [searched(text, "minimax"), traced(text, "minimax")],
      figures: [
        { what: "value", textbook: 3, found: ({ value }) => value },
        { what: "move", textbook: "a", found: ({ move }) => move },
        { what: "values of the MIN nodes", textbook: [3, 2, 2], found: (_, trace) => branchesOf(trace) },
      ],
      drawings: [{ trace: 1, caption: "Minimax" }],
      exercise: {
        question: "What is this tree worth to MAX?",
        tree: OTHER_TREE,
        requests: () => [traced(OTHER_TREE, "minimax")],
        right: (trace) => trace.value_of_first,
        why: (trace) => `The MIN nodes are worth ${branchesOf(trace).join(", ")}. The largest of these is ${trace.value_of_first}.`,
      },
    },
    {
      name: "on-paper",
      title: "Minimax on paper",
      view: Paper,
      text: ["Write a value at each inner node, from the lowest up, and check. The service says which are right, and why the others are not. With three players a node has a value for each."],
      input: treeInput("max(min(max(7,2),max(4,9)),min(max(8,3),max(5,1)))"),
      exercise: {
        question: "Which move does MAX make?",
        tree: PAIRS,
        choices: ["a", "b"],
        requests: () => [traced(PAIRS, "minimax")],
        right: ({ move }) => move,
        why: (trace) => `MIN leaves ${branchesOf(trace).join(" and ")}: MAX takes the larger, whatever the largest leaf is.`,
      },
    },
    {
      name: "bad-opponent",
      title: "An opponent who errs",
      text: [
        "Minimax takes MIN for a player without error. If MIN errs, MAX gets the value of the tree or more, never less: it is a guarantee.",
        "Whoever knows that MIN errs may choose otherwise, and risks something.",
      ],
      input: treeInput(ERRS),
      requests: (text) => [
        traced(text, "minimax"),
        post("tree", "face-off", { options: { text }, agents: [{ name: "minimax", model: "optimal" }], opponents: [{ name: "min", model: "optimal" }, { name: "random", model: "random" }] }),
      ],
      figures: [
        { what: "value against a MIN without error", lecture: 10, found: (trace) => trace.value_of_first },
        { what: "move", lecture: "a", found: ({ move }) => move },
        { what: "minimax's mean against a MIN that moves at random: (10 + 100) / 2", byHand: 55, found: (_, { rows }) => rows[0].values[1] },
        { what: "V(minimax, min) ≤ V(minimax, random)", byHand: true, found: (_, { inequalities }) => inequalities.every(({ holds }) => holds) },
      ],
      drawings: [{ trace: 0, caption: "If MIN errs at a, MAX gets 100" }],
      exercise: {
        question: "MIN moves at random here. Which move gives MAX the larger mean?",
        tree: TEMPTING,
        choices: ["a", "b"],
        requests: () => [post("tree", "analysis", { options: { text: TEMPTING }, ...RANDOM })],
        right: ({ move }) => move,
        why: ({ lines }) => lines.map(({ move, value, value_optimal: sure }) => `The mean of ${move} is ${value}, and ${sure} is sure`).join(". ").concat("."),
      },
    },
    {
      name: "cut-off",
      title: "A tree cut off",
      text: [
        "Most trees are too large: a search stops at a depth, and an evaluation estimates what lies below. ~ marks an estimate, and minimax takes it for a leaf.",
        "MIN leaves −2 of the first two and 4 of the others, so MAX takes 4.",
      ],
      input: treeInput("max(min(~-1,~-2),min(~4,~9))"),
      requests: (text) => [traced(text, "minimax")],
      figures: [
        { what: "value", lecture: 4, found: (trace) => trace.value_of_first },
        { what: "move", lecture: "b", found: ({ move }) => move },
      ],
      drawings: [{ trace: 0 }],
      exercise: {
        question: "The search has stopped at these four estimates. What is the root worth?",
        tree: CUT_OFF,
        requests: () => [traced(CUT_OFF, "minimax")],
        right: (trace) => trace.value_of_first,
        why: (trace) => `MIN leaves ${branchesOf(trace).join(" and ").replace("-", "−")}. It is an estimate all the same: nobody knows what lies below.`,
      },
    },
    {
      name: "estimates-at-inner-nodes",
      title: "A limit of depth",
      text: [
        "Each inner node has an estimate in front of a colon. One ply deep MAX believes it, and moves to 50.",
        "Two plies deep it sees the leaves, and moves elsewhere.",
      ],
      input: treeInput(INNER),
      requests: (text) => [traced(text, "minimax", { depth: 1 }), traced(text, "minimax", { depth: 2 })],
      figures: [
        { what: "value at depth 1", byHand: 50, found: (one) => one.value_of_first },
        { what: "move at depth 1", byHand: "a", found: ({ move }) => move },
        { what: "value at depth 2", byHand: 5, found: (_, two) => two.value_of_first },
        { what: "move at depth 2", byHand: "c", found: (_, { move }) => move },
      ],
      drawings: [
        { trace: 0, caption: "One ply deep" },
        { trace: 1, caption: "Two plies deep" },
      ],
      exercise: {
        question: "In max(~20:min(4,8), ~−3:min(9,7)) the MIN nodes are estimated at 20 and −3. By how much does the value at depth 1 exceed the value at depth 2?",
        requests: () => [traced(OTHER_INNER, "minimax", { depth: 1 }), traced(OTHER_INNER, "minimax", { depth: 2 })],
        right: (one, two) => one.value_of_first - two.value_of_first,
        why: (one, two) => `One ply deep MAX moves to ${one.move} and believes ${one.value_of_first}. Two plies deep it moves to ${two.move}, for ${two.value_of_first}.`,
      },
    },
    {
      name: "sizes",
      title: "How large games are",
      text: [
        "Lectures bound the tree of tic-tac-toe by 5⁹ = 1,953,125, and its games by the 9! = 362,880 orders of the cells: 8! = 40,320 once the first is filled. Both bounds are too large, since a game may end early.",
        "Chess has some 35 moves in a position and 100 plies in a game: 35¹⁰⁰, more than 10¹⁵⁴.",
      ],
      slow: "a second or two",
      requests: () => [
        post("tic_tac_toe", "move", { algorithm: "minimax", depth: 9, time_ms: 10000 }),
        post("tic_tac_toe", "move", { algorithm: "minimax", moves: ["b2"], depth: 8, time_ms: 10000 }),
        post("chess", "move", { state: MIDDLEGAME, algorithm: "minimax", depth: 2 }),
      ],
      figures: [
        { what: "nodes of tic-tac-toe's tree", computed: 549946, found: ({ nodes }) => nodes },
        { what: "games of tic-tac-toe", computed: 255168, found: ({ leaves }) => leaves },
        { what: "games once X has the centre, of 8! orders", found: (_, centre) => centre.leaves },
        { what: "chess, a middlegame: branching", found: (_, __, chess) => chess.effective_branching_factor },
      ],
      drawings: [
        {
          bars: ({ nodes, leaves }) => ({
            caption: "Tic-tac-toe",
            rows: [{ label: "bound 5⁹", value: 5 ** 9 }, { label: "nodes of the tree", value: nodes }, { label: "bound 9!", value: 362880 }, { label: "games", value: leaves }],
          }),
        },
        {
          table: (_, centre, chess) => ({
            caption: "Orders of magnitude",
            head: ["game", "what", "about"],
            rows: [
              ["tic-tac-toe", "orders of the last eight cells: 8!", "40,320"],
              ["tic-tac-toe", "games once X has the centre, tried now", centre.leaves.toLocaleString("en")],
              ["chess", "two plies of a middlegame, tried now", chess.leaves.toLocaleString("en")],
              ["chess", "100 plies: 35¹⁰⁰", "10¹⁵⁴"],
              ["backgammon", "third ply after a roll: 20 × 420³", "1.5 × 10⁹"],
            ],
          }),
        },
      ],
      exercise: {
        question: "A game has three moves in each position, and always lasts four plies. How many leaves has its tree?",
        requests: () => [searched(uniform(3, 4), "minimax")],
        right: ({ leaves }) => leaves,
        why: ({ leaves, nodes }) => `3⁴ = ${leaves}. With the inner nodes the tree has ${nodes}.`,
      },
    },
  ],
};
