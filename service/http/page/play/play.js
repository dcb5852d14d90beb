/** The part Play: a game, chosen by the address. */

import { html, useEffect, useState } from "../vendor/preact.js";
import { Failure } from "../widgets/failure.js";
import { styled } from "../styled.js";
import { go } from "../route.js";
import { algorithms, descriptionOf, games } from "../service.js";
import { boardOf, viewOf } from "./boards.js";
import { ChooseGame } from "./choose_game.js";
import { Game } from "./game.js";
import { HiddenGame } from "./hidden/hidden_game.js";
import { factsUnder } from "./positions.js";
import { begun, readSession, written } from "./session.js";

await styled("play.css", import.meta.url);

/** `path`, `query`: as in route.js. */
export default function Play({ path, query }) {
  const session = readSession(path, query);
  const change = (next, { replace = false } = {}) => {
    const address = written(next);
    go(address.path, address.query, { replace });
  };
  const { loaded, error, retry } = useLoaded(session);
  const [round, setRound] = useState(0);
  const description = loaded?.description;
  const begin = () => {
    setRound(round + 1);
    change(begun(session));
  };
  return html`
    <div class="play">
      <h1 class="unseen">Play${description ? `: ${description.title}` : ""}</h1>
      <${ChooseGame} session=${session} list=${loaded?.list} description=${description} isHidden=${loaded?.isHidden} onChange=${change} onBegin=${begin} />
      <${Failure} error=${error} onRetry=${retry} />
      ${description
        ? loaded.isHidden
          ? html`<${HiddenGame} key=${JSON.stringify([session.game, session.options, session.as, round])} session=${session} onChange=${change} ...${loaded} />`
          : html`<${Game} key=${session.game} session=${session} onChange=${change} ...${loaded} />`
        : !error && html`<div class="table"><div class="stage waiting">Loading…</div></div>`}
    </div>`;
}

/** What a game needs: `{list, description, names, isHidden, board}`: the games, algorithms and models, its description, the players, whether they do not see all, its board. */
function useLoaded(session) {
  const [state, setState] = useState({ game: null });
  const [attempt, setAttempt] = useState(0);
  const options = JSON.stringify(session.options);
  useEffect(() => {
    const stop = new AbortController();
    const load = async () => {
      const list = Object.assign({}, ...(await Promise.all([games(), algorithms()])));
      if (!list.games.some(({ name }) => name === session.game)) return setState({ game: session.game, options, list, error: new Error(`There is no game “${session.game}”.`) });
      const description = await descriptionOf(session.game);
      const { players, facts, levels } = await factsUnder(description, session.options, stop.signal);
      const isHidden = facts.hidden_information;
      const module = await (isHidden ? viewOf : boardOf)(description.name);
      if (!stop.signal.aborted) setState({ game: session.game, options, list, description: { ...description, facts, levels }, names: players, isHidden, board: module.default });
    };
    load().catch((error) => !stop.signal.aborted && setState({ game: session.game, options, error }));
    return () => stop.abort();
  }, [session.game, options, attempt]);
  const { error, options: _, ...loaded } = state;
  const isThis = state.game === session.game && state.options === options;
  return {
    loaded: isThis ? loaded : { list: loaded.list },
    error: isThis ? error : null,
    retry: () => setAttempt(attempt + 1),
  };
}
