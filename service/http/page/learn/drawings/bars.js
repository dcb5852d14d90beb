/** Bars of a few numbers side by side. */

import { html } from "../../vendor/preact.js";
import { worded } from "../worded.js";

/** `rows`: `{label, value}`, values of 0 and more. `log`: the length of a bar is the value's logarithm. */
export default function Bars({ caption, rows, log }) {
  const length = (value) => (log ? Math.log10(1 + value) : value);
  const longest = Math.max(...rows.map(({ value }) => length(value)), 1e-9);
  return html`
    <figure class="learn-bars">
      <figcaption>${caption}${log && html` <span class="quiet">(bars by logarithm)</span>`}</figcaption>
      <dl>
        ${rows.map(
          ({ label, value }) => html`
            <div key=${label}>
              <dt>${label}</dt>
              <dd><span class="learn-bar" style=${{ width: `${(70 * length(value)) / longest}%` }}></span> ${worded(value)}</dd>
            </div>`,
        )}
      </dl>
    </figure>`;
}
