/** An evaluation whose weights the reader sets: the terms of a position, their sum, and the move that a short search finds. */

import { html, useEffect, useMemo, useState } from "../../vendor/preact.js";
import { Failure } from "../../widgets/failure.js";
import { Request } from "../../widgets/request.js";
import { descriptionOf } from "../../service.js";
import Board from "../drawings/board.js";
import { Exercise } from "../exercise.js";
import { PlayLink } from "../links.js";
import { worded } from "../worded.js";
import { useEvaluated } from "./evaluated.js";
import { GAMES, positionsOf, presetsOf, termsOf } from "./positions.js";
import { Terms } from "./terms.js";

const DEPTHS = [1, 2];
const OWN = "own";
const FIRST_EXAMPLE = 1;

/** `lesson`: one with an exercise. */
export function Weights({ lesson }) {
  const [descriptions, setDescriptions] = useState([]);
  const [error, setError] = useState(null);
  const [game, setGame] = useState(GAMES[0]);
  useEffect(() => {
    Promise.all(GAMES.map(descriptionOf)).then(setDescriptions, setError);
  }, []);
  if (error) return html`<${Failure} error=${error} />`;
  const description = descriptions.find(({ name }) => name === game);
  if (!description) return html`<p class="waiting">Loading…</p>`;
  return html`
    <${OfGame} key=${game} description=${description} descriptions=${descriptions} onGame=${setGame} />
    <${Exercise} lesson=${lesson} />`;
}

function OfGame({ description, descriptions, onGame }) {
  const positions = positionsOf(description);
  const presets = useMemo(() => presetsOf(description), [description]);
  const terms = termsOf(description);
  const [at, setAt] = useState(Math.min(FIRST_EXAMPLE, positions.length - 1));
  const [own, setOwn] = useState("");
  const [preset, setPreset] = useState(Object.values(presets)[0]);
  const [weights, setWeights] = useState(preset);
  const [depth, setDepth] = useState(DEPTHS[0]);
  const fields = at === OWN ? { state: own } : positions[at].fields;
  const { position, drawn, found, usual, asking, error } = useEvaluated(description.name, fields, weights, preset, depth);
  const begin = (next) => {
    setPreset(next);
    setWeights(next);
  };
  return html`
    <form class="row learn-controls" onSubmit=${(event) => event.preventDefault()}>
      <label>Game
        <select value=${description.name} onChange=${(event) => onGame(event.target.value)}>${descriptions.map(({ name, title }) => html`<option value=${name}>${title}</option>`)}</select>
      </label>
      <label>Position
        <select value=${at} onChange=${(event) => setAt(event.target.value === OWN ? OWN : Number(event.target.value))}>
          ${positions.map(({ title }, index) => html`<option value=${index}>${title}</option>`)}
          <option value=${OWN}>One of my own…</option>
        </select>
      </label>
      <label>Depth of the search
        <select value=${depth} onChange=${(event) => setDepth(Number(event.target.value))}>${DEPTHS.map((plies) => html`<option value=${plies}>${plies}</option>`)}</select>
      </label>
    </form>
    ${at === OWN && html`<label class="learn-own">Its notation <input value=${own} placeholder=${description.start} spellcheck=${false} autocomplete="off" onInput=${(event) => setOwn(event.target.value.trim())} /></label>`}
    <${Failure} error=${error} />
    <div class="learn-outcome" role="status">
      <p>${position && html`The sum, for ${position.player ?? "nobody"} to move: <strong>${worded(position.evaluation)}</strong> ${description.unit}.`}</p>
      <p>${chosen(found, usual, depth)}</p>
    </div>
    <${PlayLink} play=${{ game: description.name, ...fields }} />
    <${Request} />
    ${position &&
    html`<div class="learn-weights" aria-busy=${asking}>
      <div class="learn-place"><${Board} request=${NO_OPTIONS} position=${position} drawn=${drawn} shown=${{ best: found?.move }} /></div>
      <div>
        <div class="row" role="group" aria-label="Weights to begin with">
          ${Object.entries(presets).map(([title, set]) => html`<button type="button" aria-pressed=${weights === set} onClick=${() => begin(set)}>${title} weights</button>`)}
          <button type="button" onClick=${() => setWeights(allZero(weights))}>All 0</button>
        </div>
        <${Terms} description=${description} terms=${terms} features=${position.features} weights=${weights} onWeigh=${(name, weight) => setWeights({ ...weights, [name]: weight })} />
      </div>
    </div>`}`;
}

const NO_OPTIONS = {};
const allZero = (weights) => Object.fromEntries(Object.keys(weights).map((name) => [name, 0]));

function chosen(found, usual, depth) {
  if (!found) return "";
  const move = ({ move: text, move_label: label }) => label ?? text;
  const begun = `A search of ${depth} ${depth === 1 ? "ply" : "plies"} chooses ${move(found)}`;
  return found.move === usual.move ? `${begun}, as with the weights at the start.` : `${begun}. With the weights at the start it was ${move(usual)}.`;
}
