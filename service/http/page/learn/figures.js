/** A lesson's figures: what is expected, and by whom, and what the service answers. */

import { html } from "../vendor/preact.js";
import { agree, worded } from "./worded.js";

/** Who says what is expected, by the field of a figure that holds it. */
const SOURCES = { lecture: "the lecture", textbook: "the textbook", byHand: "by hand", computed: "computed", guide: "the guide" };

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
  const source = own ? undefined : sourceOf(figure);
  const same = source && answered ? String(agree(figure[source], found)) : null;
  return html`
    <section class="learn-figure" data-agrees=${same} aria-label=${figure.what}>
      <p>${figure.what}</p>
      <dl>
        ${source && html`<div><dt>${SOURCES[source]}</dt><${Value} value=${figure[source]} /></div>`}
        <div><dt>the service</dt><${Value} value=${answered ? found : "…"} /></div>
      </dl>
    </section>`;
}

const SHORT = 12;

function Value({ value }) {
  const text = worded(value);
  return html`<dd class=${text.length > SHORT ? "long" : ""}>${text}</dd>`;
}

function verdict(figures, found, own) {
  if (own) return "With your own input no figure is expected.";
  const compared = figures.map((figure, at) => ({ what: figure.what, expected: figure[sourceOf(figure)], answer: found[at] })).filter(({ expected }) => expected !== undefined);
  const differing = compared.filter(({ expected, answer }) => !agree(expected, answer));
  if (differing.length) return `✗ The service differs: ${differing.map(({ what }) => what).join(", ")}.`;
  return compared.length === 1 ? "✓ The service agrees." : `✓ The service agrees in all ${compared.length}.`;
}

const sourceOf = (figure) => Object.keys(SOURCES).find((source) => source in figure);
