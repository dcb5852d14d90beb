/** The request that the page sent last, as a person would send it. */

import { html, useState } from "../vendor/preact.js";
import { curl, useLastRequest } from "../service.js";

const WIDEST = 4000;

export function Request() {
  const request = useLastRequest();
  const [copied, setCopied] = useState(null);
  if (!request) return null;
  const command = curl(request);
  const copy = async () => {
    await navigator.clipboard.writeText(command);
    setCopied(command);
  };
  return html`
    <details class="request">
      <summary>The request: <code>${request.method} /${request.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${command}</pre>
      <button type="button" onClick=${copy}>${copied === command ? "Copied" : "Copy"}</button>
      ${request.reply && html`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${written(request.reply)}</pre>`}
    </details>`;
}

function written(reply) {
  const text = JSON.stringify(reply, null, 1);
  return text.length > WIDEST ? `${text.slice(0, WIDEST)}\n…` : text;
}
