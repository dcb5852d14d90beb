/** What the service says of rules: what is in them, or why they cannot be played, with lines. */

import { html } from "../../vendor/preact.js";
import { Failure } from "../../widgets/failure.js";

const UNFIT = 422;

/** `report`: checkRules' reply, or undefined; `error`: why there is none. `onLine`: called with a line's number. */
export function Report({ report, error, onLine }) {
  if (error) {
    if (error.status !== UNFIT) return html`<${Failure} error=${error} />`;
    return html`<div class="failure"><p>${error.message}</p><${ToLine} line=${lineIn(error.message)} onLine=${onLine} /></div>`;
  }
  if (!report) return null;
  const { roles, facts, moves, warnings } = report;
  return html`
    <p class="accepted">These rules can be played.</p>
    <table>
      <thead><tr><th scope="col">Role</th><th scope="col" class="number">Moves</th></tr></thead>
      <tbody>${roles.map((role, at) => html`<tr key=${role}><td>${role}</td><td class="number">${moves[at]}</td></tr>`)}</tbody>
    </table>
    <ul>
      <li>${counted(facts, "fact")} may be true.</li>
      <li>${turns(report)}</li>
      ${report.goal_sum !== undefined && html`<li>The goals always add up to ${report.goal_sum}.</li>`}
      ${report.most_steps !== undefined && html`<li>A game ends after ${counted(report.most_steps, "step")} at the latest.</li>`}
      ${report.playouts > 0 && html`<li>${counted(report.playouts, "random game")} took ${report.mean_steps.toFixed(1)} steps on average.</li>`}
    </ul>
    ${warnings.length > 0 &&
    html`<h3>${counted(warnings.length, "warning")}</h3>
      <ul class="warnings">${warnings.map((warning) => html`<li key=${warning.message}>${warning.message} <${ToLine} line=${warning.line ?? lineIn(warning.message)} onLine=${onLine} /></li>`)}</ul>`}`;
}

const turns = ({ roles, turn_based: isTurnBased }) =>
  roles.length === 1 ? "One player moves." : isTurnBased ? "Players move in turn." : "Several players may choose at once: nothing shows that they move in turn.";

const counted = (count, what) => `${count} ${what}${count === 1 ? "" : "s"}`;

const ToLine = ({ line, onLine }) => line && html`<button type="button" class="to-line" onClick=${() => onLine(line)}>Go to line ${line}</button>`;

/** The line that a sentence names first, or null. */
function lineIn(message) {
  const [, line] = /\bline (\d+)/.exec(message) ?? [];
  return line ? Number(line) : null;
}
