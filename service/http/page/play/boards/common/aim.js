/** Small squares under a finger: the first tap aims, the second plays. */

import { html, useState } from "../../../vendor/preact.js";

const NARROW_PX = 36;

/** Return `{aim, aimed}`: what is aimed at, or null; and an `onPick` that aims first where a finger is too broad. */
export function useAim(choices, pick) {
  const [found, setAim] = useState(null);
  const aim = choices.has(found) ? found : null;
  const aimed = (name, event) => {
    const small = event?.pointerType === "touch" && event.currentTarget.offsetWidth < NARROW_PX;
    if (small && choices.has(name) && aim !== name) return setAim(name);
    setAim(null);
    pick(name);
  };
  return { aim, aimed };
}

/** What to do after the first tap. */
export const AimHelp = ({ aim }) =>
  html`<p class="aim-help" aria-live="polite">${aim ? `Tap ${aim} again to play there.` : ""}</p>`;
