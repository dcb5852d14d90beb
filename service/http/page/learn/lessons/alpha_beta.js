/** Which branches alpha-beta prunes. */

import { LECTURE_TREE, boundsOf, cutsOf, leavesCut, post, searched, traced, treeInput } from "./requests.js";

const EVEN = "max(min(max(3,4),max(1,2)),min(max(7,8),max(5,6)))";
const MIRROR = "max(min(max(6,5),max(8,7)),min(max(2,1),max(4,3)))";
const OTHER = "max(A:min(max(2,3),B:max(5,9)),D:min(0,7),E:min(2,8))";
const QUIZ = "max(min(max(10,6),max(100,8)),min(max(1,2),max(20,4)))";
const EQUAL = "((3,12),(3,1))";

const PRUNED = "((5,9),(4,8,7),(6,3))";
const COUNTED = "((6,2),(1,7,9),(8,4))";
const PLIES = "max(min(max(2,4),max(3,9)),min(max(1,3),max(7,5)))";
const ONE_CUT = "max(A:min(max(4,6),B:max(7,1)),C:min(8,9))";
const RULED = "((4,9),(4,6,7))";
const LAST_BEST = "((1,5),(3,7),(6,8))";
const FIRST_BEST = "((6,8),(3,7),(1,5))";
const YES_NO = ["yes", "no"];

const both = (text) => [traced(text, "minimax"), traced(text)];

