/** The form: a tree or a position, and how it is searched. */

import { html, useEffect, useState } from "../vendor/preact.js";
import { descriptionOf } from "../service.js";
import { KNOWN, randomTree } from "./known.js";
import { AUTO, MCTS, PLAIN, TREE, taskOf } from "./task.js";

const OTHER = "";
const PATH = "a_star";

/**
 * `task`: what is shown. `games`: a line each, or null. `description`: the game's, if it is there. `algorithms`: names that
 * apply and trace. `error`: what the service refused, or null. `onChange`: called with the task that is wanted.
 */
export function Setup({ task, games, description, algorithms, error, onChange }) {
  const [typed, setTyped] = useState(task);
  useEffect(() => setTyped(task), [JSON.stringify(task)]);
  const type = (field) => (event) => setTyped({ ...typed, [field]: event.target.value });
  const change = (fields) => onChange({ ...typed, ...fields });
  const another = async (game) => onChange(begun(task, game, await descriptionOf(game).catch(() => null)));
  const [isOpen] = useState(matchMedia("(min-width: 40rem)").matches || task.algorithm !== taskOf([task.game], {}).algorithm);
  const submit = (event) => {
    event.preventDefault();
    change({});
  };
  const refusal = refusalOf(error, task);
  const field = (name, label, props = {}) => html`
    <${Field} label=${label} name=${name} value=${typed[name]} refusal=${refusal.field === name ? refusal.text : null}
      onInput=${type(name)} onChange=${() => change({})} ...${props} />`;
  return html`
    <form class="setup" onSubmit=${submit} novalidate>
      <div class="row">
        <label class="field">Game${" "}
          <select value=${task.game} onChange=${(event) => another(event.target.value)}>
            ${(games ?? [{ name: task.game, title: task.game === TREE ? "Explicit tree" : task.game }]).map(
              ({ name, title }) => html`<option key=${name} value=${name}>${title}</option>`,
            )}
          </select>
        </label>
        ${task.game !== TREE && description?.examples.length > 0 && html`
          <${Examples} examples=${description.examples} task=${task} onChoose=${(example) => onChange({ ...task, ...placed(example) })} />`}
        ${task.game === TREE && html`<${Known} text=${task.text} onChoose=${(text) => onChange({ ...begun(task, TREE), text, quiz: task.quiz, algorithm: algorithmFor(task, text) })} />`}
      </div>
      ${task.game === TREE
        ? field("text", "Tree, as lectures write it", { wide: true, mono: true })
        : html`<div class="row">
            ${field("state", "Position (empty: the start)", { mono: true, wide: true })}
            ${field("moves", "Moves from there", { mono: true })}
            ${field("options", "Options, as JSON", { mono: true })}
          </div>`}
      <details class="how" open=${isOpen}>
      <summary>How it is searched</summary>
      <div class="row">
        <label class="field">Algorithm${" "}
          <select value=${task.algorithm} onChange=${(event) => change({ algorithm: event.target.value })}>
            <option value=${AUTO}>the textbook's choice</option>
            ${listed(algorithms, task.algorithm).map((name) => html`<option key=${name} value=${name}>${name}</option>`)}
          </select>
        </label>
        ${task.algorithm === MCTS
          ? field("nodes", "Most nodes, with playouts", { narrow: true })
          : field("depth", "Depth (empty: to the end)", { narrow: true })}
        ${task.algorithm === PLAIN && html`
          <label class="check"><input type="checkbox" checked=${!task.strict}
            onChange=${(event) => change({ strict: !event.target.checked })} /> cut on equal values too</label>
          <label class="check"><input type="checkbox" checked=${task.failHard}
            onChange=${(event) => change({ failHard: event.target.checked })} /> fail-hard</label>`}
        <button class="main">Show</button>
      </div>
      </details>
      ${refusal.field === "" && html`<p class="refusal" role="alert">${refusal.text}</p>`}
      ${error?.problem?.pointer === "/algorithm" && html`
        <div class="row" role="group" aria-label="Algorithms that fit">
          ${(error.problem.alternatives ?? []).map((name) => html`
            <button type="button" key=${name} onClick=${() => change({ algorithm: name })}>${name}</button>`)}
        </div>`}
    </form>`;
}

function Field({ label, name, value, refusal, onInput, onChange, wide, narrow, mono }) {
  const kind = [wide && "wide", narrow && "narrow", mono && "mono"].filter(Boolean).join(" ");
  return html`
    <div class="field ${kind}">
      <label for="look-${name}">${label}</label>
      <input id="look-${name}" name=${name} value=${value} onInput=${onInput} onChange=${onChange} autocomplete="off"
        autocapitalize="off" spellcheck="false" aria-invalid=${Boolean(refusal)}
        aria-describedby=${refusal ? `look-${name}-refusal` : null} inputmode=${narrow ? "numeric" : null} />
      ${refusal && html`<p class="refusal" id="look-${name}-refusal" role="alert">${refusal}</p>`}
    </div>`;
}

function Known({ text, onChoose }) {
  const known = KNOWN.some((tree) => tree.text === text);
  return html`
    <label class="field">A known tree${" "}
      <select value=${known ? text : OTHER} onChange=${(event) => event.target.value && onChoose(event.target.value)}>
        ${!known && html`<option value=${OTHER}>another</option>`}
        ${KNOWN.map((tree) => html`<option key=${tree.text} value=${tree.text}>${tree.title}</option>`)}
      </select>
    </label>
    <button type="button" onClick=${() => onChoose(randomTree())}>A random tree</button>`;
}

function Examples({ examples, task, onChoose }) {
  const shown = examples.findIndex((example) => Object.entries(placed(example)).every(([field, text]) => task[field] === text));
  return html`
    <label class="field">A known position${" "}
      <select value=${shown} onChange=${(event) => examples[event.target.value] && onChoose(examples[event.target.value])}>
        ${shown < 0 && html`<option value="-1">another</option>`}
        ${examples.map(({ title }, at) => html`<option key=${at} value=${at}>${title}</option>`)}
      </select>
    </label>`;
}

const placed = ({ options, state, moves }) => ({ options: options === "{}" ? "" : options, state, moves });

/** Another game's task. A path is searched to its end; where chance may move first, an example is shown. */
function begun(task, game, description) {
  const begins = { ...task, ...taskOf([game], {}), quiz: false };
  const example = description?.facts.chance && description.examples.find(({ state }) => state);
  if (example) Object.assign(begins, placed(example));
  return description?.facts.path_cost ? { ...begins, algorithm: PATH, depth: "" } : begins;
}

/** Two players without chance: alpha-beta as in the textbook, which shows cuts. */
const algorithmFor = (task, text) => (/chance|\[|~|\d\(/.test(text) ? AUTO : PLAIN);

const listed = (names, chosen) => (chosen === AUTO || names.includes(chosen) ? names : [chosen, ...names]);

const FIELDS = [["/options/text", "text"], ["/options", "options"], ["/state", "state"], ["/moves", "moves"], ["/depth", "depth"], ["/nodes", "nodes"]];

/** Return the field that a refusal is about, "" where there is none, and its words. */
function refusalOf(error, { game }) {
  if (!error?.problem) return {};
  const pointer = error.problem.pointer ?? "";
  const [, field = ""] = FIELDS.find(([start]) => pointer.startsWith(start)) ?? [];
  const shown = game === TREE ? ["text", "depth", "nodes"] : ["options", "state", "moves", "depth", "nodes"];
  return { field: shown.includes(field) ? field : "", text: error.message };
}
