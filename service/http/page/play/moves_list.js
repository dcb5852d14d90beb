/** The moves played, each a button that shows the position after it; and a field for typing a move. */

import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { Failure } from "../widgets/failure.js";
import { useStill } from "../still.js";
import { inspect } from "./positions.js";
import { keyOf, played } from "./session.js";

/** The list's border and padding, in pixels. */
const EDGE = 6;

/** `onLook`: called with a number of moves. `onMove`: with a typed move that is legal. `isPossible`: whether a person may move. */
export function MovesList({ session, isPossible, notation, onLook, onMove }) {
  const [typed, setTyped] = useState("");
  const at = session.at ?? session.moves.length;
  const [error, setError] = useState(null);
  const asking = useStill(keyOf(session));
  const list = useRef(null);
  useEffect(() => bring(list.current, at), [at, session.moves.length]);
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
      <ol class="moves-list" tabindex="0" aria-label="Moves played" ref=${list}>
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

/** Scroll a list, and not the page, until the move that led to the position shown is seen. `at`: how many moves did. */
function bring(list, at) {
  if (at === 0) return void (list.scrollTop = 0);
  const [seen, move] = [list, list.children[at - 1]].map((each) => each.getBoundingClientRect());
  list.scrollTop += Math.min(0, move.top - seen.top - EDGE) + Math.max(0, move.bottom - seen.bottom + EDGE);
}