export default {
  title: "Alpha-beta",
  lessons: [
    {
      name: "pruned-branches",
      title: "Which branches are pruned?",
      text: [
        "α is what MAX is sure of so far, and β what MIN is. The first MIN node is worth 3, so the root has α = 3.",
        "The second MIN node begins with a 2: MIN gets it down to 2 or less, whatever its other leaves are, so nobody looks at them.",
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
      exercise: {
        question: "How many leaves does alpha-beta never look at?",
        tree: PRUNED,
        requests: () => both(PRUNED),
        right: (minimax, trace) => leavesCut(trace, minimax).length,
        why: (minimax, trace) => `The second MIN node finds a value below α = ${cutsOf(trace)[0].limit}, so ${leavesCut(trace, minimax).join(" and ")} cannot matter.`,
      },
    },
    {
      name: "counts",
      title: "Counts: minimax and alpha-beta",
      text: ["Minimax looks at every node of this tree. Alpha-beta finds the same value and the same move, and leaves out what cannot matter."],
      input: treeInput(LECTURE_TREE),
      requests: (text) => both(text),
      figures: [
        { what: "nodes, minimax", byHand: 13, found: ({ nodes }) => nodes },
        { what: "leaves, minimax", textbook: 9, found: ({ leaves }) => leaves },
        { what: "nodes, alpha-beta", byHand: 11, found: (_, { nodes }) => nodes },
        { what: "leaves, alpha-beta", textbook: 7, found: (_, { leaves }) => leaves },
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
      exercise: {
        question: "Count the nodes that alpha-beta looks at, the root too. How many are they?",
        tree: COUNTED,
        requests: () => both(COUNTED),
        right: (_, { nodes }) => nodes,
        why: (minimax, trace) => `Minimax looks at ${minimax.nodes}. Alpha-beta leaves out ${leavesCut(trace, minimax).join(" and ")}.`,
      },
    },
    {
      name: "three-plies",
      title: "Three plies, and the mirror",
      text: [
        "Two trees with the same eight leaves. In the first the best moves come last, and alpha-beta looks at everything.",
        "In its mirror they come first, and five leaves suffice.",
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
      exercise: {
        question: "How many of the eight leaves does alpha-beta look at?",
        tree: PLIES,
        requests: () => both(PLIES),
        right: (_, { leaves }) => leaves,
        why: (minimax, trace) => `It leaves out ${leavesCut(trace, minimax).join(", ")}.`,
      },
    },
    {
      name: "another-lecture",
      title: "The cuts of another lecture",
      text: [
        "A has β = 3 when B finds a 5: MIN will not let MAX get 5 or more there, so B's 9 is cut by β.",
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
      exercise: {
        question: "One leaf of this tree is cut. By which bound?",
        tree: ONE_CUT,
        choices: ["α", "β"],
        requests: () => [traced(ONE_CUT)],
        right: (trace) => (cutsOf(trace)[0].by === "alpha" ? "α" : "β"),
        why: (trace) => `It is cut at ${cutsOf(trace)[0].path.slice(0, -1).at(-1)}, where ${cutsOf(trace)[0].limit} is the bound of the node above.`,
      },
    },
    {
      name: "quiz-2",
      title: "Quiz: what is never looked at?",
      text: [
        "MAX moves, then MIN, then MAX. Which leaves does alpha-beta leave out, from left to right?",
        "Two cuts are to be found, and one takes a whole subtree.",
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
      exercise: {
        question: "Which leaves are never looked at?",
        tree: QUIZ,
        choices: ["8", "8, 4", "8, 20, 4", "100, 8, 4"],
        requests: () => both(QUIZ),
        right: (minimax, trace) => leavesCut(trace, minimax).join(", "),
        why: (_, trace) => cutsOf(trace).map(({ by, limit, path }) => `${path.join(" › ")} is cut by ${by === "alpha" ? "α" : "β"} = ${limit}`).join("; ").concat("."),
      },
    },
    {
      name: "cut-rules",
      title: "When equal values are cut",
      text: [
        "The second MIN node finds 3 where α is 3. One textbook cuts there, by v ≤ α, since it cannot get better; another cuts only where α > β.",
        "Fail-soft returns the value that was found, fail-hard the bound, α or β: the tree's value is always the same.",
      ],
      input: treeInput(EQUAL),
      requests: (text) => [
        traced(text),
        traced(text, "plain_alpha_beta", { rules: { cut_on_equal: false } }),
        traced("((3,12),(2,1))"),
        traced("((3,12),(2,1))", "plain_alpha_beta", { rules: { fail_hard: true } }),
      ],
      figures: [
        { what: "cuts on v ≤ α", byHand: 1, found: ({ cut }) => cut },
        { what: "cuts only on α > β", byHand: 0, found: (_, { cut }) => cut },
        { what: "second MIN node of ((3,12),(2,1)), fail-soft", byHand: 2, found: (_, __, trace) => valueAt(trace, "b") },
        { what: "the same, fail-hard", byHand: 3, found: (...traces) => valueAt(traces[3], "b") },
      ],
      drawings: [
        { trace: 0, caption: "Cut on v ≤ α" },
        { trace: 1, caption: "Cut only on α > β" },
      ],
      exercise: {
        question: "How many leaves does the rule α > β look at that the rule v ≤ α leaves out?",
        tree: RULED,
        requests: () => [traced(RULED), traced(RULED, "plain_alpha_beta", { rules: { cut_on_equal: false } })],
        right: (equal, beyond) => beyond.leaves - equal.leaves,
        why: (equal, beyond) => `The second MIN node finds ${valueAt(equal, "b")} where α is ${cutsOf(equal)[0].limit}. The one rule cuts there and looks at ${equal.leaves} leaves, the other at ${beyond.leaves}.`,
      },
    },
    {
      name: "order",
      title: "The order of moves",
      text: ["With the third MIN node's 2 in front, its 5 and 14 are cut as well. That is why searches try the most promising moves first."],
      requests: () => [searched(LECTURE_TREE, "plain_alpha_beta"), traced("((3,12,8),(2,4,6),(2,5,14))")],
      figures: [
        { what: "leaves as drawn", textbook: 7, found: ({ leaves }) => leaves },
        { what: "leaves with the 2 in front", byHand: 5, found: (_, { leaves }) => leaves },
      ],
      drawings: [{ trace: 1, caption: "The third node in another order" }],
      exercise: {
        question: "The best branch stands last here. How many leaves are looked at with the branches in the opposite order?",
        tree: LAST_BEST,
        requests: () => [traced(LAST_BEST), traced(FIRST_BEST)],
        right: (_, { leaves }) => leaves,
        why: (last, first) => `As drawn it looks at ${last.leaves}. With α = ${first.value_of_first} from the start, one leaf of each other branch suffices.`,
      },
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
      exercise: {
        question: "In tic-tac-toe X takes b2, O takes a1 and X takes c3; or X takes b2, O takes c3 and X takes a1. Is it the same position?",
        choices: YES_NO,
        requests: () => [["b2", "a1", "c3"], ["b2", "c3", "a1"]].map((moves) => post("tic_tac_toe", "position", { moves })),
        right: (one, other) => YES_NO[one.state === other.state ? 0 : 1],
        why: (one, other) => `The states are ${one.state} and ${other.state}: the marks stand on the same cells, but are not the same players’.`,
      },
    },
  ],
};

const valueAt = (trace, label) => trace.records.find(({ kind, path }) => kind === "node" && path.join() === label).value;
