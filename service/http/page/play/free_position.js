/** A position as text: the one shown, and a field for another. */

import { html, useState } from "../vendor/preact.js";
import { Failure } from "../widgets/failure.js";
import { useStill } from "../still.js";
import { inspect } from "./positions.js";
import { begun, keyOf } from "./session.js";

/** `position`: the one shown. `onChange`: called with a session that the service accepts. */
export function FreePosition({ session, description, position, onChange }) {
  const [typed, setTyped] = useState(null);
  const [error, setError] = useState(null);
  const asking = useStill(keyOf(session));
  const submit = async (event) => {
    event.preventDefault();
    const isStill = asking();
    const next = { ...begun(session), start: (typed ?? position?.state ?? "").trim() };
    try {
      await inspect(next);
      if (!isStill()) return;
      setError(null);
      setTyped(null);
      onChange(next);
    } catch (failed) {
      if (isStill()) setError(failed);
    }
  };
  return html`
    <details class="fold">
      <summary>Position as text</summary>
      <form onSubmit=${submit}>
        <label class="wide">Position
          <textarea name="state" rows="3" spellcheck=${false} value=${typed ?? position?.state ?? ""} onInput=${(event) => setTyped(event.target.value)}></textarea>
        </label>
        <p class="quiet">${description.state_notation}</p>
        ${position?.notes?.map((note) => html`<p>Note: ${note}.</p>`)}
        <${Failure} error=${error} />
        <button>Play from this position</button>
      </form>
    </details>`;
}
