/** Switches for how a trace is shown. */

import { html } from "../vendor/preact.js";
import { HIDDEN } from "./display.js";
import { canTurn } from "./small_boards/turned.js";
import { hasPictures } from "./small_boards/pictures.js";
import { TREE } from "./task.js";

/**
 * `task`: what is searched; `display`: see display.js. `hasCode`: whether there is pseudocode for it; `isTree`:
 * whether the search goes down a tree. `onDisplay`: called with changed fields of the display; `onFold`: with whether symmetric moves are folded.
 */
export function DisplayControls({ task, display, hasCode, isTree, onDisplay, onFold }) {
  const check = (name, label, checked, onChange) => html`
    <label key=${name}><input type="checkbox" name=${name} checked=${checked} onChange=${(event) => onChange(event.target.checked)} /> ${label}</label>`;
  return html`
    <div class="row display" role="group" aria-label="What is shown">
      ${hasCode && !task.quiz && check("shows-code", "Pseudocode", display.code !== HIDDEN, (is) => onDisplay({ code: is ? "" : HIDDEN }))}
      ${task.game === TREE && check("letters", "Letters on the branches", display.letters, (letters) => onDisplay({ letters }))}
      ${hasPictures(task.game) && check("boards", "Boards at the nodes", display.boards, (boards) => onDisplay({ boards }))}
      ${isTree && canTurn(task.game) && check("fold", "Fold symmetric moves", task.fold, onFold)}
    </div>`;
}
