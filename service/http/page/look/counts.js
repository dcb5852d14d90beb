/** Algorithms side by side at the same position: how many nodes each visits, and what it finds. */

import { html, useEffect, useState } from "../vendor/preact.js";
import { ask } from "../service.js";
import { MCTS, PLAIN, TREE, bodyOf } from "./task.js";
import { playerOf } from "./words.js";
import { UTILITY, estimateOf, scaleOf, utilityOf } from "./worth.js";

const FIRST = ["minimax", PLAIN, "alpha_beta"];
const TIME_MS = 1000;
const REFUSED = "algorithm_refused";
const SEVERAL = ["max_n", "paranoid", "equilibrium", "expectimax"];
const WITH_CHANCE = ["expectiminimax", "max_n", "equilibrium", "expectimax"];

/**
 * A hook: ask one trace of each algorithm that may apply. Return rows `{algorithm, reply}` as they come, without
 * those that the service refused; null before the first; none where a request failed. `described`: the task's game and
 * the algorithms, `{description, algorithms}`; null: nothing is asked.
 */
export function useCounts(task, described) {
  const [counts, setCounts] = useState(null);
  const asked = JSON.stringify([task.game, task.text, task.options, task.state, task.moves, task.depth]);
  useEffect(() => {
    setCounts(null);
    if (!described) return undefined;
    const abort = new AbortController();
    gathered(task, described, abort.signal, setCounts).catch(() => abort.signal.aborted || setCounts([]));
    return () => abort.abort();
  }, [asked, described]);
  return counts;
}

async function gathered(task, described, signal, onRows) {
  let rows = [];
  for (const algorithm of comparable(task, described)) {
    try {
      const own = { ...task, algorithm, failHard: false, strict: false };
      const body = { ...bodyOf(own), most_nodes: 1, time_ms: TIME_MS };
      const reply = await ask(task.game, "trace", body, { signal, quiet: true });
      rows = [...rows, { algorithm, reply }];
      onRows(rows);
    } catch (error) {
      if (error.code !== REFUSED) throw error;
    }
  }
  onRows(rows);
}

/** Return the algorithms that are set side by side: where there is a path cost, searches for a path. */
function comparable(task, described) {
  const { description } = described;
  const isPath = ({ name, needs }) => name !== MCTS && (!description.facts.path_cost || /path cost/.test(needs));
  return algorithmsFor(task, described).filter((name) => isPath(description.algorithms.find((one) => one.name === name)));
}

/**
 * Return the algorithms that may apply to a task and can be traced, the textbook's first. `described`: its game and
 * all algorithms, or null. What a tree is depends on its text.
 */
export function algorithmsFor({ game, text }, described) {
  if (!described) return [];
  const { description } = described;
  const traced = described.algorithms.filter((one) => one.traced).map(({ name }) => name);
  const names = description.algorithms.filter(({ name, applies }) => applies && traced.includes(name)).map(({ name }) => name);
  const fitting = game === TREE ? names.filter(fits(text)) : names;
  return [...FIRST.filter((name) => fitting.includes(name)), ...fitting.filter((name) => !FIRST.includes(name))];
}

const fits = (text) => (name) => name === MCTS || (/chance/.test(text)
  ? WITH_CHANCE.includes(name)
  : !/\[[^\],]*,[^\],]*,/.test(text) || SEVERAL.includes(name));

/** `rows`: of `useCounts`. `chosen`: the algorithm that is shown. `onChoose`: called with another's name. */
export function Counts({ rows, chosen, onChoose }) {
  const unit = rows?.map(({ reply }) => scaleOf(reply)).find((scale) => scale !== UTILITY);
  const first = rows?.[0]?.reply.players?.[0];
  return html`
    <section class="counts">
      <h2>The algorithms side by side</h2>
      <p class="quiet">The same position, one request each. ${first && `Values are for ${playerOf(first)}.`}</p>
      <div class="scroll" tabindex="0" role="group" aria-label="Counts of the algorithms">
        <table>
          <thead>
            <tr>
              <th>algorithm</th><th class="number">nodes</th><th class="number">leaves</th>
              <th class="number">cut</th>${unit && html`<th class="number">in ${unit}</th>`}<th class="number">${unit ? "utility" : "value"}</th><th>move</th>
            </tr>
          </thead>
          <tbody>
            ${(rows ?? []).map(({ algorithm, reply }) => html`
              <tr key=${algorithm} data-algorithm=${algorithm} class=${algorithm === chosen ? "chosen" : ""}>
                <td>
                  ${algorithm === chosen
                    ? html`<strong>${algorithm}</strong>`
                    : html`<button type="button" class="plain" onClick=${() => onChoose(algorithm)}>${algorithm}</button>`}
                  ${reply.opponent && html` <span class="quiet">(others ${reply.opponent})</span>`}
                </td>
                <td class="number">${count(reply.nodes)}</td>
                <td class="number">${count(reply.leaves)}</td>
                <td class="number">${algorithm === MCTS ? "" : count(reply.cut)}</td>
                ${unit && html`<td class="number">${estimateOf(reply)}</td>`}
                <td class="number">${utilityOf(reply)}</td>
                <td>${reply.move}</td>
              </tr>`)}
          </tbody>
        </table>
        ${!rows && html`<p class="waiting">Counting…</p>`}
      </div>
    </section>`;
}

const count = (value) => value?.toLocaleString("en") ?? "";
