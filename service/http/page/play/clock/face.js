/** A player's clock, beside the board. */

import { html, useEffect, useState } from "../../vendor/preact.js";
import { called } from "../../names.js";
import { isLow, shownTime } from "./times.js";

const SHOW_EVERY_MS = 100;

/** `clock`: as of use_clock.js. */
export function ClockFace({ clock, name }) {
  const [, setShown] = useState(0);
  const isRunning = clock.running === name;
  useEffect(() => {
    if (!isRunning) return undefined;
    const showing = setInterval(() => setShown((count) => count + 1), SHOW_EVERY_MS);
    return () => clearInterval(showing);
  }, [isRunning]);
  const left = clock.left(name);
  return html`<span role="timer" aria-label="Time of ${called(name)}" class=${["clock", isRunning && "running", isLow(left) && "low"].filter(Boolean).join(" ")}>${shownTime(left)}</span>`;
}
