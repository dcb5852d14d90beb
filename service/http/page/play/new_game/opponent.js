/** Against whom: a machine by its level or strategy, a person on this device, or machines alone. */

import { capital } from "../../names.js";
import { html } from "../../vendor/preact.js";
import { levelName } from "../level_names.js";
import { Seat } from "../players.js";
import { Elo } from "../elo.js";
import { levelsOf, seatFrom, seatText, usualMachine } from "../seats.js";
import { Chips } from "./chips.js";
import { MACHINE, PERSON, WATCH } from "./choices.js";
import { Strategies } from "./strategies.js";

/** `onSet`: called with changed choices. The others are as new_game.js has them. */
export function Opponent({ session, choices, isHidden, description, names, onSet }) {
  const isAlone = names.length === 1;
  const seat = seatFrom(choices.seat, description);
  const setSeat = (next) => onSet({ seat: seatText(next) });
  const hasMachine = isAlone ? choices.against === WATCH : choices.against !== PERSON;
  return html`
    ${isAlone && html`<p>For one player: nobody plays against you. A hint shows the way.</p>`}
    ${!isHidden && html`<${Chips} legend=${isAlone ? "Who plays" : "Against"} name="against" items=${isAlone ? ALONE : OTHERS} chosen=${choices.against} onChoose=${(against) => onSet({ against })} />`}
    ${hasMachine && html`<${Machine} ...${{ session, seat, description }} onSeat=${setSeat} />`}
    ${hasMachine && description.styles && html`<${Chips} legend="Style" name="style" items=${[{ id: "", title: "Its own" }, ...description.styles.map((id) => ({ id, title: capital(id) }))]} chosen=${seat.style ?? ""} onChoose=${(style) => setSeat({ ...seat, style })} />`}`;
}

const OTHERS = [
  { id: MACHINE, title: "The machine" },
  { id: PERSON, title: "A person here" },
  { id: WATCH, title: "Watch machines" },
];
const ALONE = [
  { id: MACHINE, title: "I play" },
  { id: WATCH, title: "Watch the machine" },
];

/** `onSeat`: called with a seat as seats.js has it. */
function Machine({ session, seat, description, onSeat }) {
  const mixes = description.facts.hidden_information || description.facts.simultaneous;
  const byLevel = html`<button type="button" name="by-level" onClick=${() => onSeat(usualMachine())}>Choose a level</button>`;
  if (seat.kind !== "level") {
    return mixes
      ? html`<${Strategies} ...${{ seat, description, onSeat }} /><p>${byLevel}</p>`
      : html`<p class="row">The machine searches by ${seat.algorithm}. ${byLevel}</p>`;
  }
  const levels = levelsOf(description, session.options);
  const level = Math.min(seat.level, levels.length);
  return html`<${Chips} legend=${`Level ${level}, ${levelName(level)}`} beside=${html`<${Elo} description=${description} options=${session.options} level=${level} />`} name="level" kind="levels"
    items=${levels.map((each) => ({ id: each, title: String(each) }))} chosen=${level} onChoose=${(chosen) => onSeat({ ...seat, level: chosen })} />
    ${mixes && html`<p><button type="button" name="by-strategy" onClick=${() => onSeat({ kind: "search", algorithm: "auto" })}>Choose a strategy</button></p>`}`;
}

/** The machine's seat in full: any algorithm, its limits, and what it takes the others for. As `Opponent`. */
export function Expert({ choices, description, names, onSet }) {
  if (choices.against === PERSON || (names.length === 1 && choices.against !== WATCH)) return null;
  return html`
    <details class="fold">
      <summary>Expert: the machine's search</summary>
      <${Seat} name="the machine" ...${{ description, names }} seat=${seatFrom(choices.seat, description)} isMachine onChange=${(seat) => onSet({ seat: seatText(seat) })} />
    </details>`;
}
