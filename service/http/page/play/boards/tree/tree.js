/** An explicit tree: the whole of it, the node where the game is, and the children that can be chosen. */

import { html, useMemo } from "../../../vendor/preact.js";
import { hierarchy, tree } from "../../../vendor/d3-hierarchy.js";
import { called } from "../../../names.js";
import { styled } from "../../../styled.js";
import { toNearest } from "../common/nearest.js";
import { useStart } from "../common/start.js";
import { nameNodes, readTree, shownValues } from "./picture.js";

await styled("tree.css", import.meta.url);

const [LEVEL, MARGIN, LINE] = [84, 22, 15];
/** Widths of the smallest leaf, and of the largest button. */
const [NARROWEST, WIDEST] = [30, 40];
/** Widths of characters. */
const [DIGIT, LETTER] = [8.5, 7.5];
/** Which share of a branch is above its label. */
const LABEL_AT = 0.62;

export default function Tree({ position, description, options, onMove, shown }) {
  const start = useStart("tree", options, null);
  const drawn = useMemo(() => start && place(start, position, options.nodes), [start, position.state]);
  if (!drawn) return html`<p class="board waiting">Loading…</p>`;
  const { nodes, apart, leafWidth, width, height, isWhole } = drawn;
  const current = nodes.find(({ data }) => data.state === position.state);
  const path = new Set(current?.ancestors());
  const children = position.turn === "player" || position.turn === "chance" ? (current?.children ?? []) : [];
  const choiceOf = (node) => (onMove && children.includes(node) && position.legal_moves.includes(node.data.label) ? node.data.label : null);
  const others = onMove ? position.legal_moves.filter((move) => !children.some(({ data }) => data.label === move)) : [];
  const players = [...new Set(nodes.flatMap(({ data }) => data.who?.split(" and ") ?? []))];
  const highlight = (move) => ["best", "hint"].filter((kind) => shown[kind] === move).join(" ");
  return html`
    <div class="board game-tree">
      <div class="tree-wide" tabindex="0" role="group" aria-label=${`Tree: ${labelOf(current, position)}`} onKeyDown=${toNearest}>
        <div class="tree-place" style=${{ width: `${width}px`, height: `${height}px` }}>
          <svg width=${width} height=${height} viewBox="0 0 ${width} ${height}" aria-hidden="true">
            ${nodes.slice(1).map((node, at) => html`<${Branch} key=${at} node=${node} isPlayed=${path.has(node)} isOpen=${children.includes(node)} />`)}
            ${nodes.map((node, at) => html`<${Node} key=${at} node=${node} leafWidth=${leafWidth} names=${description.players} isCurrent=${node.data.state === position.state} />`)}
          </svg>
          ${children.map((node) => {
            const { label } = node.data;
            return html`
              <button type="button" key=${label} class="tree-choice ${highlight(label)}" style=${{ left: `${node.x}px`, top: `${node.y}px`, width: `${Math.min(WIDEST, apart)}px` }}
                data-choice=${choiceOf(node)} disabled=${choiceOf(node) === null} aria-label=${`${label}: to ${leadsTo(node.data)}`} onClick=${() => onMove(label)}></button>`;
          })}
        </div>
      </div>
      ${others.length > 0 && html`<div class="row" role="group" aria-label="Choices">${others.map((move) => html`<button type="button" key=${move} class=${highlight(move)} data-choice=${move} onClick=${() => onMove(move)}>${move}</button>`)}</div>`}
      <p class="tree-key">${players.map((name) => html`<span><svg viewBox="-10 -10 20 20" aria-hidden="true"><path class=${toneOf(name, description.players)} d=${shapeOf(name, description.players)} /></svg>${called(name)}</span>`)}</p>
      ${!isWhole && html`<p class="quiet">The tree is too large to be drawn: this is its part below the position, as far as it is shown.</p>`}
    </div>`;
}

