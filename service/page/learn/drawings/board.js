/** A position on its board, to look at. */

import { html, useEffect, useState } from "../../vendor/preact.js";
import { Failure } from "../../parts/failure.js";
import { boardOf } from "../../play/boards.js";
import { games } from "../../service.js";

const NOTHING = {};

/** `request`: of an inspectPosition. `position`: its reply. */
export default function Board({ request, position, caption, shown = NOTHING }) {
  const { Drawn, card, error } = useBoard(position.game);
  return html`
    <figure class="learn-board">
      ${caption && html`<figcaption>${caption}</figcaption>`}
      <${Failure} error=${error} />
      ${Drawn && html`<${Drawn} position=${position} card=${card} options=${request.body?.options ?? NOTHING} onMove=${null} flipped=${false} shown=${shown} />`}
    </figure>`;
}

function useBoard(game) {
  const [loaded, setLoaded] = useState({});
  useEffect(() => {
    let gone = false;
    Promise.all([games(), boardOf(game)]).then(
      ([list, module]) => !gone && setLoaded({ game, Drawn: module.default, card: list.games.find(({ name }) => name === game) }),
      (error) => !gone && setLoaded({ game, error }),
    );
    return () => (gone = true);
  }, [game]);
  return loaded.game === game ? loaded : {};
}
