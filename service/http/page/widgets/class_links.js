/** Links for a class: the same page with a quiz, in slides, and with all menus. */

import { html } from "../vendor/preact.js";
import { hashOf, isEmbedded } from "../route.js";
import { Copy } from "./copy.js";

/** `path`, `query`: of what is shown. `quiz`: the query that turns its quiz on, or undefined. */
export function ClassLinks({ path, query, quiz }) {
  const { embed: _, ...own } = query;
  const address = (fields, embed) => new URL(hashOf(path, { ...own, ...fields }, { embed }), document.baseURI).href;
  if (isEmbedded()) return html`<p class="class-links"><a href=${address({}, false)} target="_blank" rel="noopener">Open with menus ↗</a></p>`;
  return html`
    <details class="class-links">
      <summary>For a class</summary>
      <p class="quiet">Nothing of it is kept by the service.</p>
      <p class="row">
        <${Copy} text=${() => address({}, false)}>Copy the link<//>
        ${quiz && html`<${Copy} text=${() => address(quiz, false)}>Copy the link with the quiz on<//>`}
        <${Copy} text=${() => address({}, true)}>Copy the link for slides<//>
      </p>
    </details>`;
}
