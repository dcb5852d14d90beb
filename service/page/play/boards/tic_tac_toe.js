/** Tic-tac-toe of any size: Gomoku is one. */

import { html } from "../../vendor/preact.js";
import { Grid } from "./grid.js";
import { usePicker } from "./picker.js";

const MARKS = {
  X: html`<svg viewBox="0 0 10 10" class="first"><path d="M2 2 8 8M8 2 2 8" /></svg>`,
  O: html`<svg viewBox="0 0 10 10" class="second"><circle cx="5" cy="5" r="3.2" /></svg>`,
};

export default function TicTacToe({ position, onMove, shown }) {
  const { choices, pick } = usePicker(position.legal_moves, (move) => [move], onMove);
  const lines = position.state.split("/");
  const rows = lines.map((line, y) => [...line].map((mark, x) => square(mark, named(x, lines.length - y))));
  const marks = Object.fromEntries(Object.entries(shown).map(([kind, move]) => [move, kind]));
  return html`<${Grid} rows=${rows} choices=${choices} marks=${marks} onPick=${pick} label="Board" />`;
}

const named = (x, row) => `${String.fromCharCode("a".charCodeAt(0) + x)}${row}`;

const square = (mark, id) => ({ id, label: `${id} ${MARKS[mark] ? mark : "empty"}`, content: MARKS[mark], kind: "line" });
