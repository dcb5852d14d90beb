/** What a search says about the position shown: its value, each move's, its best line, a hint. Play never waits for it. */

import { useEffect, useState } from "../vendor/preact.js";
import { ask, records } from "../service.js";
import { keyOf, positionFields } from "./session.js";

const VALUE_MS = 400;
const VALUES_MS = 1500;
const LINE_MS = 4000;
const HINT_MS = 1000;
const REST_MS = 120;

/** The position's value, by a short search that is not shown as a request: analyzePosition's reply, or null. */
export function useValue(session, isWanted) {
  return useFound(session, isWanted, async (show, signal) => show(await searched(session, VALUE_MS, { signal, quiet: true })));
}

/** Each legal move's value: analyzePosition's reply, or null. */
export function useValues(session, isWanted) {
  return useFound(session, isWanted, async (show, signal) => show(await searched(session, VALUES_MS, { signal })));
}

const searched = (session, time_ms, options) => ask(session.game, "analysis", { ...positionFields(session), time_ms }, options);

/** The best line as the search finds it: a record of streamAnalysis, or null. */
export function useBestLine(session, isWanted) {
  return useFound(session, isWanted, async (show, signal) => {
    for await (const record of records("POST", `v1/games/${session.game}/analysis/stream`, { ...positionFields(session), time_ms: LINE_MS }, { signal })) {
      if (record.type === "problem") throw new Error(record.detail ?? record.title);
      if (record.type !== "heartbeat") show(record);
    }
  });
}

/** A hint: giveHint's reply, or null. `player`: whose, where players choose at once. */
export function useHint(session, isWanted, player) {
  return useFound(session, isWanted, async (show, signal) =>
    show(await ask(session.game, "hint", { ...positionFields(session), time_ms: HINT_MS, ...(player && { player }) }, { signal })));
}

/** What `look(show, signal)` shows of this position: `{found, error}`; it ends when the position changes. */
function useFound(session, isWanted, look) {
  const key = isWanted ? keyOf(session) : null;
  const [state, setState] = useState({ key: null, found: null, error: null });
  useEffect(() => {
    if (key === null) return undefined;
    const stop = new AbortController();
    const show = (found) => !stop.signal.aborted && setState({ key, found, error: null });
    const timer = setTimeout(
      () => look(show, stop.signal).catch((error) => !stop.signal.aborted && setState({ key, found: null, error })),
      REST_MS,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key]);
  return state.key === key && key !== null ? state : { found: null, error: null };
}
