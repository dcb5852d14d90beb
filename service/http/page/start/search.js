/** The search field over the games: Enter opens the first that fits. */

import { html } from "../vendor/preact.js";
import { hashOf } from "../route.js";

/** `matches`: the games that fit, or null while nothing is sought. `onSeek`: called with a text. */
export function Search({ sought, matches, onSeek }) {
  const open = (event) => {
    event.preventDefault();
    if (matches?.length) location.hash = hashOf(["play", matches[0].name]);
  };
  return html`
    <form role="search" class="find" onSubmit=${open}>
      <label><span class="unseen">Find a game</span>
        <input type="search" name="game" placeholder="Find a game: chess, go, hearts …" autocomplete="off" spellcheck=${false}
          value=${sought} onInput=${(event) => onSeek(event.target.value)} /></label>
      <p class="quiet" role="status">${said(matches)}</p>
    </form>`;
}

function said(matches) {
  if (!matches) return "";
  return matches.length ? `Enter opens ${matches[0].title}.` : "No game is called so.";
}
