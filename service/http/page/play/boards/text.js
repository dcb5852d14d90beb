/** Any game: its picture in text, and a button for each legal move. */

import { html } from "../../vendor/preact.js";

export default function Text({ position, onMove, shown }) {
  return html`
    <pre class="board picture" tabindex="0" aria-label="Board">${position.board ?? position.state}</pre>
    <div class="row moves" role="group" aria-label="Legal moves">
      ${position.legal_moves.map(
        (move, at) => html`
          <button type="button" key=${move} data-choice=${onMove ? move : null} disabled=${!onMove}
            class=${Object.keys(shown).filter((kind) => shown[kind] === move).join(" ")} onClick=${() => onMove(move)}>
            ${position.legal_move_labels?.[at] ?? move}
          </button>`,
      )}
    </div>`;
}
