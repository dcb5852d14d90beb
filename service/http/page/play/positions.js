/** Positions from the service, kept while the page is open. */

import { useEffect, useState } from "../vendor/preact.js";
import { ask, fetched } from "../service.js";
import { areLost } from "./described/kept_rules.js";
import { keyOf, positionFields } from "./session.js";

const INCLUDED = ["labels", "last", "tallies"];
const MOST_KEPT = 2000;
const kept = new Map();
const quietly = new Set();
const begun = new Map();

/** Return the position shown in a session if it was asked for before. */
export const keptPosition = (session) => kept.get(keyOf(session));

/** Return the position shown in a session: inspectPosition's reply. As `send` of service.js. */
export async function inspect(session, options) {
  const key = keyOf(session);
  if (!kept.has(key)) {
    const asked = begun.get(key) ?? askedFor(session, options);
    begun.delete(key);
    keep(kept, key, await asked);
  }
  return kept.get(key);
}

const askedFor = (session, options) => ask(session.game, "position", { ...positionFields(session), include: INCLUDED }, options);

/** Ask for a session's position before it is shown; the next `inspect` of it gets this reply. */
export function beginPosition(session) {
  const key = keyOf(session);
  if (kept.has(key) || begun.has(key) || areLost(session.options)) return;
  const asked = askedFor(session);
  asked.catch(() => begun.delete(key));
  begun.set(key, asked);
}

function keep(map, key, value) {
  if (map.size >= MOST_KEPT) map.delete(map.keys().next().value);
  map.set(key, value);
}

/** Ask for this session's position without showing the request: it follows another that is of more interest. */
export const askQuietly = (session) => quietly.add(keyOf(session));

/**
 * The position shown in a session: `{position, settled, error, retry}`. `position`: null at first; while the
 * next one is on its way, the one before, and `settled` is false.
 */
export function usePosition(session) {
  const key = keyOf(session);
  const [state, setState] = useState({ key: null, game: null, position: null, failed: null, error: null });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    inspect(session, { signal: stop.signal, quiet: quietly.delete(key) }).then(
      (position) => setState({ key, game: session.game, position, failed: null, error: null }),
      (error) => {
        if (error.name !== "AbortError") setState((before) => ({ ...before, failed: key, error }));
      },
    );
    return () => stop.abort();
  }, [key, attempt]);
  const same = state.game === session.game;
  return {
    position: same ? state.position : null,
    settled: same && state.key === key,
    error: state.failed === key ? state.error : null,
    retry: () => setAttempt(attempt + 1),
  };
}

const factsKept = new Map();
const NOT_DESCRIBED = [414, 422];
/** A longer address may be refused. */
const MOST_PATH = 3900;

/**
 * Return what holds of a game under these options: `{players, facts, levels}`. `description`: the game's under its usual ones, which
 * it is where the service does not take the options: the request for the position says why. Or where they are too
 * long for an address.
 */
export async function factsUnder(description, options, signal) {
  if (!Object.keys(options).length) return description;
  if (areLost(options)) throw new Error("This link names rules that another browser has, or that were played before others: press New game.");
  const query = new URLSearchParams({ options: JSON.stringify(options) });
  const path = `v1/games/${description.name}?${query}`;
  if (!factsKept.has(path)) {
    const described = await describedAt(path, description, options, signal).catch((error) => {
      if (NOT_DESCRIBED.includes(error.status)) return description;
      throw error;
    });
    keep(factsKept, path, { players: described.players, facts: described.facts, levels: described.levels });
  }
  return factsKept.get(path);
}

/** Rules of a game may be long: then checkRules says what is in them. */
async function describedAt(path, description, options, signal) {
  if (!options.rules || path.length < MOST_PATH) return fetched(path, signal);
  return (await import("./described/facts.js")).factsChecked(description, options, signal);
}
