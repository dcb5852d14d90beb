/** Choosing a legal move by clicking its parts, one after the other: a piece, then where it goes. */

import { useEffect, useState } from "../../../vendor/preact.js";

/** The step that ends a move where a longer one begins in the same way. */
const END = "end";

/**
 * Return `{picked, choices, pick, reset}`.
 *
 * `moves`: texts. `stepsOf(move)`: its steps, each a text, as ["e2", "e4"]. `onMove`: called with the move
 * when its last step is picked; null: nothing can be picked. `choices`: a map of each step that can be
 * picked next to the moves that it leaves. Picking the first step of other moves begins anew.
 */
export function usePicker(moves, stepsOf, onMove) {
  const [picked, setPicked] = useState([]);
  const known = moves.join(" ");
  useEffect(() => setPicked([]), [known, onMove === null]);
  const choices = onMove ? following(moves, stepsOf, picked) : new Map();
  const pick = (step) => {
    if (!onMove) return;
    const next = picking(moves, stepsOf, picked, step);
    setPicked(next.picked);
    if (next.move) onMove(next.move);
  };
  return { picked, choices, pick, reset: () => setPicked([]) };
}

/** Return what picking a step leads to: `{picked, move}`; the move is there when the step is its last. */
function picking(moves, stepsOf, picked, step) {
  const goesOn = following(moves, stepsOf, picked).has(step);
  const begun = goesOn ? [...picked, step] : [step];
  const left = starting(moves, stepsOf, begun);
  const again = picked.length === 1 && picked[0] === step && !goesOn;
  if (!left.length || again) return { picked: [] };
  const whole = left.length === 1 && isWhole(stepsOf(left[0]), begun);
  return whole ? { picked: [], move: left[0] } : { picked: begun };
}

function starting(moves, stepsOf, begun) {
  const steps = begun.at(-1) === END ? begun.slice(0, -1) : begun;
  const all = moves.filter((move) => steps.every((step, at) => stepsOf(move)[at] === step));
  return steps === begun ? all : all.filter((move) => stepsOf(move).length === steps.length);
}

/** Return a map of each step that can be picked next to the moves that it leaves. */
function following(moves, stepsOf, picked) {
  const choices = new Map();
  for (const move of starting(moves, stepsOf, picked)) {
    const step = stepsOf(move)[picked.length] ?? END;
    choices.set(step, [...(choices.get(step) ?? []), move]);
  }
  return choices;
}

const isWhole = (steps, begun) => begun.at(-1) === END || steps.length === begun.length;
