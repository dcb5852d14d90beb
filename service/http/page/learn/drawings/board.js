/** A position on its board. */

import { html } from "../../vendor/preact.js";
import { boardOf } from "../../play/boards.js";
import { descriptionOf } from "../../service.js";

const NOTHING = {};
const NONE = [];

/** Return what a position is drawn with: `{Drawn, description}`. */
export async function prepared({ position: { game } }) {
  const [of, module] = await Promise.all([descriptionOf(game), boardOf(game)]);
  return { Drawn: module.default, description: of };
}

/**
 * `request`: about the position; its options count. `position`: inspectPosition's reply. `drawn`: as
 * `prepared` returns it. `onMove`, `shown`, `values`: as in boards.js.
 */
export default function Board({ request, position, drawn, caption, onMove = null, shown = NOTHING, values = null }) {
  const options = request.body?.options ?? NOTHING;
  return html`
    <figure class="learn-board">
      ${caption && html`<figcaption>${caption}</figcaption>`}
      <${drawn.Drawn} position=${position} description=${drawn.description} names=${drawn.description.players} options=${options} onMove=${onMove} flipped=${false} shown=${shown} values=${values} played=${NONE} />
    </figure>`;
}
