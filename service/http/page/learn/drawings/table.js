/** A table of figures. */

import { html } from "../../vendor/preact.js";
import { worded } from "../worded.js";

/** `head`: titles. `rows`: lists of values; the first of each names its row. */
export default function Table({ caption, head, rows }) {
  const isNumber = head.map((_, at) => rows.every((row) => typeof row[at] === "number"));
  return html`
    <div class="learn-wide" tabindex="0" role="region" aria-label=${caption}>
      <table>
        <caption>${caption}</caption>
        <thead><tr>${head.map((title, at) => html`<th scope="col" class=${isNumber[at] ? "number" : ""}>${title}</th>`)}</tr></thead>
        <tbody>
          ${rows.map(
            (row) => html`
              <tr>
                ${row.map((value, at) =>
                  at ? html`<td class=${isNumber[at] ? "number" : ""}>${cell(value)}</td>` : html`<th scope="row" class=${isNumber[at] ? "number" : ""}>${cell(value)}</th>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

function cell(value) {
  if (Array.isArray(value)) return value.map((part, at) => html`${at > 0 && ", "}${cell(part)}`);
  return value?.href ? html`<a href=${value.href}>${value.text}</a>` : worded(value);
}
