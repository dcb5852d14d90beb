/** The Pacman experiment: the page plays its games one by one, and its table fills. */

import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import { Failure } from "../../widgets/failure.js";
import { Request } from "../../widgets/request.js";
import { go } from "../../route.js";
import { Exercise } from "../exercise.js";
import { PlayLink } from "../links.js";
import { worded } from "../worded.js";
import { CELLS, GHOSTS, OPTIONS, PACMAN, PUBLISHED } from "./contestants.js";
import { inspected } from "./game.js";
import { SmallMaze } from "./maze.js";
import { useRuns } from "./runs.js";

const AS_PUBLISHED = 5;
const GAMES = [AS_PUBLISHED, 20, 50];
const FIRST_SEED = 1;
const LARGEST_SEED = 999_999;
const PAUSES = { slow: 400, watch: 100, fast: 0 };
const PACES = { slow: "slowly", watch: "to watch", fast: "as fast as it goes" };

/** `lesson`: one with an exercise. `query`: of the address; `games` a cell, and the `seed` of all lots: a link shows the same games. */
export function Experiment({ lesson, query }) {
  const games = GAMES.includes(Number(query.games)) ? Number(query.games) : AS_PUBLISHED;
  const seed = isSeed(Number(query.seed)) ? Number(query.seed) : FIRST_SEED;
  const to = (count, number) => go(["learn", lesson.name], { games: count === AS_PUBLISHED ? "" : count, seed: number === FIRST_SEED ? "" : number }, { replace: true });
  const [pace, setPace] = useState("watch");
  const now = useRef(pace);
  now.current = pace;
  const runs = useRuns();
  const start = useStart();
  const playing = runs.now;
  const begin = () => runs.start(games, seed, () => PAUSES[now.current]);
  return html`
    <form class="row learn-controls" onSubmit=${(event) => event.preventDefault()}>
      <label>Games a cell
        <select value=${games} disabled=${!!playing} onChange=${(event) => to(Number(event.target.value), seed)}>
          ${GAMES.map((count) => html`<option value=${count}>${count}${count === AS_PUBLISHED ? ", as published" : ""}</option>`)}
        </select>
      </label>
      <label>Seed of the lots
        <input type="number" name="seed" min=${FIRST_SEED} max=${LARGEST_SEED} value=${seed} disabled=${!!playing} onChange=${(event) => isSeed(event.target.valueAsNumber) && to(games, event.target.valueAsNumber)} />
      </label>
      <label>Pace
        <select value=${pace} onChange=${(event) => setPace(event.target.value)}>
          ${Object.entries(PACES).map(([name, words]) => html`<option value=${name}>${words}</option>`)}
        </select>
      </label>
      <button type="button" class="main learn-start" onClick=${playing ? runs.stop : begin}>${playing ? "Stop" : "Play the games"}</button>
    </form>
    <${Failure} error=${runs.error} onRetry=${begin} />
    <div class="learn-experiment">
      <${Cells} scores=${runs.scores} playing=${playing} />
      <figure>
        <figcaption>${playing ? html`Game ${playing.number} of ${runs.games}: ${playing.cell.pacman} against ${playing.cell.ghost}` : "The maze"}</figcaption>
        <${SmallMaze} board=${playing?.position.board ?? start} label=${playing ? "The game that is played" : "The maze at the start"} />
      </figure>
    </div>
    <p class="learn-progress" role="status">${progressOf(runs)}</p>
    <p class="quiet">The lecture's maze is another one, so the scores differ. The pattern is what counts: expectimax loses mostly to the adversary, and scores best against the random ghost.</p>
    <${PlayLink} play=${{ game: "pacman", options: OPTIONS }} />
    <${Request} />
    <${Exercise} lesson=${lesson} />`;
}

const isSeed = (number) => Number.isInteger(number) && number >= FIRST_SEED && number <= LARGEST_SEED;

/** The maze at the start as the service draws it, "" before it has come. */
function useStart() {
  const [board, setBoard] = useState("");
  useEffect(() => {
    const stop = new AbortController();
    inspected({}, stop.signal).then((position) => setBoard(position.board), () => {});
    return () => stop.abort();
  }, []);
  return board;
}

function Cells({ scores, playing }) {
  return html`
    <table class="learn-cells">
      <caption>Games won and mean score; the published figures below</caption>
      <thead>
        <tr><th scope="col">Pacman</th>${Object.keys(GHOSTS).map((ghost) => html`<th scope="col">${ghost} ghost</th>`)}</tr>
      </thead>
      <tbody>
        ${Object.keys(PACMAN).map(
          (pacman) => html`
            <tr>
              <th scope="row">${pacman}</th>
              ${CELLS.filter((cell) => cell.pacman === pacman).map((cell) => html`<${Cell} key=${cell.name} cell=${cell} scores=${scores[cell.name]} isPlayed=${playing?.cell === cell} />`)}
            </tr>`,
        )}
      </tbody>
    </table>`;
}

function Cell({ cell, scores = [], isPlayed }) {
  const printed = PUBLISHED[cell.name];
  return html`
    <td class=${isPlayed ? "now" : ""} data-cell=${cell.name} data-games=${scores.length}>
      <strong class="learn-mean">${scores.length ? worded(Math.round(meanOf(scores))) : "–"}</strong>
      <span>${scores.length ? `${wonOf(scores)} of ${scores.length} won` : "no game yet"}</span>
      <span class="quiet">published ${worded(printed.mean)}, ${printed.won} of ${AS_PUBLISHED}</span>
    </td>`;
}

const meanOf = (scores) => scores.reduce((sum, score) => sum + score, 0) / scores.length;
const wonOf = (scores) => scores.filter((score) => score > 0).length;

function progressOf({ now, scores, games }) {
  const over = Object.values(scores).reduce((sum, list) => sum + list.length, 0);
  if (now) return over ? `${over} of ${games * CELLS.length} games are over.` : "The first game is played.";
  if (!over) return "";
  const results = CELLS.filter(({ name }) => scores[name]).map(({ name, pacman, ghost }) => `${pacman} against ${ghost}: ${wonOf(scores[name])} of ${scores[name].length} won`);
  return `${over} games are over. ${results.join("; ")}.`;
}
