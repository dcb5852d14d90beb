/** The whole tree of a tree's text: what stands below the branches that another search cuts. */

import { ask } from "../service.js";
import { TREE } from "./task.js";

/** Looks at every node, whatever the tree is. */
const ALL_NODES = "equilibrium";

/**
 * Return the records of a search that cuts nothing; none if the tree is too large.
 *
 * `body`: of a request about the game `tree`; what belongs to its algorithm is left out. `signal` aborts it. Errors: those of `ask`.
 */
export async function wholeTree({ options, state, moves, depth, most_nodes }, signal) {
  const body = { options, state, moves, depth, most_nodes, algorithm: ALL_NODES };
  const { records, beyond } = await ask(TREE, "trace", body, { signal, quiet: true });
  return beyond ? [] : records;
}
