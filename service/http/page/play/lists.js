/** Lists of all games and of all algorithms: no board waits for them. */

import { useEffect, useState } from "../vendor/preact.js";
import { algorithms, games } from "../service.js";

const NONE = { algorithms: [], opponents: [] };
const here = new Map();

/** Ask for the algorithms: a promise. A component that is drawn afterwards has them at once. */
export const begunAlgorithms = () => begun(algorithms);

async function begun(ask) {
  const reply = await ask();
  here.set(ask, reply);
  return reply;
}

/** A component's list of games, `{games}`; undefined until it is here. `isWanted`: it is not asked for before. */
export const useGames = (isWanted) => useAsked(games, isWanted);

/** A component's algorithms and models of other players, `{algorithms, opponents}`; none until they are here. */
export const useAlgorithms = () => useAsked(algorithms, true) ?? NONE;

function useAsked(ask, isWanted) {
  const [found, setFound] = useState(here.get(ask));
  useEffect(() => {
    let isStill = isWanted;
    if (isWanted) begun(ask).then((reply) => isStill && setFound(reply), () => {});
    return () => (isStill = false);
  }, [isWanted]);
  return found;
}
