/** The strategies of a game that has no levels: each algorithm that applies, with what it does in a line. */

import { html } from "../../vendor/preact.js";
import { useAlgorithms } from "../lists.js";

const AUTO = { name: "auto", about: "The strongest of these that fits the game." };
const OWN = "optimal";

/** `seat`: as seats.js has it. `onSeat`: called with another. An algorithm that needs a model of the others is left out. */
export function Strategies({ seat, description, onSeat }) {
  const { algorithms } = useAlgorithms();
  const applies = new Set(description.algorithms.filter((algorithm) => algorithm.applies).map(({ name }) => name));
  const strategies = algorithms.filter(({ name, assumes }) => applies.has(name) && assumes.includes(OWN));
  return html`
    <fieldset class="chips strategies-of">
      <legend>The machine's strategy</legend>
      ${[AUTO, ...strategies].map(
        ({ name, about }) => html`
          <label key=${name} class="chip">
            <input type="radio" name="strategy" value=${name} checked=${seat.algorithm === name} onChange=${() => onSeat({ kind: "search", algorithm: name })} />
            <span class="face"><span class="name">${name === AUTO.name ? "The service's choice" : name}</span> <span class="quiet">${about}</span></span>
          </label>`,
      )}
    </fieldset>`;
}
