/** The pseudocode of a search with the running line marked, and beside it α, β and v of each call that is open. */

import { html, useMemo } from "../../vendor/preact.js";
import { styled } from "../../styled.js";
import { TREE } from "../task.js";
import { alphaOf, betaOf, number } from "../words.js";
import { DEPTH, FORMS, linesOf } from "./forms.js";
import { fittingForms, meansOf, partOf, rolesOf, runningAt, usualForm } from "./running.js";

await styled("code.css", import.meta.url);

const BEGINS = { max: -Infinity, min: Infinity, chance: 0 };
const TITLES = { max: "▲ max", min: "▼ min", chance: "● exp", leaf: "■ end" };

/**
 * `form`: the one that is wanted, or "". `scene`, `events`, `at`, `views`: the search, which a form fits, and how far it is. `trace`: the reply.
 * `windows`: whether it has α and β. `names`: as `namesBy` has it. `onForm`: called with another form.
 */
export function Code({ form, scene, events, at, views, trace, windows, names, onForm }) {
  const forms = useMemo(() => fittingForms(scene, events), [scene, events]);
  const shown = forms.includes(form) ? form : usualForm(forms);
  const { rules, players, game } = trace;
  const lines = useMemo(
    () => linesOf(shown, {
      roles: rolesOf(scene, game !== TREE && players.length === 2), means: meansOf(scene), root: partOf(scene.root), prunes: windows,
      isStrict: rules?.cut_on_equal === false, isFailHard: rules?.fail_hard === true,
    }),
    [shown, scene, windows, trace],
  );
  const event = events[at - 1];
  const { running, also } = runningAt(shown, event, event && scene.nodes.get(event.key));
  const runs = (id) => id !== undefined && id === running;
  const classOf = (id, indent) => (runs(id) ? "running" : also.includes(id) ? "also" : indent ? "" : "opens");
  return html`
    <section class="code" aria-label="Pseudocode">
      <label>Pseudocode${" "}
        <select name="code" value=${shown} onChange=${(change) => onForm(change.target.value)}>
          ${forms.map((name) => html`<option key=${name} value=${name}>${FORMS[name]}</option>`)}
        </select>
      </label>
      <ol class="lines" aria-label="Lines of the pseudocode">
        ${lines.map(({ id, indent, text }, index) => html`
          <li key=${index} data-line=${id} style=${{ "--indent": indent }} class=${classOf(id, indent)} aria-current=${runs(id) ? "step" : null}>${text}</li>`)}
      </ol>
      ${event && !running && html`<p class="quiet">A table of positions or known bounds answer here. The textbook's code has no line for it.</p>`}
      <${Calls} node=${event && scene.nodes.get(event.key)} views=${views} windows=${windows} hasDepth=${shown === DEPTH} names=${names} />
    </section>`;
}

/** The calls that are open, the root's first and the running one last. */
function Calls({ node, views, windows, hasDepth, names }) {
  const open = [];
  for (let each = node; each; each = each.parent) open.unshift(each);
  return html`
    <table class="calls">
      <caption>The open calls</caption>
      <thead>
        <tr>
          <th>at</th><th>turn</th>
          ${[hasDepth && "d", windows && "α", windows && "β", "v"].filter(Boolean).map((name) => html`<th class="number">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${open.map((each) => {
          const view = views.get(each.key) ?? {};
          const isNow = each === node;
          return html`
            <tr key=${each.key} class=${isNow ? "now" : ""} aria-current=${isNow ? "step" : null}>
              <td>${names.node(each.path)}</td><td>${TITLES[partOf(each)]}</td>
              ${hasDepth && html`<td class="number">${each.depth ?? ""}</td>`}
              ${windows && [alphaOf, betaOf].map((bound) => html`<td class="number">${each.role === "leaf" ? "" : bound(view)}</td>`)}
              <td class="number">${valueOf(each, view)}</td>
            </tr>`;
        })}
      </tbody>
    </table>`;
}

function valueOf(node, { value }) {
  const now = value ?? BEGINS[partOf(node)];
  return now === undefined ? "" : number(now);
}
