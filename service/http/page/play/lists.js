/** Lists of all games and of all algorithms: no board waits for them. */

import { useEffect, useState } from "../vendor/preact.js";
import { algorithms, games } from "../service.js";

const NONE = { algorithms: [], opponents: [] };

/** A component's list of games, `{games}`; undefined until it is here. `isWanted`: it is not asked for before. */
export const useGames = (isWanted) => useAsked(games, isWanted);

/** A component's algorithms and models of other players, `{algorithms, opponents}`; none until they are here. */
export const useAlgorithms = () => useAsked(algorithms, true) ?? NONE;

function useAsked(ask, isWanted) {
  const [found, setFound] = useState(undefined);
  useEffect(() => {
    let isStill = isWanted;
    if (isWanted) ask().then((reply) => isStill && setFound(reply), () => {});
    return () => (isStill = false);
  }, [isWanted]);
  return found;
}
