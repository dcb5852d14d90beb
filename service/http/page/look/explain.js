/** Minimax and pruning in three sentences, for whoever knows tic-tac-toe. */

import { html } from "../vendor/preact.js";

export function Explain() {
  return html`
    <p class="explain">Two players walk down the tree from the top, one branch a turn: <b>▲ MAX</b> wants to end at a large
      number, <b>▼ MIN</b> at a small one. <b>Minimax</b> fills in the tree from the bottom: a ▲ is worth the largest of
      its branches, a ▼ the smallest. <b>Alpha-beta</b> finds the same value, but goes from left to right and <b>cuts</b>${" "}
      (prunes) a branch as soon as it cannot matter: if MAX already has a 3 elsewhere and a ▼ shows a 2, MAX will not go there,
      whatever else is below that ▼.</p>`;
}

export function Signs({ windows }) {
  return html`
    <p class="signs quiet">▲ chooses the largest · ▼ the smallest · ● chance, the mean · ■ an end or an estimate ·${" "}
      ${windows && html`<b>α</b>: what MAX has for sure · <b>β</b>: what MIN has for sure ·`}
      ${" "}<span class="crossed">✕</span> cut: never looked at</p>`;
}
