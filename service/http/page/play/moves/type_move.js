/** A field for typing a move. */

import { html, useState } from "../../vendor/preact.js";
import { Failure } from "../../widgets/failure.js";
import { useStill } from "../../still.js";
import { inspect } from "../positions.js";
import { keyOf, played } from "../session.js";

/** `isPossible`: whether a person may move. `onMove`: called with a move that is legal. */
export function TypeMove({ session, isPossible, notation, onMove }) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState(null);
  const asking = useStill(keyOf(session));
  const submit = async (event) => {
    event.preventDefault();
    const move = typed.trim();
    if (!move) return;
    const isStill = asking();
    try {
      await inspect(played(session, move));
      if (!isStill()) return;
      setError(null);
      setTyped("");
      onMove(move);
    } catch (failed) {
      if (isStill()) setError(failed);
    }
  };
  return html`
    <form class="row type-move" onSubmit=${submit}>
      <label>Type a move <input name="move" class="short" value=${typed} disabled=${!isPossible} title=${notation}
        autocomplete="off" autocapitalize="off" spellcheck=${false} onInput=${(event) => setTyped(event.target.value)} /></label>
      <button disabled=${!isPossible}>Play</button>
    </form>
    <${Failure} error=${error} />`;
}
