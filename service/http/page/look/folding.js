/** A trace whose symmetric moves are drawn once: it asks for the whole tree, which says what is symmetric. */

import { ask } from "../service.js";
import { sceneOf } from "./scene.js";
import { classesOf, folded } from "./symmetry.js";

const WHOLE = "minimax";

/**
 * Return `{records, alike, note}` of a trace: the records that are drawn, the moves for which each of their branches stands, and a
 * sentence. `body`: of the trace's request.
 */
export async function foldedTrace(game, trace, body, signal) {
  const whole = trace.algorithm === WHOLE ? trace : await ask(game, "trace", wholeBody(body), { signal, quiet: true });
  if (whole.beyond || whole.stopped_depth !== undefined) {
    return { records: trace.records, alike: new Map(), note: "The tree is too large to tell which moves are symmetric. A smaller depth helps." };
  }
  const { records, alike } = folded(trace.records, classesOf(game, sceneOf(whole.records).root));
  const count = (list) => list.filter(({ kind }) => kind !== "cut").length;
  const firsts = (list) => list.filter(({ path }) => path.length === 1).length;
  const note = `Symmetric moves are drawn once: ${firsts(records)} of ${firsts(trace.records)} first moves, and ${count(records)} of ${count(trace.records)} nodes.`;
  return { records, alike, note };
}

function wholeBody({ rules, nodes, seed, ...body }) {
  return { ...body, algorithm: WHOLE };
}
