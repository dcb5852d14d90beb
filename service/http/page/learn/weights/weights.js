/** An evaluation's weights to play with: the terms of a position, their sum, and the move that a short search finds. */

import { html, useEffect, useMemo, useState } from "../../vendor/preact.js";
import { Failure } from "../../widgets/failure.js";
import { Request } from "../../widgets/request.js";
import { card as cardOf } from "../../service.js";
import Board from "../drawings/board.js";
import { PlayLink } from "../links.js";
import { worded } from "../worded.js";
import { useEvaluated } from "./evaluated.js";
import { GAMES, placesOf, presetsOf, termsOf } from "./positions.js";
import { Terms } from "./terms.js";

const DEPTHS = [1, 2];
const OWN = "own";
const FIRST_EXAMPLE = 1;

export function Weights() {
  const [cards, setCards] = useState([]);
  const [error, setError] = useState(null);
  const [game, setGame] = useState(GAMES[0]);
  useEffect(() => {
    Promise.all(GAMES.map(cardOf)).then(setCards, setError);
  }, []);
  if (error) return html`<${Failure} error=${error} />`;
  const card = cards.find(({ name }) => name === game);
  if (!card) return html`<p class="waiting">Loading…</p>`;
  return html`<${OfGame} key=${game} card=${card} cards=${cards} onGame=${setGame} />`;
}

function OfGame({ card, cards, onGame }) {
  const places = placesOf(card);
  const presets = useMemo(() => presetsOf(card), [card]);
  const terms = termsOf(card);
  const [at, setAt] = useState(Math.min(FIRST_EXAMPLE, places.length - 1));
  const [own, setOwn] = useState("");
  const [preset, setPreset] = useState(Object.values(presets)[0]);
  const [weights, setWeights] = useState(preset);
  const [depth, setDepth] = useState(DEPTHS[0]);
  const place = at === OWN ? { state: own } : places[at].place;
  const { position, drawn, found, usual, asking, error } = useEvaluated(card.name, place, weights, preset, depth);
  const begin = (next) => {
    setPreset(next);
    setWeights(next);
  };
  return html`
    <form class="row learn-controls" onSubmit=${(event) => event.preventDefault()}>
      <label>Game
        <select value=${card.name} onChange=${(event) => onGame(event.target.value)}>${cards.map(({ name, title }) => html`<option value=${name}>${title}</option>`)}</select>
      </label>
      <label>Position
        <select value=${at} onChange=${(event) => setAt(event.target.value === OWN ? OWN : Number(event.target.value))}>
          ${places.map(({ title }, index) => html`<option value=${index}>${title}</option>`)}
          <option value=${OWN}>One of my own…</option>
        </select>
      </label>
      <label>Depth of the search
        <select value=${depth} onChange=${(event) => setDepth(Number(event.target.value))}>${DEPTHS.map((plies) => html`<option value=${plies}>${plies}</option>`)}</select>
      </label>
    </form>
    ${at === OWN && html`<label class="learn-own">Its notation <input value=${own} placeholder=${card.start} spellcheck=${false} autocomplete="off" onInput=${(event) => setOwn(event.target.value.trim())} /></label>`}
    <${Failure} error=${error} />
    <div class="learn-outcome" role="status">
      <p>${position && html`The sum, for ${position.player ?? "nobody"} to move: <strong>${worded(position.evaluation)}</strong> ${card.unit}.`}</p>
      <p>${chosen(found, usual, depth)}</p>
    </div>
    <${PlayLink} play=${{ game: card.name, ...place }} />
    <${Request} />
    ${position &&
    html`<div class="learn-weights" aria-busy=${asking}>
      <div class="learn-place"><${Board} request=${NO_OPTIONS} position=${position} drawn=${drawn} shown=${{ best: found?.move }} /></div>
      <div>
        <div class="row" role="group" aria-label="Weights to begin with">
          ${Object.entries(presets).map(([title, set]) => html`<button type="button" aria-pressed=${weights === set} onClick=${() => begin(set)}>${title} weights</button>`)}
          <button type="button" onClick=${() => setWeights(allZero(weights))}>All 0</button>
        </div>
        <${Terms} card=${card} terms=${terms} features=${position.features} weights=${weights} onWeigh=${(name, weight) => setWeights({ ...weights, [name]: weight })} />
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
