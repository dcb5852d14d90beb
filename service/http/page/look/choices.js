/** The answers of a lecture's quiz: each chooses the branches of its letters in the tree, where they are checked. */

import { html } from "../vendor/preact.js";

const NAMES = "ABCDEFGH";

/** `choices`: lists of letters. `letters`: of branches by key. `picked`: a set of keys. `onPick`: called with another one. */
export function Choices({ choices, letters, picked, isChecked, onPick }) {
  const keys = new Map([...letters].map(([key, letter]) => [letter, key]));
  const keysOf = (choice) => choice.map((letter) => keys.get(letter));
  const isPicked = (choice) => choice.length === picked.size && keysOf(choice).every((key) => picked.has(key));
  return html`
    <fieldset class="choices" disabled=${isChecked}>
      <legend>The lecture's choices, or your own in the tree</legend>
      ${choices.map((choice, at) => html`
        <label key=${at}><input type="radio" name="choice" value=${NAMES[at]} checked=${isPicked(choice)} onChange=${() => onPick(new Set(keysOf(choice)))} />
          ${" "}<b>${NAMES[at]})</b> ${choice.join(", ")}</label>`)}
    </fieldset>`;
}
