/** Buttons on the branches of a quiz: each says that its branch is cut. */

import { html } from "../vendor/preact.js";
import { SIGNS } from "./verdicts.js";
import { nodeName } from "./words.js";

const ALONG = 0.86;
const SIZE = 19;
const MOST_LABEL = 3;
const WORDS = { right: "right: it is cut", missed: "missed: it is cut", wrong: "wrong: it is looked at", inside: "inside a cut branch" };

/**
 * `places`: of the layout. `scale`: of the picture. `quiz`: `{picked, onPick, checked}`: a set of keys, what is
 * called with a key, and after the check a map of keys to right, missed, wrong or inside. `letters`: by key, or null.
 */
export function Branches({ places, scale, quiz: { picked, onPick, checked }, letters }) {
  return html`
    <div class="branches" role="group" aria-label="Branches: choose those that are cut">
      ${places.map(({ node, parent, x, y }) => {
        if (!parent) return null;
        const [left, top] = [parent.x + (x - parent.x) * ALONG, parent.y + SIZE + (y - parent.y - 2 * SIZE) * ALONG];
        const result = checked?.get(node.key);
        const isPicked = picked.has(node.key);
        return html`
          <button type="button" key=${node.key} data-choice=${node.path.join("/")} class="branch ${result ?? ""}"
            aria-pressed=${isPicked} aria-disabled=${Boolean(checked)} aria-label=${labelOf(node, result, letters)}
            style=${{ left: `${left * scale}px`, top: `${top * scale}px` }} onClick=${() => checked || onPick(node.key)}>
            ${result ? SIGNS[result] : letters?.get(node.key) ?? (isPicked ? "✂" : node.move.slice(0, MOST_LABEL))}
          </button>`;
      })}
    </div>`;
}

function labelOf(node, result, letters) {
  const end = node.role === "leaf" && node.value !== undefined ? `to the leaf ${node.value}` : "";
  return [`Branch ${letters?.get(node.key) ?? nodeName(node.path)}`, end, result && WORDS[result]].filter(Boolean).join(", ");
}
