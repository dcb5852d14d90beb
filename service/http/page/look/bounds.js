/** Why a node that returns a bound may show a wrong value, and why the root is right all the same. */

import { listed, number, who } from "./words.js";

const FURTHER = { upper: "smaller", lower: "larger" };
const LIMIT = { upper: "α", lower: "β" };
const MOST_NAMED = 3;

/**
 * Return sentences, or undefined for a value that is exact. `record`: of the trace; `node`: its node of the scene. `cuts`: the
 * records of its branches that were cut. `names`: as `namesBy` has it.
 */
export function whyBound({ record, node, cuts, names, isFailHard }) {
  const further = FURTHER[record.bound];
  if (!further || !node.parent || record.values) return undefined;
  const unseen = cuts.length > MOST_NAMED ? `${cuts.length} branches were` : `${listed(cuts.map(({ path }) => names.branch(path)))} ${cuts.length === 1 ? "was" : "were"}`;
  const sentences = [
    cuts.length ? `This is a bound, not the value: ${unseen} not looked at.` : "This is a bound, not the value: its children gave bounds.",
    isFailHard ? `Fail-hard returns ${LIMIT[record.bound]} itself.` : "",
    trueValue(record, node, further),
    node.parent.parent
      ? ""
      : `So a child of the root may show a wrong value. The root's value and move are right: ${who(node.parent)} already has a child that is as good.`,
  ];
  return sentences.filter(Boolean).join(" ");
}

function trueValue({ value }, node, further) {
  if (!node.given || node.value === undefined) return `The true value may be ${further}.`;
  return node.value === value ? `The true value might be ${further}; here it is ${number(value)} too.` : `The true value is ${number(node.value)}.`;
}
