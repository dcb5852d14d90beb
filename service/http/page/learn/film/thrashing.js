/** Pacman before a dot that is farther away than he looks ahead, and the weights of his evaluation at hand. */

import { html, useEffect, useMemo, useState } from "../../vendor/preact.js";
import { Failure } from "../../widgets/failure.js";
import { Request } from "../../widgets/request.js";
import { descriptionOf } from "../../service.js";
import { go } from "../../route.js";
import { Exercise } from "../exercise.js";
import { Terms } from "../weights/terms.js";
import { worded } from "../worded.js";
import { Film, stepIn } from "./film.js";
import { played, valueOf } from "./plays.js";

const GAME = "pacman";
const HERO = "Pacman";
const SCORE = "score";
const CLOSENESS = "dot_closeness";
const DISTANCE = "dot_distance";
/** Those that say anything in a maze without ghosts. */
const TERMS = [SCORE, CLOSENESS, DISTANCE, "dots"];
const DEPTHS = [1, 2, 3, 4, 5, 6];
const USUAL_DEPTH = 2;
const CURES = { "The score alone": {}, "With 5 ÷ the steps to the nearest dot": { [CLOSENESS]: 5 }, "With −1 × the steps": { [DISTANCE]: -1 } };

/** `lesson`: its `options` are the maze's. `query`: of the address; `depth`, `at`, and the weights that are not 0 by their names. */
export function Thrashing({ lesson, query }) {
  const [description, setDescription] = useState(null);
  const [error, setError] = useState(null);
  useEffect(() => void descriptionOf(GAME).then(setDescription, setError), []);
  if (error) return html`<${Failure} error=${error} />`;
  if (!description) return html`<p class="waiting">Loading…</p>`;
  return html`<${Weighed} lesson=${lesson} query=${query} description=${description} />`;
}

function Weighed({ lesson, query, description }) {
  const [features, setFeatures] = useState(null);
  const given = weightsIn(query);
  const depth = DEPTHS.includes(Number(query.depth)) ? Number(query.depth) : USUAL_DEPTH;
  const weights = useMemo(() => ({ ...Object.fromEntries(description.features.map(({ name }) => [name, 0])), ...given }), [description, JSON.stringify(given)]);
  const to = (chosen, plies, at = 0) => go(["learn", lesson.name], { ...addressed(chosen, plies), at: at || "" }, { replace: true });
  const { options } = lesson;
  const search = { algorithm: "alpha_beta", depth, weights, multi_pv: 0 };
  const name = JSON.stringify([lesson.name, weights, depth]);
  const track = { name, caption: `Pacman looks ${depth} ${depth === 1 ? "move" : "moves"} ahead`, game: GAME, options, frames: (signal) => played({ game: GAME, options, players: { [HERO]: search }, operation: "analysis", says, about: { weights, include: ["features"] } }, signal) };
  return html`
    <div class="row film-choice" role="group" aria-label="Weights to begin with">
      ${Object.entries(CURES).map(([title, cure]) => html`<button type="button" key=${title} aria-pressed=${isSame(given, cure)} onClick=${() => to({ [SCORE]: 1, ...cure }, depth)}>${title}</button>`)}
      <label>Depth <select name="depth" value=${depth} onChange=${(event) => to(given, Number(event.target.value))}>${DEPTHS.map((plies) => html`<option value=${plies}>${plies}</option>`)}</select></label>
    </div>
    <div class="learn-weights">
      <${Film} tracks=${[track]} start=${stepIn(query)} onRest=${(at) => to(given, depth, at)} onFrame=${({ position }) => position.turn !== "over" && setFeatures(position.features)} below=${(frames) => html`<p class="film-moves">Moves so far: <strong>${lettersOf(frames)}</strong></p>`} />
      <div>
        <${Terms} description=${description} terms=${description.features.filter((term) => TERMS.includes(term.name))} features=${features} weights=${weights} folds=${false}
          onWeigh=${(term, weight) => to({ ...given, [term]: weight }, depth)} />
      </div>
    </div>
    <${Request} />
    ${lesson.exercise && html`<${Exercise} lesson=${lesson} />`}`;
}

/** Return the weights of an address; without any, the score alone counts. */
function weightsIn(query) {
  const named = TERMS.filter((name) => name in query).map((name) => [name, Number(query[name])]);
  return named.length ? Object.fromEntries(named.filter(([, weight]) => Number.isFinite(weight))) : { [SCORE]: 1 };
}

function addressed(weights, depth) {
  const query = depth === USUAL_DEPTH ? {} : { depth };
  return isSame(weights, {}) ? query : { ...query, ...weights };
}

/** Whether weights are the score's, and those of a cure. */
const isSame = (weights, cure) => TERMS.every((name) => (weights[name] ?? 0) === ({ [SCORE]: 1, ...cure }[name] ?? 0));

const lettersOf = (frames) => frames.map(({ last }) => last?.[0]).filter(Boolean).join(" ") || "none";

function says({ move, lines }) {
  const listed = lines.map((line) => `${line.move} ${valueOf(line)}`).join(", ");
  const equal = lines.filter(({ value }) => value === lines[0].value).length;
  const reason = equal === lines.length ? "All are equal, so he takes the first" : equal > 1 ? `${equal} are best, and he takes the first of them` : "He takes the best";
  return `${listed}. ${reason}: ${move}.`;
}
