/** Dice, drawn with their pips. */

import { html } from "../../../vendor/preact.js";
import { styled } from "../../../styled.js";

await styled("dice.css", import.meta.url);

const PIPS = {
  1: [[5, 5]],
  2: [[3, 3], [7, 7]],
  3: [[2.6, 2.6], [5, 5], [7.4, 7.4]],
  4: [[3, 3], [7, 3], [3, 7], [7, 7]],
  5: [[2.6, 2.6], [7.4, 2.6], [5, 5], [2.6, 7.4], [7.4, 7.4]],
  6: [[3, 2.4], [7, 2.4], [3, 5], [7, 5], [3, 7.6], [7, 7.6]],
};

/** `number`: 1 to 6. `spent`: whether it was used. `side`: a class for its colour. */
export const Die = ({ number, spent = false, side = "" }) => html`
  <svg class="die ${side} ${spent ? "spent" : ""}" viewBox="0 0 10 10" aria-hidden="true">
    <rect x="0.3" y="0.3" width="9.4" height="9.4" rx="1.8" />
    ${PIPS[number].map(([x, y]) => html`<circle cx=${x} cy=${y} r="0.95" />`)}
  </svg>`;

/** Rolls to choose from. `rolls`: texts of two digits. `sides`: a class for each die. `onRoll`: called with one, or null. */
export const Rolls = ({ rolls, sides = ["", ""], onRoll }) => html`
  <div class="rolls" role="group" aria-label="Rolls to choose from">
    ${rolls.map(
      (roll) => html`
        <button type="button" key=${roll} data-choice=${onRoll ? roll : null} disabled=${!onRoll} aria-label="Roll ${[...roll].join(" and ")}"
          onClick=${() => onRoll(roll)}>
          ${[...roll].map((digit, at) => html`<${Die} number=${Number(digit)} side=${sides[at]} />`)}
        </button>`,
    )}
  </div>`;
