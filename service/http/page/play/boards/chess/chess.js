/** Chess: pieces are clicked or dragged; castling is the king's move. */

import { html } from "../../../vendor/preact.js";
import { checked, kindNamed, named, read, squaresOf, stepsOf } from "./notation.js";
import { Piece } from "./pieces.js";
import { Grid } from "../common/grid.js";
import { addHighlight } from "../common/highlights.js";
import { Menu } from "../common/menu.js";
import { useMoving } from "../common/moving.js";
import { edgesOf, shade } from "../common/squares.js";

const SIDE = 8;
const PROMOTIONS = "qnrb";

/** `empty`: what a square without a piece is called. */
export default function Chess(game) {
  const { flipped, position, empty = "empty" } = game;
  const fen = read(position.state);
  const rowsOf = () => fen.rows.map((row, y) => row.map((at, x) => square(at, shade(x, y, SIDE), empty)));
  const { picked, choices, pick, reset, given } = useMoving(game, stepsOf, rowsOf, squaresOf);
  const king = position.last ? null : checked(fen);
  if (king) addHighlight(given.highlights, king, "check");
  const promoted = picked.length === 2;
  return html`<${Grid} ...${given} kind="chess" label="Chess board" edges=${edgesOf([SIDE, SIDE], flipped)}
    over=${promoted && html`<${Menu} label="The pawn becomes a" items=${promotions([...choices.keys()], fen.turn)} rows=${given.rows} at=${picked[1]}
      onPick=${pick} onReset=${reset} />`} />`;
}

const square = ({ id, piece }, kind, empty) => ({
  id,
  label: `${id}, ${piece ? named(piece) : empty}`,
  content: piece && html`<${Piece} piece=${piece} />`,
  kind: [kind, piece && "full"].filter(Boolean).join(" "),
});

const promotions = (letters, turn) =>
  letters
    .toSorted((one, other) => PROMOTIONS.indexOf(one) - PROMOTIONS.indexOf(other))
    .map((id) => ({ id, label: kindNamed(id), content: html`<${Piece} piece=${turn === "w" ? id.toUpperCase() : id} />` }));
