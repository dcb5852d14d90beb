/**
 * A lesson's exercise: a question that the reader answers, and the service checks.
 *
 * An exercise is
 *   question  one or two sentences
 *   tree      a tree that is drawn without values at its inner nodes; or left out
 *   board     a position that is drawn, `{game, options, state, moves}`; or left out
 *   choices   `[text]`, one of which is right; left out: the reader writes a number or words
 *   requests  `() => [{method, path, body}]`, which are sent when the reader checks an answer
 *   right     `(...replies) => answer`: a number, a list of numbers in any order, or a text; of choices one of them
 *   why       `(...replies) => sentence`
 */

import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { Failure } from "../widgets/failure.js";
import { later } from "../widgets/later.js";
import { send } from "../service.js";
import { tried } from "./progress.js";
import { agree, numberIn } from "./worded.js";

const Tree = later(() => import("./exercise_tree.js"), "ExerciseTree");
const Place = later(() => import("./exercise_board.js"), "ExerciseBoard");
const WORDS = { right: "✓ Right.", wrong: "✗ Not yet." };

/** `lesson`: one with an exercise. `seed`: its number, where it is one by number. */
export function Exercise({ lesson: { name, seed, exercise } }) {
  const [answer, setAnswer] = useState("");
  const [checked, setChecked] = useState(null);
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState(null);
  const now = useRef(null);
  useEffect(() => () => now.current?.abort(), []);
  const stop = () => {
    now.current?.abort();
    setAsking(false);
    setChecked(null);
    setError(null);
  };
  const change = (text) => {
    stop();
    setAnswer(text);
  };
  const check = async (event) => {
    event?.preventDefault();
    stop();
    const { signal } = (now.current = new AbortController());
    setAsking(true);
    try {
      const replies = await repliesTo(exercise.requests(), signal);
      if (signal.aborted) return;
      const isRight = isSame(exercise.right(...replies), answer);
      setChecked({ verdict: isRight ? "right" : "wrong", why: exercise.why(...replies) });
      tried(name, isRight, seed);
    } catch (failed) {
      if (!signal.aborted) setError(failed);
    }
    if (!signal.aborted) setAsking(false);
  };
  return html`
    <section class="learn-exercise" aria-label="Exercise">
      <h2>Your turn</h2>
      <p id="exercise-question">${exercise.question}</p>
      ${exercise.tree && html`<${Tree} text=${exercise.tree} />`}
      ${exercise.board && html`<${Place} board=${exercise.board} />`}
      <form onSubmit=${check}>
        ${exercise.choices ? html`<${Choices} choices=${exercise.choices} chosen=${answer} onChoose=${change} />` : html`<${Field} answer=${answer} onInput=${change} />`}
        <p class="row">
          <button class="main" data-check disabled=${asking || !answer.trim()}>Check</button>
          ${checked?.verdict === "right" && html`<button type="button" onClick=${() => change("")}>Once more</button>`}
        </p>
      </form>
      <${Failure} error=${error} onRetry=${check} />
      <div role="status" class="learn-checked" data-verdict=${checked?.verdict}>
        ${checked && html`<strong>${WORDS[checked.verdict]}</strong>${" "}`}
        ${checked?.verdict === "right" && checked.why}
        ${checked?.verdict === "wrong" && html`<details><summary>Show why</summary>${checked.why}</details>`}
      </div>
    </section>`;
}

function Choices({ choices, chosen, onChoose }) {
  return html`
    <div class="learn-choices" role="radiogroup" aria-labelledby="exercise-question">
      ${choices.map(
        (text) => html`
          <label key=${text}><input type="radio" name="answer" value=${text} checked=${chosen === text} onChange=${() => onChoose(text)} /> ${text}</label>`,
      )}
    </div>`;
}

function Field({ answer, onInput }) {
  return html`
    <label class="learn-answer">Your answer${" "}
      <input value=${answer} autocomplete="off" spellcheck=${false} onInput=${(event) => onInput(event.target.value)} />
    </label>`;
}

async function repliesTo(requests, signal) {
  const replies = [];
  for (const { method, path, body } of requests) replies.push(await send(method, path, body, { signal }));
  return replies;
}

/** Whether what a reader has written is the answer: of words their case does not count. */
function isSame(right, written) {
  if (Array.isArray(right)) return isSameList(right, written);
  if (typeof right === "number") return agree(right, numberIn(written));
  return plain(right) === plain(written);
}

/** Whether the numbers in a text are those of a list. */
function isSameList(right, written) {
  const found = written.replaceAll("−", "-").match(/-?\d+(\.\d+)?/g) ?? [];
  const sorted = (numbers) => numbers.map(Number).toSorted((one, other) => one - other);
  return agree(sorted(right), sorted(found));
}

const plain = (text) => String(text).trim().replace(/\s+/g, " ").toLowerCase();
