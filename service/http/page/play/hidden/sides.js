/** Whom the person plays, and how the service plays all others. */

import { html } from "../../vendor/preact.js";
import { Seat, You } from "../players.js";
import { seatText } from "../seats.js";

/**
 * `you`: whom the person plays. `machine`: the others' seat. `onChange`: with a session. `onSide`: with the side that the
 * person wants, in a new game.
 */
export function Sides({ session, description, list, names, you, machine, onChange, onSide }) {
  const others = names.filter((name) => name !== you);
  const change = (seat) => onChange({ ...session, by: seatText(seat) }, { replace: true });
  return html`
    <section aria-label="Players">
      <h2>Players</h2>
      <${You} names=${names} you=${you} onChange=${onSide} />
      <${Seat} name=${others.length === 1 ? others[0] : "the others"} names=${others.slice(0, 1)} ...${{ description, list }}
        options=${session.options} seat=${machine} isMachine onChange=${change} />
    </section>`;
}
