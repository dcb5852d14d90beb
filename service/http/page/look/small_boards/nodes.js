/** Nodes of the picture that are small boards: what they are worth, and their window, stand below. */

import { html } from "../../vendor/preact.js";
import { meanOf, textOf } from "../nodes.js";
import { alphaOf, betaOf } from "../words.js";
import { hasPictures, pictureOf } from "./pictures.js";

const FRAME = 3;
const VALUE = 13;
const WINDOW = 26;
const TEXTS = 33;
const FIGURE = 19;
const SIGNS = { max: "▲ ", min: "▼ " };

/**
 * Return `{pictures, size, above, below}`: pictures by key, the size of the largest, and how far a node reaches above and below its
 * middle, functions of its key. Null for a game that has none.
 */
export function boardsOf(game, scene) {
  if (!hasPictures(game)) return null;
  const pictures = new Map();
  for (const { key, state } of scene.nodes.values()) if (state !== undefined) pictures.set(key, pictureOf(game, state));
  const largest = (side) => Math.max(0, ...[...pictures.values()].map((picture) => picture[side]));
  const half = (key) => (pictures.has(key) ? pictures.get(key).height / 2 + FRAME : FIGURE);
  const texts = (key) => (pictures.has(key) ? TEXTS : 0);
  return { pictures, size: [largest("width"), largest("height")], above: half, below: (key) => half(key) + texts(key) };
}

/** A node as its position. */
export function BoardNode({ place, picture, view = {}, state, isCurrent, windows }) {
  const { node, x, y } = place;
  const { width, height, shapes } = picture;
  const hasWindow = windows && node.role !== "leaf" && view.status && !["cut", "below"].includes(state);
  const text = textOf(node, view, state);
  return html`
    <g class="node board-node ${node.role} ${state} ${isCurrent ? "current" : ""}" transform="translate(${x},${y})" data-node=${node.path.join("/")} data-state=${node.state}>
      <rect x=${-width / 2 - FRAME} y=${-height / 2 - FRAME} width=${width + 2 * FRAME} height=${height + 2 * FRAME} rx="3" />
      <g class="drawn" transform="translate(${-width / 2},${-height / 2})">${shapes.map(drawn)}</g>
      <text class="worth" y=${height / 2 + FRAME + VALUE}>${node.weighs ? "● " : SIGNS[node.role] ?? ""}${text}</text>
      ${view.visits !== undefined && view.mean !== undefined && html`<text class="window" y=${height / 2 + FRAME + WINDOW}>${meanOf(view)}</text>`}
      ${hasWindow && html`<text class="window" y=${height / 2 + FRAME + WINDOW}>α ${alphaOf(view)} β ${betaOf(view)}</text>`}
    </g>`;
}

/** Draw a shape. Its colors are styles, which the node's own do not change. */
function drawn({ text, x, y, size, d, fill, stroke, width }) {
  if (text) return html`<text x=${x} y=${y} text-anchor="middle" style=${{ fontSize: `${size}px`, fill }}>${text}</text>`;
  return html`<path d=${d} style=${stroke ? { fill: "none", stroke, strokeWidth: width, strokeDasharray: "none" } : { fill, stroke: "none" }} />`;
}
