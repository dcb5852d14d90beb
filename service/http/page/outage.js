/** Requests that were not answered: each is sent again, after longer and longer waits, and the page says so. */

import { useEffect, useState } from "./vendor/preact.js";

const LONGEST_WAIT_S = 30;
/** After so long the page waits for the person. */
const PATIENCE_S = 120;

const listeners = new Set();
/** Ends the wait of each request that will be sent again. */
const waiting = new Set();
let shown = null;

/**
 * Do something that may be done twice, until a service answers. `act`: sends the request; a promise. `reasonOf(error)`: null, or
 * why the request should be sent again: `{words, waitS}`; `waitS`: the wait that the service asks for, or undefined.
 * Errors: those of `act` that have no reason; `AbortError` of `signal`.
 */
export async function persistently(act, reasonOf, signal) {
  let [waitS, waitedS] = [1, 0];
  for (;;) {
    try {
      return await act();
    } catch (error) {
      const reason = reasonOf(error);
      if (!reason) throw error;
      const isOver = waitedS >= PATIENCE_S;
      const seconds = isOver ? Infinity : Math.max(waitS, reason.waitS ?? 0);
      await pause(seconds, reason.words, signal);
      [waitS, waitedS] = isOver ? [1, 0] : [Math.min(2 * waitS, LONGEST_WAIT_S), waitedS + seconds];
    }
  }
}

/** Send all waiting requests now. */
export const tryNow = () => [...waiting].forEach((go) => go());

/** A service has answered. */
export const isBack = () => show(null);

/** What keeps requests waiting, or null: `{words, at}`; `at`: when they are sent again, in ms since 1970; Infinity: when the person says so. */
export function useOutage() {
  const [outage, setOutage] = useState(shown);
  useEffect(() => {
    listeners.add(setOutage);
    setOutage(shown);
    return () => listeners.delete(setOutage);
  }, []);
  return outage;
}

/** Wait for some seconds, or until the person or the network wants it now. Errors: `AbortError`. */
async function pause(seconds, words, signal) {
  const { promise, resolve, reject } = Promise.withResolvers();
  const stopped = () => reject(signal.reason);
  const timer = Number.isFinite(seconds) && setTimeout(resolve, seconds * 1000);
  signal?.addEventListener("abort", stopped, { once: true });
  waiting.add(resolve);
  show({ words, at: Date.now() + seconds * 1000 });
  try {
    if (signal?.aborted) stopped();
    await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stopped);
    waiting.delete(resolve);
    if (signal?.aborted && !waiting.size) show(null);
  }
}

function show(outage) {
  if (outage === shown) return;
  shown = outage;
  listeners.forEach((listener) => listener(outage));
}

addEventListener("online", tryNow);
