/** The events of a search for a path: the positions in the order of their expansion. */

import { html } from "../vendor/preact.js";
import { nodeKey } from "./scene.js";
import { number, nodeName } from "./words.js";

const isExpansion = ({ kind }) => kind === "expanded" || kind === "goal";

/** Whether a trace is of a search for a path. */
export const hasExpansions = (trace) => trace.records.some(isExpansion);

/** Return one event for each expanded position, as `treeEventsOf` does. Fields of nodes: status, order, g, h, onPath. */
export function expansionsOf(trace) {
  return trace.records.filter(isExpansion).map((record) => {
    const step = { g: record.cost, h: record.heuristic, onPath: record.on_path };
    const order = record.expansion;
    const key = nodeKey(record.path);
    const head = order === undefined ? `The goal is reached: ${nodeName(record.path)}` : `${order}. ${nodeName(record.path)}`;
    return { kind: "expand", key, text: `${head}, ${costs(step)}.`, changes: [[key, { status: "done", order, ...step }]] };
  });
}

const costs = ({ g, h }) =>
  h === undefined ? `g = ${number(g)}` : `g = ${number(g)}, h = ${number(h)}, f = g + h = ${number(g + h)}`;

const MOST_LISTED = 200;

/** The order of expansion as a table. `events`: of the search; `at`: how many of them have happened. */
export function Expansions({ events, at }) {
  const shown = events.slice(Math.max(0, at - MOST_LISTED), at).reverse();
  return html`
    <h2>Order of expansion</h2>
    <div class="scroll" tabindex="0" role="group" aria-label="Order of expansion">
      <table class="expansions">
        <thead><tr><th class="number">step</th><th>way</th><th class="number">g</th><th class="number">h</th><th class="number">f</th></tr></thead>
        <tbody>${shown.map(({ key, changes: [[, step]] }) => row(key, step))}</tbody>
      </table>
    </div>`;
}

const row = (key, { order, g, h, onPath }) => html`
  <tr class=${onPath ? "on-path" : ""}>
    <td class="number">${order ?? "goal"}</td>
    <td>${nodeName(key ? key.split("\n") : [])}${onPath && html` <span class="quiet">(on the path)</span>`}</td>
    <td class="number">${number(g)}</td>
    <td class="number">${h === undefined ? "" : number(h)}</td>
    <td class="number">${h === undefined ? "" : number(g + h)}</td>
  </tr>`;

/** Give each agent of a plan that is made one by one a branch of its own below a common root. */
export const byAgent = (records) =>
  records.map((record) => (record.agent === undefined ? record : { ...record, path: [record.agent, ...record.path] }));
