/** The tree that a search looked at, as the service draws it. */

import { html, useEffect, useState } from "../../vendor/preact.js";
import { Failure } from "../../widgets/failure.js";
import { text } from "../../service.js";
import { LookLinks } from "../links.js";

const PICTURE = "image/svg+xml";
const LETTERS = "text/plain";
const TITLE = /<title>(.*?)<\/title>/;
const SIZE = /width="([\d.]+)" height="([\d.]+)"/;

/** Return the picture. Errors: as `send` of service.js. */
export const prepared = ({ request: { method, path, body } }, signal) => text(method, path, body, PICTURE, { signal, quiet: true });

/** `request`: of a trace. `drawn`: the picture. */
export default function Trace({ request, caption, drawn }) {
  const [, title] = drawn.match(TITLE);
  const [, width, height] = drawn.match(SIZE);
  return html`
    <figure class="learn-trace">
      ${caption && html`<figcaption>${caption}</figcaption>`}
      <div class="learn-wide learn-paper" tabindex="0" role="region" aria-label=${caption ?? title}>
        <img src=${`data:${PICTURE},${encodeURIComponent(drawn)}`} width=${width} height=${height} alt=${`Drawing of a ${title}. The same is below in letters.`} />
      </div>
      <div class="learn-under">
        <${LookLinks} request=${request} />
        <${Letters} request=${request} />
      </div>
    </figure>`;
}

function Letters({ request: { method, path, body } }) {
  const [asked, setAsked] = useState(false);
  const [letters, setLetters] = useState("…");
  const [error, setError] = useState(null);
  useEffect(() => {
    if (!asked) return undefined;
    const stop = new AbortController();
    text(method, path, body, LETTERS, { signal: stop.signal, quiet: true }).then(setLetters, setError);
    return () => stop.abort();
  }, [asked, body]);
  return html`
    <details onToggle=${(event) => setAsked(event.target.open)}>
      <summary>In letters</summary>
      <${Failure} error=${error} />
      <pre tabindex="0" role="region" aria-label="The tree in letters">${letters}</pre>
    </details>`;
}
