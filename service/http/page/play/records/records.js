/**
 * Games and positions as text, in and out: a fold of the panel. Its body is loaded when it opens; it opens when a text is
 * pasted or dropped anywhere on the page.
 */

import { html, useState } from "../../vendor/preact.js";
import { later } from "../../widgets/later.js";
import { keyOf } from "../session.js";
import { useArriving } from "./arriving.js";

/** What was read last: readRecord's `reply`, and `of`, the key of the session that it became. It outlives a board of other options. */
const last = { reply: null, of: null };

const Exchange = later(() => import("./exchange.js"), "Exchange");

/** `position`: the one shown, or null. `onChange`: called with a session that the service accepts. */
export function Records({ session, description, position, onChange }) {
  const [isOpen, setOpen] = useState(last.of === keyOf(session));
  const [given, setGiven] = useState(null);
  const { isOver } = useArriving(session.game, (text) => {
    setGiven({ text });
    setOpen(true);
  });
  return html`
    <details class="fold records" open=${isOpen} onToggle=${(event) => setOpen(event.currentTarget.open)}>
      <summary>Import / export</summary>
      ${isOpen && html`<${Exchange} ...${{ session, description, position, given, last, onChange }} />`}
    </details>
    ${isOver && html`<div class="dropping" aria-hidden="true"><p>Drop a game or a position</p></div>`}`;
}