/** Lay out the whole tree, or what is below the position where the whole is too large. */
function place(start, position, given) {
  const all = readTree(start.board);
  const { root } = all.isWhole ? all : readTree(position.board);
  nameNodes(root, all.isWhole ? start.state : position.state, given);
  const made = hierarchy(root);
  const leafWidth = Math.max(NARROWEST, ...made.leaves().flatMap(({ data }) => (data.values ? shownValues(data.values).map((text) => DIGIT * text.length + 12) : [])));
  const labelWidth = Math.max(0, ...made.descendants().map(({ data }) => LETTER * (data.label?.length ?? 0)));
  const apart = Math.max(leafWidth + 2, labelWidth / LABEL_AT + 6);
  const laid = tree().nodeSize([apart, LEVEL]).separation((one, other) => (one.parent === other.parent ? 1 : 1.25))(made);
  const nodes = laid.descendants();
  const [left, right] = [Math.min(...nodes.map(({ x }) => x)), Math.max(...nodes.map(({ x }) => x))];
  const margin = Math.max(MARGIN, leafWidth / 2 + 4);
  const lines = Math.max(1, ...nodes.map(({ data }) => (data.values ? shownValues(data.values).length : 0)));
  for (const node of nodes) {
    node.x += margin - left;
    node.y += MARGIN + 4;
  }
  return { nodes, apart, leafWidth, isWhole: all.isWhole, width: right - left + 2 * margin, height: laid.height * LEVEL + 2 * (MARGIN + 4) + (lines - 1) * LINE };
}

function Branch({ node, isPlayed, isOpen }) {
  const { parent, data } = node;
  const along = (axis) => parent[axis] + (node[axis] - parent[axis]) * LABEL_AT;
  return html`
    <g class="branch ${isPlayed ? "played" : ""} ${isOpen ? "open" : ""}">
      <path d="M${parent.x} ${parent.y}L${node.x} ${node.y}" />
      <text x=${along("x")} y=${along("y") + 4}>${data.label}</text>
    </g>`;
}

function Node({ node, names, leafWidth, isCurrent }) {
  const { who, values, isCutOff } = node.data;
  const shown = values && shownValues(values);
  return html`
    <g class="node ${isCurrent ? "current" : ""}" transform="translate(${node.x} ${node.y})">
      ${isCurrent && html`<circle class="halo" r="20" />`}
      ${who
        ? html`<path class=${toneOf(who, names)} d=${shapeOf(who, names)} transform="scale(1.7)" />`
        : html`<rect class="leaf" x=${-leafWidth / 2} y="-14" width=${leafWidth} height=${28 + (shown.length - 1) * LINE} rx="6" />
            ${shown.map((value, at) => html`<text class="leaf-value" y=${5 + at * LINE}>${isCutOff ? "≈" : ""}${value}</text>`)}`}
    </g>`;
}

const SHAPES = ["M0 -8L9 7H-9Z", "M0 8L9 -7H-9Z", "M0 -9L9 0L0 9L-9 0Z", "M-7 -7H7V7H-7Z", "M0 -8.5L8 -2.6L5 7H-5L-8 -2.6Z", "M-4.5 -8H4.5L9 0L4.5 8H-4.5L-9 0Z"];
const CIRCLE = "M-8 0A8 8 0 1 1 8 0A8 8 0 1 1 -8 0Z";
const TOGETHER = "M-9 -5H9V5H-9Z";

/** A shape for each player: the first is a triangle up, the second down; chance is a circle. */
const shapeOf = (who, names) => (who === "chance" ? CIRCLE : (SHAPES[order(who, names)] ?? TOGETHER));

const toneOf = (who, names) => (who === "chance" ? "chance" : (["tone-1", "tone-2", "tone-3", "tone-4"][order(who, names)] ?? "tone-5"));

const order = (who, names) => (/^\d+$/.test(who) ? Number(who) - 1 : names.indexOf(who));


const leadsTo = ({ who, values, isCutOff }) => (who ? `${called(who)}'s node` : `${isCutOff ? "an estimate of" : "utility"} ${shownValues(values).join(", ")}`);

const labelOf = (current, position) => (current ? `at ${position.state}, ${leadsTo(current.data)}` : position.state);
