/** The evaluation of a position, and the move found, with weights that the reader sets. */

import { useEffect, useState } from "../../vendor/preact.js";
import { ask } from "../../service.js";
import { prepared } from "../drawings/board.js";

const PAUSE_MS = 150;

/**
 * Return `{position, drawn, found, usual, asking, error}`: inspectPosition with its terms, what its board is drawn
 * with, the move found with the weights, and the one found with the weights to begin with. While new ones are awaited the last stay.
 *
 * `fields`: state and moves. `weights`, `preset`: objects of numbers. `depth`: in plies.
 */
export function useEvaluated(game, fields, weights, preset, depth) {
  const [state, setState] = useState({});
  const key = JSON.stringify([game, fields, weights, preset, depth]);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const first = state.game !== game;
    const load = async () => {
      const position = await ask(game, "position", { ...fields, weights, include: ["features"] }, { signal });
      const over = position.turn === "over";
      const searched = (given, quiet) => ask(game, "move", { ...fields, weights: given, algorithm: "alpha_beta", depth }, { signal, quiet });
      const found = over ? null : await searched(weights, false);
      const usual = over ? null : await searched(preset, true);
      const drawn = await prepared({ position });
      if (!signal.aborted) setState({ key, game, position, drawn, found, usual });
    };
    const timer = setTimeout(() => load().catch((error) => error.name !== "AbortError" && setState((before) => ({ ...before, key, error }))), first ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key]);
  const { error = null, position = null, drawn = null, found = null, usual = null } = state.game === game || state.key === key ? state : {};
  return { position, drawn, found, usual, asking: state.key !== key, error: state.key === key ? error : null };
}
