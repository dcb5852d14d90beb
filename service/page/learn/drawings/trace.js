/** The tree that a search looked at, as the service draws it. */

import { html, useEffect, useState } from "../../vendor/preact.js";
import { Failure } from "../../parts/failure.js";
import { text } from "../../service.js";
import { LookLink } from "../links.js";

const PICTURE = "image/svg+xml";
const LETTERS = "text/plain";
const TITLE = /<title>(.*?)<\/title>/;
const SIZE = /width="([\d.]+)" height="([\d.]+)"/;

/** `request`: of a trace. */
export function Trace({ request, caption }) {
  const { drawn, error, retry } = useDrawn(request, PICTURE, true);
  const [asked, setAsked] = useState(false);
  const letters = useDrawn(request, LETTERS, asked);
  const [, width, height] = drawn?.match(SIZE) ?? [];
  return html`
    <figure class="learn-trace">
      ${caption && html`<figcaption>${caption}</figcaption>`}
      <${Failure} error=${error} onRetry=${retry} />
      ${!error &&
      html`<div class="learn-wide learn-paper" tabindex="0" role="region" aria-label=${caption ?? "The tree"}>
        ${drawn && html`<img src=${`data:${PICTURE},${encodeURIComponent(drawn)}`} width=${width} height=${height} alt=${`Drawing of a ${drawn.match(TITLE)?.[1]}. In letters below.`} />`}
      </div>`}
      <div class="learn-under">
        <${LookLink} request=${request} />
        <details onToggle=${(event) => setAsked(event.target.open)}>
          <summary>In letters</summary>
          <${Failure} error=${letters.error} />
          <pre tabindex="0" aria-label="The tree in letters">${letters.drawn ?? "…"}</pre>
        </details>
      </div>
    </figure>`;
}

/** Return `{drawn, error, retry}`: the trace in a format, null until it has come. */
function useDrawn({ method, path, body }, format, wanted) {
  const [state, setState] = useState({});
  const [attempt, setAttempt] = useState(0);
  const key = JSON.stringify(body);
  useEffect(() => {
    if (!wanted) return undefined;
    const stop = new AbortController();
    text(method, path, body, format, { signal: stop.signal, quiet: true }).then(
      (drawn) => setState({ key, drawn }),
      (error) => error.name !== "AbortError" && setState({ key, error }),
    );
    return () => stop.abort();
  }, [key, format, wanted, attempt]);
  const { drawn = null, error = null } = state.key === key ? state : {};
  return { drawn, error, retry: () => setAttempt(attempt + 1) };
}
