/**
 * Which exercises a person has tried and solved, kept in the browser alone: `[{name, seed, tries, when}]`. `name`: of
 * the lesson, or the kind of an exercise by number, whose number is `seed`; `tries`: how often it was checked until it
 * was right; `when`: the time of that, or undefined.
 */

import { useEffect, useState } from "../vendor/preact.js";

const KEY = "countermove.learn";
/** The window's event after a change: a bundle may have a copy of this module. */
const CHANGED = "countermove.learn";

/** Return what is kept. A browser that keeps nothing is no error, nor is an entry that is no result. */
export function results() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY));
    if (!Array.isArray(kept)) return [];
    return kept.map((each) => (typeof each === "string" ? { name: each, tries: 1, when: "" } : each)).filter((each) => typeof each?.name === "string");
  } catch {
    return [];
  }
}

/** Return the names of the lessons whose exercises are solved. */
export const solved = () => new Set(results().filter((each) => isSolved(each) && each.seed === undefined).map(({ name }) => name));

/** Whether an exercise of `results` is solved. */
export const isSolved = ({ when }) => when !== undefined;

/** Keep that the exercise of the lesson `name`, or of a kind and a number, was checked. */
export function tried(name, isRight, seed) {
  const kept = results();
  let found = kept.find((each) => each.name === name && each.seed === seed);
  if (!found) kept.push((found = { name, seed, tries: 0 }));
  if (isSolved(found)) return;
  found.tries++;
  if (isRight) found.when = new Date().toISOString();
  keep(kept);
}

/** Forget all results. */
export const forget = () => keep([]);

function keep(kept) {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    return; // the lists go on without it
  }
  dispatchEvent(new Event(CHANGED));
}

/** A hook: as `solved`, and again whenever a result is kept. */
export const useSolved = () => useKept(solved);

/** A hook: as `results`, and again whenever a result is kept. */
export const useResults = () => useKept(results);

function useKept(read) {
  const [found, setFound] = useState(read);
  useEffect(() => {
    const again = () => setFound(read());
    addEventListener(CHANGED, again);
    return () => removeEventListener(CHANGED, again);
  }, []);
  return found;
}
