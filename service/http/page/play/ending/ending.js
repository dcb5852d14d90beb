/** How the game ended, and what can be done next. Nothing is covered by it, and it can be put away. */

import { html, useEffect, useRef } from "../../vendor/preact.js";
import { Copy } from "../../widgets/copy.js";
import { linkTo } from "../session.js";

/**
 * `verdict`: as of ends.js. `isNew`: whether the game has ended before the person's eyes, who is then led here.
 * `onRematch`, `onReview`, `onNew`, `onClose`: called when chosen; without one its button is not there.
 */
export function Ending({ session, verdict, isNew, rematch, onRematch, onReview, onNew, onClose }) {
  const card = useRef(null);
  useEffect(() => {
    if (!isNew) return undefined;
    const before = document.activeElement;
    card.current.focus({ preventScroll: true });
    return () => document.contains(before) && before.focus({ preventScroll: true });
  }, []);
  return html`
    <div class="ending" role="dialog" aria-labelledby="ending-title" tabindex="-1" ref=${card} onKeyDown=${(event) => event.key === "Escape" && onClose()}>
      <button type="button" class="close" name="close" aria-label="Close" onClick=${onClose}>×</button>
      <h2 id="ending-title">${verdict.title}</h2>
      ${verdict.detail && html`<p class="quiet">${verdict.detail}</p>`}
      <div class="row">
        ${onRematch && html`<button type="button" class="main" name="rematch" onClick=${onRematch}>${rematch}</button>`}
        ${onReview && html`<button type="button" name="end-review" onClick=${onReview}>Review</button>`}
        <${Copy} text=${linkTo(session)}>Share<//>
        ${onNew && html`<button type="button" name="new" onClick=${onNew}>New game</button>`}
      </div>
    </div>`;
}
