/** Shogi's pieces: their names, and tiles with kanji and the letter of the notation. */

import { html } from "../../../vendor/preact.js";

const NAMES = { K: "king", R: "rook", B: "bishop", G: "gold", S: "silver", N: "knight", L: "lance", P: "pawn" };
const PROMOTED_NAMES = { R: "dragon", B: "horse", S: "promoted silver", N: "promoted knight", L: "promoted lance", P: "tokin" };
const SIGNS = { K: "玉", k: "王", R: "飛", B: "角", G: "金", S: "銀", N: "桂", L: "香", P: "歩" };
const PROMOTED_SIGNS = { R: "龍", B: "馬", S: "全", N: "圭", L: "杏", P: "と" };

export const sideOf = (piece) => (piece === piece.toLowerCase() ? "gote" : "sente");

/** Return a piece's name without its side: "tokin" for "+p". */
export const kindNamed = (piece) => (piece[0] === "+" ? PROMOTED_NAMES : NAMES)[piece.at(-1).toUpperCase()];

/** A piece as SFEN writes it, such as "P" or "+r". `turned`: whether it points downward. */
export function Tile({ piece, turned }) {
  const letter = piece.at(-1);
  const isPromoted = piece[0] === "+";
  const sign = isPromoted ? PROMOTED_SIGNS[letter.toUpperCase()] : SIGNS[letter] ?? SIGNS[letter.toUpperCase()];
  return html`
    <svg class=${["shogi-piece", sideOf(piece), isPromoted && "promoted", turned && "turned"].filter(Boolean).join(" ")} viewBox="0 0 100 100" aria-hidden="true">
      <path class="wood" d="M50 4 82 18 93 96H7L18 18Z" />
      <text class="sign" x="50" y="46">${sign}</text><text class="letter" x="50" y="83">${piece.toUpperCase()}</text>
    </svg>`;
}
