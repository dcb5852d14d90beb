/** Chess: pieces are clicked or dragged; castling is the king's move. */

import { html } from "../../vendor/preact.js";
import { checked, kindNamed, named, read, squaresOf, stepsOf } from "./chess_notation.js";
import { Piece } from "./chess_pieces.js";
import { Grid } from "./grid.js";
import { add, arrowsOf, marksOf } from "./marks.js";
import { Menu } from "./menu.js";
import { usePicker } from "./picker.js";
import { distance, edgesOf, turned } from "./squares.js";

const SIDE = 8;
const PROMOTIONS = "qnrb";

export default function Chess({ position, onMove, flipped, shown }) {
  const { picked, choices, pick, reset } = usePicker(position.legal_moves, stepsOf, onMove);
  const fen = read(position.state);
  const rows = turned(fen.rows.map((row, y) => row.map((at, x) => square(at, (x + y) % 2))), flipped);
  const marks = marksOf(shown, squaresOf, ["last"]);
  const king = checked(fen);
  if (king) add(marks, king, "check");
  const promoted = picked.length === 2;
  return html`<${Grid} kind="chess" label="Chess board" rows=${rows} choices=${choices} picked=${picked} marks=${marks}
    onPick=${pick} onReset=${reset} arrows=${arrowsOf(shown, squaresOf)} arrivals=${arrivalsOf(shown.last, rows)}
    starts=${new Set(onMove ? position.legal_moves.map((move) => stepsOf(move)[0]) : [])}
    edges=${edgesOf([SIDE, SIDE], flipped)}
    over=${promoted && html`<${Menu} label="The pawn becomes a" items=${promotions([...choices.keys()], fen.turn)} rows=${rows} at=${picked[1]}
      onPick=${pick} onReset=${reset} />`} />`;
}

const square = ({ id, piece }, dark) => ({
  id,
  label: `${id}, ${piece ? named(piece) : "empty"}`,
  content: piece && html`<${Piece} piece=${piece} />`,
  kind: [dark ? "dark" : "light", piece && "full"].filter(Boolean).join(" "),
});

function arrivalsOf(move, rows) {
  const [from, to] = move ? squaresOf(move) : [];
  return to ? { [to]: distance(rows, from, to) } : {};
}

const promotions = (letters, turn) =>
  letters
    .toSorted((one, other) => PROMOTIONS.indexOf(one) - PROMOTIONS.indexOf(other))
    .map((id) => ({ id, label: kindNamed(id), content: html`<${Piece} piece=${turn === "w" ? id.toUpperCase() : id} />` }));
