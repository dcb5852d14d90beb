/** Values of positions that searches have found while the page is open, for the graph of the game. */

import { useEffect, useState } from "../../vendor/preact.js";
import { ask } from "../../service.js";
import { cutAt, keyOf, positionFields } from "../session.js";
import { inspect, keptPosition } from "../positions.js";

const REVIEW_MS = 250;
const MOST_KEPT = 2000;
const seen = new Map();

/** Keep what a search found at a session's position; a proven value or a deeper search stays. */
export function keepValue(session, found) {
  const key = keyOf(session);
  const before = seen.get(key);
  if (!found || found.value === undefined || (before && (before.exact || before.depth > found.depth))) return;
  if (seen.size >= MOST_KEPT) seen.delete(seen.keys().next().value);
  seen.set(key, found);
}

/** Return the replies known after 0, 1, 2 … moves of a session; undefined where nothing is. At an end: `{utilities}`. */
export function valuesSeen(session) {
  return Array.from({ length: session.moves.length + 1 }, (_, at) => {
    const part = cutAt(session, at);
    const { utilities } = keptPosition(part) ?? {};
    return utilities ? { utilities } : seen.get(keyOf(part));
  });
}

/** Looking at the rest of a game: `{isBusy, error, review}`. It stops when the game changes. */
export function useReview(session) {
  const [state, setState] = useState({ stop: null, error: null });
  const game = JSON.stringify([session.game, session.options, session.start, session.moves]);
  useEffect(() => () => setState(({ stop }) => (stop?.abort(), { stop: null, error: null })), [game]);
  const review = async () => {
    const stop = new AbortController();
    setState({ stop, error: null });
    try {
      for (const [at, known] of valuesSeen(session).entries()) {
        if (!known) await look(cutAt(session, at), stop.signal);
        if (stop.signal.aborted) return;
        setState({ stop, error: null });
      }
      setState({ stop: null, error: null });
    } catch (error) {
      if (!stop.signal.aborted) setState({ stop: null, error });
    }
  };
  return { isBusy: state.stop !== null, error: state.error, review };
}

/** Search a session's position, where a player moves, and keep its value. */
async function look(session, signal) {
  const { turn } = await inspect(session, { signal, quiet: true });
  if (turn !== "player") return;
  keepValue(session, await ask(session.game, "analysis", { ...positionFields(session), time_ms: REVIEW_MS }, { signal, quiet: true }));
}
