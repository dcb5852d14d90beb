/** The strategies of a game in which players do not see all, or choose at once: each algorithm that applies, by a title in words, and what the chosen one does. */

import { html } from "../../vendor/preact.js";
import { useAlgorithms } from "../lists.js";
import { capital } from "../../names.js";

const AUTO = { name: "auto", title: "The service's choice", about: "The strongest of these that fits the game." };
const OWN = "optimal";

/** Titles in words; another algorithm is called by its name. */
const TITLES = {
  cfr: "Least regret",
  equilibrium: "An equilibrium, move by move",
  is_mcts: "Tree search by what is seen",
  pimc: "Guesses what is hidden",
  sequence_form: "An exact equilibrium",
};

const titleOf = ({ name, title = TITLES[name] }) => title ?? capital(name.replaceAll("_", " "));

/** `seat`: as seats.js has it. `onSeat`: called with another. An algorithm that needs a model of the others is left out. */
export function Strategies({ seat, description, onSeat }) {
  const { algorithms } = useAlgorithms();
  const applies = new Set(description.algorithms.filter((algorithm) => algorithm.applies).map(({ name }) => name));
  const strategies = [AUTO, ...algorithms.filter(({ name, assumes }) => applies.has(name) && assumes.includes(OWN))];
  const chosen = strategies.find(({ name }) => name === seat.algorithm);
  return html`
    <fieldset class="chips strategies-of">
      <legend>The machine's strategy</legend>
      <div class="chip-row">
        ${strategies.map(
          (strategy) => html`
            <label key=${strategy.name} class="chip">
              <input type="radio" name="strategy" value=${strategy.name} checked=${strategy === chosen} onChange=${() => onSeat({ kind: "search", algorithm: strategy.name })} />
              <span class="face"><span class="name">${titleOf(strategy)}</span></span>
            </label>`,
        )}
      </div>
      <p class="quiet" role="status">${chosen && html`${chosen !== AUTO && html`<code>${chosen.name}</code>: `}${chosen.about}`}</p>
    </fieldset>`;
}
