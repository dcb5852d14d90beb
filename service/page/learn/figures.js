/** A lesson's figures: what the lecture prints, and what the service answers. */

import { html } from "../vendor/preact.js";
import { agree, worded } from "./worded.js";

/** `figures`, `replies`: as in lesson.js. `own`: whether the input is the person's. `wanted`: whether they are asked for. */
export function Figures({ figures, replies, own, wanted, failed }) {
  const found = figures.map((figure) => (replies ? figure.found(...replies) : undefined));
  return html`
    <div class="learn-figures">
      ${figures.map((figure, at) => html`<${Figure} key=${figure.what} figure=${figure} found=${found[at]} answered=${!!replies} own=${own} />`)}
    </div>
    <p class="learn-verdict" role="status">${replies ? verdict(figures, found, own) : failed ? "" : wanted ? "Asking the service…" : ""}</p>`;
}

function Figure({ figure, found, answered, own }) {
  const compared = figure.lecture !== undefined && !own;
  const same = compared && answered ? (agree(figure.lecture, found) ? "yes" : "no") : null;
  return html`
    <dl class="learn-figure" data-agrees=${same}>
      <div class="learn-what">${figure.what}</div>
      ${compared && html`<div><dt>the lecture</dt><dd>${worded(figure.lecture)}</dd></div>`}
      <div><dt>the service</dt><dd>${answered ? worded(found) : "…"}</dd></div>
    </dl>`;
}

function verdict(figures, found, own) {
  const printed = figures.map((figure, at) => [figure, found[at]]).filter(([figure]) => figure.lecture !== undefined);
  if (own) return "With your own input there is no lecture's figure.";
  if (!printed.length) return "";
  const differing = printed.filter(([figure, answer]) => !agree(figure.lecture, answer));
  if (!differing.length) return printed.length === 1 ? "✓ The service agrees with the lecture." : `✓ The service agrees with the lecture in all ${printed.length}.`;
  return `✗ The service differs from the lecture: ${differing.map(([figure]) => figure.what).join(", ")}.`;
}
