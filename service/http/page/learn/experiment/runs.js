/** The games of an experiment, as they are played. */

import { useEffect, useRef, useState } from "../../vendor/preact.js";
import { lotsOf } from "../lots.js";
import { CELLS } from "./contestants.js";
import { playGame } from "./game.js";

const NOTHING = { scores: {}, now: null, games: 0, error: null };

/**
 * Return `{scores, now, games, error, start, stop}`: `scores` has a list of each cell's name; `now` is the game that
 * is played, `{cell, number, position}`, or null. `start(games, seed, pause)`: games a cell; the seed of
 * all lots; `pause` returns milliseconds to wait between moves.
 */
export function useRuns() {
  const [state, setState] = useState(NOTHING);
  const running = useRef(null);
  const stop = () => {
    running.current?.abort();
    setState((before) => ({ ...before, now: null }));
  };
  const start = (games, seed, pause) => {
    running.current?.abort();
    const stopped = new AbortController();
    running.current = stopped;
    setState({ ...NOTHING, games });
    const change = (how) => !stopped.signal.aborted && setState(how);
    all(games, lotsOf(seed), pause, change, stopped.signal).then(
      () => change((before) => ({ ...before, now: null })),
      (error) => change((before) => ({ ...before, now: null, error })),
    );
  };
  useEffect(() => () => running.current?.abort(), []);
  return { ...state, start, stop };
}

async function all(games, draw, pause, change, signal) {
  for (let number = 1; number <= games; number++) {
    for (const cell of CELLS) {
      let last = null;
      for await (const position of playGame(cell, draw, signal)) {
        last = position;
        change((before) => ({ ...before, now: { cell, number, position } }));
        await waited(pause(), signal);
      }
      change((before) => ({ ...before, scores: withScore(before.scores, cell, last.utilities[0]) }));
    }
  }
}

const withScore = (scores, { name }, score) => ({ ...scores, [name]: [...(scores[name] ?? []), score] });

function waited(ms, signal) {
  return new Promise((resolve, reject) => {
    setTimeout(() => (signal.aborted ? reject(signal.reason) : resolve()), ms);
  });
}
