/** The list's places: a fold beside a game, whose body is loaded when it opens, and the start page. */

import { html, useState } from "../../vendor/preact.js";
import { later } from "../../widgets/later.js";
import { useKept } from "./kept.js";

/** The list: see games_kept.js. */
export const GamesKept = later(() => import("./games_kept.js"), "GamesKept");

export function YourGames() {
  const [isOpen, setOpen] = useState(false);
  return html`
    <details class="fold your-games" onToggle=${(event) => setOpen(event.currentTarget.open)}>
      <summary>Your games</summary>
      ${isOpen && html`<${GamesKept} most=${10} />`}
    </details>`;
}

const MOST_AT_START = 3;
const EACH_REM = 3.6;

/** On the start page: nothing while there are no games. Its place is kept while it loads. */
export function YourLastGames() {
  const { length } = useKept();
  if (!length) return null;
  return html`
    <section class="your-games" aria-label="Your games">
      <h2>Your games</h2>
      <div style=${{ minHeight: `${3 + EACH_REM * Math.min(length, MOST_AT_START)}rem` }}><${GamesKept} most=${MOST_AT_START} hidesNone /></div>
    </section>`;
}
