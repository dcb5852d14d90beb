/** Minimax: what a position is worth if both play well. */

import { LECTURE_TREE, searched, traced, treeInput } from "./requests.js";

const OTHER_TREE = "((4,10,5),(3,1,16),(6,2,11))";

export default {
  title: "Minimax",
  lessons: [
    {
      name: "minimax",
      title: "Minimax on paper",
      text: [
        "MAX wants a large number at the end, MIN a small one. Fill the tree in from the bottom: a MIN node is worth the smallest of its branches, a MAX node the largest.",
        "Here the three MIN nodes are worth 3, 2 and 2, so the root is worth 3, and MAX moves to the first.",
      ],
      input: treeInput(LECTURE_TREE),
      requests: (text) => [searched(text, "minimax"), traced(text, "minimax")],
      figures: [
        { what: "value", textbook: 3, found: ({ value }) => value },
        { what: "move", textbook: "a", found: ({ move }) => move },
      ],
      drawings: [{ trace: 1, caption: "Minimax" }],
      exercise: {
        question: "What is this tree worth to MAX?",
        tree: OTHER_TREE,
        requests: () => [searched(OTHER_TREE, "minimax")],
        right: ({ value }) => value,
        why: ({ value }) => `The MIN nodes are worth 4, 1 and 2. The largest of these is ${value}.`,
      },
    },
  ],
};
