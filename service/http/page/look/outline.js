/** The trace as an indented tree of text, as the service writes it. */

import { html, useState } from "../vendor/preact.js";
import { Failure } from "../widgets/failure.js";
import { text } from "../service.js";

/** `game`: its name. `request`: the body that was sent for the trace. */
export function Outline({ game, request }) {
  const [written, setWritten] = useState(null);
  const [error, setError] = useState(null);
  const opened = (event) => {
    if (!event.target.open || written) return;
    text("POST", `v1/games/${game}/trace`, request, "text/plain", { quiet: true }).then(setWritten, setError);
  };
  return html`
    <details class="outline" onToggle=${opened}>
      <summary>The same as text</summary>
      <${Failure} error=${error} />
      <pre tabindex="0" aria-label="The search as text">${written ?? "Loading…"}</pre>
    </details>`;
}
