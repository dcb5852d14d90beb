/** The start page: what this is, a game under way, and all games as small boards. */

import { html, useEffect, useState } from "../vendor/preact.js";
import { Failure } from "../widgets/failure.js";
import { hashOf } from "../route.js";
import { games } from "../service.js";
import { YourLastGames } from "../play/games_kept/shown.js";
import { styled } from "../styled.js";
import { All, Found } from "./cards.js";
import { Greeting } from "./greeting.js";
import { Search } from "./search.js";
import { found } from "./finding.js";

await styled("start.css", import.meta.url);

const WATCH = hashOf(["play", "chess"], { p1: "level 5", p2: "level 7" });
const MINIMAX = hashOf(["learn", "pruned-branches"]);

export default function Start() {
  const { list, error, retry } = useGames();
  const [sought, seek] = useState("");
  const matches = sought.trim() && list ? found(list, sought) : null;
  return html`
    <div class="start">
      <div class="hero">
        <div class="welcome">
          <h1>Play a game against search, and see how it thinks.</h1>
          <${Search} sought=${sought} matches=${matches} onSeek=${seek} />
          <p class="row ways"><a class="way" href=${WATCH}>Watch two machines</a><a class="way" href=${MINIMAX}>Learn minimax in five minutes</a></p>
        </div>
        <${Greeting} isReady=${Boolean(list)} />
      </div>
      ${!matches && html`<${YourLastGames} />`}
      <${Failure} error=${error} onRetry=${retry} />
      ${list && (matches ? html`<${Found} games=${matches} />` : html`<${All} games=${list} />`)}
      ${!list && !error && html`<p class="waiting">Loading…</p>`}
    </div>`;
}

/** The games that the service has, a line each: `{list, error, retry}`. */
function useGames() {
  const [state, setState] = useState({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    games().then(
      (reply) => setState({ list: reply.games }),
      (error) => setState({ error }),
    );
  }, [attempt]);
  return { ...state, retry: () => setAttempt(attempt + 1) };
}
