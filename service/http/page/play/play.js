/** The part Play: a game, chosen by the address. */

import { html, useEffect, useState } from "../vendor/preact.js";
import { Failure } from "../widgets/failure.js";
import { styled } from "../styled.js";
import { go } from "../route.js";
import { descriptionOf } from "../service.js";
import { beginBoard, boardOf, isHiddenByName, isSeen, viewOf } from "./boards.js";
import { ChooseGame } from "./choose_game.js";
import { Editor, isEdited } from "./editor/shown.js";
import { begunAlgorithms, useGames } from "./lists.js";
import { Opened } from "./new_game/opened.js";
import { remembered } from "./new_game/remembered.js";
import { beginPosition, factsUnder } from "./positions.js";
import { readSession, unstarted, written } from "./session.js";

await styled("play.css", import.meta.url);

const UNKNOWN = 404;
const hiddenGame = () => import("./hidden/hidden_game.js");
const curtain = () => import("./new_game/curtain.js");

/** Whether the new-game dialog begins with the names of strategies. */
const namesStrategies = (session) => !session.isStarted && String(remembered(session.game)?.seat ?? "").startsWith("search ");

/** Ask at once for all that the game will need, as far as its name tells. Where players do not see all and it has not started, that is the dialog's. */
function beginAll(session) {
  if (isHiddenByName(session.game) && !session.isStarted) {
    if (namesStrategies(session)) begunAlgorithms().catch(() => {});
    curtain().catch(() => {});
    return;
  }
  beginBoard(session.game);
  if (isSeen(session.game)) beginPosition(session);
  if (isHiddenByName(session.game)) hiddenGame().catch(() => {});
}

/** `path`, `query`: as in route.js. */
export default function Play({ path, query }) {
  const session = readSession(path, query);
  const change = (next, { replace = false } = {}) => {
    const address = written(next);
    go(address.path, address.query, { replace });
  };
  const { loaded, error, retry } = useLoaded(session);
  const list = useGames(Boolean(loaded?.description || error));
  const [askedFor, setAskedFor] = useState(null);
  const description = loaded?.description;
  const begin = () => {
    setAskedFor(session.game);
    change(unstarted(session));
  };
  return html`
    <div class="play">
      <h1 class="unseen">Play${description ? `: ${description.title}` : ""}</h1>
      <${ChooseGame} session=${session} list=${list} description=${description} isHidden=${loaded?.isHidden} onChange=${change} onBegin=${begin} />
      <${Failure} error=${error} onRetry=${retry} />
      ${description
        ? isEdited(session)
          ? html`<${Editor} key=${`editor ${session.game}`} session=${session} onChange=${change} ...${loaded} />`
          : html`<${Opened} key=${JSON.stringify([session.game, loaded.isHidden])} session=${session} isAsked=${askedFor === session.game} onNew=${begin} onChange=${change} list=${list} ...${loaded} />`
        : !error && html`<div class="table ${session.isStarted ? "" : "before-start"}"><div class="stage waiting">Loading…</div></div>`}
    </div>`;
}

/**
 * What a game needs: `{description, names, isHidden, hiddenGame, board}`: its description, the players, whether they do not see all,
 * then the component for such games, and its board. Such a game has both once it has started. Before a game starts for which a strategy was chosen last, the strategies are named too. All of it is asked for at once, and the position too.
 */
function useLoaded(session) {
  const [state, setState] = useState({ game: null });
  const [attempt, setAttempt] = useState(0);
  const options = JSON.stringify(session.options);
  useEffect(() => {
    const stop = new AbortController();
    const load = async () => {
      beginAll(session);
      const description = await descriptionOf(session.game).catch((error) => {
        throw error.status === UNKNOWN ? new Error(`There is no game “${session.game}”.`) : error;
      });
      const { players, facts, levels } = await factsUnder(description, session.options, stop.signal);
      const isHidden = facts.hidden_information;
      const lists = namesStrategies(session) ? begunAlgorithms() : null;
      const isLater = isHidden && !session.isStarted;
      const [board, hidden] = await Promise.all(isLater ? [null, null, lists] : [(isHidden ? viewOf : boardOf)(description.name), isHidden && hiddenGame(), lists]);
      if (stop.signal.aborted) return;
      setState({
        game: session.game, options, description: { ...description, facts, levels }, names: players, isHidden,
        hiddenGame: hidden?.HiddenGame, board: board?.default,
      });
    };
    load().catch((error) => !stop.signal.aborted && setState({ game: session.game, options, error }));
    return () => stop.abort();
  }, [session.game, options, session.isStarted, attempt]);
  const { error, options: _, ...loaded } = state;
  const isThis = state.game === session.game && state.options === options;
  return { loaded: isThis ? loaded : null, error: isThis ? error : null, retry: () => setAttempt(attempt + 1) };
}
