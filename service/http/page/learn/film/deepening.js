/** Iterative deepening under a clock, pass by pass as the service reports it. */

import { html, useState } from "../../vendor/preact.js";
import { go } from "../../route.js";
import { Request } from "../../widgets/request.js";
import Table from "../drawings/table.js";
import { Exercise } from "../exercise.js";
import { Film } from "./film.js";
import { deepened } from "./plays.js";

const CLOCKS_S = [5, 20, 60, 120];
const USUAL_S = 20;
const ALGORITHMS = { alpha_beta: "alpha-beta", minimax: "minimax", selective: "with quiescence, null move and reductions" };
const USUAL = "alpha_beta";
const SEED = 1;
const MS = 1000;

/** `lesson`: `{game, state}`. `query`: of the address; `clock`, in seconds, and `algorithm`. */
export function Deepening({ lesson, query }) {
  const { game, state } = lesson;
  const clock = CLOCKS_S.includes(Number(query.clock)) ? Number(query.clock) : USUAL_S;
  const algorithm = Object.hasOwn(ALGORITHMS, query.algorithm) ? query.algorithm : USUAL;
  const [again, setAgain] = useState(0);
  const to = (seconds, name) => go(["learn", lesson.name], { clock: seconds === USUAL_S ? "" : seconds, algorithm: name === USUAL ? "" : name }, { replace: true });
  const search = { algorithm, seed: SEED, clock: { remaining_ms: clock * MS } };
  const track = { name: `${lesson.name} ${clock} ${algorithm} ${again}`, caption: `White has ${clock} seconds left`, game, state, frames: (signal) => deepened({ game, state, search }, signal) };
  return html`
    <form class="row learn-controls" onSubmit=${(event) => event.preventDefault()}>
      <label>On the clock <select name="clock" value=${clock} onChange=${(event) => to(Number(event.target.value), algorithm)}>${CLOCKS_S.map((seconds) => html`<option value=${seconds}>${seconds} seconds</option>`)}</select></label>
      <label>Search <select name="algorithm" value=${algorithm} onChange=${(event) => to(clock, event.target.value)}>${Object.entries(ALGORITHMS).map(([name, title]) => html`<option value=${name}>${title}</option>`)}</select></label>
      <button type="button" onClick=${() => setAgain(again + 1)}>Search anew</button>
    </form>
    <${Film} tracks=${[track]} ahead=${0} below=${(frames) => html`<${Passes} passes=${frames.map(({ pass }) => pass).filter(Boolean)} />`} />
    <${Request} />
    ${lesson.exercise && html`<${Exercise} lesson=${lesson} />`}`;
}

const hundredths = (value) => (value === undefined ? value : Math.round(100 * value) / 100);
const HEAD = ["depth", "move", "in pawns", "nodes of the pass", "of all so far", "ms since the start"];

function Passes({ passes }) {
  const rows = passes.map((pass) => [pass.depth, pass.move_label ?? pass.move, hundredths(pass.evaluation), pass.nodes, pass.nodes_all_passes, Math.round(pass.time_ms)]);
  const whole = passes.at(-1)?.time_ms ?? 1;
  return html`
    <div class="film-time" aria-hidden="true">
      ${passes.toReversed().map((pass) => html`<span key=${pass.depth} style=${{ width: `${(100 * pass.time_ms) / whole}%`, opacity: 0.35 + 0.65 * (pass.depth % 2) }}></span>`)}
    </div>
    <${Table} caption="The passes" head=${HEAD} rows=${rows} />`;
}
