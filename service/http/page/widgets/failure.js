/** An error in words, and what can be done about it. */

import { html, useState } from "../vendor/preact.js";
import { isUnanswered, key, setKey } from "../service.js";

const NEEDS_KEY = 401;

/** `error`: what was thrown, or null. `onRetry`: called when the person wants to try again. */
export function Failure({ error, onRetry }) {
  const [typed, setTyped] = useState("");
  if (!error || error.name === "AbortError") return null;
  const withKey = (event) => {
    event.preventDefault();
    setKey(typed);
    onRetry ? onRetry() : location.reload();
  };
  return html`
    <div class="failure" role="alert">
      <p>${worded(error)}</p>
      ${error.status === NEEDS_KEY
        ? html`<form onSubmit=${withKey}>
            <label>API key <input type="password" value=${typed} onInput=${(event) => setTyped(event.target.value)} /></label>
            <button>Use this key</button>
          </form>`
        : onRetry && html`<button type="button" onClick=${onRetry}>Try again</button>`}
    </div>`;
}

function worded(error) {
  if (error.status === NEEDS_KEY && !key()) return "This service needs an API key.";
  if (isUnanswered(error)) return "The service does not answer. Is it running?";
  return error.message ?? String(error);
}
