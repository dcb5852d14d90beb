/** A random tree in which something is cut. */

import { useEffect, useRef, useState } from "../vendor/preact.js";
import { ask } from "../service.js";
import { randomTree } from "./known.js";
import { PLAIN, TREE } from "./task.js";

/**
 * A hook, `{find, error}`. `find` looks for a tree, and `onFound` is called with its text, unless `task` has changed by
 * then. `error`: why there is none.
 */
export function useTreeWithCuts(task, onFound) {
  const [error, setError] = useState(null);
  const looking = useRef(null);
  useEffect(() => () => looking.current?.abort(), [task]);
  const find = () => {
    looking.current?.abort();
    const { signal } = (looking.current = new AbortController());
    setError(null);
    treeWithCuts(signal).then(onFound, (failed) => signal.aborted || setError(failed));
  };
  return { find, error };
}

async function treeWithCuts(signal) {
  for (;;) {
    const text = randomTree();
    const body = { options: { text }, algorithm: PLAIN, most_nodes: 1 };
    const { cut } = await ask(TREE, "trace", body, { signal, quiet: true });
    if (cut) return text;
  }
}
