/** The new-game dialog: who plays whom, with a clock or not. Nothing moves before Start. */

import { html, useEffect, useRef } from "../../vendor/preact.js";
import { styled } from "../../styled.js";
import { Options } from "../options.js";
import { hasClock } from "./choices.js";
import { Chips } from "./chips.js";
import { Expert, Opponent } from "./opponent.js";
import { Side } from "./side.js";
import { Variant } from "./variants.js";

await styled("new_game.css", import.meta.url);

/** Texts of the address, and what they are called: minutes for all moves, and seconds for each. */
const CLOCKS = { "": "None", "60+0": "1+0", "180+2": "3+2", "300+3": "5+3", "600+5": "10+5" };

/**
 * `choices`: as choices.js has them; `onChoose`: called with others. `onStart`: begins. `isAsked`: whether it takes the
 * focus. The others are as play.js loads them.
 */
export function NewGame({ session, choices, isHidden, isAsked, description, names, onChange, onChoose, onStart }) {
  const dialog = useRef(null);
  const start = useRef(null);
  useEffect(() => {
    bring(dialog.current);
    if (isAsked) start.current.focus({ preventScroll: true });
  }, []);
  const set = (changed) => onChoose({ ...choices, ...changed });
  const begin = (event) => {
    event.preventDefault();
    onStart();
  };
  const to = (next) => onChange(next, { replace: true });
  return html`
    <section class="new-game" aria-label="New game" ref=${dialog}>
      <form onSubmit=${begin}>
        <h2>New game: ${description.title}</h2>
        <${Variant} ...${{ session, description }} onChange=${to} />
        <${Opponent} ...${{ session, choices, isHidden, description, names }} onSet=${set} />
        <${Side} ...${{ choices, description, names }} onSet=${set} />
        ${hasClock(description, names, isHidden) &&
        html`<${Chips} legend="Clock, minutes + seconds a move" name="clock" items=${clocks(choices.clock)} chosen=${choices.clock} onChoose=${(clock) => set({ clock })} />`}
        ${!isHidden &&
        html`<label class="switch"><input type="checkbox" name="value" checked=${choices.value} onChange=${(event) => set({ value: event.target.checked })} />
          ${names.length > 1 ? "Show who stands better" : "Show what the position is worth"}</label>`}
        <button class="main begin" ref=${start}>Start</button>
      </form>
      <${Expert} ...${{ choices, description, names }} onSet=${set} />
      <${Options} ...${{ session, description }} title="More options" action="Use these options" onChange=${to} />
      <details class="fold"><summary>Rules</summary><p>${description.rules}</p></details>
    </section>`;
}

/** Scroll the page until the dialog's beginning is seen, where that lies above what is. */
const bring = (dialog) => dialog.getBoundingClientRect().top < 0 && dialog.scrollIntoView();

/** The clocks that can be chosen: the usual ones, and one that was chosen by an address. */
const clocks = (chosen) => Object.entries({ ...(chosen && { [chosen]: chosen }), ...CLOCKS }).map(([id, title]) => ({ id, title })).sort((one, other) => orderOf(one.id) - orderOf(other.id));

const orderOf = (clock) => (clock ? Number.parseInt(clock, 10) : -1);
