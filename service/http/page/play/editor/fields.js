/** What a position's notation has beside the board: whose turn it is, rights, pieces in hand. */

import { html } from "../../vendor/preact.js";

/** `fields`: as of rows.js. `values`: texts by their names. `onChange`: with all values. */
export const Fields = ({ fields, values, onChange }) => html`
  <div class="fields">
    ${fields.filter(({ kind }) => kind !== "kept").map((field) => html`
      <${KINDS[field.kind]} key=${field.name} ...${field} value=${values[field.name]} onValue=${(value) => onChange({ ...values, [field.name]: value })} />`)}
  </div>`;

const KINDS = { choice: Choice, flags: Flags, text: Text };

function Choice({ name, label, values, value, onValue }) {
  return html`
    <label>${label} <select name=${name} value=${value} onChange=${(event) => onValue(event.target.value)}>
      ${Object.entries(values).map(([each, words]) => html`<option key=${each} value=${each} selected=${each === value}>${words}</option>`)}
    </select></label>`;
}

function Flags({ name, label, values, value, onValue }) {
  const toggle = (flag) => onValue(Object.keys(values).filter((each) => (each === flag ? !value.includes(flag) : value.includes(each))).join(""));
  return html`
    <fieldset class="flags"><legend>${label}</legend>
      ${Object.entries(values).map(([flag, words]) => html`
        <label class="switch" key=${flag}><input type="checkbox" name=${`${name}-${flag}`} checked=${value.includes(flag)} onChange=${() => toggle(flag)} /> ${words}</label>`)}
    </fieldset>`;
}

function Text({ name, label, usual, value, onValue }) {
  return html`
    <label>${label} <input class="short" name=${name} value=${value === usual ? "" : value} placeholder=${usual} autocomplete="off" spellcheck=${false}
      onInput=${(event) => onValue(event.target.value.trim())} /></label>`;
}
