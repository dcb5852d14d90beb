/** Whether an answer is still wanted when it comes. */

import { useEffect, useRef } from "./vendor/preact.js";

/**
 * Return a function to be called with each question. It returns another, to be called with the answer: whether
 * the component is still there, with the same `value` as then.
 */
export function useStill(value) {
  const now = useRef(value);
  now.current = value;
  useEffect(() => () => void (now.current = undefined), []);
  return () => {
    const then = now.current;
    return () => now.current === then;
  };
}
