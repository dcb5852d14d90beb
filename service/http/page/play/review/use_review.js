/** A game's review as it comes from the service, a move after the other. */

import { useEffect, useState } from "../../vendor/preact.js";
import { records } from "../../service.js";
import { lookedAt, positionFields } from "../session.js";

/** Time of the whole review: for each move, and at most. */
const EACH_MS = 150;
const MOST_MS = 9000;

const NOTHING = { moves: [], final: null, error: null, isBusy: false };

/**
 * Return
 *   moves    those that were reviewed, as reviewGame lists them
 *   final    the rest of its reply, or null until the last move
 *   isBusy, error  whether more is awaited; what went wrong
 *   isOld    whether the game has gone on since
 *   start, stop    begin anew; be content with what is there
 */
export function useReview(session) {
  const whole = positionFields(lookedAt(session, session.moves.length));
  const key = JSON.stringify([session.game, whole]);
  const [found, setFound] = useState({ ...NOTHING, key });
  const [run, setRun] = useState({ stop: new AbortController() });
  useEffect(() => {
    if (!session.moves.length) return undefined;
    const { stop } = run;
    const show = (change) => !stop.signal.aborted && setFound((before) => ({ ...before, ...change(before) }));
    setFound({ ...NOTHING, isBusy: true, key });
    follow(session, whole, show, stop.signal).catch((error) => show(() => ({ error, isBusy: false })));
    return () => stop.abort();
  }, [run]);
  const stop = () => {
    run.stop.abort();
    setFound({ ...found, isBusy: false });
  };
  return { ...found, isOld: found.key !== key, start: () => setRun({ stop: new AbortController() }), stop };
}

async function follow(session, whole, show, signal) {
  const body = { ...whole, time_ms: Math.min(MOST_MS, EACH_MS * session.moves.length) };
  for await (const line of records("POST", `v1/games/${encodeURIComponent(session.game)}/review`, body, { signal })) {
    if (line.type === "problem") throw new Error(line.problem.detail ?? line.problem.title);
    if (line.type === "move") show(({ moves }) => ({ moves: [...moves, line] }));
    if (line.type === "final") show(() => ({ final: line, isBusy: false }));
  }
}
