/** Kriegspiel, as one player sees it: the own men on a chess board, and what the umpire said. */

import { html } from "../../../vendor/preact.js";
import Chess from "../chess/chess.js";
import { said } from "./umpire.js";
import { linesOf } from "./picture.js";

export default function Kriegspiel({ position, ...game }) {
  const placed = linesOf(position.board).map((line) => line.replaceAll(".", "1")).join("/");
  const seen = { ...position, state: `${placed} ${position.you === "white" ? "w" : "b"}`, last: [] };
  return html`
    <${Chess} ...${game} position=${seen} empty="no man of yours" />
    <p class="board-under umpire" role="note">${said(position.view, position.you)}</p>`;
}
