/** The pieces of chess, drawn. A silhouette is filled with its side's color; lines are drawn upon it. */

import { html } from "../../../vendor/preact.js";
import { isWhite } from "./notation.js";

const FOOT = "M24 91c-2 0-3-1-3-3 0-6 4-9 10-10h38c6 1 10 4 10 10 0 2-1 3-3 3Z";

const PARTS = {
  p: {
    shapes: [
      "M50 17a14.5 14.5 0 0 1 9 25.900h5c4 0 4 6.5 0 6.500h-4.500c1 11 5 18 11.5 24 6 5 8 9 8 15 0 2-1 2.6-3 2.600H24c-2 0-3-.6-3-2.6 0-6 2-10 8-15 6.5-6 10.5-13 11.5-24H36c-4 0-4-6.5 0-6.500h5A14.5 14.5 0 0 1 50 17Z",
    ],
    lines: ["M33 77h34"],
  },
  r: {
    shapes: [
      "M33 78 37 45 28 37V20c0-2 1-3 3-3h8v9h7v-9h8v9h7v-9h8c2 0 3 1 3 3v17l-9 8 4 33Z",
      FOOT,
    ],
    lines: ["M37 45h26", "M35 66h30"],
  },
  n: {
    shapes: [
      "M34 79c1-14 14-20 16-32-5 4-10 4.5-14 4l-8 7c-2 3-5 5-9 3-5-2-7-6-5-11l9-14c3-9 8-15 15-18l4-9c4 2 6 4 7 7 20 3 28 22 25 63Z",
      FOOT,
    ],
    lines: ["M51 47c1-3 2-6 1-9", "M58 24c9 8 11 24 10 47"],
    dots: [[35, 33, 2.8], [20.5, 53, 1.7]],
  },
  b: {
    shapes: [
      "M37 64c-7-5-10-10-10-17 0-11 10-20 23-31 13 11 23 20 23 31 0 7-3 12-10 17 1 6 3 10 6 14H31c3-4 5-8 6-14Z",
      "M50 6a6 6 0 1 1 0 12 6 6 0 0 1 0-12Z",
      FOOT,
    ],
    lines: ["M37 64c8-3 18-3 26 0", "M50 32v18M42 40h16"],
  },
  q: {
    shapes: [
      "M29 78 25 58 12 32l19 19 2-29 12 26 5-31 5 31 12-26 2 29 19-19-13 26-4 20Z",
      "M12 24a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z",
      "M33 14a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z",
      "M50 9a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z",
      "M67 14a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z",
      "M88 24a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z",
      FOOT,
    ],
    lines: ["M27 65c14-5 32-5 46 0"],
  },
  k: {
    shapes: [
      "M46 30V21h-8v-7h8V6h8v8h8v7h-8v9Z",
      "M50 52c-9-12-9-22 0-25 9 3 9 13 0 25Z",
      "M28 78C8 60 12 37 31 37c10 0 17 7 19 17 2-10 9-17 19-17 19 0 23 23 3 41Z",
      FOOT,
    ],
    lines: ["M50 54v12", "M29 68c13-5 29-5 42 0", "M27 59c-6-8-3-14 4-14 8 0 13 6 15 17M73 59c6-8 3-14-4-14-8 0-13 6-15 17"],
  },
};

/** A piece. `piece`: its letter as in a FEN. */
export function Piece({ piece }) {
  const { shapes, lines, dots = [] } = PARTS[piece.toLowerCase()];
  return html`
    <svg class="piece ${isWhite(piece) ? "white" : "black"}" viewBox="0 0 100 100" aria-hidden="true">
      ${shapes.map((d) => html`<path class="shape" d=${d} />`)}
      ${lines.map((d) => html`<path class="detail" d=${d} />`)}
      ${dots.map(([cx, cy, r]) => html`<circle class="eye" cx=${cx} cy=${cy} r=${r} />`)}
    </svg>`;
}
