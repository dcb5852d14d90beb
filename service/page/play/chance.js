/** Where chance moves: a person may draw, or say what was drawn on a real table. */

import { html, useState } from "../vendor/preact.js";
import { Failure } from "../parts/failure.js";
import { drawn } from "./machine.js";

/** `isByHand`: whether the person draws. `onDrawn`: called with the outcome. */
export function Chance({ session, position, isByHand, onDrawn }) {
  const [error, setError] = useState(null);
  const [isBusy, setBusy] = useState(false);
  if (!isByHand) return null;
  const roll = async () => {
    setError(null);
    setBusy(true);
    try {
      onDrawn((await drawn(session)).move);
    } catch (failed) {
      setError(failed);
    }
    setBusy(false);
  };
  return html`
    <div class="row">
      <button type="button" class="main" data-roll disabled=${isBusy} onClick=${roll}>Roll</button>
      <label>or take
        <select name="outcome" onChange=${(event) => event.target.value && onDrawn(event.target.value)}>
          <option value="">…</option>
          ${position.legal_moves.map((move) => html`<option key=${move}>${move}</option>`)}
        </select>
      </label>
    </div>
    <${Failure} error=${error} onRetry=${roll} />`;
}
