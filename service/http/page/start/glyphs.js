/** Small pictures of games, drawn for this page. They are the same in light and dark, as boards are. */

import { html } from "../vendor/preact.js";
import { ANY, BOARDS } from "./glyphs/boards.js";
import { HIDDEN } from "./glyphs/hidden.js";
import { OTHERS } from "./glyphs/others.js";

const GLYPHS = { ...BOARDS, ...HIDDEN, ...OTHERS };
const NAMES = Object.keys(GLYPHS);

/** Return where a game stands among others: those that most people know come first. */
export const rankOf = (game) => (Object.hasOwn(GLYPHS, game) ? NAMES.indexOf(game) : NAMES.length);

/** A game's small picture; a game that the page does not know gets a general one. */
export const Glyph = ({ game }) => html`
  <svg class="glyph" viewBox="0 0 48 48" aria-hidden="true">${(Object.hasOwn(GLYPHS, game) ? GLYPHS[game] : ANY).map(drawn)}</svg>`;

const drawn = (shape) => {
  if (shape.text) return html`<text x=${shape.x} y=${shape.y} font-size=${shape.size} font-weight="700" text-anchor="middle" fill=${shape.fill}>${shape.text}</text>`;
  return shape.stroke
    ? html`<path d=${shape.d} fill="none" stroke=${shape.stroke} stroke-width=${shape.width} stroke-linecap="round" stroke-linejoin="round" />`
    : html`<path d=${shape.d} fill=${shape.fill} />`;
};
