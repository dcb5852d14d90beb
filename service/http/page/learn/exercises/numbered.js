/** An exercise by number: `#/learn/exercises/alpha-beta?seed=7` is the tree of that number on the sheets. */

import { html, useEffect, useState } from "../../vendor/preact.js";
import { go, hashOf } from "../../route.js";
import { later } from "../../widgets/later.js";
import { Request } from "../../widgets/request.js";
import { Exercise } from "../exercise.js";
import { isSolved, tried, useResults } from "../progress.js";
import { KINDS } from "./kinds.js";
import { LARGEST_SEED, treeOf } from "./recipe.js";

export const EXERCISES = "exercises";
const PART = "learn";
const FIRST = 1;

const Cuts = later(() => import("./cuts.js"), "Cuts");

/** Return the address of an exercise. */
export const exerciseAddress = (kind, seed) => hashOf([PART, EXERCISES, kind], { seed });

/** `kind`: one of KINDS. `query`: of the address. `heading`: the reference of its heading. */
export function Numbered({ kind, query, heading }) {
  const seed = seedOf(query.seed);
  const solved = useResults().some((each) => each.name === kind.name && each.seed === seed && isSolved(each));
  const to = (number) => go([PART, EXERCISES, kind.name], { seed: number });
  const key = `${kind.name} ${seed}`;
  const tree = treeOf(kind.name, seed);
  const lesson = { name: kind.name, seed, exercise: kind.exercise?.(tree) };
  return html`
    <h1 ref=${heading} tabindex="-1">${kind.title}, exercise ${seed}${solved && html`${" "}<span class="learn-solved" role="img" aria-label="solved">✓</span>`}</h1>
    <${Choose} seed=${seed} onChoose=${to} />
    ${kind.isInPicture
      ? html`<${Cuts} key=${key} tree=${tree} onChecked=${(isRight) => tried(kind.name, isRight, seed)} onAnother=${() => to(anyOther(seed))} />`
      : html`<${Exercise} key=${key} lesson=${lesson} />`}
    <${Request} />`;
}

/** Return the number that a text says: the first one where it says none. */
function seedOf(text) {
  const seed = Number(text);
  return Number.isInteger(seed) && seed >= FIRST && seed <= LARGEST_SEED ? seed : FIRST;
}

const anyOther = (seed) => 1 + ((seed + Math.floor(Math.random() * (LARGEST_SEED - 1))) % LARGEST_SEED);

/** The number of an exercise: typed, the next one, or any. `onChoose`: called with another number. */
function Choose({ seed, onChoose }) {
  const [typed, setTyped] = useState(String(seed));
  useEffect(() => setTyped(String(seed)), [seed]);
  const chosen = (event) => {
    event.preventDefault();
    onChoose(seedOf(typed));
  };
  return html`
    <form class="row learn-number" onSubmit=${chosen}>
      <label>Number${" "}<input type="number" min=${FIRST} max=${LARGEST_SEED} required value=${typed} onInput=${(event) => setTyped(event.target.value)} /></label>
      <button>Show</button>
      <button type="button" disabled=${seed <= FIRST} onClick=${() => onChoose(seed - 1)}>← Before</button>
      <button type="button" disabled=${seed >= LARGEST_SEED} onClick=${() => onChoose(seed + 1)}>Next →</button>
      <button type="button" onClick=${() => onChoose(anyOther(seed))}>Any</button>
    </form>`;
}

/** All kinds, with a field for the number: for the overview. */
export function Kinds() {
  const [number, setNumber] = useState(String(FIRST));
  return html`
    <section class="learn-kinds" aria-label="Exercises by number">
      <h2>Exercises by number</h2>
      <p>A number makes a tree, the same one for everybody, and the service checks the answer. A class works on one sheet.</p>
      <label>Number${" "}<input type="number" min=${FIRST} max=${LARGEST_SEED} value=${number} onInput=${(event) => setNumber(event.target.value)} /></label>
      <ul>
        ${KINDS.map(({ name, title, about }) => html`<li key=${name}><a href=${exerciseAddress(name, seedOf(number))}>${title}</a> <span class="quiet">${about}</span></li>`)}
      </ul>
    </section>`;
}
