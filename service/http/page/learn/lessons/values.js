/** What the value of a tree is where it is cut off, or where chance moves. */

import { LECTURE_TREE, post, searched, traced, treeInput } from "./requests.js";

const analysed = (text, more) => post("tree", "analysis", { options: { text }, ...more });
const CUT_OFF = "max(chance(~400,~300),chance(~492,~362))";
const INNER = "max(~50:min(3,12),~-70:min(2,4),~7:min(14,5))";
const SCALES = ["max(chance(0.9:2,0.1:3),chance(0.9:1,0.1:4))", "max(chance(0.9:20,0.1:30),chance(0.9:1,0.1:400))"];

export default {
  title: "Values and estimates",
  lessons: [
    {
      name: "constant-sum",
      title: "Win 1, draw ½, loss 0",
      text: ["The payoffs are (1, 0), (½, ½) and (0, 1). Their sum is always 1, so what one gains the other loses: minimax applies as if it were 0."],
      input: treeInput("max(min([1,0],[0.5,0.5]),min([0,1],[1,0]))"),
      requests: (text) => [analysed(text, { algorithm: "alpha_beta" }), traced(text)],
      figures: [
        { what: "values of MAX and MIN", byHand: [0.5, 0.5], found: ({ values }) => values },
        { what: "move", byHand: "a", found: ({ move }) => move },
      ],
      drawings: [{ trace: 1 }],
    },
    {
      name: "chance-cut-off",
      title: "Chance, cut off",
      text: ["The search stops directly below the chance nodes: ~ marks an estimate. Outcomes are alike, so each node is worth the mean of its estimates."],
      input: treeInput(CUT_OFF),
      requests: (text) => [analysed(text, { algorithm: "expectimax" }), traced(text, "expectimax")],
      figures: [
        { what: "means", lecture: [427, 350], found: ({ lines }) => lines.map(({ value }) => value) },
        { what: "move", lecture: "b", found: ({ move }) => move },
        { what: "proven", found: ({ exact }) => exact },
      ],
      drawings: [{ trace: 1, caption: "Expectimax" }],
    },
    {
      name: "cut-off",
      title: "A tree cut off",
      text: ["The lecture draws estimates and nothing below them. MIN takes −2 of the first two and 4 of the others, and MAX takes 4."],
      input: treeInput("max(min(~-1,~-2),min(~4,~9))"),
      requests: (text) => [traced(text, "minimax")],
      figures: [
        { what: "value", lecture: 4, found: (trace) => trace.value_of_first },
        { what: "move", lecture: "b", found: ({ move }) => move },
      ],
      drawings: [{ trace: 0 }],
    },
    {
      name: "estimates-at-inner-nodes",
      title: "Estimates at inner nodes",
      text: ["Each inner node has an estimate in front of a colon. One ply deep MAX believes it, and moves to 50. Two plies deep it sees the leaves, and moves elsewhere."],
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
    },
    {
      name: "expectimax",
      title: "If MIN moves at random",
      text: ["The same tree, but MIN draws lots. The moves are then worth the means of their leaves, and the second is no longer as good as the third."],
      input: treeInput(LECTURE_TREE),
      requests: (text) => [analysed(text, { opponent: { model: "random" } }), traced(text, "expectimax", { opponent: { model: "random" } })],
      figures: [
        { what: "best three moves, against random", byHand: [23 / 3, 7, 4], found: ({ lines }) => lines.map(({ value }) => value) },
        { what: "the same, should MIN play well", byHand: [3, 2, 2], found: ({ lines }) => lines.map((line) => line.value_optimal) },
      ],
      drawings: [{ trace: 1, caption: "Expectimax" }],
    },
    {
      name: "scale",
      title: "Scale matters to chance",
      text: ["Minimax asks only which leaf is larger. Expectimax takes means: with 20, 30, 1, 400 in place of 2, 3, 1, 4 it changes its move."],
      requests: () => SCALES.flatMap((text) => [searched(text), traced(text, "expectimax")]),
      figures: [
        { what: "values", lecture: [2.1, 40.9], found: (one, _, two) => [one.value, two.value] },
        { what: "moves", lecture: ["a", "b"], found: (one, _, two) => [one.move, two.move] },
      ],
      drawings: [
        { trace: 1, caption: "Leaves 2, 3, 1, 4" },
        { trace: 3, caption: "Leaves 20, 30, 1, 400" },
      ],
    },
  ],
};
