/** Breakthrough: a piece is picked or dragged, then the square ahead of it. */

import { html } from "../../vendor/preact.js";
import { Piece } from "./chess/pieces.js";
import { Moving } from "./common/moving.js";
import { edgesOf, rowsRead, shade } from "./common/squares.js";

const COLORS = { w: "white", b: "black" };
const LETTERS = { w: "P", b: "p" };

const stepsOf = (move) => move.toLowerCase().match(/[a-z]\d+/g) ?? [];

export default function Breakthrough(game) {
  const squares = rowsRead(game.position.state);
  const rowsOf = () => squares.map((row, y) => row.map(({ id, letter }, x) => ({
    id,
    label: `${id}, ${COLORS[letter] ? `${COLORS[letter]} piece` : "empty"}`,
    content: COLORS[letter] && html`<${Piece} piece=${LETTERS[letter]} />`,
    kind: [shade(x, y, squares.length), COLORS[letter] && "full"].filter(Boolean).join(" "),
  })));
  return html`<${Moving} game=${game} stepsOf=${stepsOf} rowsOf=${rowsOf} kind="breakthrough" label="Breakthrough board"
    edges=${edgesOf([squares[0].length, squares.length], game.flipped)} />`;
}
