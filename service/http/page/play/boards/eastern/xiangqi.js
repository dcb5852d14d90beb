/** Xiangqi: pieces on the crossings of lines, picked or dragged. */

import { html } from "../../../vendor/preact.js";
import { styled } from "../../../styled.js";
import { Grid } from "../common/grid.js";
import { useMoving } from "../common/moving.js";
import { letters } from "../common/squares.js";

await styled("eastern.css", import.meta.url);

const FILES = letters(9);
const RANKS = [...Array(10).keys()].map((y) => String(9 - y));
const NAMES = { k: "king", a: "advisor", b: "elephant", n: "horse", r: "rook", c: "cannon", p: "pawn" };
const SIGNS = { K: "帥", A: "仕", B: "相", N: "傌", R: "俥", C: "炮", P: "兵", k: "將", a: "士", b: "象", n: "馬", r: "車", c: "砲", p: "卒" };
/** Other letters of elephants and horses. */
const OTHER_LETTERS = { E: "B", H: "N", e: "b", h: "n" };

/** Return the points of "h2e2", or none of other ways to write a move. */
const stepsOf = (move) => move.toLowerCase().match(/^([a-i]\d)-?([a-i]\d)$/)?.slice(1) ?? [];

export default function Xiangqi(game) {
  const { flipped, position } = game;
  const lines = position.state.split(" ")[0].replace(/\d/g, (count) => ".".repeat(count)).split("/");
  const rowsOf = () => lines.map((line, y) => [...line].map((letter, x) => square(`${FILES[x]}${RANKS[y]}`, OTHER_LETTERS[letter] ?? letter)));
  const { given } = useMoving(game, stepsOf, rowsOf);
  const edges = flipped ? { left: RANKS.toReversed(), below: FILES.toReversed() } : { left: RANKS, below: FILES };
  return html`<${Grid} ...${given} kind="xiangqi" label="Xiangqi board" edges=${edges} under=${html`<${Lines} />`} />`;
}

const square = (id, letter) => ({
  id,
  label: `${id}, ${NAMES[letter.toLowerCase()] ? `${colorOf(letter)} ${NAMES[letter.toLowerCase()]}` : "empty"}`,
  content: SIGNS[letter] && html`<${Piece} letter=${letter} />`,
  kind: SIGNS[letter] ? "full" : "",
});

const colorOf = (letter) => (letter === letter.toLowerCase() ? "black" : "red");

/** A piece: its character, and its letter in the notation. */
export const Piece = ({ letter }) => html`
  <svg class="xq-piece ${colorOf(letter)}" viewBox="0 0 100 100" aria-hidden="true">
    <circle class="wood" cx="50" cy="50" r="46" /><circle class="ring" cx="50" cy="50" r="39" />
    <text class="sign" x="50" y="52">${SIGNS[letter]}</text>
    <circle class="tag" cx="82" cy="82" r="17" /><text class="letter" x="82" y="83">${letter.toUpperCase()}</text>
  </svg>`;

/** The lines, the river and the palaces. */
const Lines = () => html`
  <svg class="xq-lines" viewBox="0 0 9 10" aria-hidden="true">
    <rect class="river" x="0.5" y="4.5" width="8" height="1" />
    ${RANKS.map((_, y) => html`<path d=${`M0.5 ${y + 0.5}h8`} />`)}
    ${FILES.map((_, x) => html`<path d=${x % 8 ? `M${x + 0.5} 0.5v4m0 1v4` : `M${x + 0.5} 0.5v9`} />`)}
    <path d="M3.5 0.5l2 2m0-2l-2 2M3.5 7.5l2 2m0-2l-2 2" />
  </svg>`;
