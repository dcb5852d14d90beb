/** What the value of a tree is where it is cut off, or where chance moves. */

import { LECTURE_TREE, post, searched, traced, treeInput } from "./requests.js";

const analysed = (text, more) => post("tree", "analysis", { options: { text }, ...more });
const CUT_OFF = "max(chance(~400,~300),chance(~492,~362))";
const SCALES = ["max(chance(0.9:2,0.1:3),chance(0.9:1,0.1:4))", "max(chance(0.9:20,0.1:30),chance(0.9:1,0.1:400))"];
const MIN_SCALES = ["((1,2),(2,4))", "((1,20),(20,400))"];
const SUM_OF_ONE = "max(min([1,0],[1,0]),min([0.5,0.5],[1,0]))";
const ESTIMATED = "max(chance(~10,~30),chance(~4,~40))";
const AT_RANDOM = "((1,9),(4,4))";
const BEFORE = "max(chance(0.5:2,0.5:4),chance(0.5:0,0.5:5))";
const SQUARED = "max(chance(0.5:4,0.5:16),chance(0.5:0,0.5:25))";
const MIXED = "max(chance(1/2:min(2,4),1/2:min(7,4)),chance(1/2:min(6,0),1/2:min(5,-2)))";
const OTHER_MIXED = "max(chance(1/4:min(8,4),3/4:min(2,6)),chance(1/2:min(1,9),1/2:min(5,7)))";
const ofLayers = (text) => traced(text, "expectimax", { opponent: { model: "optimal" } });
const layer = ({ records }, plies) => records.filter(({ path }) => path.length === plies).map(({ value }) => value);

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
      exercise: {
        question: "Both can win 1, draw ½ or lose 0. What is this tree worth to MAX?",
        tree: SUM_OF_ONE,
        requests: () => [analysed(SUM_OF_ONE, { algorithm: "alpha_beta" })],
        right: ({ values }) => values[0],
        why: ({ move, values }) => `MAX moves to ${move}. What is left for MIN is ${values[1]}, so that the sum is 1.`,
      },
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
      exercise: {
        question: "Outcomes are alike. What is the root worth?",
        tree: ESTIMATED,
        requests: () => [analysed(ESTIMATED, { algorithm: "expectimax" })],
        right: ({ value }) => value,
        why: ({ lines }) => `The means are ${lines.map(({ value }) => value).join(" and ")}, and MAX takes the larger.`,
      },
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
      exercise: {
        question: "MIN moves at random here. What is the root worth to MAX?",
        tree: AT_RANDOM,
        requests: () => [analysed(AT_RANDOM, { opponent: { model: "random" } })],
        right: ({ value }) => value,
        why: ({ move, lines }) => `The means are ${lines.map(({ value }) => value).join(" and ")}: MAX moves to ${move}. Against a good MIN ${surest(lines).move} is best, with ${surest(lines).value_optimal}.`,
      },
    },
    {
      name: "scale",
      title: "Scale matters to chance",
      text: [
        "Minimax asks only which leaf is larger: ((1,2),(2,4)) and ((1,20),(20,400)) have the same move.",
        "Expectimax takes means: with 20, 30, 1, 400 in place of 2, 3, 1, 4 it changes its move.",
      ],
      requests: () => [...SCALES.flatMap((text) => [searched(text), traced(text, "expectimax")]), ...MIN_SCALES.map((text) => searched(text, "minimax"))],
      figures: [
        { what: "values", textbook: [2.1, 40.9], found: (one, _, two) => [one.value, two.value] },
        { what: "moves", textbook: ["a", "b"], found: (one, _, two) => [one.move, two.move] },
        { what: "minimax: moves in ((1,2),(2,4)) and ((1,20),(20,400))", byHand: ["b", "b"], found: (...replies) => replies.slice(-2).map(({ move }) => move) },
      ],
      drawings: [
        { trace: 1, caption: "Leaves 2, 3, 1, 4" },
        { trace: 3, caption: "Leaves 20, 30, 1, 400" },
      ],
      exercise: {
        question: "Each leaf of this tree is squared: 4, 16, 0 and 25. Which move is better then?",
        tree: BEFORE,
        choices: ["a", "b"],
        requests: () => [searched(BEFORE), searched(SQUARED)],
        right: (_, squared) => squared.move,
        why: (before, squared) => `As drawn ${before.move} is better, with a mean of ${before.value}. Squared, ${squared.move} has a mean of ${squared.value}.`,
      },
    },
    {
      name: "mixed-layers",
      title: "Mixed layers",
      text: [
        "MAX chooses a coin, the coin falls, and MIN answers. A node is worth the largest of its children, their mean, or the smallest: it depends on who moves there.",
        "Begin with the lowest layer.",
      ],
      input: treeInput(MIXED),
      requests: (text) => [ofLayers(text)],
      figures: [
        { what: "the four MIN nodes", byHand: [2, 4, 0, -2], found: (trace) => layer(trace, 2) },
        { what: "the two coins: (2 + 4) / 2 and (0 − 2) / 2", byHand: [3, -1], found: (trace) => layer(trace, 1) },
        { what: "the root", guide: 3, found: (trace) => trace.value_of_first },
      ],
      drawings: [{ trace: 0, caption: "MAX, chance, MIN" }],
      exercise: {
        question: "MAX moves, then chance, as often as each branch says, then MIN. What is the root worth?",
        tree: OTHER_MIXED,
        requests: () => [ofLayers(OTHER_MIXED)],
        right: (trace) => trace.value_of_first,
        why: (trace) => `MIN leaves ${layer(trace, 2).join(", ")}. The chance nodes are worth ${layer(trace, 1).join(" and ")}, and MAX takes the larger.`,
      },
    },
  ],
};

/** Return the line that is best against an opponent without error. */
const surest = (lines) => lines.toSorted((one, other) => other.value_optimal - one.value_optimal)[0];
