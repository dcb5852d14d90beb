/** The game's own options, such as the size of a board: a form; with other options a new game begins. Rules have an editor. */

import { html, useState } from "../vendor/preact.js";
import { DESCRIBED } from "./described/kept_rules.js";
import { begun } from "./session.js";

const AS_JSON = ["number_lists", "objects", "names", "rows", "integers"];

/** `description`: getGame's reply; its `options` describe each. `title`: of the fold; `action`: of the button. */
export function Options({ session, description, title = "Options", action = "New game with these options", onChange }) {
  const chosen = JSON.stringify(session.options);
  if (!description.options.length || description.name === DESCRIBED) return null;
  return html`
    <details class="fold">
      <summary>${title}</summary>
      <${Form} key=${chosen} ...${{ session, description, action, onChange }} />
    </details>`;
}

function Form({ session, description, action, onChange }) {
  const [texts, setTexts] = useState(() => Object.fromEntries(description.options.map((option) => [option.name, textOf(session.options[option.name] ?? option.default, option)])));
  const [error, setError] = useState(null);
  const submit = (event) => {
    event.preventDefault();
    try {
      const options = {};
      for (const option of description.options) {
        const value = valueOf(texts[option.name], option);
        if (value !== undefined && JSON.stringify(value) !== JSON.stringify(option.default)) options[option.name] = value;
      }
      setError(null);
      onChange({ ...begun(session), options });
    } catch (failed) {
      setError(failed.message);
    }
  };
  return html`
    <form class="options" onSubmit=${submit}>
      ${description.options.map((option) => html`<${Field} key=${option.name} option=${option} text=${texts[option.name]} onText=${(text) => setTexts({ ...texts, [option.name]: text })} />`)}
      ${error && html`<p role="alert" class="failure">${error}</p>`}
      <button class="main">${action}</button>
    </form>`;
}

function Field({ option, text, onText }) {
  const about = html`<span class="quiet about">${option.about}</span>`;
  const label = option.name.replaceAll("_", " ");
  const typed = (event) => onText(event.target.value);
  if (option.type === "boolean") {
    return html`<label class="switch"><input type="checkbox" name=${option.name} checked=${text === "true"} onChange=${(event) => onText(String(event.target.checked))} /> ${label} ${about}</label>`;
  }
  if (option.type === "choice") {
    return html`<label>${label} <select name=${option.name} value=${text} onChange=${typed}>
      ${option.values.map((value) => html`<option key=${value} selected=${value === text}>${value}</option>`)}
    </select> ${about}</label>`;
  }
  if (option.type === "integer" || option.type === "number") {
    return html`<label>${label} <input type="number" class="short" name=${option.name} min=${option.minimum} max=${option.maximum}
      step=${option.type === "integer" ? "1" : "any"} value=${text} onInput=${typed} /> ${about}</label>`;
  }
  return html`<label class="wide">${label} <textarea name=${option.name} rows="2" spellcheck=${false} value=${text} onInput=${typed}></textarea> ${about}</label>`;
}

const textOf = (value, option) => (value === undefined ? "" : AS_JSON.includes(option.type) ? JSON.stringify(value) : String(value));

function valueOf(text, option) {
  if (text.trim() === "") return undefined;
  if (option.type === "boolean") return text === "true";
  if (option.type === "integer" || option.type === "number") return Number(text);
  if (!AS_JSON.includes(option.type)) return text;
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${option.name} is not JSON, as [1, 2].`);
  }
}
