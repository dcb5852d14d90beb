/** What two more plies are worth: a search plays a match against one that looks two plies less ahead, and the score is an Elo difference. */

import { html, useState } from "../../vendor/preact.js";
import { go } from "../../route.js";
import { Failure } from "../../widgets/failure.js";
import { Request } from "../../widgets/request.js";
import Table from "../drawings/table.js";
import { Exercise } from "../exercise.js";
import { worded } from "../worded.js";
import { useJob } from "./job.js";

const MORE = 2;
/** The least depth of a match, by game: deeper ones take minutes. The first is the usual one. */
const GAMES = {
  othello: { title: "Othello", depths: [2, 1, 3, 4] },
  connect_four: { title: "Connect Four", depths: [2, 1, 3, 4, 5, 6] },
  checkers: { title: "Checkers", depths: [2, 1, 3, 4] },
  chess: { title: "Chess", depths: [1, 2] },
};
const [USUAL_GAME] = Object.keys(GAMES);
const COUNTS = [40, 100, 200];
const [USUAL_COUNT] = COUNTS;
const OPENING_PLIES = 6;
const SEED = 1;
const PERCENT = 100;
const LECTURE = [
  [4, "a novice"],
  [8, "a master"],
  [12, "Deep Blue"],
];
const HEAD = ["match", "won, drawn, lost", "score", "Elo", "at 95 %"];

/** `lesson`: one with an exercise. `query`: of the address; `game`, `depth` of the weaker side, and `games`. */
export function Depths({ lesson, query }) {
  const { game, depth, games } = chosenIn(query);
  const [results, setResults] = useState([]);
  const [last, setLast] = useState(null);
  const keep = (result, body) => {
    const found = { ...result, key: keyOf(body), game: body.game, depth: body.b.depth };
    setLast(found);
    setResults((before) => [...before.filter(({ key }) => key !== found.key), found].toSorted((one, other) => one.key.localeCompare(other.key, "en", { numeric: true })));
  };
  const { job, error, isRunning, start, stop } = useJob(keep);
  const to = (changes) => {
    setLast(null);
    go(["learn", lesson.name], addressed({ game, depth, games, ...changes }), { replace: true });
  };
  const begin = () => {
    setLast(null);
    start(bodyOf(game, depth, games));
  };
  const press = ({ detail: clicks }) => clicks > 1 || (isRunning ? stop() : begin());
  return html`
    <form class="row learn-controls" onSubmit=${(event) => event.preventDefault()}>
      <label>Game <select name="game" value=${game} disabled=${isRunning} onChange=${(event) => to({ game: event.target.value, depth: undefined })}>${Object.entries(GAMES).map(([name, { title }]) => html`<option key=${name} value=${name}>${title}</option>`)}</select></label>
      <label>Plies <select name="depth" value=${depth} disabled=${isRunning} onChange=${(event) => to({ depth: Number(event.target.value) })}>${ascending(GAMES[game].depths).map((plies) => html`<option key=${plies} value=${plies}>${plies + MORE} against ${plies}</option>`)}</select></label>
      <label>Games <select name="games" value=${games} disabled=${isRunning} onChange=${(event) => to({ games: Number(event.target.value) })}>${COUNTS.map((count) => html`<option key=${count} value=${count}>${count}</option>`)}</select></label>
      <button type="button" class="main learn-start" onClick=${press}>${isRunning ? "Stop" : "Play the match"}</button>
    </form>
    <${Failure} error=${error} onRetry=${begin} />
    <progress class="learn-match-progress" max="1" value=${isRunning ? job?.progress ?? 0 : last ? 1 : 0} aria-label="Games that are over"></progress>
    <p class="learn-progress" role="status">${isRunning ? doing(job, depth) : last ? verdict(last) : ""}</p>
    ${results.length > 0 && html`<${Table} caption="Measured: alpha-beta against itself with two plies less" head=${HEAD} rows=${results.map(rowOf)} />`}
    <${Table} caption="The lecture" head=${["plies in chess", "plays like"]} rows=${LECTURE} />
    <${Request} />
    <${Exercise} lesson=${lesson} />`;
}

function chosenIn(query) {
  const game = Object.hasOwn(GAMES, query.game) ? query.game : USUAL_GAME;
  const { depths } = GAMES[game];
  const depth = depths.includes(Number(query.depth)) ? Number(query.depth) : depths[0];
  return { game, depth, games: COUNTS.includes(Number(query.games)) ? Number(query.games) : USUAL_COUNT };
}

const addressed = ({ game, depth, games }) => ({
  game: game === USUAL_GAME ? "" : game,
  depth: depth === GAMES[game].depths[0] ? "" : depth,
  games: games === USUAL_COUNT ? "" : games,
});

const bodyOf = (game, depth, games) => ({ kind: "match", game, a: sideOf(depth + MORE), b: sideOf(depth), games, opening_plies: OPENING_PLIES, seed: SEED });
const sideOf = (depth) => ({ algorithm: "alpha_beta", depth });
const keyOf = ({ game, b, games }) => `${game} ${b.depth} ${games}`;
const ascending = (numbers) => numbers.toSorted((one, other) => one - other);

/** Say how far a match is. */
function doing(job, depth) {
  if (!job || job.status === "queued") return "The match waits for its turn.";
  const { games, won, drawn, lost } = job.partial ?? {};
  return games ? `After ${games} games ${depth + MORE} plies have won ${won}, drawn ${drawn} and lost ${lost}.` : "The first game is played.";
}

/** Say what a match has shown. */
function verdict({ game, depth, games, won, drawn, lost, score, elo, elo_low: low, elo_high: high }) {
  const counts = `${GAMES[game].title}: ${depth + MORE} plies against ${depth} won ${won}, drew ${drawn} and lost ${lost} of ${games} games, ${percent(score)}.`;
  const found = elo === null ? "One side won all games, so only a bound of the Elo difference is known" : `That is a difference of ${signed(elo)} Elo`;
  return `${counts} ${found}: at 95 % from ${interval(low, high)}. ${low > 0 ? "The deeper search is the better player." : "These games do not show that the deeper search is better."}`;
}

const rowOf = (found) => [
  `${GAMES[found.game].title}, ${found.depth + MORE} against ${found.depth}`,
  [found.won, found.drawn, found.lost],
  percent(found.score),
  signed(found.elo ?? (found.score > 0.5 ? Infinity : -Infinity)),
  interval(found.elo_low, found.elo_high),
];

/** A bound that is infinite is null. */
const interval = (low, high) => `${signed(low ?? -Infinity)} to ${signed(high ?? Infinity)}`;
const signed = (elo) => (Number.isFinite(elo) ? `${elo > 0 ? "+" : ""}${worded(Math.round(elo))}` : elo < 0 ? "−∞" : "+∞");
const percent = (score) => `${worded(Math.round(PERCENT * 10 * score) / 10)} %`;
