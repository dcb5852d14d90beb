/** The moves played, each a button that shows the position after it. They follow the game. */

import { html, useEffect, useRef } from "../../vendor/preact.js";
import { useArrowKeys } from "./arrow_keys.js";
import { MoveMenu } from "./move_menu.js";
import { deleted, promoted, sideOf, standing, treeOf } from "./tree.js";
import { useSteps } from "./steps.js";
import { piecesOf, rowsOf } from "./written.js";

/** The list's border and padding, in pixels. */
const EDGE = 6;

/**
 * `settled`: whether the position shown is known. `isTimed`: whether the game has a clock: nothing is deleted. `onChange`:
 * called with a session.
 */
export function MovesList({ session, description, names, settled, isTimed, onChange }) {
  const list = useRef(null);
  const stepOf = useSteps(session, settled);
  const path = session.moves.slice(0, session.at ?? session.moves.length);
  const shown = JSON.stringify(path);
  const isPaired = names.length === 2 && !description.facts.simultaneous;
  useArrowKeys(session, onChange);
  useEffect(() => bring(list.current), [shown, session.moves.length, session.lines.length]);
  const rows = rowsOf(piecesOf(treeOf(session), stepOf, names, isPaired));
  const change = !isTimed && session.lines.length > 0;

  const move = (node) => {
    const step = stepOf(node.path);
    const isCurrent = JSON.stringify(node.path) === shown;
    const label = step?.label ?? node.move;
    return html`
      <button type="button" class=${step?.turn === "chance" ? "move chance" : "move"} aria-current=${isCurrent ? "step" : null}
        onClick=${() => onChange(standing(session, node.path))}>${step?.turn === "chance" ? `${label}:` : label}</button>
      ${isCurrent &&
      change &&
      html` <${MoveMenu} key=${shown} name=${label} canPromote=${sideOf(session, node.path) !== null}
        onPromote=${() => onChange(promoted(session, node.path))} onDelete=${() => onChange(deleted(session, node.path))} />`}`;
  };
  const number = ({ number: count, side }) => html`<span class="number">${count}${side === 1 ? "…" : "."}</span>`;
  const inLine = (piece) =>
    piece.kind === "variation"
      ? html`<span class="inner">${variation(piece.pieces)}</span> `
      : html`${(piece.isApart || piece.side === 0) && html`${number(piece)} `}${piece.nodes.map((node) => html`${move(node)} `)}`;
  const variation = (pieces) => html`( ${pieces.map(inLine)})`;
  const row = ({ number: count, isLate, turns }) => html`
    <span class="number">${count}.</span>${" "}
    ${isLate && html`<span class="turn late">…</span> `}
    ${turns.map(({ nodes }) => html`<span class="turn">${nodes.map((node) => html`${move(node)} `)}</span> `)}`;

  return html`
    <section class="course" aria-label="Moves">
      <ol class=${`moves-list ${isPaired ? "paired" : ""}`} tabindex="0" aria-label="Moves played" ref=${list}>
        ${rows.map((each, at) => html`<li key=${at} class=${each.kind}>${each.kind === "variation" ? variation(each.pieces) : row(each)}</li>`)}
      </ol>
    </section>`;
}

/** Scroll a list, and not the page, until the move that led to the position shown is seen. */
function bring(list) {
  const current = list.querySelector("[aria-current]");
  if (!current) return void list.scrollTo(0, 0);
  const [seen, move] = [list, current].map((each) => each.getBoundingClientRect());
  list.scrollTop += Math.min(0, move.top - seen.top - EDGE) + Math.max(0, move.bottom - seen.bottom + EDGE);
  list.scrollLeft += Math.min(0, move.left - seen.left - EDGE) + Math.max(0, move.right - seen.right + EDGE);
}
