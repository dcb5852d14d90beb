/** The moves that were played; each is a button that shows the position after it. And a field to type one. */

import { html, useState } from "../vendor/preact.js";
import { Failure } from "../parts/failure.js";
import { useStill } from "../parts/still.js";
import { inspect } from "./positions.js";
import { keyOf, played } from "./session.js";

/** `onLook`: called with a number of moves. `onMove`: with a typed move that is legal. `isPossible`: whether a person may move. */
export function MovesList({ session, isPossible, notation, onLook, onMove }) {
  const [typed, setTyped] = useState("");
  const at = session.at ?? session.moves.length;
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
    <section aria-label="Moves">
      <h2>Moves</h2>
      <ol class="moves-list" tabindex="0" aria-label="Moves played">
        ${session.moves.map(
          (move, index) => html`<li key=${index}>
            <button type="button" aria-current=${index + 1 === at ? "step" : null} onClick=${() => onLook(index + 1)}>${move}</button>
          </li>`,
        )}
      </ol>
      <form class="row" onSubmit=${submit}>
        <label>Type a move <input name="move" class="short" value=${typed} disabled=${!isPossible} title=${notation}
          autocomplete="off" autocapitalize="off" spellcheck=${false} onInput=${(event) => setTyped(event.target.value)} /></label>
        <button disabled=${!isPossible}>Play</button>
      </form>
      <${Failure} error=${error} />
    </section>`;
}
