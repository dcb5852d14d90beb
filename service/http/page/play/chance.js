/** The outcome of a chance node, drawn by the service or entered as drawn at a real table. */

import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { Failure } from "../widgets/failure.js";
import { drawn } from "./machine.js";

/** `onDrawn`: called with the outcome. */
export function Chance({ session, position, onDrawn }) {
  const [error, setError] = useState(null);
  const [isBusy, setBusy] = useState(false);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const roll = async () => {
    setError(null);
    setBusy(true);
    try {
      const { move } = await drawn(session, { signal: stop.current.signal });
      if (!stop.current.signal.aborted) onDrawn(move);
    } catch (failed) {
      setError(failed);
    }
    setBusy(false);
  };
  return html`
      <button type="button" class="main" data-roll disabled=${isBusy} onClick=${roll}>Roll</button>
      <label>or take
        <select name="outcome" onChange=${(event) => event.target.value && onDrawn(event.target.value)}>
          <option value="">…</option>
          ${position.legal_moves.map((move) => html`<option key=${move}>${move}</option>`)}
        </select>
      </label>
    <${Failure} error=${error} onRetry=${roll} />`;
}
