/** Nodes and branches of the picture. */

import { html } from "../vendor/preact.js";
import { alphaOf, betaOf, fraction, number, vector } from "./words.js";

const SIZE = 19;
const WIDE = 35;
const CROSS = 6;
const LINE = 13;
const MOST_LABEL = 8;
const SMALL_FROM = 4;
const SMALL_FROM_IN = { max: 3, min: 3 };
const BESIDE = 29;
const MOST_NAME = 6;
const MEAN_DIGITS = 2;
const WORDS = { max: "MAX", min: "MIN" };
const RAISED = { max: 6, min: -6 };
const BOUNDS = { upper: "≤", lower: "≥" };

/**
 * A branch, with its move, or without where letters name it. One that was cut is crossed out, and has its path in `data-cut`.
 * `plain`: without words and crosses. `boards`: those in place of figures, or null.
 */
export function Edge({ place, state, plain, lettered, boards }) {
  const { node, parent, x, y } = place;
  const from = { x: parent.x, y: parent.y + (boards ? boards.below(parent.node.key) : SIZE) };
  const to = { x, y: y - (boards?.above(node.key) ?? SIZE) };
  const along = (share) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
  const label = along(0.84);
  const cross = along(0.55);
  const cut = state === "cut";
  const paths = [node.path, ...node.together].map((path) => path.join("/"));
  return html`
    <g class="edge ${state}" data-cut=${cut ? paths.join(" ") : null}>
      <line x1=${from.x} y1=${from.y} x2=${to.x} y2=${to.y} />
      ${cut && !plain && html`<path class="cross" d="M${cross.x - CROSS} ${cross.y - CROSS}l${2 * CROSS} ${2 * CROSS}m0 ${-2 * CROSS}l${-2 * CROSS} ${2 * CROSS}" />`}
      ${!plain && !lettered && html`<text class="move" x=${label.x} y=${label.y}>${moveOf(node)}</text>`}
    </g>`;
}

function moveOf({ move, probability, together, alike }) {
  const short = move.length > MOST_LABEL ? `${move.slice(0, MOST_LABEL - 1)}…` : move;
  const more = (together.length ? ` +${together.length}` : "") + (alike.length ? ` ×${alike.length + 1}` : "");
  return `${short}${probability === undefined ? "" : ` ${fraction(probability)}`}${more}`;
}

/** A node: its figure, what it is worth so far, and its window. `named`: with its player's name. `letter`: its branch's, or undefined. */
export function Node({ place, view = {}, state, isCurrent, windows, wide, named, letter }) {
  const { node, x, y } = place;
  const half = wide ? WIDE : SIZE;
  const text = textOf(node, view, state);
  const hasWindow = windows && node.role !== "leaf" && view.status && !["cut", "below"].includes(state);
  const beside = { max: { x: 15, y: -15 }, min: { x: 15, y: 4 } }[node.role] ?? { x: half + 4, y: -6 };
  return html`
    <g class="node ${node.role} ${state} ${isCurrent ? "current" : ""} ${view.onPath ? "on-path" : ""}" transform="translate(${x},${y})" data-node=${node.path.join("/")}>
      ${figure(node.role, half)}
      ${text === "" && state === "given" && WORDS[node.role] && html`<text class="role" y=${RAISED[node.role]}>${WORDS[node.role]}</text>`}
      <text class="worth ${text.length > (SMALL_FROM_IN[node.role] ?? SMALL_FROM) ? "small" : ""}" y=${RAISED[node.role] ?? 0}>${text}</text>
      ${letter && (node.children.length
        ? html`<text class="letter" x=${-BESIDE} y=${RAISED[node.role] ?? 0}>${letter}</text>`
        : html`<text class="letter under" y=${SIZE + 10}>${letter}</text>`)}
      ${named && node.role === "player" && node.player && html`<text class="name" x=${-half - 4}>${node.player.slice(0, MOST_NAME)}</text>`}
      ${hasWindow && html`
        <text class="window" x=${beside.x} y=${beside.y}>α ${alphaOf(view)}</text>
        <text class="window" x=${beside.x} y=${beside.y + LINE}>β ${betaOf(view)}</text>`}
      ${view.visits !== undefined && view.mean !== undefined && html`<text class="window" y=${SIZE + 10} text-anchor="middle">${meanOf(view)}</text>`}
      ${view.g !== undefined && html`<text class="window" y=${SIZE + 10} text-anchor="middle">${number(view.g)}${view.h === undefined ? "" : `+${number(view.h)}`}</text>`}
    </g>`;
}

function figure(role, half) {
  const s = SIZE;
  if (role === "max") return html`<path d="M0 ${-s - 4}L${s + 6} ${s - 2}H${-s - 6}Z" />`;
  if (role === "min") return html`<path d="M0 ${s + 4}L${s + 6} ${-s + 2}H${-s - 6}Z" />`;
  if (role === "chance") return html`<circle r=${s} />`;
  if (role === "together") return html`<path d="M0 ${-s - 4}L${s + 6} 0L0 ${s + 4}L${-s - 6} 0Z" />`;
  if (role === "leaf") return html`<rect x=${-half + 3} y=${-s + 3} width=${2 * half - 6} height=${2 * s - 6} />`;
  return html`<rect x=${-half} y=${-s + 2} width=${2 * half} height=${2 * s - 4} rx="10" />`;
}

/** Write what is known of a node: of leaves that are given always, of others once the search knows it. */
export function textOf(node, view, state) {
  if (view.visits !== undefined) return String(view.visits);
  if (view.order !== undefined) return String(view.order);
  const given = node.role === "leaf" && node.given ? node : {};
  const values = view.values ?? given.values;
  if (values) return vector(values).replaceAll(", ", ",");
  const value = view.value ?? (state === "later" ? undefined : given.value);
  return value === undefined ? "" : `${BOUNDS[view.bound] ?? ""}${number(value)}`;
}

/** Write the mean of what simulations brought. */
export const meanOf = ({ mean }) => `⌀ ${number(Number(mean.toPrecision(MEAN_DIGITS)))}`;
