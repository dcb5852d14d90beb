/** A position on its board, to look at. */

import { html, useEffect, useState } from "../../vendor/preact.js";
import { Failure } from "../../parts/failure.js";
import { boardOf } from "../../play/boards.js";
import { games } from "../../service.js";

const NOTHING = {};

/** `request`: of the position or of something else about it; its options count. `position`: inspectPosition's reply. `onMove`, `shown`: as in boards.js. */
export default function Board({ request, position, caption, onMove = null, shown = NOTHING }) {
  const { Drawn, card, error } = useBoard(position.game);
  return html`
    <figure class="learn-board">
      ${caption && html`<figcaption>${caption}</figcaption>`}
      <${Failure} error=${error} />
      ${Drawn && html`<${Drawn} position=${position} card=${card} options=${request.body?.options ?? NOTHING} onMove=${onMove} flipped=${false} shown=${shown} />`}
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
