/** A line above the page while requests are not answered: what is the matter, and when they are sent again. */

import { html, useEffect, useState } from "../vendor/preact.js";
import { tryNow, useOutage } from "../outage.js";

const TICK_MS = 250;

export function Away() {
  const outage = useOutage();
  const left = useSecondsTo(outage?.at ?? null);
  const isOver = outage?.at === Infinity;
  const then = left > 0 ? `Trying again in ${left} s.` : "Trying again…";
  // The seconds are left out of what is read aloud.
  return html`
    <div class=${outage ? "away shown" : "away"}>
      <p>
        <span role="status">${outage && `${outage.words} ${isOver ? "The page waits for you." : ""}`.trim()}</span>
        ${outage && !isOver && html`<span aria-hidden="true"> ${then}</span>`}
      </p>
      ${outage && html`<button type="button" onClick=${tryNow}>${isOver ? "Try again" : "Try now"}</button>`}
    </div>`;
}

/** Return how many seconds there are to a time, in ms since 1970; null: none. */
function useSecondsTo(at) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (at === null || at === Infinity) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [at]);
  return at === null ? 0 : Math.max(0, Math.ceil((at - now) / 1000));
}
