/** Lines of Action: a piece is picked or dragged, then where it lands. */

import { html } from "../../vendor/preact.js";
import { Moving } from "./common/moving.js";
import { edgesOf, rowsRead, shade } from "./common/squares.js";

const COLORS = { B: "black", W: "white" };

const stepsOf = (move) => move.toLowerCase().match(/[a-z]\d+/g) ?? [];

export default function LinesOfAction(game) {
  const squares = rowsRead(game.position.state);
  const rowsOf = () => squares.map((row, y) => row.map(({ id, letter }, x) => ({
    id,
    label: `${id}, ${COLORS[letter] ? `${COLORS[letter]} piece` : "empty"}`,
    content: COLORS[letter] && html`<span class="disc ${COLORS[letter]}"></span>`,
    kind: [shade(x, y, squares.length), COLORS[letter] && "full"].filter(Boolean).join(" "),
  })));
  return html`<${Moving} game=${game} stepsOf=${stepsOf} rowsOf=${rowsOf} kind="pieces" label="Lines of Action board"
    edges=${edgesOf([squares[0].length, squares.length], game.flipped)} />`;
}
