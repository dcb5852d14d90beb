/** Dark Hex, as one player sees it: the own stones, and those of the other that a try has found. */

import { html } from "../../../vendor/preact.js";
import Hex from "../hex/hex.js";
import { linesOf } from "./picture.js";

export default function DarkHex({ position, ...game }) {
  return html`<${Hex} ...${game} position=${{ ...position, state: linesOf(position.board).join("/") }} empty="nothing seen" isFromBelow />`;
}
