/** Phantom tic-tac-toe, as one player sees it: the own marks, and those of the other that a try has found. */

import { html } from "../../../vendor/preact.js";
import TicTacToe from "../tic_tac_toe/tic_tac_toe.js";
import { linesOf } from "./picture.js";

/** The line that won may have marks that were not seen: none is drawn. */
export default function PhantomTicTacToe({ position, ...game }) {
  return html`<${TicTacToe} ...${game} position=${{ ...position, state: linesOf(position.board).join("/"), winner: undefined }} empty="nothing seen" />`;
}
