/** What stands in a hidden game's place until it starts: the service has dealt nothing yet. */

import { html } from "../../vendor/preact.js";
import { Glyph } from "../../start/glyphs.js";

export const Curtain = ({ description }) => html`
  <div class="curtain">
    <${Glyph} game=${description.name} />
    <p class="quiet">The game is prepared when you press Start.</p>
  </div>`;
