/** What a person has tried and solved, as a file for the teacher: the browser makes it, and nobody else has it. */

import { html } from "../../vendor/preact.js";
import { save } from "../../widgets/save.js";
import { forget, isSolved, useResults } from "../progress.js";

const NAME = "countermove-results.csv";
const HEAD = ["exercise", "number", "tries", "solved", "when"];
const QUOTED = /[",\r\n]/;

/** Nothing is shown before something was tried. */
export function Results() {
  const results = useResults();
  if (!results.length) return null;
  const solved = results.filter(isSolved).length;
  return html`
    <section class="learn-results" aria-label="Your results">
      <h2>Your results</h2>
      <p>${solved} of ${results.length} tried ${results.length === 1 ? "exercise" : "exercises"} solved. They are kept in this browser alone.</p>
      <p class="row">
        <button type="button" data-results onClick=${() => save(NAME, csvOf(results), "text/csv")}>Download as CSV</button>
        <button type="button" onClick=${() => confirm("Forget all results?") && forget()}>Forget them</button>
      </p>
    </section>`;
}

/** Return results as a table of commas, a line each (RFC 4180). */
export function csvOf(results) {
  const rows = results.map(({ name, seed = "", tries, when }) => [name, seed, tries, isSolved({ when }) ? "yes" : "no", when ?? ""]);
  return [HEAD, ...rows].map((row) => `${row.map(quoted).join(",")}\r\n`).join("");
}

function quoted(field) {
  const text = String(field);
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
