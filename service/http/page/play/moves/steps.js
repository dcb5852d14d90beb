/** The moves that were played, as people write them, and who made each: from the service, kept while the page is open. */

import { useEffect, useState } from "../../vendor/preact.js";
import { ask } from "../../service.js";
import { keptPosition } from "../positions.js";
import { keyOf } from "../session.js";
import { besideEachOther, choicesOf } from "./at_once.js";
import { allLines } from "./tree.js";

const kept = new Map();
const MOST_KEPT = 20_000;
const refused = new Set();

const reached = (session, path) => ({ ...session, moves: path, at: null });

/**
 * Return the last of the moves `path`: `{label, turn, player}`, or null while nothing is known of it. `turn`: "player",
 * "chance" or "together".
 */
function stepOf(session, path) {
  const key = keyOf(reached(session, path));
  if (!kept.has(key)) {
    const last = keptPosition(reached(session, path))?.last;
    if (last?.length) keep(key, stepFrom(last));
  }
  return kept.get(key) ?? null;
}

function stepFrom(last) {
  const [{ turn, player }] = last;
  return { label: besideEachOther(last.map(({ move, move_label: label }) => label ?? move)), turn, player };
}

/** Return the label of a move as readRecord has it: one text also where several choose at once. */
const labelOf = (label, turn) => (turn === "together" ? besideEachOther(choicesOf(label)) : label);

function keep(key, step) {
  if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value);
  kept.set(key, step);
}

/** Whether something is not known of a line's moves; a line that the service refused is let be. */
const isUnknown = (session, line) => line.length > 0 && !refused.has(keyOf(reached(session, line))) && line.some((_, at) => !stepOf(session, line.slice(0, at + 1)));

/** Ask what the moves of a line are: one request of readRecord. */
async function learn(session, line, signal) {
  const { start, options, game } = session;
  const body = { ...(start && { state: start }), ...(Object.keys(options).length && { options }), moves: line };
  try {
    const { moves } = await ask(game, "record", body, { quiet: true, signal });
    if (moves.length !== line.length) throw new Error("The record has other moves.");
    moves.forEach(({ move, move_label: label, turn, player }, at) => keep(keyOf(reached(session, line.slice(0, at + 1))), { label: labelOf(label ?? move, turn), turn, player }));
  } catch (error) {
    if (error.name === "AbortError") throw error;
    refused.add(keyOf(reached(session, line)));
  }
}

/** A function as `stepOf`, of this session. What is not known is asked for once the position shown is known (`settled`). */
export function useSteps(session, settled) {
  const [, setLearnt] = useState(0);
  const unknown = settled ? allLines(session).filter((line) => isUnknown(session, line)) : [];
  const key = unknown.length ? JSON.stringify([session.game, session.start, session.options, unknown]) : null;
  useEffect(() => {
    if (key === null) return undefined;
    const stop = new AbortController();
    const all = async () => {
      for (const line of unknown) {
        await learn(session, line, stop.signal);
        setLearnt((count) => count + 1);
      }
    };
    all().catch(() => {});
    return () => stop.abort();
  }, [key]);
  return (path) => stepOf(session, path);
}
