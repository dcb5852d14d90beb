/** Amazons: an amazon is picked, then where it goes, then where its arrow lands. */

import { html } from "../../../vendor/preact.js";
import { styled } from "../../../styled.js";
import { Piece } from "../chess/pieces.js";
import { Moving } from "../common/moving.js";
import { edgesOf, rowsRead, shade } from "../common/squares.js";

await styled("amazons.css", import.meta.url);

const LETTERS = { W: "Q", B: "q" };
const WORDS = { W: "white amazon", B: "black amazon", "#": "arrow", ".": "empty" };

const stepsOf = (move) => move.toLowerCase().match(/[a-z]\d+/g) ?? [];

export default function Amazons(game) {
  const squares = rowsRead(game.position.state);
  const rowsOf = (picked) => {
    const letters = underway(new Map(squares.flat().map(({ id, letter }) => [id, letter])), picked);
    return squares.map((row, y) => row.map(({ id }, x) => square(id, letters.get(id), shade(x, y, squares.length))));
  };
  return html`<${Moving} game=${game} stepsOf=${stepsOf} rowsOf=${rowsOf} kind="amazons" label="Amazons board"
    edges=${edgesOf([squares[0].length, squares.length], game.flipped)} />`;
}

/** The letters of squares, where the amazon that was picked has gone. */
function underway(letters, [from, to]) {
  if (to) letters.set(to, letters.get(from)).set(from, ".");
  return letters;
}

const square = (id, letter, shade) => ({
  id,
  label: `${id}, ${WORDS[letter]}`,
  content: letter === "#" ? html`<${Arrow} />` : LETTERS[letter] && html`<${Piece} piece=${LETTERS[letter]} />`,
  kind: shade,
});

/** A square that nobody may enter. */
export const Arrow = () => html`<svg class="burnt" viewBox="0 0 100 100" aria-hidden="true"><circle cx="50" cy="50" r="37" /><path d="M33 33l34 34m0-34L33 67" /></svg>`;
