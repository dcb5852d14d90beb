/** A button that saves the tree of a search as the service draws it. */

import { html, useState } from "../vendor/preact.js";
import { Failure } from "../widgets/failure.js";
import { save } from "../widgets/save.js";
import { text } from "../service.js";

const SVG = "image/svg+xml";

/** `game`: its name. `request`: the body that was sent for the trace. */
export function Download({ game, request }) {
  const [error, setError] = useState(null);
  const saved = async () => {
    setError(null);
    try {
      save(`${game}-search.svg`, await text("POST", `v1/games/${game}/trace`, request, SVG, { quiet: true }), SVG);
    } catch (failed) {
      setError(failed);
    }
  };
  return html`<button type="button" data-download="svg" onClick=${saved}>Download the tree as SVG</button><${Failure} error=${error} />`;
}
