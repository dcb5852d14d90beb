/** The last request as a command of curl, and its reply. */

import { html } from "../vendor/preact.js";
import { curl, key, useLastRequest } from "../service.js";
import { Copy } from "./copy.js";

const WIDEST = 4000;

export function Request() {
  const request = useLastRequest();
  if (!request) return null;
  const command = curl(request);
  return html`
    <details class="request">
      <summary>The request: <code>${request.method} /${request.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${command}</pre>
      ${key() && html`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${Copy} key=${command} text=${command}>Copy<//>
      ${request.reply && html`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${written(request.reply)}</pre>`}
    </details>`;
}

function written(reply) {
  const text = JSON.stringify(reply, null, 1);
  return text.length > WIDEST ? `${text.slice(0, WIDEST)}\n…` : text;
}
