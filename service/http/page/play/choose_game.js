/** The row above the board: which game, from which position. */

import { html } from "../vendor/preact.js";
import { another, exampled } from "./session.js";

/**
 * `list`: with the `games`; `description`: the game's; both may be absent while they load. `isHidden`: whether players do not
 * see all: examples would show it. `onChange`: with a session. `onBegin`: asks for a new game.
 */
export function ChooseGame({ session, list, description, isHidden, onChange, onBegin }) {
  const examples = isHidden ? [] : (description?.examples ?? []);
  const example = (event) => {
    const at = event.target.value;
    event.target.value = "";
    if (at !== "") onChange(exampled(session, examples[at]));
  };
  return html`
    <div class="row choose">
      <label><span class="unseen">Game</span>
        <select name="game" value=${session.game} onChange=${(event) => onChange(another(session, event.target.value))}>
          ${(list?.games ?? [{ name: session.game, title: "…" }]).map(
            ({ name, title }) => html`<option key=${name} value=${name} selected=${name === session.game}>${title}</option>`,
          )}
        </select>
      </label>
      ${session.isStarted && html`<button type="button" class="main" onClick=${onBegin}>New game</button>`}
      ${!isHidden && html`<label><span class="unseen">Example</span>
        <select name="example" onChange=${example} disabled=${!examples.length}>
          <option value="">Examples…</option>
          ${examples.map(({ title }, at) => html`<option key=${at} value=${at}>${title}</option>`)}
        </select>
      </label>`}
    </div>`;
}
