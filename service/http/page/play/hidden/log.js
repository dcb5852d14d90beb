/** What happened since the person's last move, and before. */

import { html, useEffect, useRef } from "../../vendor/preact.js";
import { withPasses } from "./passes.js";
import { stepLines } from "./words.js";

/** `log`: as record.js has it. `you`: the person's player. `passes`: as of passes.js. */
export function Log({ log, you, passes }) {
  const list = useRef(null);
  const lines = withPasses(log, passes).flatMap((steps, at) => stepLines(steps, you).map((line) => ({ ...line, isNew: at === log.length - 1 })));
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines.length]);
  if (!lines.length) return null;
  return html`
    <section aria-label="What happened">
      <h2>What happened</h2>
      <ol class="happened" tabindex="0" aria-label="What happened, the latest last" ref=${list}>
        ${lines.map(({ words, who, isNew }, at) => html`<li key=${at} class=${[isNew && "new", who === you && "own"].filter(Boolean).join(" ")}>${words}</li>`)}
      </ol>
    </section>`;
}
