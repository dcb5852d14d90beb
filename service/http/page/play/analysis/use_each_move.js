/** What is wanted of the analysis beside the advice, and what was found: each move's value, the graph of the game. */

import { useState } from "../../vendor/preact.js";
import { useHint, useValues } from "../analysis.js";
import { valuesOf } from "./move_values.js";
import { keepValue } from "./seen.js";

/**
 * Return
 *   wants, toggle  which of `values` and `graph` are open; `toggle(name)` opens or closes one
 *   values         each move's value, as boards.js has it, or null
 *   found, error   analyzePosition's reply that they are from, or why there is none
 *   best           the reply of the deepest search at this position, or null
 *   hint           {found, error}: giveHint's reply, or null. Where each move's value is wanted, the best of these moves: one search tells both
 *
 * `game`: as of use_game.js.
 */
export function useEachMove({ session, description, names, game }) {
  const { position, settled, machine, watch, isAtWork, advice } = game;
  const [wants, setWants] = useState({ values: false, graph: false });
  const isCalm = settled && position.turn === "player" && position.legal_moves.length > 0 && (!isAtWork || machine.error || watch.isHeld);
  const { found, error } = useValues(session, wants.values && isCalm);
  const values = valuesOf(found, names, description.facts);
  const isOneSearch = advice.isHintWanted && wants.values && isCalm && !error && (!found || values !== null);
  const own = useHint(session, advice.isHintWanted && !isOneSearch, game.chooser);
  const best = deepest(settled ? advice.value : null, found);
  keepValue(session, best);
  return {
    wants,
    toggle: (name) => setWants((before) => ({ ...before, [name]: !before[name] })),
    values,
    found,
    error,
    best,
    hint: isOneSearch ? { found: found && hintFrom(found), error: null } : own,
  };
}

/** Return the best of each move's values as a hint. */
function hintFrom(found) {
  const [best] = found.lines;
  return { ...found, moves: [best], sentence: `The best of these moves is ${best.move_label ?? best.move}.` };
}

const deepest = (one, other) => (one && other ? ((other.depth ?? 0) > (one.depth ?? 0) ? other : one) : (one ?? other));
