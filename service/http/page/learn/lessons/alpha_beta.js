/** Which branches alpha-beta prunes. */

import { LECTURE_TREE, boundsOf, cutsOf, leavesCut, post, searched, traced, treeInput } from "./requests.js";

const EVEN = "max(min(max(3,4),max(1,2)),min(max(7,8),max(5,6)))";
const MIRROR = "max(min(max(6,5),max(8,7)),min(max(2,1),max(4,3)))";
const OTHER = "max(A:min(max(2,3),B:max(5,9)),D:min(0,7),E:min(2,8))";
const QUIZ = "max(min(max(10,6),max(100,8)),min(max(1,2),max(20,4)))";
const EQUAL = "((3,12),(3,1))";

const both = (text) => [traced(text, "minimax"), traced(text)];

export default {
  title: "Alpha-beta",
  lessons: [
    {
      name: "pruned-branches",
      title: "Which branches are pruned?",
      text: [
        "MAX moves first and wants the largest leaf; then MIN wants the smallest. The first MIN node is worth 3, so MAX has at least α = 3.",
        "The second MIN node begins with a 2. MIN gets it down to 2 or less, whatever its other leaves are, so nobody looks at them.",
      ],
      input: treeInput(LECTURE_TREE),
      requests: (text) => both(text),
      figures: [
        { what: "leaves never looked at", lecture: [4, 6], found: (minimax, trace) => leavesCut(trace, minimax) },
        { what: "value of the tree", lecture: 3, found: (_, trace) => trace.value_of_first },
        { what: "both cut by", lecture: ["α = 3"], found: (_, trace) => [...new Set(cutsOf(trace).map(({ by, limit }) => `${by === "alpha" ? "α" : "β"} = ${limit}`))] },
        { what: "β of the first MIN node, step by step", lecture: [3, 3, 3], found: (_, trace) => boundsOf(trace, ["a"], "beta") },
        { what: "β of the third MIN node", lecture: [14, 5, 2], found: (_, trace) => boundsOf(trace, ["c"], "beta") },
      ],
      drawings: [{ trace: 1, caption: "Alpha-beta, from left to right" }],
    },
    {
      name: "counts",
      title: "Counts: minimax and alpha-beta",
      text: ["Minimax looks at every node of this tree. Alpha-beta finds the same value and the same move, and leaves out what cannot matter."],
      input: treeInput(LECTURE_TREE),
      requests: (text) => both(text),
      figures: [
        { what: "nodes, minimax", lecture: 13, found: ({ nodes }) => nodes },
        { what: "leaves, minimax", lecture: 9, found: ({ leaves }) => leaves },
        { what: "nodes, alpha-beta", lecture: 11, found: (_, { nodes }) => nodes },
        { what: "leaves, alpha-beta", lecture: 7, found: (_, { leaves }) => leaves },
      ],
      drawings: [
        {
          table: (...traces) => ({
            caption: "One pass each",
            head: ["algorithm", "value", "move", "nodes", "leaves", "cut branches"],
            rows: traces.map((it) => [it.algorithm, it.value_of_first, it.move, it.nodes, it.leaves, it.cut]),
          }),
        },
        { trace: 0, caption: "Minimax" },
        { trace: 1, caption: "Alpha-beta" },
      ],
    },
    {
      name: "three-plies",
      title: "Three plies, and the mirror",
      text: [
        "Two trees with the same eight leaves. In the first the best moves come last, and alpha-beta looks at everything.",
        "In its mirror the best moves come first. Five leaves suffice.",
      ],
      requests: () => [traced(EVEN), traced(MIRROR)],
      figures: [
        { what: "value", lecture: [6, 6], found: (...traces) => traces.map((it) => it.value_of_first) },
        { what: "leaves looked at", lecture: 8, found: ({ leaves }) => leaves },
        { what: "leaves looked at, mirror", lecture: 5, found: (_, { leaves }) => leaves },
      ],
      drawings: [
        { trace: 0, caption: "The best moves last" },
        { trace: 1, caption: "The best moves first" },
      ],
    },
    {
      name: "another-lecture",
      title: "The cuts of another lecture",
      text: [
        "A has β = 3 when B finds a 5. MAX would take 5 or more at B, and MIN will not let it come to that: B's 9 is cut by β.",
        "The root then has α = 3. D begins with 0 and E with 2, so the 7 and the 8 are cut by α.",
      ],
      input: treeInput(OTHER),
      requests: (text) => both(text),
      figures: [
        { what: "leaves never looked at", lecture: [9, 7, 8], found: (minimax, trace) => leavesCut(trace, minimax) },
        { what: "cut by", lecture: ["β", "α", "α"], found: (_, trace) => cutsOf(trace).map(({ by }) => (by === "alpha" ? "α" : "β")) },
        { what: "value", lecture: 3, found: (_, trace) => trace.value_of_first },
        { what: "leaves looked at, of 8", lecture: 5, found: (_, trace) => trace.leaves },
      ],
      drawings: [{ trace: 1, caption: "One β-cut, two α-cuts" }],
    },
    {
      name: "quiz-2",
      title: "Quiz: what is never looked at?",
      text: [
        "MAX moves, then MIN, then MAX. Which leaves does alpha-beta leave out, from left to right?",
        "Two cuts are to be found. One takes a whole subtree.",
      ],
      secret: true,
      input: treeInput(QUIZ),
      requests: (text) => both(text),
      figures: [
        { what: "value", lecture: 10, found: (_, trace) => trace.value_of_first },
        { what: "leaves never looked at", lecture: [8, 20, 4], found: (minimax, trace) => leavesCut(trace, minimax) },
        { what: "leaves looked at, of 8", lecture: 5, found: (_, trace) => trace.leaves },
      ],
      drawings: [{ trace: 1, caption: "The answer" }],
    },
    {
      name: "cut-rules",
      title: "When equal values are cut",
      text: [
        "The second MIN node finds 3 where α is 3. One textbook cuts there, since it cannot get better: v ≤ α. Another cuts only where α > β.",
        "Fail-soft returns the value that was found; fail-hard returns the bound, α or β. The tree's value is always the same.",
      ],
      input: treeInput(EQUAL),
      requests: (text) => [
        traced(text),
        traced(text, "plain_alpha_beta", { rules: { cut_on_equal: false } }),
        traced("((3,12),(2,1))"),
        traced("((3,12),(2,1))", "plain_alpha_beta", { rules: { fail_hard: true } }),
      ],
      figures: [
        { what: "cuts on v ≤ α", lecture: 1, found: ({ cut }) => cut },
        { what: "cuts only on α > β", lecture: 0, found: (_, { cut }) => cut },
        { what: "second MIN node of ((3,12),(2,1)), fail-soft", byHand: 2, found: (_, __, trace) => valueAt(trace, "b") },
        { what: "the same, fail-hard", byHand: 3, found: (...traces) => valueAt(traces[3], "b") },
      ],
      drawings: [
        { trace: 0, caption: "Cut on v ≤ α" },
        { trace: 1, caption: "Cut only on α > β" },
      ],
    },
    {
      name: "order",
      title: "The order of moves",
      text: ["With the third MIN node's 2 in front, its 5 and 14 are cut as well. That is why searches try the most promising moves first."],
      requests: () => [searched(LECTURE_TREE, "plain_alpha_beta"), traced("((3,12,8),(2,4,6),(2,5,14))")],
      figures: [
        { what: "leaves as drawn", lecture: 7, found: ({ leaves }) => leaves },
        { what: "leaves with the 2 in front", byHand: 5, found: (_, { leaves }) => leaves },
      ],
      drawings: [{ trace: 1, caption: "The third node in another order" }],
    },
    {
      name: "transposition",
      title: "Two orders of moves, one position",
      text: [
        "1. a4 a5 2. h4 h5 and 1. a4 h5 2. h4 a5 lead to the same position: no pawn can be captured in passing.",
        "A search with a table of positions looks at it once.",
      ],
      play: { game: "chess", moves: ["a2a4", "a7a5", "h2h4", "h7h5"] },
      requests: () => [
        post("chess", "position", { moves: ["a2a4", "a7a5", "h2h4", "h7h5"] }),
        post("chess", "position", { moves: ["a2a4", "h7h5", "h2h4", "a7a5"] }),
      ],
      figures: [{ what: "the same position", lecture: true, found: (one, other) => one.state === other.state }],
      drawings: [
        { table: (one, other) => ({ caption: "As the service writes them", head: ["moves", "position"], rows: [["1. a4 a5 2. h4 h5", one.state], ["1. a4 h5 2. h4 a5", other.state]] }) },
        { board: 0, caption: "After both" },
      ],
    },
  ],
};

const valueAt = (trace, label) => trace.records.find(({ kind, path }) => kind === "node" && path.join() === label).value;
