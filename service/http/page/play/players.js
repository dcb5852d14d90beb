/** Who plays each player: a person, or the machine, by a level or by a search. */

import { html } from "../vendor/preact.js";
import { called, capital } from "../names.js";
import { Elo } from "./elo.js";
import { seatName } from "./level_names.js";
import { useAlgorithms } from "./lists.js";
import { levelsOf, LIMITS, MODEL_FIELDS, seated, seatsOf, swapped } from "./seats.js";

const SEARCH = "search";
const LIMIT_NAMES = { depth: "Depth, plies", time_ms: "Time, ms", nodes: "Positions", model_depth: "Its depth", epsilon: "Epsilon", temperature: "Temperature" };
const LEFT_OUT = ["policy", "mixture"];
const USUAL_FIELDS = { epsilon: { model_depth: 2, epsilon: 0.1 }, softmax: { model_depth: 2, temperature: 0.5 } };
const FIELD_OF = { model_depth: "depth", epsilon: "epsilon", temperature: "temperature" };

/** `names`: the players'. `onChange`: with a session. */
export function Players({ session, description, list, names, onChange }) {
  const seats = seatsOf(session, description, names);
  const change = (at, seat) => onChange(seated(session, at, seat));
  const persons = names.filter((_, at) => seats[at].kind === "person");
  return html`
    <section aria-label="Players">
      <h2>Players</h2>
      ${names.length > 1 &&
      persons.length === 1 &&
      html`<${You} names=${names} you=${persons[0]} onChange=${(name) => onChange(swapped(session, seats, names.indexOf(name)))} />`}
      ${names.map((name, at) => html`<${Seat} key=${name} ...${{ name, description, list, names }} options=${session.options} seat=${seats[at]} onChange=${(seat) => change(at, seat)} />`)}
      ${description.facts.chance &&
      html`<label class="switch"><input type="checkbox" name="rolls" checked=${session.rolls}
        onChange=${(event) => onChange({ ...session, rolls: event.target.checked })} /> I roll by hand</label>`}
    </section>`;
}

/** Whom the one person plays: `you`. `onChange`: with another player's name. */
export function You({ names, you, onChange }) {
  return html`
    <div class="you">
      <label><span class="who">You</span>
        <select name="as" value=${you} onChange=${(event) => onChange(event.target.value)}>
          ${names.map((name) => html`<option key=${name} value=${name} selected=${name === you}>${capital(called(name))}</option>`)}
        </select>
      </label>
    </div>`;
}

/** `isMachine`: no person can sit here. `options`: the game's; without them no Elo is shown. `names`: all players'; with one of them alone no model of the others is asked for. */
export function Seat({ name, description, list, names, options, seat, isMachine = false, onChange }) {
  const value = seat.kind === "level" ? String(seat.level) : seat.kind;
  const choose = (text) => {
    if (text === "person") return onChange({ kind: "person" });
    if (text === SEARCH) return onChange({ kind: SEARCH, algorithm: "auto" });
    return onChange({ kind: "level", level: Number(text) });
  };
  return html`
    <div class="seat">
      <label><span class="who">${capital(called(name))}</span>
        <select name="seat" value=${value} onChange=${(event) => choose(event.target.value)}>
          ${!isMachine && html`<option value="person" selected=${value === "person"}>A person</option>`}
          ${levelsOf(description, options).map((level) => html`<option key=${level} value=${String(level)} selected=${value === String(level)}>${seatName({ kind: "level", level })}</option>`)}
          <option value=${SEARCH} selected=${value === SEARCH}>A search…</option>
        </select>
      </label>
      ${seat.kind === "level" && options && html`<${Elo} ...${{ description, options }} level=${seat.level} />`}
      ${seat.kind === SEARCH && html`<${Search} ...${{ name, description, list, names, seat, onChange }} />`}
    </div>`;
}

function Search({ name, description, names, seat, onChange }) {
  const list = useAlgorithms();
  const about = list.algorithms.find((algorithm) => algorithm.name === seat.algorithm)?.about ?? "The strongest that applies.";
  const fits = (model) => model.applies && !LEFT_OUT.includes(model.name) && (seat.algorithm === "auto" || model.algorithms.includes(seat.algorithm));
  const models = description.opponents.filter((model) => fits(model) || model.name === seat.model);
  const takes = list.opponents.find((model) => model.name === seat.model)?.takes ?? [];
  const fields = [...LIMITS, ...MODEL_FIELDS.filter((field) => takes.includes(FIELD_OF[field]))];
  const set = (field, value) => onChange({ ...seat, [field]: value === "" ? undefined : value });
  const setModel = (model) => {
    const { algorithm, evaluator, depth, time_ms, nodes } = seat;
    onChange({ kind: SEARCH, algorithm, evaluator, depth, time_ms, nodes, ...(model && { model }), ...USUAL_FIELDS[model] });
  };
  return html`
    <fieldset class="search">
      <legend class="unseen">The search of ${called(name)}</legend>
      <label>Algorithm
        <select name="algorithm" value=${seat.algorithm} onChange=${(event) => set("algorithm", event.target.value)}>
          <option value="auto" selected=${seat.algorithm === "auto"}>auto</option>
          ${description.algorithms.filter(({ applies }) => applies).map(
            (algorithm) => html`<option key=${algorithm.name} selected=${algorithm.name === seat.algorithm}>${algorithm.name}</option>`,
          )}
        </select>
      </label>
      ${description.features.length > 0 &&
      html`<label>Evaluation
        <select name="evaluator" value=${seat.evaluator ?? ""} onChange=${(event) => set("evaluator", event.target.value)}>
          <option value="" selected=${!seat.evaluator}>the game's own</option>
          ${["textbook", ...description.evaluators.map((set) => set.name)].map(
            (evaluator) => html`<option key=${evaluator} selected=${evaluator === seat.evaluator}>${evaluator}</option>`,
          )}
        </select>
      </label>`}
      ${names.length > 1 &&
      html`<label>It takes the others for
        <select name="model" value=${seat.model ?? ""} onChange=${(event) => setModel(event.target.value)}>
          <option value="" selected=${!seat.model}>the usual</option>
          ${models.map((model) => html`<option key=${model.name} selected=${model.name === seat.model}>${model.name}</option>`)}
        </select>
      </label>`}
      ${fields.map(
        (field) => html`<label key=${field}>${LIMIT_NAMES[field]}
          <input type="number" name=${field} class="short" min="0" step=${field === "epsilon" || field === "temperature" ? "any" : "1"} value=${seat[field] ?? ""}
            onChange=${(event) => set(field, event.target.value === "" ? "" : Number(event.target.value))} /></label>`,
      )}
      <p class="quiet">${about}</p>
    </fieldset>`;
}
