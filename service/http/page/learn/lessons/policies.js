/** Policies: what to do in each position. */

import { positionsOf, utilityOf } from "../drawings/positions.js";
import { LECTURE_TREE, post } from "./requests.js";

const LOST_HALVINGS = [1, 4, 6, 10, 14, 16, 18, 22, 24, 26, 30, 34, 38, 40, 42, 46, 50, 54, 56, 58, 62, 64];
const numberOf = ({ state }) => Number(state.split(" ")[0]);
const xored = (state) => state.split(" ")[0].split(",").reduce((sum, heap) => sum ^ Number(heap), 0);
const MINS = "((7,2),(1,5))";
const SIDES = { win: "the player to move", loss: "the other" };
const CORNER = ["b2", "c3", "b1", "a2"];
const objects = (state) => state.split(" ")[0].split(",").reduce((sum, heap) => sum + Number(heap), 0);
const grundyOf = (heap) => post("grundy", "trace", { options: { heaps: [heap] }, state: `${heap} 2`, algorithm: "minimax" });

export default {
  title: "Policies",
  lessons: [
    {
      name: "halving",
      title: "Halving from 15",
      text: [
        "Subtract 1, or halve and round down; who is left with 0 wins.",
        "A policy says for each position what to do. Walk through it: it has an answer to everything.",
      ],
      input: { label: "The number", value: 15, type: "number", min: 1, max: 200 },
      play: { game: "halving" },
      requests: (text) => [
        post("halving", "policy", { options: { number: 64 }, rows: "lost" }),
        post("halving", "policy", { options: { number: Number(text) } }),
      ],
      figures: [
        { what: "first move from 15 leaves", byHand: 14, found: (_, policy) => numberOf({ state: policy.rows[0].next_state ?? "0" }) },
        { what: "numbers up to 64 that lose for the player to move", computed: LOST_HALVINGS, found: (lost) => [...new Set(lost.rows.map(numberOf))].sort((one, other) => one - other) },
      ],
      drawings: [{ walk: 1 }],
      exercise: {
        question: "From 9 one move wins. Which number does it leave?",
        requests: () => [post("halving", "policy", { options: { number: 9 } })],
        right: ({ rows }) => numberOf({ state: rows[0].next_state }),
        why: ({ rows }) => `Whoever is to move at ${numberOf({ state: rows[0].next_state })} loses, whatever the reply.`,
      },
    },
    {
      name: "nim",
      title: "Nim 3-4-5",
      text: ["Take any number from one heap; who takes the last object wins. Bouton's rule: leave heaps whose XOR is 0, and every reply can be answered."],
      play: { game: "nim" },
      requests: () => [post("nim", "policy", { options: { heaps: [3, 4, 5] } })],
      figures: [
        { what: "the first player, since 3 XOR 4 XOR 5 is 2", byHand: "win", found: ({ rows }) => rows[0].outcome },
        { what: "XOR of the heaps after the first move", byHand: 0, found: ({ rows }) => xored(rows[0].next_state) },
      ],
      drawings: [{ walk: 0 }],
      exercise: {
        question: "From heaps of 2, 3 and 4 one move wins. How many objects does it take?",
        board: { game: "nim", options: { heaps: [2, 3, 4] } },
        requests: () => [post("nim", "policy", { options: { heaps: [2, 3, 4] } })],
        right: ({ rows }) => objects(rows[0].state) - objects(rows[0].next_state),
        why: ({ rows }) => `It leaves ${rows[0].next_state.split(" ")[0]}, whose XOR is ${xored(rows[0].next_state)}.`,
      },
    },
    {
      name: "grundy",
      title: "Grundy's game of 7",
      text: ["Split a heap into two unequal ones; who cannot move loses. MIN, here player 2, moves first, and loses whatever it does."],
      play: { game: "grundy", options: { heaps: [7] }, state: "7 2" },
      requests: () => [post("grundy", "policy", { options: { heaps: [7] }, state: "7 2", player: "1" })],
      figures: [
        { what: "MIN, who moves first, loses", lecture: true, found: ({ values }) => values[1] < 0 },
        { what: "MIN's first moves, all answered", byHand: ["7=1+6", "7=2+5", "7=3+4"], found: ({ rows }) => rows[0].replies.map(({ move }) => move) },
      ],
      drawings: [{ walk: 0 }],
      exercise: {
        question: "One heap of 4 is to be split. Who wins?",
        choices: Object.values(SIDES),
        requests: () => [post("grundy", "move", { options: { heaps: [4] } })],
        right: ({ outcome }) => SIDES[outcome],
        why: ({ principal_variation: line }) => `It goes ${line.join(", ")}, and then no heap can be split.`,
      },
    },
    {
      name: "grundy-graph",
      title: "Grundy's game, each position once",
      text: [
        "MIN moves first, and who cannot move loses: the utility is 1 where MAX wins, and 0 where MIN wins.",
        "Several orders of splits lead to the same heaps. The lecture draws such a position once, so the tree is a graph.",
      ],
      requests: () => [grundyOf(7)],
      figures: [
        { what: "utility for MAX", lecture: 1, found: (trace) => utilityOf(trace.records[0]) },
        { what: "MIN's first moves", lecture: 3, found: ({ records }) => records.filter(({ path }) => path.length === 1).length },
        { what: "nodes of the tree", byHand: 24, found: ({ nodes }) => nodes },
        { what: "positions", byHand: 14, found: (trace) => positionsOf(trace).size },
      ],
      drawings: [{ graph: 0, caption: "Seven objects, MIN to move" }],
      exercise: {
        question: "With eight objects and MIN to move first: what is the utility for MAX, 0 or 1?",
        requests: () => [grundyOf(8)],
        right: (trace) => utilityOf(trace.records[0]),
        why: ({ records: [root] }) => `The utility is ${utilityOf(root)}: MIN ${utilityOf(root) ? "loses whatever it does" : `wins by ${root.best}`}.`,
      },
    },
    {
      name: "tic-tac-toe-policy",
      title: "Tic-tac-toe, every reply",
      text: ["Tic-tac-toe is small enough to be solved. This is a policy for O: choose X's moves, and O never loses."],
      play: { game: "tic_tac_toe" },
      requests: () => [post("tic_tac_toe", "policy", { player: "O" })],
      figures: [
        { what: "values of X and O", computed: [0, 0], found: ({ values }) => values },
        { what: "positions", computed: 5478, found: ({ positions }) => positions },
      ],
      drawings: [{ walk: 0 }],
      exercise: {
        question: "X has begun in the corner a1. Where must O move, so as not to lose?",
        board: { game: "tic_tac_toe", moves: ["a1"] },
        choices: CORNER,
        requests: () => [post("tic_tac_toe", "analysis", { moves: ["a1"], multi_pv: 0, depth: 8 })],
        right: ({ move }) => move,
        why: ({ lines }) => `O holds a draw by ${lines.filter(({ outcome }) => outcome === "draw").map(({ move }) => move).join(", ")}, and by nothing else.`,
      },
    },
    {
      name: "policy-of-a-tree",
      title: "MIN's policy on a tree",
      text: ["On a tree a policy is a move at each node of one's own. MIN takes the smallest leaf at each of its three nodes."],
      requests: () => [post("tree", "policy", { options: { text: LECTURE_TREE }, player: "MIN" })],
      figures: [{ what: "MIN's moves", byHand: ["a", "a", "c"], found: ({ rows }) => rows.filter(({ move }) => move).map(({ move }) => move) }],
      drawings: [
        { table: ({ rows }) => ({ caption: "The policy", head: ["node", "move", "value for MAX"], rows: rows.filter(({ move }) => move).map((row) => [row.state, row.move, row.values[0]]) }) },
        { walk: 0 },
      ],
      exercise: {
        question: "What does MIN do at its two nodes, from left to right?",
        tree: MINS,
        choices: ["a, a", "a, b", "b, a", "b, b"],
        requests: () => [post("tree", "policy", { options: { text: MINS }, player: "MIN" })],
        right: ({ rows }) => rows.filter(({ move }) => move).map(({ move }) => move).join(", "),
        why: ({ rows }) => `It leaves ${rows.filter(({ move }) => move).map(({ values }) => values[0]).join(" and ")}.`,
      },
    },
  ],
};
