/** The Elo of a level, behind a question mark: it is of this table, and says nothing of people. */

import { html, useState } from "../vendor/preact.js";
import { eloOf } from "./seats.js";

/** `description`, `options`: the game's. Nothing where no Elo was measured. */
export function Elo({ description, options, level }) {
  const [isOpen, setOpen] = useState(false);
  const rating = eloOf(description, options, level);
  if (!rating) return null;
  return html`<button type="button" class="elo" aria-label="How strong is level ${level}?" aria-expanded=${isOpen} onClick=${() => setOpen(!isOpen)}>?</button>
    ${isOpen && html` <span class="quiet" role="status">Elo ${rating.elo} ± ${rating.error}, of this table, not of people.</span>`}`;
}
