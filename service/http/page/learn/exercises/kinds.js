/** The kinds of exercises by number: what each asks about its tree, and how the service's traces answer it. */

import { html } from "../../vendor/preact.js";
import { lookAddress } from "../links.js";
import { leavesCut, traced } from "../lessons/requests.js";
import { worded } from "../worded.js";

const IN_TURNS = "MAX moves first, then MIN, in turns.";
const CHANCE = "expectimax";

/** Kinds: `{name, title, about}`, and `exercise(tree)`, as exercise.js has it; that of cuts is done in the tree's picture. */
export const KINDS = [
  {
    name: "minimax",
    title: "Minimax",
    about: "What is the root worth?",
    exercise: (tree) => ({
      question: `${IN_TURNS} What is the value of the root?`,
      tree,
      requests: () => [traced(tree, "minimax")],
      right: (trace) => trace.value_of_first,
      why: (trace) => html`${backedUp(trace, "MAX takes the largest")} ${steps(tree, "minimax")}`,
    }),
  },
  {
    name: "alpha-beta",
    title: "Alpha-beta",
    about: "Which leaves are never looked at?",
    exercise: (tree) => ({
      question: `${IN_TURNS} Alpha-beta goes from left to right. Which leaves does it never look at?`,
      tree,
      requests: () => [traced(tree), traced(tree, "minimax")],
      right: leavesCut,
      why: (trace, minimax) => html`Alpha-beta looks at ${trace.leaves} of ${minimax.leaves} leaves, never at ${worded(leavesCut(trace, minimax))}. ${steps(tree)}`,
    }),
  },
  {
    name: CHANCE,
    title: "Expectimax",
    about: "What is the root worth, with chance?",
    exercise: (tree) => ({
      question: "MAX moves first, then chance, as often as each branch says. What is the value of the root?",
      tree,
      requests: () => [traced(tree, CHANCE)],
      right: (trace) => trace.value_of_first,
      why: (trace) => html`${backedUp(trace, "MAX takes the largest mean")} ${steps(tree, CHANCE)}`,
    }),
  },
  { name: "cuts", title: "Cut branches", about: "Choose them in the picture.", isInPicture: true },
];

/** Say what the root's branches are worth, and what follows. */
function backedUp(trace, then) {
  const below = trace.records.filter(({ path }) => path.length === 1).map(({ value }) => value);
  return `The root's branches are worth ${below.map(worded).join(", ")}: ${then}, ${worded(trace.value_of_first)}.`;
}

const steps = (tree, algorithm) => html`<a href=${lookAddress(traced(tree, algorithm))}>Step through it →</a>`;
