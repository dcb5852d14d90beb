/** Buttons at places of a drawing, for boards that do not consist of rows of squares. */

import { html, useState } from "../../../vendor/preact.js";
import { styled } from "../../../styled.js";
import { ArrowsAt } from "./arrows.js";
import { classes, labelOf } from "./grid.js";
import { useMarks } from "./marks.js";
import { MoveValuesAt } from "./move_values.js";
import { toNearest } from "./nearest.js";

await styled("places.css", import.meta.url);

/**
 * `size`: width and height of the drawing, in its units. `places`: `{id, label, x, y, width, height, content,
 * kind}`: `x`, `y` the middle, in the same units, `content` what is drawn in it, the rest as of a square of a
 * Grid. `children`: what is drawn below all places, inside an svg of `size`. `choices`, `picked`, `highlights`,
 * `onPick`, `onReset`, `label`, `kind`, `values`: as of a Grid. The arrow keys go from choice to choice.
 */
export function Places({ kind, label, size, places, choices, picked = [], highlights = {}, onPick, onReset, values, children }) {
  const [focus, setFocus] = useState(null);
  const at = choices.has(focus) ? focus : places.find(({ id }) => choices.has(id))?.id;
  const percent = (value, whole) => `${(100 * value) / whole}%`;
  const { marks, handlers } = useMarks(places.map(({ label: words }) => words).join());
  const unit = Math.max(...places.map(({ width }) => width));
  const middles = new Map(places.map(({ id, x, y }) => [id, [x / unit, y / unit]]));
  const units = size.map((length) => length / unit);
  const pressed = (event) => (event.key === "Escape" ? onReset?.() : toNearest(event));
  return html`
    <div class=${["board", "places", kind, picked.length && "begun"].filter(Boolean).join(" ")} role="group" aria-label=${label}
      onKeyDown=${pressed} ...${handlers} style=${{ "--width": size[0], "--height": size[1] }}>
      <svg class="drawing" viewBox=${`0 0 ${size.join(" ")}`} aria-hidden="true">${children}</svg>
      ${places.map((place) => html`
        <button type="button" key=${place.id} class="place ${classes(place, picked, highlights, choices)}" data-square=${place.id}
          data-choice=${choices.has(place.id) ? place.id : null} aria-disabled=${!choices.has(place.id)} aria-label=${labelOf(place, picked, highlights, choices)}
          tabindex=${place.id === at ? 0 : -1} onFocus=${() => setFocus(place.id)} onClick=${(event) => onPick(place.id, event)}
          style=${{ left: percent(place.x - place.width / 2, size[0]), top: percent(place.y - place.height / 2, size[1]),
            width: percent(place.width, size[0]), height: percent(place.height, size[1]) }}>${place.content}</button>`)}
      <${ArrowsAt} arrows=${marks} places=${middles} size=${units} />
      <${MoveValuesAt} values=${values} places=${middles} size=${units} />
    </div>`;
}
