/** Which exercises a person has solved, kept in the browser. */

import { useEffect, useState } from "../vendor/preact.js";

const KEY = "countermove.learn";
/** An event of the window: a bundle may have a copy of this module. */
const SOLVED = "countermove.solved";

/** Return the names of the lessons whose exercises are solved. A browser that keeps nothing is no error. */
export function solved() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY));
    return new Set(Array.isArray(kept) ? kept : []);
  } catch {
    return new Set();
  }
}

/** Keep that the exercise of the lesson `name` is solved. */
export function remember(name) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...solved().add(name)]));
  } catch {
    return; // the lists go on without it
  }
  dispatchEvent(new Event(SOLVED));
}

/** A hook: as `solved`, and again whenever another exercise is. */
export function useSolved() {
  const [names, setNames] = useState(solved);
  useEffect(() => {
    const read = () => setNames(solved());
    addEventListener(SOLVED, read);
    return () => removeEventListener(SOLVED, read);
  }, []);
  return names;
}
