/** One of several, as a row of chips: radio buttons, for the mouse, a thumb and the arrow keys. */

import { html } from "../../vendor/preact.js";

/** `items`: `[{id, title, about, picture}]`; the last two may be left out. `kind`: a class. `beside`: what stands beside the legend. `onChoose`: called with an id. */
export function Chips({ legend, name, items, chosen, onChoose, kind = "", beside }) {
  return html`
    <fieldset class="chips ${kind}">
      <legend>${legend}</legend>
      ${beside && html`<div class="beside">${beside}</div>`}
      <div class="chip-row">
        ${items.map(
          ({ id, title, about, picture }) => html`
            <label key=${id} class="chip">
              <input type="radio" name=${name} value=${id} checked=${id === chosen} onChange=${() => onChoose(id)} />
              <span class="face">${picture}<span class="name">${title}</span>${about && html`<span class="quiet">${about}</span>`}</span>
            </label>`,
        )}
      </div>
    </fieldset>`;
}
