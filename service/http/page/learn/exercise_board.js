/** The position of an exercise, on its board. */

import { html, useEffect, useState } from "../vendor/preact.js";
import { Failure } from "../widgets/failure.js";
import { ask } from "../service.js";
import Board, { prepared } from "./drawings/board.js";

/** `board`: `{game, options, state, moves}`; all but the game may be left out. */
export function ExerciseBoard({ board }) {
  const [shown, setShown] = useState(null);
  const [error, setError] = useState(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const { game, ...body } = board;
    const stop = new AbortController();
    const load = async () => {
      const position = await ask(game, "position", body, { signal: stop.signal, quiet: true });
      setShown({ position, request: { body }, drawn: await prepared({ position }) });
    };
    load().catch((failed) => stop.signal.aborted || setError(failed));
    return () => stop.abort();
  }, [board, attempt]);
  const retry = () => {
    setError(null);
    setAttempt(attempt + 1);
  };
  if (error) return html`<${Failure} error=${error} onRetry=${retry} />`;
  return html`<div class="learn-exercise-board">${shown && html`<${Board} ...${shown} />`}</div>`;
}
